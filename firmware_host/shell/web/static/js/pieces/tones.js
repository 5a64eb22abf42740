/** What pieces are made of. ink: what is drawn on them, and paper: what is left free in a drawing. */

export const TONES = {
  light: { ink: "#4a2f14", paper: "#fff6e2", high: "#fffaf0", body: "#f0dfbd", low: "#b9925c", edge: "#8a6535", line: "#5d3f1c", cut: "#a27c49", gold: "#8f5c12" },
  dark: { ink: "#d9c4a2", paper: "#2b211d", high: "#8b7a70", body: "#3a2e29", low: "#120d0b", edge: "#050302", line: "#080504", cut: "#8d786b", gold: "#e3b65c" },
  amber: { ink: "#3a1903", paper: "#ffe3a3", high: "#ffe3a3", body: "#e79a35", low: "#96490c", edge: "#5e2a05", line: "#3a1903", cut: "#7a3a08", gold: "#3a1903" },
  gold: { ink: "#6a1710", paper: "#ffe9ad", high: "#fff0bd", body: "#e3b24a", low: "#8f5f12", edge: "#5c3a06", line: "#3f2604", cut: "#7d5410", gold: "#7a1712" },
  maroon: { ink: "#f2cd76", paper: "#5d1814", high: "#d98a76", body: "#8f2f26", low: "#471010", edge: "#2a0707", line: "#1d0404", cut: "#c98a5a", gold: "#f0c35c" },
  red: { ink: "#ffe9d8", paper: "#7d1d12", high: "#ffc9bd", body: "#cf4433", low: "#6d0f0a", edge: "#3d0603", line: "#2a0402", cut: "#f3b9a6", gold: "#ffe0d8" },
  blue: { ink: "#e4f1ff", paper: "#123f80", high: "#bfe0ff", body: "#2f7fd6", low: "#0b2f66", edge: "#061a3a", line: "#04122a", cut: "#123f80", gold: "#d8ecff" },
  green: { ink: "#e2fbe0", paper: "#1a6326", high: "#c9f5c4", body: "#3d9c46", low: "#11471a", edge: "#07260c", line: "#051b08", cut: "#1a6326", gold: "#dcf8d8" },
  coral: { ink: "#6b5c48", paper: "#fffdf6", high: "#fffdf6", body: "#ece2d0", low: "#b3a38c", edge: "#80705a", line: "#6b5c48", cut: "#b5a794", gold: "#8f5c12" },
  lava: { ink: "#8a817c", paper: "#1c1918", high: "#77706c", body: "#302c2b", low: "#0e0c0c", edge: "#040303", line: "#060505", cut: "#5c5552", gold: "#e3b65c" },
};

/** The tone of the other face of a piece with two. */
export const OTHER = { light: "dark", dark: "light", amber: "dark" };

/** Of players whom wood has too few colours to tell apart. */
export const GLASS = ["blue", "red", "amber", "green"];

const BY_SIDE = { white: "light", black: "dark", south: "light", north: "dark" };

/** side: its word, if the game has such a side; index: its place among the sides. */
export function toneOf(side, index, dressed = {}) {
  return dressed[side] ?? BY_SIDE[side] ?? (index === 1 ? "dark" : "light");
}

export const gradients = Object.entries(TONES)
  .map(
    ([name, t]) => `
<radialGradient id="dome-${name}" cx=".34" cy=".28" r=".82"><stop offset="0" stop-color="${t.high}"/><stop offset=".42" stop-color="${t.body}"/><stop offset="1" stop-color="${t.low}"/></radialGradient>
<linearGradient id="dish-${name}" x1=".1" y1=".05" x2=".85" y2=".95"><stop offset="0" stop-color="${t.low}"/><stop offset=".5" stop-color="${t.body}"/><stop offset="1" stop-color="${t.high}"/></linearGradient>
<linearGradient id="face-${name}" x1=".1" y1=".05" x2=".85" y2=".95"><stop offset="0" stop-color="${t.high}"/><stop offset=".45" stop-color="${t.body}"/><stop offset="1" stop-color="${t.low}"/></linearGradient>
<linearGradient id="lathe-${name}" x1="0" y1="0" x2="1" y2=".12"><stop offset="0" stop-color="${t.body}"/><stop offset=".3" stop-color="${t.high}"/><stop offset=".58" stop-color="${t.body}"/><stop offset="1" stop-color="${t.low}"/></linearGradient>`,
  )
  .join("");
