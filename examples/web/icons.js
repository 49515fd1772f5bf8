// Signs for buttons, drawn with a pen of width 2 on a sheet of 24 by 24.

const SIGNS = {
  new: "M5 4h9a1 1 0 0 1 1 1v5M5 4a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h6M17 13v8M13 17h8",
  undo: "M9 5L4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3",
  redo: "M15 5l5 5-5 5M20 10H10a5 5 0 0 0 0 10h3",
  hint: "M9 18h6M10 21h4M8.5 15A6.5 6.5 0 1 1 15.5 15Q15 16 15 18H9Q9 16 8.5 15z",
  check: "M7 4h10v6a5 5 0 0 1-10 0zM7 6H3.500q0 5 4 5.500M17 6h3.500q0 5-4 5.500M12 15v5M8 20h8",
  judge: "M12 4v16M8 20h8M5 7h14M5 7l-3 7q3 3 6 0zM19 7l-3 7q3 3 6 0z",
  earlier: "M12 7v5l3 2M4.5 9A8 8 0 1 1 4 13M4 4v5h5",
  restart: "M5 5v5h5M5.5 10A8 8 0 1 1 4 14",
  playAll: "M12 3v11M7 9l5 5 5-5M4 20h16",
  watch: "M7 4l13 8-13 8z",
  share: "M12 15V4M8 7l4-4 4 4M6 11H4v10h16V11h-2",
  statistics: "M4 20h16M7 20v-7M12 20V6M17 20v-11",
  options: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.500v5M8 14.500v5",
  help: "M9 9a3 3 0 1 1 4.500 2.600Q12 12.500 12 14.500M12 17.500v.500M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18z",
  more: "M5 12h.5M12 12h.5M19 12h.5",
};

/** @param {keyof typeof SIGNS} name */
export const icon = (name) =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${SIGNS[name]}"/></svg>`;
