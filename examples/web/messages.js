// The line under the table: one sentence at a time, read out by screen readers, and what can be done
// about it.

/** @typedef {{label: string, run: () => void}} Action */

export class Messages {
  /** @type {Action[]} */
  #actions = [];

  /** Called when the button that had the focus has gone. */
  onfocuslost = () => {};

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.line = /** @type {HTMLElement} */ (root.querySelector("[role=status]"));
    this.buttons = /** @type {HTMLElement} */ (root.querySelector(".actions"));
  }

  /**
   * @param {string} text
   * @param {{kind?: "info" | "good" | "bad" | "refusal", actions?: Action[]}} [options]
   */
  say(text, { kind = "info", actions = [] } = {}) {
    const sentence = text[0].toUpperCase() + text.slice(1);
    // The same sentence again is news too, to be read out again.
    this.line.textContent = this.line.textContent === sentence ? `${sentence}\u00a0` : sentence;
    this.root.dataset.kind = kind;
    const labels = (/** @type {Action[]} */ list) => list.map(({ label }) => label).join("\n");
    const focused = this.focused;
    const same = labels(actions) === labels(this.#actions);
    this.#actions = actions;
    // Buttons that stay keep the focus.
    if (!same) this.buttons.replaceChildren(...actions.map((action, index) => this.#button(action.label, index)));
    if (focused && !this.focused) this.onfocuslost();
  }

  #button(label, index) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => this.#actions[index]?.run());
    return button;
  }

  /** Whether a button of the line has the focus. */
  get focused() {
    return this.buttons.contains(document.activeElement);
  }
}
