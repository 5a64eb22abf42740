/** Boards of squares: chequered inlay, or one stained field with fine lines where all squares are alike; with a river
 * across, with ends that meet, or with nothing around but the deep. */

import { dressOf } from "../dress.js";
import { standsUpright } from "../pieces.js";
import { look } from "./lines.js";
import { banks, current, waterSquare } from "./water.js";
import { engrave, frame, lamplight, sink, veneer } from "./wood.js";

const CELL = 100;

export function layout(board, { slim, upright }) {
  const { cells, lines = [], places = {} } = board.geometry;
  const dress = dressOf(board);
  const columns = 1 + Math.max(...Object.values(cells).map(([c]) => c));
  const rows = 1 + Math.max(...Object.values(cells).map(([, r]) => r));
  const ring = dress.edge === "ring";
  /** A long board lies on its side on a wide screen: the first rank at the left, the first file at the top. */
  const lying = rows > columns * 1.5 && !upright;
  const rail = dress.edge === "abyss" ? (slim ? 44 : 84) : slim ? (lying ? 44 : 22) : 58;
  const end = ring ? (slim ? 40 : 66) : rail;
  const [across, along] = [columns * CELL, rows * CELL];
  const [marginX, marginY] = lying ? [end, rail] : [rail, end];
  const width = (lying ? along : across) + 2 * marginX;
  const height = (lying ? across : along) + 2 * marginY;
  const x = (c, r) => marginX + ((lying ? r : c) + 0.5) * CELL;
  const y = (c, r) => marginY + ((lying ? c : rows - 1 - r) + 0.5) * CELL;
  /** Chess men stand and are taller than their square looks from above; discs lie flat. */
  const standing = standsUpright(board.pieces);
  const wet = (r) => Boolean(dress.river?.ranks.includes(r + 1));

  const sites = {};
  for (const [site, [c, r]] of Object.entries({ ...cells, ...places })) {
    const [px, py] = [x(c, r), y(c, r)];
    const foot = standing ? { x: px, y: py + 36, rx: 31, ry: 14 } : { x: px, y: py + 1, rx: 42, ry: 42 };
    sites[site] = { x: px, y: py, w: CELL, h: CELL, glow: site in places ? 60 : 80, foot, ground: wet(r) ? "water" : "", turned: lying };
  }

  const taken = new Set(Object.values(cells).map(([c, r]) => `${c},${r}`));
  const [c0, r0] = Object.values(cells)[0];
  /** On a board that is played on half its squares those are the dark ones; otherwise the lower left is dark. */
  const parity = taken.size < columns * rows ? (c0 + r0) % 2 : 0;
  const dark = (c, r) => (c + r) % 2 === parity;
  const inner = [marginX, marginY, width - 2 * marginX, height - 2 * marginY];
  const cells2d = Array.from({ length: columns * rows }, (_, i) => [i % columns, Math.floor(i / columns)]);

  function square(context, c, r) {
    const [left, top] = [x(c, r) - CELL / 2, y(c, r) - CELL / 2];
    if (wet(r)) return waterSquare(context, `${c},${r}`, left, top, CELL, !lying, dark(c, r));
    context.fillStyle = veneer(context, dress.plain || dark(c, r) ? dress.dark : dress.pale, `${c},${r}`, 0, 1.15);
    context.fillRect(left, top, CELL, CELL);
    const tone = ((c * 7 + r * 13 + c * r * 5) % 11) / 11 - 0.5;
    context.fillStyle = tone > 0 ? `rgba(255,236,200,${tone * 0.13})` : `rgba(20,8,0,${-tone * 0.16})`;
    context.fillRect(left, top, CELL, CELL);
    return undefined;
  }

  function seams(context) {
    context.beginPath();
    for (const [c, r] of cells2d) context.rect(x(c, r) - CELL / 2, y(c, r) - CELL / 2, CELL, CELL);
    const [thick, colour] = dress.tooling ? [2, "rgba(226, 182, 92, .85)"] : dress.plain ? [2, "rgba(6, 16, 12, .75)"] : [0.9, "rgba(40, 20, 6, .45)"];
    context.lineWidth = thick;
    context.strokeStyle = colour;
    context.stroke();
    if (!dress.plain) return;
    context.strokeStyle = "rgba(190, 225, 205, .13)";
    context.lineWidth = 0.8;
    context.translate(1.3, 1.3);
    context.stroke();
    context.translate(-1.3, -1.3);
    if (Math.min(columns, rows) < 8) return;
    context.fillStyle = "rgba(6, 22, 14, .9)";
    for (const c of [2, columns - 2])
      for (const r of [2, rows - 2]) {
        context.beginPath();
        context.arc(marginX + c * CELL, marginY + r * CELL, 6, 0, 7);
        context.fill();
      }
  }

  /** The lines that are played along, let in as brass. */
  function inlay(context) {
    context.lineCap = "round";
    for (const [by, colour, thick] of [[1.1, "rgba(30, 12, 2, .55)", 4.4], [0, "#c99a4b", 3.2], [-0.5, "rgba(255, 238, 196, .6)", 1]]) {
      context.strokeStyle = colour;
      context.lineWidth = thick;
      context.beginPath();
      for (const line of lines) {
        const [a, b] = [sites[line[0]], sites[line.at(-1)]];
        context.moveTo(a.x + by, a.y + by);
        context.lineTo(b.x + by, b.y + by);
      }
      context.stroke();
    }
    for (const site of Object.keys(cells)) {
      const hole = new Path2D();
      hole.arc(sites[site].x, sites[site].y, 12, 0, 7);
      context.fillStyle = "#4a2712";
      context.fill(hole);
      sink(context, hole, 5, 0.8, 0.25);
      context.strokeStyle = "#d8ac60";
      context.lineWidth = 2;
      context.stroke(hole);
    }
  }

  function river(context) {
    const ranks = [...new Set(Object.values(cells).map(([, r]) => r))].filter(wet).sort((a, b) => a - b);
    const beds = ranks.filter((r) => !ranks.includes(r - 1)).map((r) => [r, ranks.filter((other, i) => other >= r && other - r === i - ranks.indexOf(r)).at(-1)]);
    for (const [from, to] of beds) {
      const [a, b] = [[x(0, from), y(0, from)], [x(columns - 1, to), y(columns - 1, to)]];
      const [left, top] = [Math.min(a[0], b[0]) - CELL / 2, Math.min(a[1], b[1]) - CELL / 2];
      const [w, h] = [Math.abs(a[0] - b[0]) + CELL, Math.abs(a[1] - b[1]) + CELL];
      banks(context, left, top, w, h);
      if (!dress.tide) continue;
      for (let c = 0; c + 1 < columns; c++) current(context, (x(c, from) + x(c + 1, from)) / 2, top + h / 2, 1, 0, 30);
      for (const at of [marginX / 2, width - marginX / 2]) current(context, at, top + h / 2, 1, 0, slim ? 13 : 30);
    }
  }

  /** Both ends lie open: the river runs out of the one and comes in at the other. */
  function openEnds(context) {
    for (const first of [true, false]) {
      const near = first === lying;
      const [left, top, w, h] = lying ? [near ? 0 : width - end, marginY, end, across] : [marginX, near ? 0 : height - end, across, end];
      context.save();
      context.beginPath();
      context.rect(left, top, w, h);
      context.clip();
      context.fillStyle = veneer(context, "river", `end${first}`, lying ? 90 : 0, 1.15);
      context.fillRect(left, top, w, h);
      const fade = lying ? context.createLinearGradient(left, 0, left + w, 0) : context.createLinearGradient(0, top, 0, top + h);
      fade.addColorStop(near ? 0 : 1, "rgba(10, 18, 22, .92)");
      fade.addColorStop(near ? 1 : 0, "rgba(10, 18, 22, .18)");
      context.fillStyle = fade;
      context.fillRect(left, top, w, h);
      const out = near ? -1 : 1;
      for (let c = 0.5; c < columns - 1; c++) current(context, lying ? left + w / 2 : x(c, 0), lying ? y(c, 0) : top + h / 2, lying ? out : 0, lying ? 0 : out, slim ? 16 : 24);
      context.restore();
    }
  }

  function abyss(context) {
    const deep = context.createRadialGradient(width / 2, height / 2, across * 0.4, width / 2, height / 2, across * 0.85);
    deep.addColorStop(0, "#10161c");
    deep.addColorStop(1, "#020304");
    context.fillStyle = deep;
    context.fillRect(0, 0, width, height);
    // The cliff below the plateau, layer by layer into the dark.
    for (let i = 14; i > 0; i--) {
      context.fillStyle = `rgb(${Math.round(74 - i * 4.6)}, ${Math.round(80 - i * 4.9)}, ${Math.round(86 - i * 5)})`;
      const by = i * rail * 0.036;
      context.fillRect(marginX - by * 0.5, marginY + by, across + by, along);
    }
  }

  function paint(context, least) {
    if (dress.edge === "abyss") abyss(context);
    else frame(context, width, height, Math.max(marginX, marginY), dress.frame);
    if (ring) {
      frame(context, width, height, rail, dress.frame);
      openEnds(context);
    }
    for (const [c, r] of cells2d) square(context, c, r);
    seams(context);
    if (dress.diagonals) inlay(context);
    const field = new Path2D();
    field.rect(...inner);
    if (dress.edge !== "abyss") sink(context, field, dress.plain ? 9 : 5, 0.55, 0.16);
    if (dress.river) river(context);
    if (!dress.edge) {
      context.strokeStyle = "#1d0f07";
      context.lineWidth = slim ? 3 : 5;
      context.strokeRect(marginX - 2, marginY - 2, inner[2] + 4, inner[3] + 4);
      if (!slim) {
        context.strokeStyle = "rgba(226, 184, 116, .75)";
        context.lineWidth = 1.6;
        context.strokeRect(marginX - 7, marginY - 7, inner[2] + 14, inner[3] + 14);
      }
    }
    lamplight(context, 0, 0, width, height);
    label(context, least);
  }

  function label(context, least) {
    const size = Math.max(slim ? 15 : 22, least);
    const nudge = slim ? 0 : 3;
    const cut = new Set();
    for (const [site, [c, r]] of Object.entries(cells)) {
      const [, letter, digits] = /^([a-z]+)(\d+)$/i.exec(site) ?? [];
      if (!letter) continue;
      const below = height - rail / 2 + nudge;
      const beside = rail / 2 - nudge;
      if (!cut.has(letter)) lying ? engrave(context, letter, end / 2, y(c, r), size) : engrave(context, letter, x(c, r), ring ? height - end / 2 : below, size);
      if (!cut.has(digits)) lying ? engrave(context, digits, x(c, r), below, size) : engrave(context, digits, beside, y(c, r), size);
      cut.add(letter).add(digits);
    }
  }

  const size = standing ? CELL * 1.12 : CELL * 1.04;
  const pieces = (site, contents) =>
    [...contents].map((character, i) => ({ character, x: sites[site].x, y: sites[site].y - i * 9 - (standing ? 4 : 0), size, look: look(site) }));

  return { width, height, sites, paint, pieces, unit: CELL, deep: !dress.light };
}
