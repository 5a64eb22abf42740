/** What the game itself wants seen on its board, site -> word: some marks lie on the wood, below the pieces, some above. */

import { s } from "./dom.js";
import { glyph } from "./icons.js";
import { plank } from "./drawing/water.js";

const outline = (at, by) => {
  const [rx, ry] = [(at.rx ?? at.w / 2) + by, (at.ry ?? at.h / 2) + by];
  return at.house
    ? { tag: "rect", x: at.x - at.radius - by, y: at.y - at.radius - by, width: 2 * (at.radius + by), height: 2 * (at.radius + by), rx: 10 }
    : { tag: "rect", x: at.x - rx, y: at.y - ry, width: 2 * rx, height: 2 * ry, rx: Math.min(rx, ry) };
};

const ring = (kind, at, by) => {
  const { tag, ...shape } = outline(at, by);
  return s(tag, { class: `mark ${kind}`, data: { mark: kind }, ...shape });
};

/** A star of eight points, as felt and silver wear it on the steppe. */
function star(x, y, size) {
  const points = Array.from({ length: 16 }, (_, i) => {
    const r = i % 2 ? size * 0.5 : size;
    return `${(x + r * Math.sin((i * Math.PI) / 8)).toFixed(1)},${(y - r * Math.cos((i * Math.PI) / 8)).toFixed(1)}`;
  });
  return s("polygon", { class: "star", points: points.join(" ") });
}

/** A king in check: a toothed ring, unlike anything that is round and soft. */
function alarm(at) {
  const points = Array.from({ length: 32 }, (_, i) => {
    const r = i % 2 ? 49 : 42;
    const angle = (i * Math.PI) / 16;
    return `${(at.x + r * Math.cos(angle)).toFixed(1)},${(at.y + r * Math.sin(angle)).toFixed(1)}`;
  });
  return s("polygon", { class: "alarm", data: { cue: "check" }, points: points.join(" ") });
}

function cross(at) {
  const reach = Math.min(at.rx ?? at.w / 2, at.ry ?? at.h / 2) * 0.55;
  return s("path", { class: "mark bar", d: `M${at.x - reach} ${at.y - reach}L${at.x + reach} ${at.y + reach}M${at.x + reach} ${at.y - reach}L${at.x - reach} ${at.y + reach}` });
}

/** A lid over a pit that is out of play. */
function lid(at) {
  const { tag, ...shape } = outline(at, -3);
  return s("g", { data: { mark: "closed" } }, s(tag, { class: "mark lid", ...shape }), cross(at));
}

/** Waves, low on their square: who stands in the water hides them, not it. */
function water(at) {
  const wave = (y) => `M${at.x - 30} ${at.y + y}q7.5-9 15 0t15 0t15 0t15 0`;
  const d = wave(22) + wave(34);
  return s("g", { data: { mark: "water" } }, s("path", { class: "mark wave-edge", d }), s("path", { class: "mark wave", d }));
}

const UNDER = {
  plank,
  water,
  closed: lid,
  house: (at) => ring("house", at, 6),
  opened: (at) => ring("opened", at, 5),
  tuzduk: (at) => s("g", { data: { mark: "tuzduk" } }, ring("tuzduk", at, 5), star(at.x, at.y - (at.ry ?? 40) + 2, 15), star(at.x, at.y + (at.ry ?? 40) - 2, 15)),
};

const OVER = {
  check: alarm,
  blocked: (at) => s("g", { data: { mark: "blocked" } }, ring("blocked", at, 4), cross(at)),
};

/** A sensor that is not believed. */
export function blindness(site, at) {
  const reach = at.radius ? at.radius * 0.78 : 31;
  return s("g", { class: "doubted", data: { doubted: site }, transform: `translate(${(at.lampX ?? at.x) - reach} ${(at.lampY ?? at.y) + reach})` }, s("circle", { r: 15 }), s("g", { transform: "translate(-11.4 -11.4) scale(.95)" }, ...glyph("doubted")));
}

/** The marks that have a drawing. */
export const DRAWN = [...Object.keys(UNDER), ...Object.keys(OVER)];

/** A mark that has no drawing of its own is a plain ring. */
export function marksOf(marks, layout) {
  const found = { under: [], over: [] };
  for (const [site, mark] of Object.entries(marks ?? {})) {
    const at = layout.sites[site];
    if (!at) continue;
    if (OVER[mark]) found.over.push(OVER[mark](at));
    else found.under.push((UNDER[mark] ?? ((where) => ring("other", where, 3)))(at));
  }
  return found;
}
