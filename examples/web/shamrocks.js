// The C ABI of the crate, include/shamrocks.h, for JavaScript: values in and out, failures as
// exceptions. Here, in handles.js and in memory.js is all that knows about C; no rule of the game.

import { Game, Judge, Solver } from "./handles.js";
import { MAX_MOVES, Memory, POSITION_BYTES } from "./memory.js";

export { ShamrocksError } from "./memory.js";

/** @typedef {Uint8Array} Position 64 bytes, laid out as shamrocks_position. */
/** @typedef {number} Move from + 256 * to. */

export const FANS = 18;
export const PILES = 22;
export const FIRST_FOUNDATION = 18;
export const NO_CARD = 255;
export const Outcome = { RUNNING: 0, WON: 1, STUCK: 2 };
export const Autoplay = { ALL: 0, SAFE: 1 };
export const Verdict = { UNDECIDED: 0, WINNABLE: 1, UNWINNABLE: 2 };
export const Stop = { DECIDED: 0, NODES: 1, BYTES: 2 };
export const Budget = { NODES: 1_000_000, BYTES: 268_435_456 };

const CARDS = 52;

/** @param {number} from @param {number} to @returns {Move} */
export const moveOf = (from, to) => from + 256 * to;
/** @param {Move} move */
export const fromOf = (move) => move % 256;
/** @param {Move} move */
export const toOf = (move) => move >> 8;
/** The suit of a card, 0 to 3. @param {number} card */
export const suitOf = (card) => Math.floor(card / 13);
/** The rank of a card, 0 to 12. @param {number} card */
export const rankOf = (card) => card % 13;

/** The cards of a pile, bottom first. @param {Position} position @param {number} pile */
export function cardsOf(position, pile) {
  if (pile < FANS) return [...position.subarray(3 * pile, 3 * pile + 3)].filter((card) => card !== NO_CARD);
  const suit = pile - FIRST_FOUNDATION;
  return Array.from({ length: position[54 + suit] }, (_, rank) => 13 * suit + rank);
}

/** A loaded library. */
export class Library extends Memory {
  /** @param {URL | WebAssembly.Module} source */
  static async load(source) {
    const module = source instanceof WebAssembly.Module ? source : await compile(source);
    return new Library(module, await WebAssembly.instantiate(module, {}));
  }

  version = () => this.cString(this.exports.shamrocks_version());
  cardName = (/** @type {number} */ card) => this.text("card_name", card);
  rankText = (/** @type {number} */ rank) => this.text("rank_text", rank);
  pileName = (/** @type {number} */ pile) => this.text("pile_name", pile);
  moveText = (/** @type {Move} */ move) => this.text("move_text", move);
  rulesText = (/** @type {number} */ rules) => this.text("rules_text", rules);
  difficultyText = (/** @type {number} */ grade) => this.text("difficulty_text", grade);
  deckText = (/** @type {Uint8Array} */ deck) => this.frame(() => this.textOf("deck_text", this.put(deck)));

  /** The presets in their order, the default first. */
  presets() {
    const presets = [];
    for (let index = 0; ; index++) {
      try {
        const rules = this.frame(() => this.byteOf("preset", index));
        presets.push({ rules, name: this.text("preset_name", index), source: this.text("preset_source", index) });
      } catch {
        return presets;
      }
    }
  }

  /** @param {string} text */
  rulesFromText(text) {
    return this.frame(() => {
      const out = this.take(1);
      this.explained("rules_from_text", ...this.putText(text), out);
      return this.view.getUint8(out);
    });
  }

  /** The words for the four keys of rules, in their order. @param {number} rules */
  rulesWords(rules) {
    const values = this.frame(() => {
      const at = [0, 1, 2, 3].map(() => this.take(1));
      this.call("rules_keys", rules, ...at);
      return at.map((one) => this.view.getUint8(one));
    });
    return values.map((value, key) => this.text("rules_key_text", key, value));
  }

  /** Whether a card could ever fill an emptied fan. @param {number} rules */
  emptiedFansTake(rules) {
    return Array.from({ length: CARDS }).some((_, card) => this.frame(() => this.byteOf("rules_fills", rules, card)));
  }

