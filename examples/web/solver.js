// Asks the worker, and remembers what it found out.

import { Budget, Verdict } from "./shamrocks.js";

/** @typedef {{verdict: number, moves: number[], nodes: number, full: boolean}} Solved */

export class SolverClient {
  #jobs = new Map();
  #lastId = 0;
  /** By position: its verdict, and the move that wins. @type {Map<string, {verdict: number, move?: number}>} */
  #known = new Map();

  /** @param {import("./shamrocks.js").Library} library */
  constructor(library) {
    this.library = library;
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    /** @type {Promise<void>} */
    this.ready = new Promise((resolve, reject) => {
      this.onready = resolve;
      this.onfailure = reject;
    });
    // Whoever waits for it hears of a failure; nobody has to.
    this.ready.catch(() => {});
    this.worker.addEventListener("message", ({ data }) => this.#receive(data));
    this.worker.addEventListener("error", () => {
      const failure = new Error("The solver has failed: there are no hints until the page is reloaded.");
      this.onfailure?.(failure);
      for (const job of this.#jobs.values()) job.reject(failure);
      this.#jobs.clear();
    });
    this.worker.postMessage({ module: library.module });
  }

  #receive({ id, ready, progress, result, error }) {
    if (ready) this.onready?.();
    const job = this.#jobs.get(id);
    if (!job) return;
    if (progress !== undefined) return job.progress?.(progress);
    this.#jobs.delete(id);
    if (error !== undefined) job.reject(new Error(error));
    else job.resolve(result);
  }

  /**
   * Runs a job of the worker; cancelled, it fails with the reason of the signal.
   * @param {string} job @param {object} values
   * @param {{progress?: (value: any) => void, signal?: AbortSignal}} [options]
   * @returns {Promise<any>}
   */
  async run(job, values, { progress, signal } = {}) {
    await this.ready;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const id = ++this.#lastId;
      this.#jobs.set(id, { resolve, reject, progress });
      this.worker.postMessage({ ...values, job, id });
      signal?.addEventListener("abort", () => {
        if (!this.#jobs.delete(id)) return;
        this.worker.postMessage({ cancel: id });
        reject(signal.reason);
      });
    });
  }

  /** What is known of a position. @param {Uint8Array} position */
  known = (position) => this.#known.get(position.join());

  /**
   * Whether a position can be won; remembers the whole line.
   * @param {Uint8Array} position
   * @param {{nodes?: number, shorten?: boolean, progress?: (value: any) => void, signal?: AbortSignal}} [options]
   * @returns {Promise<Solved>}
   */
  async solve(position, { nodes = Budget.NODES, shorten = false, ...options } = {}) {
    const solved = await this.run("solve", { position, nodes, shorten }, options);
    if (solved.verdict !== Verdict.UNDECIDED) this.#known.set(position.join(), { verdict: solved.verdict });
    let at = position;
    for (const move of solved.moves) {
      this.#known.set(at.join(), { verdict: Verdict.WINNABLE, move });
      at = this.library.play(at, move);
    }
    if (solved.moves.length) this.#known.set(at.join(), { verdict: Verdict.WINNABLE });
    return solved;
  }

  /** From a lost position every move leads to a lost one. @param {Uint8Array} before @param {Uint8Array} after */
  follow(before, after) {
    const known = this.known(before);
    if (known?.verdict === Verdict.UNWINNABLE) this.#known.set(after.join(), known);
  }

  /** What a judge found, as far as it decides on the position itself. @param {Uint8Array} position @param {[number, number][]} verdicts */
  learn(position, verdicts) {
    if (this.known(position) || verdicts.length === 0) return;
    const all = verdicts.map(([, verdict]) => verdict);
    if (all.includes(Verdict.WINNABLE)) this.#known.set(position.join(), { verdict: Verdict.WINNABLE });
    else if (all.every((verdict) => verdict === Verdict.UNWINNABLE)) {
      this.#known.set(position.join(), { verdict: Verdict.UNWINNABLE });
    }
  }
}
