/** A slab with a hollow for every stone, close together: Hawaiian stone boards, boards for balls. */

import { dressOf } from "../dress.js";
import { look } from "./lines.js";
import { frame, lamplight, sink, veneer } from "./wood.js";

const CELL = 100;

/** The bowl in the middle of a full square: where its few missing hollows would be. */
function bowl(cells, columns, rows) {
  const missing = Math.sqrt(columns * rows - Object.keys(cells).length);
  return missing % 2 === 1 && missing < columns / 2 ? missing : 0;
}

export function layout(board, { slim }) {
  const { cells, lines = [], places = {} } = board.geometry;
  const dress = dressOf(board);
  const columns = 1 + Math.max(...Object.values(cells).map(([c]) => c));
  const rows = 1 + Math.max(...Object.values(cells).map(([, r]) => r));
  const rail = dress.slab ? 0 : slim ? 16 : 44;
  const margin = rail + (slim ? 10 : dress.slab ? 40 : 16);
  const width = columns * CELL + 2 * margin;
  const height = rows * CELL + 2 * margin;
  const corner = dress.slab ? (slim ? 34 : 70) : undefined;
  const sites = {};
  for (const [site, [c, r]] of Object.entries({ ...cells, ...places })) {
    const [x, y] = [margin + (c + 0.5) * CELL, height - margin - (r + 0.5) * CELL];
    sites[site] = { x, y, w: CELL, h: CELL, glow: 72, foot: { x, y: y + 1, rx: dress.slab ? 39 : 35, ry: dress.slab ? 38 : 35 } };
  }

  function paint(context) {
    if (dress.slab) {
      const slab = new Path2D();
      slab.roundRect(0, 0, width, height, corner);
      context.save();
      context.clip(slab);
      context.fillStyle = veneer(context, dress.field, "slab", 0, 1.3);
      context.fillRect(0, 0, width, height);
      for (let i = 9; i > 0; i--) {
        const rim = new Path2D();
        rim.roundRect(0, 0, width, height, corner);
        context.lineWidth = i * 3;
        context.strokeStyle = "rgba(0, 0, 0, .07)";
        context.stroke(rim);
      }
    } else {
      context.save();
      frame(context, width, height, rail, dress.frame);
      const field = new Path2D();
      field.rect(rail, rail, width - 2 * rail, height - 2 * rail);
      context.fillStyle = veneer(context, dress.field, "field", 0, 1.4);
      context.fill(field);
      sink(context, field, 8, 0.5, 0.2);
    }
    lamplight(context, 0, 0, width, height);
    if (dress.gilt && !slim) {
      for (const [by, thick] of [[12, 3], [19, 1.2]]) {
        context.strokeStyle = "rgba(236, 196, 92, .8)";
        context.lineWidth = thick;
        context.strokeRect(rail - by, rail - by, width - 2 * (rail - by), height - 2 * (rail - by));
      }
    }
    if (dress.lines) {
      context.strokeStyle = "rgba(20, 8, 2, .5)";
      context.lineWidth = 3;
      for (const line of lines) {
        context.beginPath();
        line.forEach((site, i) => context[i ? "lineTo" : "moveTo"](sites[site].x, sites[site].y));
        context.stroke();
      }
    }
    const missing = bowl(cells, columns, rows);
    if (missing) dig(context, width / 2, height / 2, missing * CELL * 0.44 + 6, 16, dress.gilt);
    for (const site of Object.keys(cells)) dig(context, sites[site].x, sites[site].y, dress.slab ? 34 : 33, 9);
    context.restore();
  }

  function dig(context, x, y, r, depth, gilt = false) {
    const hole = new Path2D();
    hole.arc(x, y, r, 0, 7);
    const shade = context.createRadialGradient(x + r * 0.25, y + r * 0.3, r * 0.1, x, y, r);
    shade.addColorStop(0, "rgba(10, 5, 2, .28)");
    shade.addColorStop(1, "rgba(6, 3, 1, .62)");
    context.fillStyle = shade;
    context.fill(hole);
    sink(context, hole, depth, 0.7, 0.3);
    const lip = context.createLinearGradient(x - r, y - r, x + r, y + r);
    lip.addColorStop(0, "rgba(0, 0, 0, .5)");
    lip.addColorStop(1, "rgba(255, 240, 214, .4)");
    context.strokeStyle = lip;
    context.lineWidth = 1.8;
    context.stroke(hole);
    if (!gilt) return;
    context.strokeStyle = "rgba(236, 196, 92, .85)";
    context.lineWidth = 3.4;
    context.stroke(hole);
  }

  const pieces = (site, contents) =>
    [...contents].map((character, i) => ({ character, x: sites[site].x, y: sites[site].y - i * 8, size: CELL * 0.96, look: look(site) }));

  return { width, height, sites, paint, pieces, unit: CELL, deep: !dress.light, corner: corner && { x: corner, y: corner } };
}
