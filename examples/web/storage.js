// What the browser keeps: the game, the one before it, settings and statistics. Without storage
// everything works but is forgotten; what is damaged is put aside, never thrown away.

const PREFIX = "shamrocks.";
const DEFAULTS = {
  autoplay: /** @type {import("./table.js").AutoplaySetting} */ ("off"),
  judge: false,
  fourColours: false,
  keys: true,
  theme: "auto",
  rules: "shamrocks",
};

const NOTHING_KEPT = "This browser keeps nothing: the game is lost when the page is closed.";

/** What went wrong, each told once. */
export const troubles = {
  /** @type {string[]} */
  all: [],
  /** Called with a new one. @type {(sentence: string) => void} */
  ontrouble: () => {},
};

function trouble(sentence) {
  if (troubles.all.includes(sentence)) return;
  troubles.all.push(sentence);
  troubles.ontrouble(sentence);
}

/** @param {string} key @returns {any} what is stored, or null */
function read(key) {
  let text = null;
  try {
    text = localStorage.getItem(PREFIX + key);
    return text === null ? null : JSON.parse(text);
  } catch {
    if (text === null) trouble(NOTHING_KEPT);
    else setAside(key);
    return null;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    trouble(NOTHING_KEPT);
  }
}

/** Puts aside what cannot be read. @param {string} key @param {string} [why] */
export function setAside(key, why) {
  let then = "was put aside";
  try {
    localStorage.setItem(`${PREFIX}damaged.${key}`, localStorage.getItem(PREFIX + key) ?? "");
  } catch {
    then = "stays until the next is stored, since there is no room to put it aside";
  }
  trouble(`The stored ${key} is damaged and ${then}${why ? `: ${why}` : ""}.`);
}

export const loadGame = () => read("game");
/** @typedef {import("./table.js").Snapshot & {link: string}} Kept */
/** @param {Kept} snapshot */
export const saveGame = (snapshot) => write("game", snapshot);
export const loadEarlierGame = () => read("earlier game");
/** @param {Kept} snapshot */
export const saveEarlierGame = (snapshot) => write("earlier game", snapshot);

/** @returns {typeof DEFAULTS} */
export function loadSettings() {
  const stored = read("settings");
  const settings = { ...DEFAULTS };
  for (const key of Object.keys(settings)) {
    if (typeof stored?.[key] === typeof settings[key]) settings[key] = stored[key];
  }
  if (!["off", "safe", "all"].includes(settings.autoplay)) settings.autoplay = DEFAULTS.autoplay;
  if (!["auto", "light", "dark"].includes(settings.theme)) settings.theme = DEFAULTS.theme;
  return settings;
}

/** @param {object} settings */
export const saveSettings = (settings) => write("settings", settings);

/** @typedef {{played: number, won: number, streak: number, bestStreak: number, bestTime: number | null, fewestMoves: number | null}} Record */
/** @returns {Record} */
const newRecord = () => ({ played: 0, won: 0, streak: 0, bestStreak: 0, bestTime: null, fewestMoves: null });

/** By the text of the rules. @returns {{[rules: string]: Record}} */
export function loadStatistics() {
  const stored = read("statistics");
  /** @type {{[rules: string]: Record}} */
  const statistics = {};
  for (const [rules, record] of Object.entries(stored && typeof stored === "object" ? stored : {})) {
    statistics[rules] = newRecord();
    for (const key of Object.keys(statistics[rules])) {
      if (Number.isFinite(record?.[key])) statistics[rules][key] = record[key];
    }
  }
  return statistics;
}

export const clearStatistics = () => write("statistics", {});

/** @param {string} rules @param {(record: Record) => void} change */
function changeRecord(rules, change) {
  const statistics = loadStatistics();
  statistics[rules] ??= newRecord();
  change(statistics[rules]);
  write("statistics", statistics);
}

/** Counts a game once its first move is made. @param {string} rules @param {import("./table.js").Table} table */
export function countPlayed(rules, table) {
  if (table.counted) return;
  table.counted = "played";
  changeRecord(rules, (record) => record.played++);
}

/** Counts a win, unless the machine played. @param {string} rules @param {import("./table.js").Table} table */
export function countWon(rules, table) {
  if (table.counted !== "played" || table.watched) return;
  table.counted = "won";
  changeRecord(rules, (record) => {
    record.won++;
    record.streak++;
    record.bestStreak = Math.max(record.bestStreak, record.streak);
    record.bestTime = Math.min(record.bestTime ?? Infinity, table.elapsed);
    record.fewestMoves = Math.min(record.fewestMoves ?? Infinity, table.moveCount);
  });
}

/** A game that was begun and is left ends a streak. @param {string} rules @param {import("./table.js").Table} table */
export function countLeft(rules, table) {
  if (table.counted === "played") changeRecord(rules, (record) => (record.streak = 0));
}
