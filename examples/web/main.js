// Starts the page: loads the library, brings back the game, and wires buttons and keys to commands.

import { Assist } from "./assist.js";
import { Board } from "./board.js";
import { element, open, showHelp, showOptions, showShare, showStatistics, showWon, wireDialogs } from "./dialogs.js";
import { icon } from "./icons.js";
import { listen } from "./input.js";
import { clock, ended, fromHash } from "./link.js";
import { Messages } from "./messages.js";
import { NewDeal, randomSeed } from "./newdeal.js";
import { Play } from "./play.js";
import { Library } from "./shamrocks.js";
import { SolverClient } from "./solver.js";
import { loadEarlierGame, loadGame, loadSettings, saveSettings, setAside, troubles } from "./storage.js";
import { Table } from "./table.js";

const STATES = { "": "", winnable: "can be won", dead: "lost", stuck: "stuck", won: "won" };
const TICK = 500;

const messages = new Messages(element("messages"));
const settings = loadSettings();
/** @type {Play} */
let play;
/** @type {Assist} */
let assist;
/** @type {NewDeal} */
let newDeal;

/** @typedef {{id: string, name: string, short: string, key: string, run: () => void, extra?: boolean}} Command */
/** What can be done, in the order of the buttons. @type {Command[]} */
const COMMANDS = [
  { id: "new", name: "New deal", short: "New", key: "n", run: () => newDeal.show() },
  { id: "undo", name: "Undo", short: "Undo", key: "u", run: () => play.mayPlay() && play.undo() },
  { id: "redo", name: "Redo", short: "Redo", key: "r", run: () => play.mayPlay() && play.redo() },
  { id: "restart", name: "Restart", short: "Restart", key: "b", run: () => play.mayPlay() && play.restart(), extra: true },
  { id: "playAll", name: "Play all that goes to the foundations", short: "Play all", key: "a", run: () => play.mayPlay() && play.playAll(), extra: true },
  { id: "hint", name: "Hint", short: "Hint", key: "h", run: () => assist.hint() },
  { id: "check", name: "Win? Can it still be won?", short: "Win?", key: "w", run: () => assist.check() },
  { id: "judge", name: "Judge: mark moves that throw the game away", short: "Judge", key: "j", run: () => setJudge(!settings.judge) },
  { id: "watch", name: "Watch it solved", short: "Watch", key: "s", run: () => assist.watch(), extra: true },
  { id: "earlier", name: "Back to the game before", short: "Back", key: "g", run: openEarlier, extra: true },
  { id: "share", name: "Share", short: "Share", key: "l", run: () => showShare(play), extra: true },
  { id: "statistics", name: "Statistics", short: "Statistics", key: "t", run: () => showStatistics(play.library), extra: true },
  { id: "options", name: "Options", short: "Options", key: "o", run: () => showOptions(settings, applySetting), extra: true },
  { id: "help", name: "Help", short: "Help", key: "?", run: () => showHelp(COMMANDS, play.library), extra: true },
];
/** @type {Command} */
const MORE = { id: "more", name: "More", short: "More", key: "m", run: () => void open("more-dialog") };

function setJudge(on) {
  settings.judge = on;
  saveSettings(settings);
  applySetting("judge");
}

/** @param {string} name of the setting that was changed */
function applySetting(name) {
  if (name === "judge") assist.judgeSwitched();
  showSettings();
}

function showSettings() {
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.classList.toggle("four-colours", settings.fourColours);
  element("tool-judge")?.setAttribute("aria-pressed", String(settings.judge));
}

function makeButton(command, text) {
  const button = document.createElement("button");
  button.type = "button";
  button.innerHTML = `${icon(command.id)}<span>${text}</span>`;
  // It begins with what is seen, for those who speak to the browser.
  button.setAttribute("aria-label", command.name);
  button.title = `${command.name} (${command.key.toUpperCase()})`;
  button.addEventListener("click", () => command.run());
  return button;
}

function makeButtons() {
  for (const command of [...COMMANDS, MORE]) {
    const button = makeButton(command, command.short);
    button.id = `tool-${command.id}`;
    button.classList.toggle("extra", command.extra === true);
    element("tools").append(button);
    if (!command.extra) continue;
    const item = makeButton(command, command.name);
    item.addEventListener("click", () => element("more-dialog").close(), { capture: true });
    element("more-dialog").querySelector(".list").append(item);
  }
  for (const button of element("won-dialog").querySelectorAll("[data-action]")) {
    button.addEventListener("click", () => {
      element("won-dialog").close();
      COMMANDS.find(({ id }) => id === button.dataset.action)?.run();
    });
  }
}

function onKey(event) {
  const { key, target } = event;
  if (document.querySelector("dialog[open]") || target.closest("input, select, textarea")) return;
  const held = event.ctrlKey || event.metaKey;
  if (held && !event.altKey && ["z", "y"].includes(key.toLowerCase())) {
    event.preventDefault();
    const redo = key.toLowerCase() === "y" || event.shiftKey;
    return COMMANDS.find(({ id }) => id === (redo ? "redo" : "undo"))?.run();
  }
  if (key === "Escape") assist.cancel();
  if (held || event.altKey || event.repeat || !settings.keys) return;
  if (key.toLowerCase() === "f") {
    if (play.mayPlay()) play.send(play.board.picked ?? play.board.focus);
    return;
  }
  const command = [...COMMANDS, MORE].find((other) => other.key === key.toLowerCase());
  if (!command) return;
  event.preventDefault();
  command.run();
}

