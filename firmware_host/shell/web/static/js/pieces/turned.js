/** What a lathe, a river or a glass blower makes: discs, men, stones, balls. */

import { gleam, shadow, shine } from "./parts.js";
import { silhouette } from "./silhouettes.js";
import { OTHER, TONES } from "./tones.js";

const CROWN = "M-19 11L-22-10L-11.5-1.5L0-16L11.5-1.5L22-10L19 11ZM-19 14H19V18.5H-19Z";
const PEBBLES = [
  "M-37-5C-34-30-10-39 14-34C36-29 41-2 34 16C25 36-10 39-27 27C-37 19-39 7-37-5Z",
  "M-29-26C-8-41 25-35 35-14C43 7 29 33 4 36C-23 38-41 23-39 0C-38-10-35-20-29-26Z",
  "M-39 4C-39-21-19-36 6-36C29-34 41-12 37 8C33 29 8 39-14 34C-31 30-39 18-39 4Z",
  "M-33-20C-17-37 12-39 27-26C41-12 41 13 28 27C10 39-19 37-33 22C-41 10-41-8-33-20Z",
];

export const turned = {
  /** Two faces in one: the edge shows the colour beneath. */
  disc: (m) => `${shadow(38)}<circle cy="3.4" r="38.5" fill="${TONES[OTHER[m]].body}" stroke="${TONES[OTHER[m]].edge}" stroke-width=".8"/>
    <circle r="38" fill="url(#face-${m})" stroke="${TONES[m].edge}" stroke-width=".7"/><circle r="31.5" fill="url(#dome-${m})"/>
    ${gleam(-12, -16, 15, 8, -42, shine(m, 0.7, 0.32))}`,
  man: (m) => `${shadow(34)}<circle r="35" fill="url(#dome-${m})" stroke="${TONES[m].edge}" stroke-width=".8"/>
    ${gleam(-12, -15, 13, 7.5, -42, shine(m, 0.9, 0.5))}<path d="M-22 22A31 31 0 0 0 27 15" fill="none" stroke="${TONES[m].high}" stroke-opacity=".28" stroke-width="2.4" stroke-linecap="round"/>`,
  draughtsman: (m) => `${shadow(39)}<circle cy="4" r="39" fill="${TONES[m].low}" stroke="${TONES[m].edge}"/><circle r="39" fill="url(#face-${m})" stroke="${TONES[m].line}" stroke-width=".8"/>
    ${[33.5, 26, 18.5].map((r) => `<circle r="${r}" fill="url(#dish-${m})"/><circle r="${r - 2.6}" fill="url(#face-${m})" stroke="${TONES[m].line}" stroke-opacity=".35" stroke-width=".6"/>`).join("")}
    <circle r="8" fill="url(#dish-${m})"/>`,
  crowned: (m) => `${shadow(39)}<circle cy="6" r="39" fill="${TONES[m].low}" stroke="${TONES[m].edge}"/><circle cy="3" r="39" fill="${TONES[m].body}" stroke="${TONES[m].line}" stroke-opacity=".5" stroke-width=".7"/>
    <circle r="39" fill="url(#face-${m})" stroke="${TONES[m].line}" stroke-width=".8"/><circle r="33.5" fill="url(#dish-${m})"/><circle r="31" fill="url(#face-${m})"/>
    <path d="${CROWN}" fill="${TONES[m].gold}" stroke="${TONES[m].line}" stroke-width="1" stroke-linejoin="round"/>
    ${[[-22, -12], [0, -18.5], [22, -12]].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.2" fill="${TONES[m].gold}" stroke="${TONES[m].line}" stroke-width=".8"/>`).join("")}`,
  checker: (m) => `${shadow(44)}<circle cy="3" r="45" fill="${TONES[m].low}"/><circle r="45" fill="url(#face-${m})" stroke="${TONES[m].line}" stroke-width=".8"/>
    <circle r="35" fill="url(#dish-${m})"/><circle r="32" fill="url(#dome-${m})"/>${gleam(-11, -13, 14, 7, -42, shine(m, 0.5, 0.25))}`,
  /** Slate or shell, thicker in the middle. */
  go: (m) => `${shadow(38)}<circle r="40" fill="url(#dome-${m})" stroke="${TONES[m].edge}" stroke-width="1"/><circle cx="1" cy="1.500" r="37" fill="none" stroke="${TONES[m].high}" stroke-opacity=".16" stroke-width="3"/>
    ${gleam(-13, -17, 17, 9, -42, shine(m, 0.95, 0.55))}`,
  /** As the beach gives it: black lava or white coral. */
  pebble: (m, look) => `${shadow(35)}<path d="${PEBBLES[look % 4]}" fill="url(#dome-${m})" stroke="${TONES[m].edge}" stroke-width="1"/>
    <g fill="${TONES[m].cut}" opacity=".5">${[[-9, 10], [14, -4], [4, 20], [-20, -4], [17, 13], [2, -22], [-4, -6]].map(([x, y], i) => `<circle cx="${x + ((look * 5 + i * 3) % 7) - 3}" cy="${y}" r="${1.1 + ((i + look) % 3) * 0.6}"/>`).join("")}</g>${gleam(-12, -15, 14, 7, -42, shine(m, 0.8, 0.38))}`,
  /** A ball in its hollow. */
  ball: (m) => `<ellipse cx="4" cy="6" rx="34" ry="33" fill="url(#shade)"/><circle r="32" fill="url(#dome-${m})" stroke="${TONES[m].edge}" stroke-width=".8"/>
    ${gleam(-10, -12, 11, 7, -42, shine(m, 1, 0.6))}<path d="M-18 19A26 26 0 0 0 23 13" fill="none" stroke="${TONES[m].high}" stroke-opacity=".35" stroke-width="2.2" stroke-linecap="round"/>`,
  /** A larger marble, with a twist in it. */
  ka: (m) => `${shadow(38)}<circle r="40" fill="url(#dome-${m})" stroke="${TONES[m].line}" stroke-width="1"/>
    <g fill="none" stroke="${TONES[m].gold}" stroke-opacity=".75" stroke-width="5" stroke-linecap="round"><path d="M-23-15C-6-25 8-2 25-13"/><path d="M-26 8C-8-2 6 21 24 10"/></g>${gleam(-14, -18, 12, 7, -42, 0.9)}`,
  chess: (m, name) => {
    const { path, details } = silhouette(name);
    const t = TONES[m];
    return `<ellipse cx="9" cy="38" rx="33" ry="10" fill="url(#foot-shade)"/><path d="${path}" fill="url(#lathe-${m})" stroke="${m === "dark" ? "#060403" : "#4d3213"}" stroke-width="1.5" stroke-linejoin="round"/>
    <g fill="none" stroke="${t.cut}" stroke-width="1.3" stroke-linecap="round" class="${m}">${details}</g>`;
  },
};
