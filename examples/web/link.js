// Links and words about a game. A link is a save file in other letters: reading one makes that file,
// and the library replays it, so that a broken link is a sentence and never a wrong game.

const LAST_SEED = 2n ** 64n - 1n;

/** @param {string} text @returns {bigint} */
export function parseSeed(text) {
  const digits = text.trim();
  if (!/^\d{1,20}$/.test(digits) || BigInt(digits) > LAST_SEED) {
    throw new Error(`A seed is a whole number from 0 to ${LAST_SEED}.`);
  }
  return BigInt(digits);
}

/** What follows # in the link to a game. @param {import("./shamrocks.js").Library} library @param {import("./table.js").Table} table */
export function toHash(library, { game, seed, rules }) {
  const deck = game.deck();
  const deal = seed !== null || !deck ? `seed=${seed ?? 0}` : `deck=${library.deckText(deck)}`;
  const moves = game.history().map((move) => library.moveText(move).replace(">", "-"));
  return [deal, `rules=${library.rulesText(rules)}`, moves.length && `moves=${moves.join("_")}`].filter(Boolean).join("&");
}

/** The save file that a link stands for. @param {import("./shamrocks.js").Library} library @param {string} hash */
export function fromHash(library, hash) {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const [seed, deck] = [values.get("seed"), values.get("deck")];
  if (seed === null && deck === null) throw new Error("it names no deal.");
  // A line end in a value would begin another item of the save file.
  const value = (/** @type {string} */ text) => text.replace(/\s+/g, " ");
  const moves = value(values.get("moves") ?? "").replaceAll("_", " ").replaceAll("-", ">");
  const lines = ["shamrocks 1", `rules ${value(values.get("rules") ?? "shamrocks")}`];
  if (seed !== null) {
    const number = parseSeed(seed);
    lines.push(`seed ${number}`, `deck ${library.deckText(library.deckFromSeed(number))}`);
  } else {
    lines.push(`deck ${value(/** @type {string} */ (deck))}`);
  }
  return [...lines, `moves ${moves}`, ""].join("\n");
}

/** @param {number} milliseconds */
export function clock(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
  const hours = Math.floor(seconds / 3600);
  return hours ? `${hours}:${parts.join(":")}` : parts.join(":").replace(/^0/, "");
}

/** @param {number} count @param {string} word */
export const counted = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** As a sentence ends, whether or not it did. @param {string} text */
export const ended = (text) => text.replace(/\.?$/, ".");

/** A game in words, to be sent with its link. @param {import("./shamrocks.js").Library} library @param {import("./table.js").Table} table @param {boolean} won */
export function shareText(library, table, won) {
  const name = table.seed === null ? "a deal" : `deal ${table.seed}`;
  const which = `Shamrocks, ${[name, table.difficulty].filter(Boolean).join(", ")}, rules ${library.rulesText(table.rules)}`;
  const moves = counted(table.moveCount, "move");
  if (!won) return `${which}: can you win it? I have made ${moves}.`;
  return table.watched ? `${which}: it can be won in ${moves}.` : `${which}: won in ${moves} and ${clock(table.elapsed)}.`;
}
