/** Boards of points on drawn lines: rows of three, hunts, leaps. How lines and points are made is the game's dress. */

import { dressOf } from "../dress.js";
import { frame, lamplight, sink, veneer } from "./wood.js";

const CELL = 100;

/** Strokes laid one over the other, each with its offset, colour and breadth. */
const LINES = {
  cut: [[1.3, "rgba(255, 232, 190, .5)", 6], [-0.6, "rgba(30, 12, 2, .9)", 6], [0.4, "#4a2a14", 3.6]],
  scratched: [[1.4, "rgba(255, 214, 180, .35)", 9], [-0.8, "rgba(60, 20, 6, .75)", 9], [0.2, "rgba(240, 214, 178, .8)", 4.5]],
  chalk: [[0, "rgba(236, 240, 236, .16)", 9], [0.5, "rgba(240, 243, 238, .82)", 4], [-0.7, "rgba(255, 255, 255, .35)", 1.6]],
  ink: [[0, "rgba(30, 20, 10, .25)", 6], [0, "rgba(24, 16, 10, .92)", 3.6]],
  gilt: [[1.2, "rgba(0, 0, 0, .55)", 7], [0, "#c1862c", 5.2], [-0.7, "#f6d98c", 1.8]],
  thread: [[1.4, "rgba(0, 0, 0, .5)", 7], [0, "#d9b26a", 4.6], [-0.6, "#f6e2b4", 1.4]],
  engraved: [[1.4, "rgba(255, 246, 206, .75)", 5], [-0.4, "rgba(64, 36, 4, .95)", 4.4]],
};

const disc = (x, y, r) => {
  const path = new Path2D();
  path.arc(x, y, r, 0, 7);
  return path;
};

function sunk(context, x, y, r, fill, depth, rim) {
  const path = disc(x, y, r);
  context.fillStyle = fill;
  context.fill(path);
  sink(context, path, depth, 0.8, 0.25);
  if (!rim) return;
  context.strokeStyle = rim;
  context.lineWidth = 2;
  context.stroke(path);
}

function dot(context, x, y, r, fill, edge) {
  const path = disc(x, y, r);
  context.fillStyle = fill;
  context.fill(path);
  context.strokeStyle = edge;
  context.lineWidth = 1.6;
  context.stroke(path);
}

const POINTS = {
  brass: (context, { x, y }) => sunk(context, x, y, 15, "#3b2010", 6, "rgba(214, 170, 98, .85)"),
  hollow: (context, { x, y }) => sunk(context, x, y, 23, "#5f2d18", 10, "rgba(246, 220, 184, .6)"),
  chalk(context, { x, y }) {
    for (const [r, alpha] of [[15, 0.5], [13.5, 0.75]]) {
      context.strokeStyle = `rgba(240, 243, 238, ${alpha})`;
      context.lineWidth = 2.4;
      context.stroke(disc(x, y, r));
    }
  },
  ink: (context, { x, y }) => dot(context, x, y, 7, "#1c130b", "rgba(28, 19, 11, .4)"),
  gilt(context, { x, y }) {
    dot(context, x, y, 17, "#8f5c1a", "#f1cf7d");
    sunk(context, x, y, 11, "#2c0d0b", 5);
  },
  bone(context, { x, y }) {
    dot(context, x, y, 15, "#e9dcc0", "#4a3018");
    sunk(context, x, y, 8, "#382116", 4);
  },
  boss(context, { x, y }) {
    dot(context, x, y, 17, "#d9ac55", "rgba(64, 36, 4, .9)");
    sunk(context, x, y, 11.5, "#6d4712", 5);
    context.strokeStyle = "rgba(64, 36, 4, .8)";
    context.lineWidth = 1.4;
    context.stroke(disc(x, y, 14.2));
  },
};

/** Columns and rows of the square that every line of a wide board keeps within: what lies beyond are its ends. */
function heart(cells, rows) {
  const full = Array.from({ length: rows }, (_, r) => Object.values(cells).filter(([, at]) => at === r).length);
  const most = Math.max(...full);
  const at = full.flatMap((n, r) => (n === most ? [r] : []));
  return [Math.min(...at), Math.max(...at)];
}

export function layout(board, { slim }) {
  const { cells, lines = [], places = {} } = board.geometry;
  const dress = dressOf(board);
  const columns = 1 + Math.max(...Object.values(cells).map(([c]) => c));
  const rows = 1 + Math.max(...Object.values(cells).map(([, r]) => r));
  const rail = slim ? 16 : 40;
  const margin = rail + (slim ? 56 : 74);
  const width = (columns - 1) * CELL + 2 * margin;
  const height = (rows - 1) * CELL + 2 * margin;
  const seat = (x, y) => ({ x, y, w: CELL * 0.96, h: CELL * 0.96, glow: 74, foot: { x, y: y + 1, rx: 37, ry: 37 } });
  const sites = {};
  for (const [site, [c, r]] of Object.entries({ ...cells, ...places }))
    sites[site] = seat(margin + c * CELL, height - margin - r * CELL);

  function paint(context) {
    frame(context, width, height, rail, dress.frame);
    const field = new Path2D();
    field.rect(rail, rail, width - 2 * rail, height - 2 * rail);
    context.fillStyle = veneer(context, dress.field, "field", rows > columns ? 90 : 0, 1.5);
    context.fill(field);
    if (dress.ends && rows > columns) {
      const [low, high] = heart(cells, rows);
      const half = CELL / 2 - 14;
      context.fillStyle = veneer(context, dress.ends, "ends", 90, 1.5);
      for (const [from, to] of [[rail, height - margin - high * CELL - half], [height - margin - low * CELL + half, height - rail]])
        context.fillRect(rail, from, width - 2 * rail, to - from);
    }
    sink(context, field, 8, 0.5, 0.2);
    lamplight(context, 0, 0, width, height);
    if (!slim) {
      context.strokeStyle = "rgba(226, 184, 116, .55)";
      context.lineWidth = 1.4;
      context.strokeRect(rail - 7, rail - 7, width - 2 * rail + 14, height - 2 * rail + 14);
    }
    context.lineCap = context.lineJoin = "round";
    const drawn = new Path2D();
    for (const line of lines) line.forEach((site, i) => sites[site] && drawn[i ? "lineTo" : "moveTo"](sites[site].x, sites[site].y));
    for (const [offset, colour, thick] of LINES[dress.line] ?? LINES.cut) {
      context.save();
      context.translate(offset, offset);
      context.strokeStyle = colour;
      context.lineWidth = thick;
      context.stroke(drawn);
      context.restore();
    }
    const point = POINTS[dress.point] ?? POINTS.brass;
    for (const site of Object.keys(cells)) point(context, sites[site]);
  }

  const pieces = (site, contents) =>
    [...contents].map((character, i) => ({ character, x: sites[site].x, y: sites[site].y - i * 8, size: CELL * 0.92, look: look(site) }));

  return { width, height, sites, paint, pieces, unit: CELL, deep: !dress.light };
}

/** Which of four shapes lies on a site: a stone that moves is turned over a little, and nobody minds. */
export const look = (site) => [...site].reduce((sum, character) => sum * 7 + character.charCodeAt(0), 3) % 4;
