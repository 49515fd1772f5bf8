// The objects that the library hands out: games, solvers, judges. Each is given back with free().

import { MAX_MOVES, POSITION_BYTES } from "./memory.js";

/** @typedef {import("./shamrocks.js").Library} Library */

class Handle {
  /** @param {Library} library @param {number} pointer */
  constructor(library, pointer) {
    this.library = library;
    this.pointer = pointer;
  }

  /**
   * Makes one with a call that writes the pointer.
   * @template {Handle} T
   * @this {new (library: Library, pointer: number) => T}
   * @param {Library} library @param {(out: number) => void} make
   * @returns {T}
   */
  static open(library, make) {
    return library.frame(() => {
      const out = library.take(4);
      make(out);
      return new this(library, library.view.getUint32(out, true));
    });
  }

  free() {
    if (this.pointer) this.library.exports[`shamrocks_${this.kind}_free`](this.pointer);
    this.pointer = 0;
  }

  get kind() {
    return "";
  }

  /** The position that a function of this object writes. @param {string} name */
  positionOf(name) {
    return this.library.frame(() => {
      const out = this.library.take(POSITION_BYTES);
      this.library.call(`${this.kind}_${name}`, this.pointer, out);
      return this.library.bytes(out, POSITION_BYTES);
    });
  }

  /** The moves that a function of this object writes. @param {string} name @param {number} capacity */
  movesOf(name, capacity) {
    return this.library.frame(() => {
      const [out, count] = [this.library.take(2 * capacity), this.library.take(4)];
      this.library.call(`${this.kind}_${name}`, this.pointer, out, capacity, count);
      return this.library.moves(out, count);
    });
  }
}

/** A game: its start, its moves, and where it stands. */
export class Game extends Handle {
  get kind() {
    return "game";
  }

  position = () => this.positionOf("position");
  startPosition = () => this.positionOf("start_position");
  save = () => this.library.text("game_save", this.pointer);
  rules = () => this.#byte("rules");
  outcome = () => this.#byte("outcome");
  undo = () => this.#step("undo");
  redo = () => this.#step("redo");
  restart = () => this.library.call("game_restart", this.pointer);
  history = () => this.movesOf("history", this.moveCount());
  undone = () => this.movesOf("undone", this.#undoneCount());

  #byte(name) {
    return this.library.frame(() => this.library.byteOf(`game_${name}`, this.pointer));
  }

  moveCount() {
    return this.library.frame(() => {
      const out = this.library.take(4);
      this.library.call("game_move_count", this.pointer, out);
      return this.library.view.getUint32(out, true);
    });
  }

  // With no room at all, the count is all that is written.
  #undoneCount() {
    return this.library.frame(() => {
      const count = this.library.take(4);
      this.library.exports.shamrocks_game_undone(this.pointer, this.library.take(2), 0, count);
      return this.library.view.getUint32(count, true);
    });
  }

  /** The seed of the deal, or null. @returns {bigint | null} */
  seed() {
    return this.library.frame(() => {
      const out = this.library.take(8);
      return this.library.found("game_seed", this.pointer, out) ? this.library.view.getBigUint64(out, true) : null;
    });
  }

  /** The deck that was dealt, or null. */
  deck() {
    return this.library.frame(() => {
      const out = this.library.take(52);
      return this.library.found("game_deck", this.pointer, out) ? this.library.bytes(out, 52) : null;
    });
  }

  /** Plays a move and gives the card; throws the reason when it is refused. @param {number} move */
  play(move) {
    return this.library.frame(() => {
      const card = this.library.take(1);
      this.library.explained("game_play", this.pointer, move, card);
      return this.library.view.getUint8(card);
    });
  }

  // The move that was taken back or played again, or null when there is none.
  #step(name) {
    return this.library.frame(() => {
      const out = this.library.take(2);
      return this.library.found(`game_${name}`, this.pointer, out) ? this.library.view.getUint16(out, true) : null;
    });
  }

  /** Plays to the foundations, and gives the moves. @param {number} which */
  autoplay(which) {
    return this.library.frame(() => {
      const [out, count] = [this.library.take(104), this.library.take(4)];
      this.library.call("game_autoplay", this.pointer, which, out, 52, count);
      return this.library.moves(out, count);
    });
  }
}

/** Decides in slices whether a position can be won. */
export class Solver extends Handle {
  get kind() {
    return "solver";
  }

  verdict = () => this.library.frame(() => this.library.byteOf("solver_verdict", this.pointer));
  setMaxBytes = (/** @type {number} */ bytes) => this.library.call("solver_set_max_bytes", this.pointer, BigInt(bytes));
  moves = () => this.movesOf("moves", 8192);

  /** Expands this many nodes at most, and gives one of Stop. @param {number} nodes */
  step(nodes) {
    return this.library.frame(() => this.library.byteOf("solver_step", this.pointer, BigInt(nodes)));
  }

  progress() {
    return this.library.frame(() => {
      const out = this.library.take(64);
      this.library.call("solver_progress", this.pointer, out);
      const number = (/** @type {number} */ i) => Number(this.library.view.getBigUint64(out + 8 * i, true));
      return { nodes: number(0), cardsLeft: number(4) };
    });
  }
}

/** Judges in slices what each legal move does to the game. */
export class Judge extends Handle {
  get kind() {
    return "judge";
  }

  /** Expands this many nodes at most, and gives whether all is judged. @param {number} nodes */
  step(nodes) {
    return this.library.frame(() => this.library.byteOf("judge_step", this.pointer, BigInt(nodes)) === 1);
  }

  /** What is known of each legal move now. @returns {[number, number][]} moves with one of Verdict */
  verdicts() {
    return this.library.frame(() => {
      const { library } = this;
      const [moves, verdicts, count] = [library.take(2 * MAX_MOVES), library.take(MAX_MOVES), library.take(4)];
      library.call("judge_moves", this.pointer, moves, verdicts, MAX_MOVES, count);
      return library.moves(moves, count).map((move, i) => [move, library.view.getUint8(verdicts + i)]);
    });
  }
}
