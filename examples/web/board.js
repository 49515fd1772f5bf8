// The table: piles as buttons, which take focus and clicks, and the cards that lie over them.

import { cardSvg, suitSvg } from "./cards.js";
import { arrange, clover, leaf, middleOf } from "./layout.js";
import { FANS, FIRST_FOUNDATION, PILES, Verdict, cardsOf, fromOf, moveOf, rankOf, suitOf, toOf } from "./shamrocks.js";

const CARDS = 52;
/** Between two cards that are played one after the other, in milliseconds. */
const STAGGER = 70;
/** How long a card travels; style.css says the same. */
const TRAVEL = 240;
const MARKS = new Map([
  [Verdict.WINNABLE, ["wins", "✓", "the game can still be won after it"]],
  [Verdict.UNWINNABLE, ["loses", "✕", "throws the game away"]],
  [Verdict.UNDECIDED, ["unsure", "?", "not known yet"]],
]);

export class Board {
  /** @type {number | null} The pile whose card is picked up. */
  picked = null;
  /** Whether the cards lie as after a win. */
  cheering = false;
  /** @type {number | null} The card that follows a pointer, and so is not placed. */
  dragged = null;
  /** @type {Map<number, number>} What a judge says of each move. */
  verdicts = new Map();
  focus = 0;
  #hint = null;
  #restless = 0;

  /**
   * @param {HTMLElement} root
   * @param {import("./shamrocks.js").Library} library
   */
  constructor(root, library) {
    this.root = root;
    this.library = library;
    this.piles = Array.from({ length: PILES }, (_, pile) => this.#makePile(pile));
    this.cards = Array.from({ length: CARDS }, (_, card) => this.#makeCard(card));
    this.layer = make("div", "cards");
    this.layer.setAttribute("aria-hidden", "true");
    this.layer.append(...this.cards);
    this.arrow = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.arrow.setAttribute("class", "arrow");
    this.arrow.setAttribute("aria-hidden", "true");
    this.marks = this.piles.map(() => make("span", "mark"));
    for (const mark of this.marks) mark.setAttribute("aria-hidden", "true");
    root.replaceChildren(...this.piles, this.layer, this.arrow, ...this.marks);
    new ResizeObserver(() => this.#resize()).observe(root);
  }

  #makePile(pile) {
    const button = /** @type {HTMLButtonElement} */ (make("button", "pile"));
    button.type = "button";
    button.dataset.pile = String(pile);
    button.tabIndex = pile === this.focus ? 0 : -1;
    const foundation = pile >= FIRST_FOUNDATION;
    button.classList.add(foundation ? "foundation" : "fan");
    const sign = make("span", "sign");
    if (foundation) sign.innerHTML = suitSvg(pile - FIRST_FOUNDATION);
    else sign.textContent = String(pile + 1);
    button.append(sign);
    return button;
  }

  #makeCard(card) {
    const element = make("div", "card");
    element.dataset.card = String(card);
    element.dataset.suit = String(suitOf(card));
    element.innerHTML = cardSvg(card, this.library.rankText(rankOf(card)));
    return element;
  }

  #resize() {
    const { clientWidth, clientHeight } = this.root;
    if (!clientWidth || !clientHeight) return;
    this.layout = arrange(clientWidth, clientHeight);
    this.root.style.setProperty("--card", `${this.layout.card}px`);
    this.root.classList.toggle("small", this.layout.card < 64);
    this.layout.piles.forEach((box, pile) => {
      const { style } = this.piles[pile];
      style.transform = `translate(${box.x}px, ${box.y}px)`;
      style.width = `${box.width}px`;
      style.height = `${box.height}px`;
      this.marks[pile].style.transform = `translate(${box.x + box.width}px, ${box.y + box.height}px) translate(-110%, -110%)`;
    });
    this.arrow.setAttribute("viewBox", `0 0 ${clientWidth} ${clientHeight}`);
    this.root.classList.add("still");
    this.#place([]);
    this.#drawHint();
    requestAnimationFrame(() => this.root.classList.remove("still"));
  }

