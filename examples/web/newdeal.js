// The dialog for a new deal, and the deal itself.

import { element, open } from "./dialogs.js";
import { counted, ended, parseSeed } from "./link.js";
import { saveSettings } from "./storage.js";
import { Table } from "./table.js";

/** Random seeds are at most so long that they are easily told. */
const RANDOM_SEEDS = 1_000_000_000;
const KEYS = ["Kings at the deal", "worrying back", "building", "empty fans"];

export const randomSeed = () => BigInt(crypto.getRandomValues(new Uint32Array(1))[0] % RANDOM_SEEDS);

export class NewDeal {
  #search = new AbortController();

  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.library = play.library;
    this.dialog = element("new-dialog");
    this.form = this.dialog.querySelector("form");
    this.error = element("new-error");
    this.progress = element("new-progress");
    this.presets = this.library.presets();
    /** Those of before a deal of PySolFC was chosen, whose own are shown then. */
    this.rulesBefore = "";
    this.form.elements.rules.append(...this.presets.map(({ name }) => new Option(name)));
    this.form.elements.difficulty.append(...this.#grades().map((words) => new Option(words)));
    this.form.addEventListener("change", (event) => this.#changed(event.target.name));
    this.form.addEventListener("input", () => (this.error.textContent = ""));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.dialog.addEventListener("close", () => {
      this.#search.abort();
      this.progress.textContent = "";
    });
  }

  // The words for all grades, each once: several grades share some.
  #grades() {
    const words = new Set();
    try {
      for (let grade = 0; ; grade++) words.add(this.library.difficultyText(grade));
    } catch {
      return [...words];
    }
  }

  show() {
    const { elements } = this.form;
    elements.rules.value = this.presets.some(({ name }) => name === this.play.settings.rules)
      ? this.play.settings.rules
      : this.presets[0].name;
    this.error.textContent = "";
    this.rulesBefore = "";
    this.#changed("");
    open("new-dialog");
  }

  /** Shows what belongs to the choices. @param {string} name of the field that was changed */
  #changed(name) {
    const { elements } = this.form;
    const kind = elements.kind.value;
    if (name === "kind" && kind === "pysol") {
      const { rules } = this.library.deckFromPysol(57, "1");
      this.rulesBefore = elements.rules.value;
      elements.rules.value = this.library.rulesText(rules);
    } else if (name === "kind" && this.rulesBefore) {
      elements.rules.value = this.rulesBefore;
      this.rulesBefore = "";
    }
    for (const part of this.form.querySelectorAll("[data-kind]")) {
      part.hidden = !part.dataset.kind.split(" ").includes(kind);
    }
    const preset = this.presets.find((other) => other.name === elements.rules.value) ?? this.presets[0];
    const words = this.library.rulesWords(preset.rules);
    element("rules-keys").textContent = `${KEYS.map((key, i) => `${key}: ${words[i]}`).join("; ")}.`;
    element("rules-source").textContent = `Source: ${preset.source}.`;
  }

  async #submit() {
    const { elements } = this.form;
    const rulesName = elements.rules.value;
    try {
      if (elements.kind.value === "pysol") {
        this.#dealPysol(Number(elements["pysol-game"].value), elements["pysol-number"].value, rulesName);
      } else {
        const seed = elements.kind.value === "seed" ? parseSeed(elements.seed.value) : randomSeed();
        const asked = elements.kind.value === "seed" ? seed : null;
        await this.deal({
          seed, asked, rules: this.library.rulesFromText(rulesName),
          winnable: elements.winnable.checked, difficulty: elements.difficulty.value,
        }, ({ tried }) => (this.progress.textContent = `Searching: ${counted(tried, "deal")} looked at.`));
        this.play.settings.rules = rulesName;
        saveSettings(this.play.settings);
      }
      this.dialog.close();
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return;
      this.error.textContent = ended(/** @type {Error} */ (error).message);
    }
  }

  #dealPysol(game, number, rulesName) {
    const { deck } = this.library.deckFromPysol(game, number);
    const rules = this.library.rulesFromText(rulesName);
    this.play.leave();
    this.play.open(new Table(this.library.newGameOfDeck(deck, rules)));
    this.play.messages.say(`Deal ${number.trim()} of PySolFC's game ${game}, rules ${rulesName}.`);
  }

  /**
   * Deals the first deal from a seed on that is as wished, and says which.
   * @param {{seed: bigint, asked: bigint | null, rules: number, winnable: boolean, difficulty: string}} wish
   * @param {(progress: {tried: number}) => void} [progress]
   */
  async deal({ seed, asked, rules, winnable, difficulty }, progress) {
    this.#search.abort();
    this.#search = new AbortController();
    const { signal } = this.#search;
    const found = winnable || difficulty
      ? await this.play.solver.run("deal", { seed, rules, winnable, difficulty }, { progress, signal })
      : { seed };
    this.play.leave();
    this.play.open(new Table(this.library.newGame(found.seed, rules)));
    const instead = asked !== null && asked !== found.seed ? `Deal ${asked} is not as wished; this is the next: ` : "";
    const grade = found.grade ? `, ${found.grade}` : "";
    const can = winnable ? " It can be won." : "";
    this.play.messages.say(`${instead}deal ${found.seed}${grade}, rules ${this.library.rulesText(rules)}.${can}`);
  }
}
