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
    this.detail = /** @type {HTMLElement} */ (root.querySelector(".detail"));
    this.buttons = /** @type {HTMLElement} */ (root.querySelector(".actions"));
  }

  /**
   * @param {string} text
   * @param {{kind?: "info" | "good" | "bad" | "refusal", actions?: Action[], detail?: string}} [options]
   * of which the detail, of something that goes on, is only seen
   */
  say(text, { kind = "info", actions = [], detail = "" } = {}) {
    const sentence = text[0].toUpperCase() + text.slice(1);
    const again = this.line.textContent === sentence;
    // The same sentence again is news too, to be read out again.
    if (!again || !detail) this.line.textContent = again ? `${sentence}\u00a0` : sentence;
    this.detail.textContent = detail;
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
