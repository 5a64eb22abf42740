/** What the hands owe, drawn over the wood: the piece that is missing as a ghost, and a sign for everything else. */

import { s } from "./dom.js";
import { glyph } from "./icons.js";

const MOST = 40;

export function cues(todo, { layout, maker, standing }) {
  const drawn = [];
  const seen = new Set();
  for (const { do: what, site, piece, count = 1 } of todo.slice(0, MOST)) {
    const at = layout.sites[site];
    if (!at || seen.has(site)) continue;
    if (what === "put" && piece) {
      // A piece that must first give way is shown before the one that follows it.
      if (standing[site] && !layout.stacks) continue;
      drawn.push(ghost(layout, maker, site, standing[site] ?? "", piece));
      if (count > 1) drawn.push(sign(what, at, count));
    } else if (what !== "drop") drawn.push(sign(what, at, count));
    seen.add(site);
  }
  return drawn;
}

function ghost(layout, maker, site, below, piece) {
  const placed = layout.pieces(site, below + piece).at(-1);
  const { x, y, size } = placed;
  return s("g", { class: "ghost", data: { cue: "put", at: site } }, s("circle", { cx: x, cy: y, r: size * 0.45 }), s("g", { class: "shape" }, maker.draw(placed)));
}

/** Of more than one piece it says how many. */
function sign(what, at, count) {
  const [x, y] = at.radius ? [at.x + at.radius * 0.78, at.y - at.radius * 0.78] : [(at.lampX ?? at.x) + 31, (at.lampY ?? at.y) - 31];
  return s("g", { class: "sign", data: { cue: what }, transform: `translate(${x} ${y})` }, ...(count > 1 ? many(what, count) : [s("circle", { r: 19 }), s("g", { transform: "translate(-14.4 -14.4) scale(1.2)" }, ...glyph(what))]));
}

function many(what, count) {
  const text = `×${count}`;
  const width = 44 + 13 * text.length;
  return [
    s("rect", { class: "body", x: -width / 2, y: -19, width, height: 38, rx: 19 }),
    s("g", { transform: `translate(${-width / 2 + 5} -14.4) scale(1.2)` }, ...glyph(what)),
    s("text", { x: width / 2 - 11, y: 1, "text-anchor": "end", "dominant-baseline": "central" }, text),
  ];
}
