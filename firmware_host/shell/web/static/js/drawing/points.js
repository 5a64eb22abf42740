/** The tables of backgammon: two rows of points, a bar between the tables, a tray at the side for men borne off. */

import { turning } from "./turn.js";
import { frame, lamplight, sink, veneer } from "./wood.js";

const CELL = 100;
const SHOWN = 5;

export function layout(board, { slim, upright }) {
  const { cells, places = {} } = board.geometry;
  const columns = 1 + Math.max(...Object.values(cells).map(([c]) => c));
  const half = columns / 2;
  const rail = slim ? 12 : 46;
  const bar = CELL * (slim ? 0.97 : 1.1);
  const tray = CELL * (slim ? 0.97 : 1.15);
  const step = CELL * (upright ? 0.74 : 0.92);
  const deep = CELL * 0.94 + step * (SHOWN - 1);
  const between = CELL * (upright ? 0.72 : 1.25);
  const length = columns * CELL + bar + tray + 3 * rail;
  const breadth = 2 * deep + between + 2 * rail;
  const turn = turning(length, breadth, upright);
  const u = (c) => rail + (c + 0.5) * CELL + (c >= half ? bar : 0);
  const middle = rail + half * CELL + bar / 2;
  const side = rail * 2 + columns * CELL + bar + tray / 2;
  const top = (row) => row > 0.5;
  const v = (row) => (top(row) ? rail + deep / 2 : breadth - rail - deep / 2);

  const sites = {};
  for (const [site, [c, r]] of Object.entries(cells))
    sites[site] = { ...turn.box(u(c), v(r), CELL, deep), u: u(c), row: r, glow: 62, kind: "point", column: c };
  for (const [site, [px, py]] of Object.entries(places)) {
    const off = px > columns - 1 || px < 0;
    const at = off ? side : middle;
    sites[site] = { ...turn.box(at, v(py), off ? tray : bar, deep), u: at, row: py, glow: 62, kind: off ? "off" : "bar" };
  }
  /** The lamp of a point sits at its base, by the rail, where no stack hides it whole. */
  for (const at of Object.values(sites)) {
    const base = at.kind === "bar" ? v(at.row) : top(at.row) ? rail + CELL * 0.5 : breadth - rail - CELL * 0.5;
    [at.lampX, at.lampY] = turn.point(at.u, base);
    at.foot = { x: at.lampX, y: at.lampY, rx: 44, ry: 44 };
  }
  const polygon = (...corners) => {
    const path = new Path2D();
    corners.forEach(([a, b], i) => path[i ? "lineTo" : "moveTo"](...turn.point(a, b)));
    path.closePath();
    return path;
  };
  const triangle = (at) => {
    const base = top(at.row) ? rail : breadth - rail;
    return polygon([at.u - CELL * 0.46, base], [at.u + CELL * 0.46, base], [at.u, base + (top(at.row) ? 1 : -1) * deep * 0.97]);
  };
  for (const at of Object.values(sites)) if (at.kind === "point") at.veil = triangle(at);

  const rectangle = (u0, v0, u1, v1) => polygon([u0, v0], [u1, v0], [u1, v1], [u0, v1]);

  function paint(context) {
    const { width, height } = turn;
    const along = upright ? 90 : 0;
    frame(context, width, height, rail, "mahogany");
    context.fillStyle = veneer(context, "mahogany", "bar", 90 - along, 1.2);
    context.fillRect(rail, rail, width - 2 * rail, height - 2 * rail);
    lamplight(context, 0, 0, width, height, 0.7);
    const tables = [
      [rail, rail + half * CELL],
      [rail + half * CELL + bar, rail + columns * CELL + bar],
    ];
    for (const [from, to] of tables) {
      const table = rectangle(from, rail, to, breadth - rail);
      context.fillStyle = veneer(context, "walnut", `table${from}`, along, 1.4);
      context.fill(table);
      context.fillStyle = "rgba(26, 10, 2, .3)";
      context.fill(table);
    }
    for (const at of Object.values(sites)) {
      if (at.kind !== "point") continue;
      const pale = (at.column + at.row) % 2 === 0;
      const point = at.veil;
      context.fillStyle = veneer(context, pale ? "maple" : "padauk", `${at.column},${at.row}`, 90 - along, 1.2);
      context.fill(point);
      context.strokeStyle = "rgba(24, 9, 2, .8)";
      context.lineWidth = 1.6;
      context.stroke(point);
      context.strokeStyle = "rgba(228, 188, 120, .28)";
      context.lineWidth = 0.7;
      context.stroke(point);
    }
    for (const [from, to] of tables) sink(context, rectangle(from, rail, to, breadth - rail), 12, 0.7, 0.22);
    for (const row of [0, 1]) {
      const [a, b] = row ? [rail, rail + deep] : [breadth - rail - deep, breadth - rail];
      const trough = rectangle(side - tray * 0.47, a, side + tray * 0.47, b);
      context.fillStyle = veneer(context, "ebony", `tray${row}`, 90 - along, 1.2);
      context.fill(trough);
      sink(context, trough, 12, 0.85, 0.2);
    }
    context.strokeStyle = "rgba(226, 184, 116, .5)";
    context.lineWidth = 1.4;
    for (const [from, to] of tables) context.stroke(rectangle(from, rail, to, breadth - rail));
    const joint = rectangle(middle - 0.8, 0, middle + 0.8, breadth);
    context.fillStyle = "rgba(12, 4, 0, .75)";
    context.fill(joint);
    lamplight(context, 0, 0, width, height, 0.5);
  }

  /** Five are laid out; what lies above them is told by a number. Men borne off stand on edge, close together. */
  function pieces(site, contents) {
    const at = sites[site];
    const outward = top(at.row) ? 1 : -1;
    const base = top(at.row) ? rail : breadth - rail;
    if (at.kind === "off") {
      const gap = Math.min(CELL * 0.3, (deep - CELL * 0.1) / Math.max(15, contents.length));
      return [...contents].map((character, i) => {
        const [x, y] = turn.point(at.u, base + outward * (gap * (i + 0.5) + 6));
        return { character, x, y, size: CELL * 0.92, edge: upright ? "upright" : "flat", thick: gap };
      });
    }
    const placed = [...contents].slice(0, SHOWN).map((character, i) => {
      const from = at.kind === "bar" ? v(at.row) - outward * step * (Math.min(SHOWN, contents.length) / 2 - 0.5) : base + outward * CELL * 0.48;
      const [x, y] = turn.point(at.u, from + outward * i * step);
      return { character, x, y, size: CELL * 0.98 };
    });
    if (contents.length > SHOWN) placed.at(-1).count = contents.length;
    return placed;
  }

  const dice = (n) =>
    Array.from({ length: n }, (_, i) => {
      const spread = upright ? 62 : 104;
      const [x, y] = turn.point(rail + bar + (columns * 3 * CELL) / 4 + (i - (n - 1) / 2) * spread, breadth / 2);
      return { x, y, size: upright ? 52 : 78 };
    });

  /** In the middle of the bar while nobody owns it, then on its owner's side. */
  const cube = (owner) => {
    const [x, y] = turn.point(middle, breadth / 2 + (owner === null ? 0 : (owner ? -1 : 1) * (breadth / 2 - rail - 46)));
    return { x, y, size: upright ? 66 : 76 };
  };

  return { ...turn, sites, paint, pieces, dice, cube, unit: CELL, deep: true, stacks: true };
}
