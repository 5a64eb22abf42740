/** Dice as they fell, and the cube that doubles the stakes. */

import { s } from "./dom.js";

const SPOTS = { 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
const TURNS = [-7, 11, -14, 5];

const body = (kind, { x, y, size }, turn, ...face) =>
  s("g", { transform: `translate(${x} ${y}) rotate(${turn}) scale(${size / 100})`, class: kind },
    s("rect", { x: -44, y: -40, width: 100, height: 100, rx: 22, class: "die-shadow" }),
    s("rect", { x: -50, y: -50, width: 100, height: 100, rx: 20, class: "die-body" }), ...face);

/** places: where each die lies; cube: {value, place} or null. */
export function diceOf(dice, places, cube) {
  const thrown = places.map((place, i) =>
    body("die", place, TURNS[i % 4], (SPOTS[dice[i]] ?? []).map((spot) => s("circle", { cx: ((spot % 3) - 1) * 27, cy: (Math.floor(spot / 3) - 1) * 27, r: 9 }))));
  const doubling = cube && body("cube", cube.place, 0, s("text", { "text-anchor": "middle", "dominant-baseline": "central", y: 3, "font-size": String(cube.value).length > 1 ? 52 : 64 }, String(cube.value)));
  return doubling ? [...thrown, doubling] : thrown;
}
