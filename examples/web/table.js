// A game on the table: the library's game, in the turns that a player thinks of, with its time.

import { Autoplay, fromOf, FIRST_FOUNDATION } from "./shamrocks.js";

/** @typedef {"off" | "safe" | "all"} AutoplaySetting */
/** @typedef {{save: string, stops: number[], elapsed: number, watched: boolean, counted: string}} Snapshot */

export class Table {
  /** How many moves were made at the end of each turn: of undo and redo one step is one turn. @type {number[]} */
  stops = [];
  /** Milliseconds played. */
  elapsed = 0;
  /** Whether the machine has played it. */
  watched = false;
  /** What the statistics know of it: "", "played" or "won"; or "never", as others began it. */
  counted = "";
  /** In words, when it is known. */
  difficulty = "";

  /** @param {import("./handles.js").Game} game */
  constructor(game) {
    this.game = game;
    this.rules = game.rules();
    this.seed = game.seed();
  }

  /** @returns {Snapshot} */
  snapshot() {
    const { stops, elapsed, watched, counted } = this;
    return { save: this.game.save(), stops, elapsed: Math.round(elapsed), watched, counted };
  }

  /** @param {import("./shamrocks.js").Library} library @param {Partial<Snapshot> & {save: string}} snapshot */
  static restore(library, { save, stops, elapsed, watched, counted }) {
    const table = new Table(library.loadGame(save));
    const whole = Array.isArray(stops) && stops.every((stop) => Number.isSafeInteger(stop) && stop > 0);
    // Where turns are not told, each move is one.
    table.stops = whole ? [...stops].sort((a, b) => a - b) : Array.from({ length: table.moveCount }, (_, i) => i + 1);
    if (Number.isFinite(elapsed) && elapsed >= 0) table.elapsed = elapsed;
    table.watched = watched === true;
    table.counted = ["played", "won", "never"].includes(counted) ? counted : "";
    return table;
  }

  get position() {
    return this.game.position();
  }

  get moveCount() {
    return this.game.moveCount();
  }

  get canRedo() {
    return this.game.undone().length > 0;
  }

  /** Ends a turn that began when this many moves were made. @param {number} began */
  #stop(began) {
    this.stops = [...this.stops.filter((stop) => stop <= began), this.moveCount];
  }

  /**
   * Plays a move, and what autoplay plays after it; throws the reason when it is refused.
   * @param {number} move @param {AutoplaySetting} autoplay
   */
  play(move, autoplay) {
    const began = this.moveCount;
    const card = this.game.play(move);
    // What the player has just taken off a foundation is not to be put back at once.
    const rest = autoplay === "off" || fromOf(move) >= FIRST_FOUNDATION ? [] : this.#autoplay(autoplay);
    this.#stop(began);
    return { card, moves: [move, ...rest] };
  }

  #autoplay(which) {
    return this.game.autoplay(which === "safe" ? Autoplay.SAFE : Autoplay.ALL);
  }

  /** Plays everything to the foundations, as a turn, and gives the moves. */
  playAll() {
    const began = this.moveCount;
    const moves = this.#autoplay("all");
    if (moves.length) this.#stop(began);
    return moves;
  }

  /** Plays a move as part of a turn that began before. @param {number} move @param {number} began */
  extend(move, began) {
    this.game.play(move);
    this.#stop(began);
  }

  /** Takes a turn back, and gives its moves, the last first. */
  undo() {
    const now = this.moveCount;
    return this.undoTo(this.stops.filter((stop) => stop < now).at(-1) ?? 0);
  }

  /** Takes moves back until so many are made. @param {number} count */
  undoTo(count) {
    const moves = [];
    while (this.moveCount > count) moves.push(/** @type {number} */ (this.game.undo()));
    return moves;
  }

  /** Plays a turn again, and gives its moves. */
  redo() {
    const now = this.moveCount;
    const target = this.stops.find((stop) => stop > now) ?? now + 1;
    const moves = [];
    while (this.moveCount < target) {
      const move = this.game.redo();
      if (move === null) break;
      moves.push(move);
    }
    return moves;
  }

  restart() {
    this.game.restart();
  }

  free() {
    this.game.free();
  }
}
