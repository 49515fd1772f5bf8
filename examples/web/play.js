// The game in play: carries out what the player does, shows it, says it, and keeps it.

import { countLeft, countPlayed, countWon, saveEarlierGame, saveGame } from "./storage.js";
import { counted, toHash } from "./link.js";
import { Outcome, ShamrocksError, Verdict, cardsOf, fromOf, moveOf, toOf } from "./shamrocks.js";

/** @typedef {"" | "winnable" | "dead" | "stuck" | "won"} State */

export class Play {
  /** @type {import("./table.js").Table} */
  table;
  /** Called when the position has changed. */
  onposition = () => {};
  /** Called when anything has changed that is told about the game. */
  onchange = () => {};
  /** Called when the player has won. */
  onwin = () => {};
  /** Whether the machine plays at the moment. */
  watching = false;
  #link = "";

  /**
   * @param {import("./shamrocks.js").Library} library
   * @param {import("./board.js").Board} board
   * @param {import("./solver.js").SolverClient} solver
   * @param {import("./messages.js").Messages} messages
   * @param {ReturnType<import("./storage.js").loadSettings>} settings
   */
  constructor(library, board, solver, messages, settings) {
    this.library = library;
    this.board = board;
    this.solver = solver;
    this.messages = messages;
    this.settings = settings;
  }

  /** Puts a game on the table, in place of the one that is there. @param {import("./table.js").Table} table */
  open(table) {
    if (this.table) {
      saveEarlierGame({ ...this.table.snapshot(), link: this.#link });
      this.table.free();
    }
    this.table = table;
    this.changed();
    this.solver.run("grade", { position: table.game.startPosition() }).then((words) => {
      table.difficulty = words;
      if (this.table === table) this.onchange();
    }, () => {});
  }

  /** The player gives this game up for another. */
  leave() {
    if (this.table) countLeft(this.rules, this.table);
  }

  get rules() {
    return this.library.rulesText(this.table.rules);
  }

  /** @returns {State} */
  get state() {
    const outcome = this.table.game.outcome();
    if (outcome === Outcome.WON) return "won";
    if (outcome === Outcome.STUCK) return "stuck";
    const known = this.solver.known(this.table.position)?.verdict;
    if (known === Verdict.UNWINNABLE) return "dead";
    return known === Verdict.WINNABLE ? "winnable" : "";
  }

  /** Whether the player may play now; else says why not. */
  mayPlay = () => {
    if (this.watching) this.onblocked();
    return !this.watching;
  };

  /** Called when the player plays while the machine does. */
  onblocked = () => {};

  /** Shows and keeps what has changed. @param {number[]} [moves] those that led here */
  changed(moves = []) {
    this.board.show(this.table.position, moves);
    this.keep();
    this.onposition();
    this.onchange();
  }

  keep() {
    const link = toHash(this.library, this.table);
    try {
      if (location.hash.slice(1) !== link) history.replaceState(null, "", `#${link}`);
    } catch {
      // Browsers limit how often an address may change; the next move will do.
    }
    // By what the address says now a reload, and the way back, know this game.
    this.#link = location.hash.slice(1);
    saveGame({ ...this.table.snapshot(), link: this.#link });
  }

  /** A move in words. @param {number} move @param {number} card */
  words(move, card) {
    const { library } = this;
    return `${library.cardName(card)} from ${library.pileName(fromOf(move))} to ${library.pileName(toOf(move))}`;
  }

  /** @param {number} pile */
  pick(pile) {
    const { board, messages, library } = this;
    const card = board.top(pile);
    if (card === undefined) return messages.say(`${board.describe(pile)}.`);
    board.pick(pile);
    const targets = library.legalMovesOf(board.position, pile).map((move) => library.pileName(toOf(move)));
    const where = targets.length ? `goes to ${targets.join(", ")}` : "goes nowhere now";
    messages.say(`${library.cardName(card)} ${where}.`);
  }

  /** @param {number} from @param {number} to */
  move(from, to) {
    this.#attempt(from, () => moveOf(from, to));
  }

  /** Sends the card of a pile to its foundation. @param {number} pile */
  send(pile) {
    const { library, table } = this;
    this.#attempt(pile, () => library.parseMove(table.position, `${library.text("pile_text", pile)}>F`));
  }

  /** @param {number} from @param {() => number} move */
  #attempt(from, move) {
    const before = this.table.position;
    try {
      const played = move();
      const { card, moves } = this.table.play(played, this.settings.autoplay);
      countPlayed(this.rules, this.table);
      this.solver.follow(before, this.table.position);
      const rest = moves.length > 1 ? `, and ${counted(moves.length - 1, "card")} to the foundations` : "";
      this.moved(`${this.words(played, card)}${rest}`, moves);
    } catch (error) {
      if (!(error instanceof ShamrocksError)) throw error;
      this.board.shake(from);
      this.messages.say(`${error.message}.`, { kind: "refusal" });
    }
  }

  /** Shows moves that were made, and says what has become of the game. @param {string} words @param {number[]} moves */
  moved(words, moves) {
    const { state } = this;
    if (state === "won") countWon(this.rules, this.table);
    // First the words, for who hears of the change may have more to say.
    this.messages.say(`${words}.`);
    this.changed(moves);
    this.sayState(words);
    if (state === "won") this.onwin();
  }

  /** Says that the game is won, stuck or lost, if it is. @param {string} [before] */
  sayState(before = "") {
    const lead = before && `${before}. `;
    const back = { label: "Back to winnable", run: () => this.onback() };
    const undo = { label: "Undo", run: () => this.undo() };
    if (this.state === "won") {
      this.messages.say(`${lead}The game is won.`, { kind: "good" });
    } else if (this.state === "stuck") {
      this.messages.say(`${lead}Stuck: no legal move is left.`, { kind: "bad", actions: [undo, back] });
    } else if (this.state === "dead") {
      const fresh = this.table.moveCount === 0;
      const words = fresh ? "This deal cannot be won: that is proven." : "This game can no longer be won.";
      this.messages.say(`${lead}${words}`, { kind: "bad", actions: fresh ? [] : [undo, back] });
    }
  }

  /** Called when the player wants to go back to where the game could be won. */
  onback = () => {};

  undo() {
    const moves = this.table.undo();
    if (!moves.length) return this.messages.say("There is no move to take back.");
    const card = this.#topName(fromOf(/** @type {number} */ (moves.at(-1))));
    this.messages.say(`Taken back: ${counted(moves.length, "move")}, the ${card} last.`);
    this.changed(moves.map(reversed));
  }

  #topName(pile) {
    return this.library.cardName(/** @type {number} */ (cardsOf(this.table.position, pile).at(-1)));
  }

  redo() {
    const moves = this.table.redo();
    if (!moves.length) return this.messages.say("There is no move to play again.");
    const card = this.#topName(toOf(/** @type {number} */ (moves.at(-1))));
    this.moved(`Played again: ${counted(moves.length, "move")}, the ${card} last`, moves);
  }

  restart() {
    if (this.table.moveCount === 0) return this.messages.say("The game is at its start.");
    this.table.restart();
    this.changed();
    this.messages.say("From the start again. Redo brings the moves back.");
  }

  playAll() {
    const moves = this.table.playAll();
    if (!moves.length) return this.messages.say("No card goes to a foundation now.");
    countPlayed(this.rules, this.table);
    this.moved(`${counted(moves.length, "card")} to the foundations`, moves);
  }
}

/** @param {number} move */
const reversed = (move) => moveOf(toOf(move), fromOf(move));
