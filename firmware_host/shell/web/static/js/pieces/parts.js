/** What many pieces share: a shadow to the lower right of the room's lamp, a gleam, and the plain medallion. */

import { TONES } from "./tones.js";

export const shared = `
<radialGradient id="shade"><stop offset=".55" stop-color="#000" stop-opacity=".62"/><stop offset=".8" stop-color="#000" stop-opacity=".3"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
<radialGradient id="foot-shade"><stop offset=".2" stop-color="#000" stop-opacity=".6"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
<radialGradient id="gleam"><stop offset="0" stop-color="#fff" stop-opacity=".85"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`;

const DULL = new Set(["dark", "lava", "maroon"]);

export const shadow = (r) => `<ellipse cx="5.5" cy="8.5" rx="${r * 1.13}" ry="${r * 1.11}" fill="url(#shade)"/>`;

export const gleam = (x, y, rx, ry, turn = -40, strength = 1) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${turn} ${x} ${y})" fill="url(#gleam)" opacity="${strength}"/>`;

/** Dark stuff gleams less. */
export const shine = (m, bright, dull) => (DULL.has(m) ? dull : bright);

/** The same path on both sides of the middle. */
export const both = (d) => `<path d="${d}"/><path d="${d}" transform="scale(-1 1)"/>`;

/** A thick turned disc with a rim, and something cut into its face. */
export const medallion = (m, art, under = "") => {
  const t = TONES[m];
  return `${shadow(42)}<circle cy="3.4" r="43" fill="${t.low}" stroke="${t.edge}"/><circle r="43" fill="url(#face-${m})" stroke="${t.line}" stroke-width=".8"/>
    <circle r="38" fill="url(#dish-${m})"/><circle r="36" fill="url(#dome-${m})"/>${under}${art(t)}${gleam(-15, -20, 12, 6, -42, shine(m, 0.5, 0.25))}`;
};
