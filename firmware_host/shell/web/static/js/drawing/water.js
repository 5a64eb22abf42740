/** Water on a board: stained veneer with waves cut into it, and the planks that are laid over it. */

import { s } from "../dom.js";
import { chance, sink, veneer } from "./wood.js";

/** One square of a river: `along` tells whether the river runs from left to right or from top to bottom. */
export function waterSquare(context, name, left, top, size, along, dark) {
  context.save();
  context.beginPath();
  context.rect(left, top, size, size);
  context.clip();
  context.fillStyle = veneer(context, "river", name, along ? 0 : 90, 1.15);
  context.fillRect(left, top, size, size);
  if (dark) {
    context.fillStyle = "rgba(0, 22, 44, .26)";
    context.fillRect(left, top, size, size);
  }
  context.lineCap = "round";
  for (let i = 0; i < 4; i++) {
    const across = (i + 0.5) * (size / 4) + (chance(name, i) - 0.5) * 8;
    const from = size * 0.1 + chance(name, i + 9) * size * 0.3;
    const to = from + size * (0.34 + chance(name, i + 20) * 0.3);
    const at = (u, v) => (along ? [left + u, top + v] : [left + v, top + u]);
    context.beginPath();
    context.moveTo(...at(from, across));
    for (let u = from; u < to; u += 14) context.quadraticCurveTo(...at(u + 3.5, across - 3.4), ...at(u + 7, across)), context.quadraticCurveTo(...at(u + 10.5, across + 3.4), ...at(u + 14, across));
    context.strokeStyle = "rgba(186, 226, 232, .34)";
    context.lineWidth = 1.7;
    context.stroke();
  }
  context.restore();
}

/** The banks: the whole river lies a little lower than the land. */
export function banks(context, left, top, width, height) {
  const bed = new Path2D();
  bed.rect(left, top, width, height);
  sink(context, bed, 7, 0.6, 0.3);
  context.strokeStyle = "rgba(14, 30, 40, .8)";
  context.lineWidth = 2;
  context.stroke(bed);
}

/** Which way a current runs: chevrons over the river. */
export function current(context, x, y, dx, dy, size) {
  context.save();
  context.translate(x, y);
  context.rotate(Math.atan2(dy, dx));
  context.lineCap = context.lineJoin = "round";
  context.lineWidth = size * 0.12;
  context.strokeStyle = "rgba(222, 244, 246, .55)";
  for (const at of [-0.5, 0, 0.5]) {
    context.beginPath();
    context.moveTo((at - 0.16) * size, -size * 0.3);
    context.lineTo((at + 0.16) * size, 0);
    context.lineTo((at - 0.16) * size, size * 0.3);
    context.stroke();
  }
  context.restore();
}

/** A little bridge of three boards, with an opening through which the lamp is seen. */
export function plank(at) {
  const size = Math.min(at.w, at.h) * 0.86;
  const board = (i) => {
    const w = size / 3 - 3;
    const x = -size / 2 + i * (size / 3) + 1.5;
    return `M${x} ${-size / 2}h${w}v${size}h${-w}Z`;
  };
  const hole = "M0-13A13 13 0 1 0 .01-13Z";
  return s("g", { class: "plank", data: { mark: "plank" }, transform: `translate(${at.x} ${at.y})${at.turned ? " rotate(90)" : ""}` },
    s("path", { class: "plank-shadow", d: board(0) + board(1) + board(2), transform: "translate(4 6)" }),
    s("path", { class: "plank-board", "fill-rule": "evenodd", d: board(0) + board(1) + hole + board(2) }),
    s("path", { class: "plank-beam", d: `M${-size / 2 + 2} ${-size * 0.32}H${size / 2 - 2}M${-size / 2 + 2} ${size * 0.32}H${size / 2 - 2}` }));
}
