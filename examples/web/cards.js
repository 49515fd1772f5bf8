// Draws cards as SVG, 100 wide and 140 high: corners, pips and courts. Suits differ by shape.

import { rankOf, suitOf } from "./shamrocks.js";

// Outlines in a box of 100 by 100.
const SUITS = [
  "M50 6a21 21 0 0 1 18 32a21 21 0 1 1-8 36q-4-2-6-5q1 14 12 23H34q11-9 12-23q-2 3-6 5a21 21 0 1 1-8-36A21 21 0 0 1 50 6z",
  "M50 4Q64 28 84 50Q64 72 50 96Q36 72 16 50Q36 28 50 4z",
  "M50 94C40 76 8 58 8 32A22 22 0 0 1 50 24A22 22 0 0 1 92 32C92 58 60 76 50 94z",
  "M50 5C60 26 91 41 91 65A20 20 0 0 1 55 72Q57 85 66 94H34Q43 85 45 72A20 20 0 0 1 9 65C9 41 40 26 50 5z",
];

const [LEFT, MIDDLE, RIGHT] = [33, 50, 67];
const rows = (/** @type {number[]} */ ...ys) => ys.flatMap((y) => [[LEFT, y], [RIGHT, y]]);
const column = (/** @type {number[]} */ ...ys) => ys.map((y) => [MIDDLE, y]);

// Where the pips of the ranks from 2 to 10 stand.
const PIPS = [
  column(28, 112),
  column(28, 70, 112),
  rows(28, 112),
  [...rows(28, 112), ...column(70)],
  rows(28, 70, 112),
  [...rows(28, 70, 112), ...column(49)],
  [...rows(28, 70, 112), ...column(49, 91)],
  [...rows(28, 56, 84, 112), ...column(70)],
  [...rows(28, 56, 84, 112), ...column(42, 98)],
];

/** A suit in a box of this size around a point. */
const suitAt = (/** @type {number} */ suit, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) =>
  `<path class="ink" d="${SUITS[suit]}" transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})"/>`;

/** Something, and the same from the other end of the card. */
const bothEnds = (/** @type {string} */ half) => `${half}<g transform="rotate(180 50 70)">${half}</g>`;

/** A suit alone, for the foundations. @param {number} suit */
export const suitSvg = (suit) => `<svg viewBox="0 0 100 100" aria-hidden="true"><path d="${SUITS[suit]}"/></svg>`;

const HATS = [
  // Jack: a cap with a feather.
  `<path class="robe" d="M37 30Q36 19 50 18Q64 19 63 30z"/><path class="gold" d="M36 28h28v4H36z"/>
   <path class="trim" d="M60 28Q70 20 67 11Q58 15 58 28z"/>`,
  // Queen: a tiara with pearls.
  `<path class="gold" d="M37 30L34 19L42 24L50 15L58 24L66 19L63 30z"/>
   <circle class="gold" cx="34" cy="18" r="2.4"/><circle class="gold" cx="50" cy="14" r="2.8"/><circle class="gold" cx="66" cy="18" r="2.4"/>`,
  // King: a crown with a cross.
  `<path class="gold" d="M37 31V18L43 23L50 16L57 23L63 18V31z"/><path class="gold" d="M48.5 9h3v3h3v3h-3v4h-3v-4h-3v-3h3z"/>`,
];

const HAIR = [
  `<path class="hair" d="M38 29Q35 48 41 50H59Q65 48 62 29z"/>`,
  `<path class="hair" d="M37 28Q30 52 36 58H64Q70 52 63 28z"/>`,
  `<path class="hair" d="M38 29Q34 46 39 49H61Q66 46 62 29z"/>`,
];

/** @param {number} rank @param {number} suit */
function court(rank, suit) {
  const who = rank - 10;
  const beard = who === 2 ? `<path class="hair" d="M41 41Q43 58 50 59Q57 58 59 41Q55 45 50 44.5Q45 45 41 41z"/>` : "";
  const half = `
    <path class="robe" d="M25 70V60Q30 52 42 50H58Q70 52 75 60V70z"/>
    <path class="trim" d="M43 50H57L53 70H47z"/>
    <path class="gold" d="M40 50.5Q50 60 60 50.5L61.5 54Q50 64 38.5 54z"/>
    <path class="line" d="M30 58L34 70M70 58L66 70"/>
    ${HAIR[who]}
    <path class="skin" d="M41.5 30H58.5V40Q58 50 50 51Q42 50 41.5 40z"/>${beard}
    <circle class="eye" cx="46.5" cy="37" r="1.3"/><circle class="eye" cx="53.5" cy="37" r="1.3"/>
    <path class="mouth" d="M47.5 45.5Q50 47 52.5 45.5"/>
    ${HATS[who]}
    ${suitAt(suit, 31, 26, 11)}`;
  return `<rect class="panel" x="24" y="8" width="52" height="124" rx="3"/>${bothEnds(half)}
    <path class="gold" d="M24.5 68.5h51v3h-51z"/><rect class="frame" x="24" y="8" width="52" height="124" rx="3"/>`;
}

/** @param {number} rank @param {number} suit */
function face(rank, suit) {
  if (rank === 0) return suitAt(suit, 50, 70, 52);
  if (rank >= 10) return court(rank, suit);
  return PIPS[rank - 1]
    .map(([x, y]) => (y > 70 ? `<g transform="rotate(180 ${x} ${y})">${suitAt(suit, x, y, 22)}</g>` : suitAt(suit, x, y, 22)))
    .join("");
}

/** The letter or number in the corner. @param {string} text @param {number} x @param {number} y @param {number} size */
function index(text, x, y, size) {
  const squeezed = text.length > 1 ? ` textLength="${size * 0.95}" lengthAdjust="spacingAndGlyphs"` : "";
  return `<text class="ink" x="${x}" y="${y}" font-size="${size}" text-anchor="middle"${squeezed}>${text}</text>`;
}

/**
 * The face of a card, twice: with everything on it, and with large signs for small screens.
 * @param {number} card
 * @param {string} rankText as the library writes the rank
 */
export function cardSvg(card, rankText) {
  const [rank, suit] = [rankOf(card), suitOf(card)];
  const text = rankText === "T" ? "10" : rankText;
  const corner = index(text, 13, 23, 21) + suitAt(suit, 13, 34, 15);
  return `<svg viewBox="0 0 100 140" aria-hidden="true">
    <rect class="paper" x="0.75" y="0.75" width="98.5" height="138.5" rx="8"/>
    <g class="full">${bothEnds(corner)}${face(rank, suit)}</g>
    <g class="large">${index(text, 26, 46, 48)}${suitAt(suit, 25, 72, 36)}${suitAt(suit, 66, 102, 54)}</g>
  </svg>`;
}
