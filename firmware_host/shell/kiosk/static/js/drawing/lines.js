/** Boards of points on drawn lines: mills, hunts. The lines are cut into one plank, the points drilled. */

import { frame, lamplight, sink, veneer } from "./wood.js";

const CELL = 100;

export function layout(board, { slim }) {
  const { cells, lines = [], places = {} } = board.geometry;
  const columns = 1 + Math.max(...Object.values(cells).map(([c]) => c));
  const rows = 1 + Math.max(...Object.values(cells).map(([, r]) => r));
  const rail = slim ? 16 : 40;
  const margin = rail + (slim ? 56 : 74);
  const width = (columns - 1) * CELL + 2 * margin;
  const height = (rows - 1) * CELL + 2 * margin;
  const seat = (x, y) => ({ x, y, w: CELL * 0.96, h: CELL * 0.96, glow: 74, foot: { x, y: y + 1, rx: 35, ry: 35 } });
  const sites = {};
  for (const [site, [c, r]] of Object.entries({ ...cells, ...places }))
    sites[site] = seat(margin + c * CELL, height - margin - r * CELL);
  const tall = rows > columns;
  const bowl = hollow(cells, columns, rows, (c, r) => ({ x: margin + c * CELL, y: height - margin - r * CELL }));

  function paint(context) {
    frame(context, width, height, rail, tall ? "rosewood" : "walnut");
    const field = new Path2D();
    field.rect(rail, rail, width - 2 * rail, height - 2 * rail);
    context.fillStyle = veneer(context, tall ? "teak" : "pear", "field", tall ? 90 : 0, 1.5);
    context.fill(field);
    sink(context, field, 8, 0.5, 0.2);
    lamplight(context, 0, 0, width, height);
    context.lineCap = context.lineJoin = "round";
    const cut = (offset, colour, thick) => {
      context.strokeStyle = colour;
      context.lineWidth = thick;
      context.beginPath();
      for (const line of lines) {
        line.forEach((site, i) => {
          const at = sites[site];
          if (at) context[i ? "lineTo" : "moveTo"](at.x + offset, at.y + offset);
        });
      }
      context.stroke();
    };
    cut(1.3, "rgba(255, 232, 190, .5)", 6);
    cut(-0.6, "rgba(30, 12, 2, .9)", 6);
    cut(0.4, "#4a2a14", 3.6);
    if (bowl) {
      const round = new Path2D();
      round.arc(bowl.x, bowl.y, bowl.r, 0, 7);
      context.fillStyle = "#2a160b";
      context.fill(round);
      sink(context, round, 14, 0.75, 0.3);
      context.strokeStyle = "rgba(226, 184, 116, .75)";
      context.lineWidth = 3;
      context.stroke(round);
    }
    for (const site of Object.keys(cells)) {
      const { x, y } = sites[site];
      const hole = new Path2D();
      hole.arc(x, y, 15, 0, 7);
      context.fillStyle = "#3b2010";
      context.fill(hole);
      sink(context, hole, 6, 0.8, 0.25);
      context.strokeStyle = "rgba(214, 170, 98, .85)";
      context.lineWidth = 2;
      context.stroke(hole);
    }
  }

  const pieces = (site, contents) =>
    [...contents].map((character, i) => ({ character, x: sites[site].x, y: sites[site].y - i * 8, size: CELL * 0.92 }));

  return { width, height, sites, paint, pieces, unit: CELL };
}

/** The bowl in the middle of a full square of points: where its few missing ones would be. */
function hollow(cells, columns, rows, at) {
  const missing = Math.sqrt(columns * rows - Object.keys(cells).length);
  const full = missing % 2 === 1 && missing < columns / 2;
  return full ? { ...at((columns - 1) / 2, (rows - 1) / 2), r: (missing / 2) * CELL * 0.9 } : null;
}
