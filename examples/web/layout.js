// Where everything lies: the largest cards that the space has room for, in whichever arrangement.

import { FANS, FIRST_FOUNDATION, PILES } from "./shamrocks.js";

/** A card is this much higher than wide. */
const TALL = 1.4;
/** What a fan takes of its three leaves spread, in card widths. */
const FAN = { width: 2.1, height: 1.68 };
/** What a foundation takes. */
const FOUNDATION = { width: 1.14, height: 1.5 };
const LARGEST = 150;

/** The leaves by how many there are: the angle, and how far the stem is from the middle. */
const LEAVES = [
  [],
  [[0, 0]],
  [[-8, -0.13], [8, 0.13]],
  [[-14, -0.2], [0, 0], [14, 0.2]],
];

/**
 * @typedef {object} Box
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 *
 * @typedef {object} Layout
 * @property {number} width
 * @property {number} height
 * @property {number} card the width of a card
 * @property {Box[]} piles by pile
 */

/** @param {number} width @param {number} height @returns {Layout} */
export function arrange(width, height) {
  let best = { card: 0, columns: 1, beside: false };
  for (let columns = 2; columns <= FANS; columns++) {
    const rows = Math.ceil(FANS / columns);
    const above = Math.min(
      width / Math.max(columns * FAN.width, 4 * FOUNDATION.width),
      height / (rows * FAN.height + FOUNDATION.height),
    );
    const beside = Math.min(
      width / (columns * FAN.width + FOUNDATION.width + 0.1),
      height / Math.max(rows * FAN.height, 4 * FOUNDATION.height),
    );
    if (above > best.card) best = { card: above, columns, beside: false };
    if (beside > best.card) best = { card: beside, columns, beside: true };
  }
  const card = Math.min(best.card, LARGEST);
  return { width, height, card, piles: place(width, height, card, best.columns, best.beside) };
}

/** What is left over is spread between the piles, up to a measure. */
const spread = (/** @type {number} */ space, /** @type {number} */ parts, /** @type {number} */ least) =>
  Math.min(space / parts, least * 1.25);

function place(width, height, card, columns, beside) {
  const rows = Math.ceil(FANS / columns);
  const foundation = { width: FOUNDATION.width * card, height: FOUNDATION.height * card };
  const strip = beside ? foundation.width + 0.1 * card : 0;
  const top = beside ? 0 : foundation.height;
  const fan = {
    width: spread(width - strip, columns, FAN.width * card),
    height: spread(height - top, rows, FAN.height * card),
  };
  const left = (width - strip - columns * fan.width) / 2;
  const above = (height - top - rows * fan.height) / 2;

  /** @type {Box[]} */
  const piles = [];
  for (let pile = 0; pile < FANS; pile++) {
    const row = Math.floor(pile / columns);
    // A last row that is not full stands in the middle.
    const missing = row === rows - 1 ? rows * columns - FANS : 0;
    const x = left + ((pile % columns) + missing / 2) * fan.width;
    piles.push({ x, y: above + top + row * fan.height, ...fan });
  }
  const step = beside ? spread(height, 4, foundation.height) : spread(width, 4, foundation.width);
  for (let suit = 0; suit < PILES - FIRST_FOUNDATION; suit++) {
    piles.push(
      beside
        ? { x: width - strip - left + 0.1 * card, y: (height - 4 * step) / 2 + suit * step, ...foundation }
        : { x: (width - 4 * step) / 2 + suit * step + (step - foundation.width) / 2, y: above, ...foundation },
    );
  }
  return piles;
}

/**
 * Where a card lies when the game is won: each suit a leaf of a clover in the middle of the table.
 * @param {Layout} layout @param {number} suit @param {number} rank
 */
export function clover({ card, width, height }, suit, rank) {
  const scale = Math.min(1.6, Math.min(width, height) / (3.8 * card));
  const middle = 45 + 90 * suit;
  const away = 0.5 * card * scale;
  const radians = (middle * Math.PI) / 180;
  return {
    x: width / 2 + away * Math.sin(radians) - card / 2,
    y: height / 2 - away * Math.cos(radians) - TALL * card,
    angle: middle + (rank - 6) * 3.6,
    scale,
  };
}

/** @param {Box} box */
export const middleOf = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/**
 * Where a card lies: its upper left corner before it is turned about the middle of its lower edge.
 * @param {Layout} layout
 * @param {number} pile
 * @param {number} slot from the bottom
 * @param {number} count how many cards the pile has
 */
export function leaf(layout, pile, slot, count) {
  const { card } = layout;
  const box = layout.piles[pile];
  const [angle, stem] = pile < FANS ? LEAVES[count][slot] : [0, 0];
  return {
    x: box.x + box.width / 2 + (stem - 0.5) * card,
    y: box.y + box.height / 2 - (TALL / 2) * card,
    angle,
    scale: 1,
  };
}

/**
 * The pile next to one in a direction; itself when there is none.
 * @param {Layout} layout @param {number} pile @param {number} dx @param {number} dy
 */
export function neighbour(layout, pile, dx, dy) {
  const here = middleOf(layout.piles[pile]);
  let [best, distance] = [pile, Infinity];
  layout.piles.forEach((box, other) => {
    const there = middleOf(box);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const across = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    // Rather straight on than near: what lies more aside than ahead is in another direction.
    if (along > layout.card / 2 && along + 3 * across < distance && across <= 2 * along) {
      [best, distance] = [other, along + 3 * across];
    }
  });
  return best;
}

/** The pile at a point, or null. @param {Layout} layout @param {number} x @param {number} y */
export function pileAt(layout, x, y) {
  const pile = layout.piles.findIndex(
    (box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height,
  );
  return pile < 0 ? null : pile;
}
