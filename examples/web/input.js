// Playing by pointer and by keyboard: picks, drags, clicks and arrows become moves.

import { neighbour, pileAt } from "./layout.js";

/** From here on a press is a drag, in pixels. */
const SLACK = 6;
/** Two taps within this time are a double click, in milliseconds, where the browser does not count them. */
const DOUBLE = 350;
const ARROWS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

/**
 * @typedef {object} Player
 * @property {(from: number, to: number) => void} move
 * @property {(pile: number) => void} send to the foundation
 * @property {(pile: number) => void} pick
 * @property {() => boolean} mayPlay whether cards may be moved now
 */

/**
 * @param {import("./board.js").Board} board
 * @param {Player} player
 */
export function listen(board, player) {
  const { root } = board;
  /** @type {{pile: number, card: number, x: number, y: number, id: number, dx: number, dy: number, moving: boolean} | null} */
  let press = null;
  /** Whether the next click is the one that ends a drag. */
  let dragged = false;
  let last = { pile: -1, time: -Infinity };

  const pileOf = (/** @type {Event} */ event) => {
    const button = /** @type {Element} */ (event.target).closest?.(".pile");
    return button ? Number(/** @type {HTMLElement} */ (button).dataset.pile) : null;
  };

  /** A click, a tap, or Enter. */
  function activate(pile, double) {
    const { picked } = board;
    if (double) {
      board.drop();
      player.send(pile);
    } else if (picked === null) {
      player.pick(pile);
    } else if (picked === pile) {
      board.drop();
    } else {
      board.drop();
      player.move(picked, pile);
    }
  }

  root.addEventListener("click", (event) => {
    const pile = pileOf(event);
    const endsDrag = dragged && event.detail > 0;
    dragged = false;
    if (pile === null || endsDrag || !player.mayPlay()) return;
    board.focusOn(pile);
    // Enter, and assistive technology, click without a pointer.
    const soon = event.detail > 1 || event.timeStamp - last.time < DOUBLE;
    const double = event.detail > 0 && last.pile === pile && soon;
    activate(pile, double);
    // Only what the first click has picked is sent by the second.
    last = { pile: board.picked === pile ? pile : -1, time: event.timeStamp };
  });

  root.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    // One that was never released, as when a menu came between.
    end(null);
    dragged = false;
    const pile = pileOf(event);
    const card = pile === null ? undefined : board.top(pile);
    if (pile === null || card === undefined) return;
    press = { pile, card, x: event.clientX, y: event.clientY, id: event.pointerId, dx: 0, dy: 0, moving: false };
  });

  function start(event) {
    if (board.top(press.pile) !== press.card || !player.mayPlay()) return void (press = null);
    const frame = root.getBoundingClientRect();
    const { card } = board.layout;
    press.moving = true;
    // Under the pointer lies the upper half of the card: a finger covers less of it.
    press.dx = frame.left + card / 2;
    press.dy = frame.top + card * (event.pointerType === "touch" ? 1 : 0.6);
    board.dragged = press.card;
    board.pick(press.pile);
    board.cards[press.card].classList.add("dragged");
    root.setPointerCapture(press.id);
  }

  document.addEventListener("pointermove", (event) => {
    if (event.pointerId !== press?.id) return;
    if (event.buttons === 0) return end(null);
    if (!press.moving && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK) start(event);
    if (!press?.moving || board.dragged !== press.card) return;
    const { style } = board.cards[press.card];
    style.transform = `translate(${event.clientX - press.dx}px, ${event.clientY - press.dy}px)`;
    style.zIndex = "1000";
    board.piles.forEach((button, pile) => button.classList.toggle("over", pile === target(event)));
  });

  /** Where the card would go: what lies under the pointer, or else under the card. */
  function target(event) {
    const frame = root.getBoundingClientRect();
    const [x, y] = [event.clientX - frame.left, event.clientY - frame.top];
    const middle = y + frame.top - press.dy + board.layout.card * 0.7;
    return pileAt(board.layout, x, y) ?? pileAt(board.layout, x, middle);
  }

  /** Ends a press, over a pile or nowhere. @param {number | null} to */
  function end(to) {
    const { pile, card, moving } = press ?? {};
    press = null;
    if (!moving) return;
    dragged = true;
    board.piles.forEach((button) => button.classList.remove("over"));
    // Not if the game went on meanwhile: then the table has taken the card back.
    const held = board.dragged === card;
    board.release();
    board.drop();
    if (held && to !== null && to !== pile) player.move(pile, to);
  }

  document.addEventListener("pointerup", (event) => {
    if (event.pointerId === press?.id) end(press.moving ? target(event) : null);
  });
  document.addEventListener("pointercancel", (event) => {
    if (event.pointerId === press?.id) end(null);
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    end(null);
    if (board.picked !== null) board.drop();
  });

  root.addEventListener("keydown", (event) => {
    const pile = pileOf(event);
    if (pile === null || event.ctrlKey || event.altKey || event.metaKey) return;
    const arrow = ARROWS.get(event.key);
    if (arrow) board.focusOn(neighbour(board.layout, pile, arrow[0], arrow[1]));
    else if (event.key === "Home") board.focusOn(0);
    else if (event.key === "End") board.focusOn(board.piles.length - 1);
    else return;
    event.preventDefault();
  });
}
