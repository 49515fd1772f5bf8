// The dialogs: statistics, options, sharing, help, and the one after a win. The one for a new deal is
// in newdeal.js.

import { clock, counted, shareText } from "./link.js";
import { clearStatistics, loadStatistics, saveSettings } from "./storage.js";

/** @param {string} id @returns {any} */
export const element = (id) => document.getElementById(id);

/** Opens a dialog, unless one is open. @param {string} id @returns {HTMLDialogElement | null} */
export function open(id) {
  if (document.querySelector("dialog[open]")) return null;
  const dialog = element(id);
  dialog.showModal();
  return dialog;
}

/** Every button that closes its dialog, and a click that begins and ends beside it. */
export function wireDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) {
    const beside = ({ target, clientX, clientY }) => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
    };
    let began = false;
    dialog.addEventListener("pointerdown", (event) => (began = beside(event)));
    dialog.addEventListener("click", (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if ((began && beside(event)) || target.closest("[data-close]")) dialog.close();
    });
  }
}

/** @param {string[]} cells */
function row([head, ...cells]) {
  const line = document.createElement("tr");
  const title = document.createElement("th");
  title.scope = "row";
  title.textContent = head;
  line.append(title, ...cells.map((text) => Object.assign(document.createElement("td"), { textContent: text })));
  return line;
}

/** @param {import("./shamrocks.js").Library} library */
export function showStatistics(library) {
  const fill = () => {
    const statistics = loadStatistics();
    const names = new Set([...library.presets().map(({ name }) => name), ...Object.keys(statistics)]);
    const rows = [...names].map((name) => {
      const record = statistics[name];
      if (!record) return row([name, "0", "0", "0", "0", "–", "–"]);
      const share = record.played ? ` (${Math.round((100 * record.won) / record.played)}\u00a0%)` : "";
      return row([
        name,
        String(record.played),
        `${record.won}${share}`,
        String(record.streak),
        String(record.bestStreak),
        record.bestTime === null ? "–" : clock(record.bestTime),
        String(record.fewestMoves ?? "–"),
      ]);
    });
    element("statistics-dialog").querySelector("tbody").replaceChildren(...rows);
  };
  const clear = element("clear-statistics");
  clear.textContent = "Forget all";
  clear.onclick = () => {
    if (clear.textContent === "Forget all") {
      clear.textContent = "Really forget all?";
    } else {
      clearStatistics();
      clear.textContent = "Forget all";
      fill();
    }
  };
  fill();
  open("statistics-dialog");
}

/**
 * @param {ReturnType<import("./storage.js").loadSettings>} settings
 * @param {(changed: string) => void} onchange
 */
export function showOptions(settings, onchange) {
  const dialog = element("options-dialog");
  const form = dialog.querySelector("form");
  for (const input of form.elements) {
    if (input.type === "radio") input.checked = settings[input.name] === input.value;
    if (input.type === "checkbox") input.checked = settings[input.name];
  }
  form.onchange = (event) => {
    const { name, type, value, checked } = event.target;
    settings[name] = type === "checkbox" ? checked : value;
    saveSettings(settings);
    onchange(name);
  };
  open("options-dialog");
}

/** @param {import("./play.js").Play} play */
export function showShare(play) {
  const text = `${shareText(play.library, play.table, play.state === "won")}\n${location.href}`;
  const [area, note] = [element("share-text"), element("share-note")];
  area.value = text;
  note.textContent = "";
  const copy = async (what, done) => {
    try {
      await navigator.clipboard.writeText(what);
      note.textContent = done;
    } catch {
      area.select();
      note.textContent = "The browser does not allow it: copy the selected text yourself.";
    }
  };
  element("share-copy").onclick = () => copy(text, "Text and link are copied.");
  element("share-link").onclick = () => copy(location.href, "The link is copied.");
  open("share-dialog");
}

/** @param {{name: string, key: string}[]} commands @param {import("./shamrocks.js").Library} library */
export function showHelp(commands, library) {
  const keys = [
    ["Arrows, Home, End", "Go from pile to pile"],
    ["Enter or Space", "Pick the top card; play it there"],
    ["F", "Send the card to its foundation"],
    ["Esc", "Put the card down; end a search or a solution"],
    ["Ctrl+Z, Ctrl+Y", "Undo, redo"],
    ...commands.map(({ name, key }) => [key.toUpperCase(), name]),
  ];
  const parts = keys.flatMap(([key, what]) => [
    Object.assign(document.createElement("dt"), { textContent: key }),
    Object.assign(document.createElement("dd"), { textContent: what }),
  ]);
  element("help-dialog").querySelector("dl").replaceChildren(...parts);
  element("about").textContent = `Every rule, refusal, hint and verdict comes from the library shamrocks ${library.version()}. Nothing leaves this device.`;
  open("help-dialog");
}

/** @param {import("./play.js").Play} play */
export function showWon(play) {
  const { table } = play;
  const record = loadStatistics()[play.rules];
  const streak = record && record.streak > 1 ? ` That is ${counted(record.streak, "win")} in a row.` : "";
  element("won-text").textContent = table.watched
    ? `All cards are on the foundations, with the help of the solution.`
    : `All cards are on the foundations, in ${counted(table.moveCount, "move")} and ${clock(table.elapsed)}.${streak}`;
  open("won-dialog");
}