/** Shows what is told about the game beside the table. */
function showFacts() {
  const { table, state } = play;
  const name = table.seed === null ? "Deal" : `Deal ${table.seed}`;
  const rules = table.rules === play.library.presets()[0].rules ? "" : play.rules;
  element("deal").textContent = [name, table.difficulty, rules].filter(Boolean).join(" · ");
  element("deal").title = `${element("deal").textContent}, rules ${play.rules}`;
  element("moves").textContent = String(table.moveCount);
  element("state").textContent = STATES[state];
  element("state").dataset.state = state;
  // Not disabled, which would take the focus from who is undoing by keyboard.
  element("tool-undo").setAttribute("aria-disabled", String(table.moveCount === 0));
  element("tool-redo").setAttribute("aria-disabled", String(!table.canRedo));
  showTime();
}

const showTime = () => (element("time").textContent = clock(play.table.elapsed));

function runClock() {
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    const running = !document.hidden && play.table.moveCount > 0 && play.state !== "won" && !play.watching;
    // After a sleep of the machine the gap is not time played.
    if (running) play.table.elapsed += Math.min(now - last, 2 * TICK);
    last = now;
    showTime();
  }, TICK);
  const keep = () => play.keep();
  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", keep);
}

/** The game that is stored under a key, or null. @param {any} snapshot @param {string} key */
function restore(snapshot, key) {
  if (snapshot === null) return null;
  try {
    if (typeof snapshot.save !== "string") throw new Error("it holds no game");
    return Table.restore(play.library, snapshot);
  } catch (error) {
    setAside(key, error.message);
    return null;
  }
}

/** Opens the game that a link stands for; gives why that failed. @param {string} hash */
function openLink(hash) {
  // The way back in the browser leads here too.
  if (loadEarlierGame()?.link === hash) {
    openEarlier();
    return "";
  }
  let table;
  try {
    table = Table.restore(play.library, { save: fromHash(play.library, hash) });
  } catch (error) {
    return `This link is broken: ${ended(error.message)}`;
  }
  const earlier = play.table !== undefined;
  const begun = table.moveCount > 0;
  if (begun) table.counted = "never";
  play.open(table);
  const words = begun ? "This is the game of the link, already begun: it does not count." : "This is the game of the link.";
  messages.say(words, { actions: earlier ? [{ label: "Back to my game", run: openEarlier }] : [] });
  play.sayState();
  return "";
}

function openEarlier() {
  const table = restore(loadEarlierGame(), "earlier game");
  if (!table) return messages.say("There is no game before this one.");
  play.open(table);
  messages.say("Your game is back.");
  play.sayState();
}

/** The game to begin with: that of the link, the stored one, or a new one. */
async function begin() {
  const hash = location.hash.slice(1);
  const stored = loadGame();
  const table = restore(stored, "game");
  if (table) {
    play.open(table);
    messages.say("Your game is back.");
    play.sayState();
  }
  if (hash !== "" && (!table || hash !== stored.link)) {
    const trouble = openLink(hash);
    if (trouble) troubles.all.unshift(trouble);
  }
  if (!play.table) await firstDeal();
  if (troubles.all.length) messages.say(troubles.all.join(" "), { kind: "bad" });
  // After what is said of the move that brought it up.
  troubles.ontrouble = (sentence) => setTimeout(() => messages.say(sentence, { kind: "bad" }));
}

async function firstDeal() {
  const [{ rules }] = play.library.presets();
  const wish = { seed: randomSeed(), asked: null, rules, winnable: true, difficulty: "" };
  try {
    await newDeal.deal(wish);
  } catch (error) {
    // Without the solver there is still a game.
    await newDeal.deal({ ...wish, winnable: false });
    troubles.all.push(/** @type {Error} */ (error).message);
  }
}

function onHashChange() {
  const trouble = openLink(location.hash.slice(1));
  if (!trouble) return;
  play.keep();
  messages.say(trouble, { kind: "bad" });
}

const pause = () => new Promise((resolve) => setTimeout(resolve));

async function start() {
  if (typeof WebAssembly !== "object") {
    throw new Error("This browser has no WebAssembly, which the rules of the game are written in. Nothing stored is lost.");
  }
  const library = await Library.load(new URL("shamrocks.wasm", import.meta.url));
  // Worker and cards are each some milliseconds of work: the page may draw between.
  const solver = new SolverClient(library);
  await pause();
  const board = new Board(element("board"), library);
  await pause();
  play = new Play(library, board, solver, messages, settings);
  assist = new Assist(play);
  newDeal = new NewDeal(play);
  play.onposition = () => assist.changed();
  play.onchange = showFacts;
  play.onwin = () => {
    const { table } = play;
    const later = (/** @type {() => void} */ act, /** @type {number} */ time) =>
      setTimeout(() => play.table === table && play.state === "won" && act(), time);
    later(() => board.cheer(), 500);
    later(() => showWon(play), 1600);
  };
  messages.onfocuslost = () => board.focusOn(board.focus);
  makeButtons();
  wireDialogs();
  showSettings();
  listen(board, {
    mayPlay: play.mayPlay,
    move: (from, to) => play.move(from, to),
    send: (pile) => play.send(pile),
    pick: (pile) => play.pick(pile),
  });
  await begin();
  addEventListener("keydown", onKey);
  addEventListener("hashchange", onHashChange);
  runClock();
  document.documentElement.dataset.ready = "";
  performance.mark("ready");
}

const fail = (/** @type {any} */ reason) =>
  messages.say(`Something went wrong: ${ended(String(reason?.message ?? reason))} Your game is kept; reload the page to go on.`, { kind: "bad" });
addEventListener("error", (event) => fail(event.error ?? event.message));
addEventListener("unhandledrejection", (event) => fail(event.reason));

start().catch((error) => messages.say(error.message, { kind: "bad" }));
