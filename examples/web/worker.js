// The solver, away from the page: jobs that run in slices, by turns, and end when they are cancelled.

import { Budget, Library, Stop, Verdict } from "./shamrocks.js";

/** Nodes between two looks at the messages: some ten milliseconds. */
const SLICE = 500;
const JUDGE_NODES = 20_000;
const DEAL_NODES = 200_000;
const SHORTEN_NODES = 1_000;
const LAST_SEED = 2n ** 64n - 1n;
/** Between two reports of progress, in milliseconds. */
const REPORT = 100;

/** @type {Library} */
let library;
/** @type {Map<number, Generator>} */
const running = new Map();
const lastReport = new Map();
/** A search that ran out of its budget, to be continued with a larger one. */
let kept = { of: "", /** @type {any} */ solver: null };
const turn = new MessageChannel();

/** Each yields its progress after every slice. @type {Record<string, (message: any) => Generator>} */
const JOBS = {
  *solve({ position, nodes, shorten }) {
    const of = position.join();
    const solver = kept.of === of ? kept.solver : library.newSolver(position);
    if (kept.of !== of) kept.solver?.free();
    kept = { of: "", solver: null };
    let undecided = false;
    try {
      solver.setMaxBytes(Budget.BYTES);
      let stop = solver.step(0);
      while (stop === Stop.NODES && solver.progress().nodes < nodes) {
        stop = solver.step(SLICE);
        yield solver.progress();
      }
      const verdict = solver.verdict();
      undecided = verdict === Verdict.UNDECIDED;
      let moves = verdict === Verdict.WINNABLE ? solver.moves() : [];
      if (shorten && moves.length) moves = library.shorten(position, moves, SHORTEN_NODES);
      return { verdict, moves, full: stop === Stop.BYTES, ...solver.progress() };
    } finally {
      if (undecided) kept = { of, solver };
      else solver.free();
    }
  },

  *judge({ position }) {
    const judge = library.newJudge(position, JUDGE_NODES);
    try {
      while (!judge.step(SLICE)) yield judge.verdicts();
      return judge.verdicts();
    } finally {
      judge.free();
    }
  },

  *grade({ position }) {
    yield null;
    return library.difficultyText(library.difficulty(position));
  },

  *deal({ seed, rules, winnable, difficulty }) {
    for (let tried = 0; seed <= LAST_SEED; seed++, tried++) {
      yield { tried };
      const position = library.deal(library.deckFromSeed(seed), rules);
      const grade = library.difficultyText(library.difficulty(position));
      if (difficulty && grade !== difficulty) continue;
      if (winnable && (yield* JOBS.solve({ position, nodes: DEAL_NODES })).verdict !== Verdict.WINNABLE) continue;
      return { seed, grade };
    }
    throw new Error("There is no such deal from this seed on.");
  },
};

function end(id, message) {
  running.delete(id);
  lastReport.delete(id);
  postMessage({ id, ...message });
}

/** One slice of every job. */
function slice() {
  for (const [id, job] of running) {
    try {
      const { done, value } = job.next();
      if (done) end(id, { result: value });
      else if (performance.now() - (lastReport.get(id) ?? 0) >= REPORT) {
        lastReport.set(id, performance.now());
        postMessage({ id, progress: value });
      }
    } catch (error) {
      end(id, { error: error instanceof Error ? error.message : String(error) });
    }
  }
  if (running.size) turn.port2.postMessage(null);
}
turn.port1.onmessage = slice;

// A failure outside of a job is one of the whole worker.
addEventListener("unhandledrejection", ({ reason }) => {
  throw reason;
});

addEventListener("message", async ({ data }) => {
  if (data.module) {
    library = await Library.load(data.module);
    postMessage({ ready: true });
  } else if (data.cancel) {
    running.get(data.cancel)?.return(undefined);
    running.delete(data.cancel);
  } else {
    running.set(data.id, JOBS[data.job](data));
    if (running.size === 1) turn.port2.postMessage(null);
  }
});
