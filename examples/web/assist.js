// What the solver does for a player: hints, the verdict, the judge, the solution to watch, and the way
// back to where the game could be won.

import { counted } from "./link.js";
import { Budget, Verdict, cardsOf, fromOf } from "./shamrocks.js";
import { countPlayed } from "./storage.js";

/** Between two moves of a solution that is watched, in milliseconds. */
const PACE = 600;
/** How much longer a search may go on that did not come to an end. */
const MORE = 4;
/** A search that takes less is not worth a word, in milliseconds. */
const PATIENCE = 250;

const number = (/** @type {number} */ value) => value.toLocaleString("en");

export class Assist {
  #task = new AbortController();
  #judging = new AbortController();
  /** @type {{table: import("./table.js").Table, line: number[], at: number, began: number, timer: number, paused: boolean} | null} */
  #show = null;

  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.solver = play.solver;
    play.onback = () => this.back();
    play.onblocked = () => this.#hold();
  }

  /** Ends what no longer fits the position, and judges the new one. */
  changed() {
    this.#task.abort();
    this.#judging.abort();
    if (this.#show && this.#show.table !== this.play.table) this.#end();
    if (this.play.settings.judge && !this.play.watching) this.#judge();
  }

  /** Ends whatever is being searched or shown; gives whether there was anything. */
  cancel() {
    if (this.#show) this.stop();
    else if (this.searching) {
      this.#task.abort();
      this.play.messages.say("Cancelled.");
    } else return false;
    return true;
  }

  searching = false;

  /**
   * Searches, with a report and a way out, and gives null when it was cancelled.
   * @template T @param {(options: {signal: AbortSignal, progress: (value: any) => void}) => Promise<T>} search
   * @returns {Promise<T | null>}
   */
  async #search(search) {
    this.#task.abort();
    const task = (this.#task = new AbortController());
    const began = performance.now();
    const actions = [{ label: "Cancel", run: () => this.cancel() }];
    this.searching = true;
    try {
      return await search({
        signal: task.signal,
        progress: ({ nodes, cardsLeft }) => {
          if (performance.now() - began < PATIENCE) return;
          const detail = `${number(nodes)} nodes, at best ${counted(cardsLeft, "card")} left`;
          this.play.messages.say("Searching.", { actions, detail });
        },
      });
    } catch (error) {
      if (!task.signal.aborted) this.play.messages.say(/** @type {Error} */ (error).message, { kind: "bad" });
      return null;
    } finally {
      if (this.#task === task) this.searching = false;
    }
  }

  /** The verdict on the position now; says so unless it is winnable, and gives what is known then. */
  async #solve(nodes, again, shorten = false) {
    const { play } = this;
    const { position } = play.table;
    const solved = await this.#search((options) => this.solver.solve(position, { nodes, shorten, ...options }));
    if (!solved) return null;
    play.onchange();
    if (solved.verdict === Verdict.WINNABLE) return solved;
    if (solved.verdict === Verdict.UNWINNABLE) {
      play.sayState();
      return null;
    }
    const why = solved.full ? "when the memory was full" : `after ${number(solved.nodes)} nodes`;
    const actions = solved.full ? [] : [{ label: "Search on", run: () => again(nodes * MORE) }];
    play.messages.say(`Not decided ${why}.`, { actions });
    return null;
  }

  #over() {
    const { state } = this.play;
    if (state === "won" || state === "stuck" || state === "dead") this.play.sayState();
    return state === "won" || state === "stuck" || state === "dead";
  }

  async hint(nodes = Budget.NODES) {
    const { play } = this;
    if (!play.mayPlay() || this.#over()) return;
    const { position } = play.table;
    const move = this.solver.known(position)?.move
      ?? (await this.#solve(nodes, (/** @type {number} */ more) => this.hint(more)))?.moves[0];
    if (move === undefined) return;
    play.board.hint(move);
    const card = /** @type {number} */ (cardsOf(position, fromOf(move)).at(-1));
    play.messages.say(`Hint: ${play.words(move, card)}.`, { kind: "good" });
  }

  async check(nodes = Budget.NODES) {
    const { play } = this;
    if (!play.mayPlay() || this.#over()) return;
    const known = this.solver.known(play.table.position);
    if (known || (await this.#solve(nodes, (/** @type {number} */ more) => this.check(more)))) {
      play.messages.say("This game can still be won.", { kind: "good" });
    }
  }

  async #judge() {
    const { play, solver } = this;
    const { position } = play.table;
    this.#judging = new AbortController();
    const show = (/** @type {[number, number][]} */ verdicts) => play.board.judge(new Map(verdicts));
    try {
      const verdicts = await solver.run("judge", { position }, { signal: this.#judging.signal, progress: show });
      show(verdicts);
      const before = play.state;
      solver.learn(position, verdicts);
      play.onchange();
      if (before !== "dead" && play.state === "dead") play.sayState();
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "AbortError") throw error;
    }
  }

  /** Judges, or no longer, as the settings say. */
  judgeSwitched() {
    this.#judging.abort();
    this.play.board.judge(new Map());
    if (this.play.settings.judge && !this.play.watching) this.#judge();
    const state = this.play.settings.judge ? "on: moves that throw the game away are marked with a cross" : "off";
    this.play.messages.say(`The judge is ${state}.`);
  }

  async watch(nodes = Budget.NODES) {
    const { play } = this;
    if (!play.mayPlay() || this.#over()) return;
    const solved = await this.#solve(nodes, (/** @type {number} */ more) => this.watch(more), true);
    if (!solved) return;
    play.watching = true;
    play.table.watched = true;
    countPlayed(play.rules, play.table);
    this.#judging.abort();
    this.#show = { table: play.table, line: solved.moves, at: 0, began: play.table.moveCount, timer: 0, paused: false };
    play.board.judge(new Map());
    this.#next();
  }

  #next() {
    const { play } = this;
    const show = this.#show;
    if (!show) return;
    const move = show.line[show.at++];
    const card = /** @type {number} */ (cardsOf(play.table.position, fromOf(move)).at(-1));
    play.table.extend(move, show.began);
    if (show.at === show.line.length) return this.#finish();
    play.changed([move]);
    this.#say(`${show.at} of ${show.line.length}: ${play.words(move, card)}.`);
    show.timer = setTimeout(() => this.#next(), PACE);
  }

  #say(text) {
    const pause = { label: this.#show?.paused ? "Go on" : "Pause", run: () => this.pause() };
    this.play.messages.say(text, { actions: [pause, { label: "Stop", run: () => this.stop() }] });
  }

  #finish() {
    const { play } = this;
    const moves = this.#show?.line.length ?? 0;
    this.#end();
    play.changed([play.table.game.history().at(-1) ?? 0]);
    play.messages.say(`Solved in ${counted(moves, "move")}. Undo takes all of them back.`, { kind: "good" });
  }

  /** Holds the solution, or lets it go on. */
  pause() {
    const show = this.#show;
    if (!show) return;
    if (!show.paused) this.#hold();
    else {
      show.paused = false;
      this.#next();
    }
    /** @type {HTMLElement | null} */ (this.play.messages.buttons.querySelector("button"))?.focus();
  }

  #hold() {
    const show = this.#show;
    if (!show) return;
    show.paused = true;
    clearTimeout(show.timer);
    this.#say(`Held at ${show.at} of ${show.line.length}. Stop it to play on yourself.`);
  }

  #end() {
    clearTimeout(this.#show?.timer);
    this.#show = null;
    this.play.watching = false;
  }

  stop() {
    const { play } = this;
    if (!this.#show) return;
    const shown = this.#show.at;
    this.#end();
    play.changed();
    play.messages.say(`Stopped after ${counted(shown, "move")}. Undo takes ${shown === 1 ? "it" : "them"} back.`);
  }

  /** Takes back as few moves as make the game winnable: what could be won at one point could before. */
  async back() {
    const { play, solver } = this;
    const { table } = play;
    /** @type {Uint8Array[]} */
    const positions = [table.game.startPosition()];
    for (const move of table.game.history()) {
      positions.push(play.library.play(/** @type {Uint8Array} */ (positions.at(-1)), move));
    }
    let [winnable, lost] = [-1, positions.length - 1];
    while (lost - winnable > 1) {
      const middle = Math.floor((winnable + lost) / 2);
      const solved = solver.known(positions[middle])
        ?? (await this.#search((options) => solver.solve(positions[middle], options)));
      if (!solved) return;
      if (solved.verdict === Verdict.WINNABLE) winnable = middle;
      else lost = middle;
    }
    if (winnable < 0) return play.messages.say("No position since the deal is known to be winnable.", { kind: "bad" });
    const count = positions.length - 1 - winnable;
    table.undoTo(winnable);
    play.changed();
    play.messages.say(`${counted(count, "move")} taken back. From here the game can be won.`, { kind: "good" });
  }
}