  /** @param {bigint} seed */
  deckFromSeed(seed) {
    return this.frame(() => {
      const out = this.take(CARDS);
      this.call("deck_from_seed", seed, out);
      return this.bytes(out, CARDS);
    });
  }

  /** The deck of a PySolFC game, and the rules that it plays by. @param {number} game @param {string} number */
  deckFromPysol(game, number) {
    return this.frame(() => {
      const [deck, rules] = [this.take(CARDS), this.take(1)];
      this.explained("deck_from_pysol", game, ...this.putText(number), deck, rules);
      return { deck: this.bytes(deck, CARDS), rules: this.view.getUint8(rules) };
    });
  }

  /** @param {Uint8Array} deck @param {number} rules @returns {Position} */
  deal(deck, rules) {
    return this.frame(() => {
      const out = this.take(POSITION_BYTES);
      this.explained("position_deal", this.put(deck), rules, out);
      return this.bytes(out, POSITION_BYTES);
    });
  }

  /** @param {Position} position */
  legalMoves(position) {
    return this.frame(() => {
      const [out, count] = [this.take(2 * MAX_MOVES), this.take(4)];
      this.call("position_legal_moves", this.put(position), out, MAX_MOVES, count);
      return this.moves(out, count);
    });
  }

  /** @param {Position} position @param {number} pile */
  legalMovesOf(position, pile) {
    return this.frame(() => {
      const [out, count] = [this.take(2 * MAX_MOVES), this.take(4)];
      this.call("position_legal_moves_of", this.put(position), pile, out, MAX_MOVES, count);
      return this.moves(out, count);
    });
  }

  /** Reads a move, where the target F is the foundation of the card. @param {Position} position @param {string} text */
  parseMove(position, text) {
    return this.frame(() => {
      const out = this.take(2);
      this.explained("position_parse_move", this.put(position), ...this.putText(text), out);
      return this.view.getUint16(out, true);
    });
  }

  /** The position after a move; throws the reason when it is refused. @param {Position} position @param {Move} move @returns {Position} */
  play(position, move) {
    return this.frame(() => {
      const at = this.put(position);
      this.explained("position_play", at, move, 0);
      return this.bytes(at, POSITION_BYTES);
    });
  }

  /** @param {Position} position */
  difficulty(position) {
    return this.frame(() => this.byteOf("difficulty", this.put(position)));
  }

  /** Moves that win in no more moves than these. @param {Position} start @param {Move[]} moves @param {number} nodes */
  shorten(start, moves, nodes) {
    return this.frame(() => {
      const [at, needed] = [this.putMoves(moves), this.take(4)];
      this.explained("shorten", this.put(start), at, moves.length, BigInt(nodes), BigInt(Budget.BYTES), at, moves.length, needed);
      return this.moves(at, needed);
    });
  }

  /** @param {bigint} seed @param {number} rules */
  newGame(seed, rules) {
    return Game.open(this, (out) => this.call("game_new_from_seed", seed, rules, out));
  }

  /** @param {Uint8Array} deck @param {number} rules */
  newGameOfDeck(deck, rules) {
    return Game.open(this, (out) => this.explained("game_new_from_deck", this.put(deck), rules, out));
  }

  /** @param {string} text a save file */
  loadGame(text) {
    return Game.open(this, (out) => this.explained("game_load", ...this.putText(text), out));
  }

  /** @param {Position} position */
  newSolver(position) {
    return Solver.open(this, (out) => this.explained("solver_new", this.put(position), out));
  }

  /** @param {Position} position @param {number} nodes for each verdict */
  newJudge(position, nodes) {
    return Judge.open(this, (out) =>
      this.explained("judge_new", this.put(position), BigInt(nodes), BigInt(Budget.BYTES), out));
  }
}

/** @param {URL} url */
async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The file ${url.pathname} is missing.`);
  // A server that does not know the type of the file is no reason to fail.
  const streamed = WebAssembly.compileStreaming && response.headers.get("Content-Type") === "application/wasm";
  return streamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
