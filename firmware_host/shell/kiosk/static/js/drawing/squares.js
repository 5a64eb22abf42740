/** Boards of squares: chequered inlay, or one stained field with fine lines where all squares are alike. */

import { engrave, frame, lamplight, sink, veneer } from "./wood.js";

const CELL = 100;

export function layout(board, { slim }) {
  const { cells } = board.geometry;
  const columns = 1 + Math.max(...Object.values(cells).map(([c]) => c));
  const rows = 1 + Math.max(...Object.values(cells).map(([, r]) => r));
  const rail = slim ? 22 : 58;
  const width = columns * CELL + 2 * rail;
  const height = rows * CELL + 2 * rail;
  const x = (c) => rail + (c + 0.5) * CELL;
  const y = (r) => rail + (rows - 1 - r + 0.5) * CELL;
  /** Chess men stand and are taller than their square looks from above; discs lie flat. */
  const standing = Object.values(board.pieces).some((piece) => piece.name === "rook");
  const sites = {};
  for (const [site, [c, r]] of Object.entries(cells)) {
    const foot = standing ? { x: x(c), y: y(r) + 36, rx: 31, ry: 14 } : { x: x(c), y: y(r) + 1, rx: 42, ry: 42 };
    sites[site] = { x: x(c), y: y(r), w: CELL, h: CELL, glow: 80, foot };
  }
  for (const [site, [c, r]] of Object.entries(board.geometry.places ?? {}))
    sites[site] = { x: x(c), y: y(r), w: CELL, h: CELL, glow: 60 };

  const taken = new Set(Object.values(cells).map(([c, r]) => `${c},${r}`));
  const chequered = Object.values(board.pieces).some((piece) => piece.name === "king");
  const [c0, r0] = Object.values(cells)[0];
  /** On a board that is played on half its squares those are the dark ones; otherwise the lower left is dark. */
  const parity = taken.size < columns * rows ? (c0 + r0) % 2 : 0;
  const dark = (c, r) => (c + r) % 2 === parity;

  function paint(context) {
    frame(context, width, height, rail, chequered ? "mahogany" : "rosewood");
    for (let c = 0; c < columns; c++) {
      for (let r = 0; r < rows; r++) {
        const left = rail + c * CELL;
        const top = rail + (rows - 1 - r) * CELL;
        const species = chequered ? (dark(c, r) ? "walnut" : "maple") : "green";
        context.fillStyle = veneer(context, species, `${c},${r}`, 0, 1.15);
        context.fillRect(left, top, CELL, CELL);
        const tone = ((c * 7 + r * 13 + c * r * 5) % 11) / 11 - 0.5;
        context.fillStyle = tone > 0 ? `rgba(255,236,200,${tone * 0.13})` : `rgba(20,8,0,${-tone * 0.16})`;
        context.fillRect(left, top, CELL, CELL);
      }
    }
    context.lineWidth = chequered ? 0.9 : 2;
    context.strokeStyle = chequered ? "rgba(40, 20, 6, .45)" : "rgba(8, 26, 17, .75)";
    context.beginPath();
    for (let c = 1; c < columns; c++) {
      context.moveTo(rail + c * CELL, rail);
      context.lineTo(rail + c * CELL, height - rail);
    }
    for (let r = 1; r < rows; r++) {
      context.moveTo(rail, rail + r * CELL);
      context.lineTo(width - rail, rail + r * CELL);
    }
    context.stroke();
    if (!chequered) {
      context.strokeStyle = "rgba(170, 220, 185, .12)";
      context.lineWidth = 0.8;
      context.translate(1.3, 1.3);
      context.stroke();
      context.translate(-1.3, -1.3);
      context.fillStyle = "rgba(6, 22, 14, .9)";
      for (const c of [2, columns - 2])
        for (const r of [2, rows - 2]) {
          context.beginPath();
          context.arc(rail + c * CELL, rail + r * CELL, 6, 0, 7);
          context.fill();
        }
    }
    const field = new Path2D();
    field.rect(rail, rail, width - 2 * rail, height - 2 * rail);
    sink(context, field, chequered ? 5 : 9, 0.55, 0.16);
    context.strokeStyle = "#1d0f07";
    context.lineWidth = slim ? 3 : 5;
    context.strokeRect(rail - 2, rail - 2, width - 2 * rail + 4, height - 2 * rail + 4);
    if (!slim) {
      context.strokeStyle = "rgba(226, 184, 116, .75)";
      context.lineWidth = 1.6;
      context.strokeRect(rail - 7, rail - 7, width - 2 * rail + 14, height - 2 * rail + 14);
    }
    lamplight(context, 0, 0, width, height);
    const cut = slim ? 15 : 22;
    const letters = new Set();
    for (const [site, [c, r]] of Object.entries(cells)) {
      const [, letter, digits] = /^([a-z]+)(\d+)$/i.exec(site) ?? [];
      if (!letter) continue;
      if (!letters.has(letter)) engrave(context, letter, x(c), height - rail / 2 + (slim ? 1 : 3), cut);
      if (!letters.has(digits)) engrave(context, digits, rail / 2 - (slim ? 0 : 3), y(r), cut);
      letters.add(letter).add(digits);
    }
  }

  const size = standing ? CELL * 1.12 : CELL * 1.04;
  const pieces = (site, contents) =>
    [...contents].map((character, i) => ({ character, x: sites[site].x, y: sites[site].y - i * 9 - (standing ? 4 : 0), size }));

  return { width, height, sites, paint, pieces, unit: CELL, deep: !chequered };
}