  /**
   * Shows a position. The cards that these moves brought there leave one after the other.
   * @param {Uint8Array} position
   * @param {number[]} [moves]
   */
  show(position, moves = []) {
    this.position = position;
    this.#letGo();
    this.open = this.library.emptiedFansTake(position[58]);
    this.picked = null;
    this.verdicts = new Map();
    this.#hint = null;
    this.cheering = false;
    this.#place(moves.map((_, index) => this.#brought(moves, index)));
    this.#drawHint();
    this.update();
  }

  // The card that a move brought: the cards of a pile came in the order of the moves.
  #brought(moves, index) {
    const pile = toOf(moves[index]);
    const later = moves.slice(index + 1).filter((move) => toOf(move) === pile).length;
    return cardsOf(this.position, pile).at(-1 - later);
  }

  /** @param {(number | undefined)[]} moved cards in the order in which they go */
  #place(moved) {
    if (!this.layout || !this.position) return;
    for (let pile = 0; pile < PILES; pile++) {
      const cards = cardsOf(this.position, pile);
      cards.forEach((card, slot) => {
        const element = this.cards[card];
        // Of a foundation two cards are seen, the second when the first is taken away.
        const covered = pile >= FANS && slot < cards.length - 2 && !moved.includes(card) && !this.cheering;
        element.classList.toggle("covered", covered);
        if (card === this.dragged) return;
        const { x, y, angle, scale } = this.cheering
          ? clover(this.layout, suitOf(card), slot)
          : leaf(this.layout, pile, slot, cards.length);
        const turn = moved.indexOf(card);
        element.style.transform = `translate(${x}px, ${y}px) rotate(${angle}deg) scale(${scale})`;
        element.style.transitionDelay = `${Math.max(0, turn) * STAGGER}ms`;
        element.style.zIndex = String(turn < 0 ? slot + 1 : 100 + turn);
        element.dataset.slot = String(slot + 1);
      });
    }
    clearTimeout(this.#restless);
    this.#restless = setTimeout(() => this.#settle(), moved.length * STAGGER + TRAVEL);
  }

  // What travelled above all others lies down.
  #settle() {
    for (const element of this.cards) {
      if (Number(element.dataset.card) === this.dragged) continue;
      element.style.zIndex = element.dataset.slot ?? "1";
      element.style.transitionDelay = "0ms";
    }
    this.cards.forEach((element, card) => {
      const pile = FIRST_FOUNDATION + suitOf(card);
      const above = cardsOf(this.position, pile).length - 1 - rankOf(card);
      element.classList.toggle("covered", above >= 2 && !this.cheering);
    });
  }

  /** The card that would leave a pile. @param {number} pile @returns {number | undefined} */
  top = (pile) => cardsOf(this.position, pile).at(-1);

  /** @param {number} pile */
  pick(pile) {
    this.picked = pile;
    this.update();
  }

  drop() {
    this.picked = null;
    this.update();
  }

  /** Shows where the picked card may go, and what is known of each move. */
  update() {
    if (!this.position) return;
    const targets = this.picked === null ? [] : this.library.legalMovesOf(this.position, this.picked).map(toOf);
    const lost = this.#lostPiles();
    this.piles.forEach((button, pile) => {
      const lit = targets.includes(pile);
      const verdict = lit
        ? this.verdicts.get(moveOf(/** @type {number} */ (this.picked), pile))
        : this.picked === null && lost.has(pile) ? Verdict.UNWINNABLE : undefined;
      const [kind, sign, words] = MARKS.get(verdict ?? -1) ?? ["", "", ""];
      const empty = this.top(pile) === undefined;
      button.classList.toggle("lit", lit);
      button.classList.toggle("picked", pile === this.picked);
      button.classList.toggle("gone", pile < FANS && empty && !this.open);
      button.classList.toggle("open", pile < FANS && empty && this.open);
      this.marks[pile].dataset.mark = kind;
      this.marks[pile].textContent = sign;
      button.setAttribute("aria-pressed", String(pile === this.picked));
      button.setAttribute("aria-label", this.describe(pile, lit, lit ? words : words && `every move of it ${words}`));
    });
    this.cards.forEach((element) => element.classList.remove("picked"));
    const card = this.picked === null ? undefined : this.top(this.picked);
    if (card !== undefined) this.cards[card].classList.add("picked");
  }

  // The piles of which every move throws the game away.
  #lostPiles() {
    const [lost, others] = [new Set(), new Set()];
    for (const [move, verdict] of this.verdicts) {
      (verdict === Verdict.UNWINNABLE ? lost : others).add(fromOf(move));
    }
    return new Set([...lost].filter((pile) => !others.has(pile)));
  }

  /** A pile in words. @param {number} pile @param {boolean} [lit] @param {string} [verdict] */
  describe(pile, lit = false, verdict = "") {
    const name = this.library.pileName(pile);
    const cards = cardsOf(this.position, pile).map((card) => this.library.cardName(card));
    let content = `${cards.slice(0, -1).join(", ")}, on top ${cards.at(-1)}`;
    if (cards.length === 0) content = pile < FANS && !this.open ? "gone" : "empty";
    else if (cards.length === 1 || pile >= FANS) content = /** @type {string} */ (cards.at(-1));
    return [`${name[0].toUpperCase()}${name.slice(1)}: ${content}`, lit && "takes the card", verdict].filter(Boolean).join(", ");
  }

  /** @param {Map<number, number>} verdicts */
  judge(verdicts) {
    this.verdicts = verdicts;
    this.update();
  }

  /** Points out a move, or none. @param {number | null} move */
  hint(move) {
    this.#hint = move;
    this.#drawHint();
  }

  #drawHint() {
    this.arrow.replaceChildren();
    if (this.#hint === null || !this.layout) return;
    const [from, to] = [fromOf(this.#hint), toOf(this.#hint)].map((pile) => middleOf(this.layout.piles[pile]));
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
    const [bow, head] = [Math.min(40, length / 6), Math.max(12, this.layout.card / 5)];
    const tip = { x: to.x - dx * head, y: to.y - dy * head };
    const middle = { x: (from.x + tip.x) / 2 - dy * bow, y: (from.y + tip.y) / 2 + dx * bow };
    const turn = (Math.atan2(to.y - middle.y, to.x - middle.x) * 180) / Math.PI;
    const shaft = `d="M${from.x} ${from.y}Q${middle.x} ${middle.y} ${tip.x} ${tip.y}"`;
    this.arrow.innerHTML = `<path class="edge" ${shaft}/><path class="shaft" ${shaft}/>
      <path class="head" transform="translate(${to.x} ${to.y}) rotate(${turn})"
        d="M0 0L${-1.6 * head} ${-0.8 * head}L${-1.2 * head} 0L${-1.6 * head} ${0.8 * head}z"/>`;
  }

  /** Puts the focus on a pile, the only one that Tab comes to. @param {number} pile */
  focusOn(pile) {
    this.piles[this.focus].tabIndex = -1;
    this.focus = pile;
    this.piles[pile].tabIndex = 0;
    this.piles[pile].focus();
  }

  /** Spreads the cards of a game that is won. */
  cheer() {
    this.cheering = true;
    this.#place([]);
  }

  /** Shakes the card of a pile that was refused. @param {number} pile */
  shake(pile) {
    const card = this.top(pile);
    if (card === undefined) return;
    const { classList } = this.cards[card];
    classList.remove("shaken");
    requestAnimationFrame(() => classList.add("shaken"));
  }

  /** Lets go of the dragged card: it goes to where it lies. */
  release() {
    this.#letGo();
    this.#place([]);
  }

  #letGo() {
    this.dragged = null;
    for (const element of this.cards) element.classList.remove("dragged");
  }
}

/** @param {string} tag @param {string} name @returns {HTMLElement} */
function make(tag, name) {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}
