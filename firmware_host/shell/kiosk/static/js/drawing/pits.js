/** Boards of hollows with seeds in them: two rows of pits carved into one plank, a store at each end. */

import { turning } from "./turn.js";
import { chance, lamplight, sink, veneer } from "./wood.js";

const CELL = 100;
/** The room at each end, where the stores are. */
const END = 94;
const PIT = 42.5;
const CORNER = 46;
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

export function layout(board, { upright }) {
  const { cells, places = {} } = board.geometry;
  const columns = 1 + Math.max(...Object.values(cells).map(([c]) => c));
  const rows = 1 + Math.max(...Object.values(cells).map(([, r]) => r));
  const edge = 22;
  const end = Object.keys(places).length ? END : 0;
  const gap = upright ? 62 : 76;
  const row = upright ? CELL + 6 : CELL + 24;
  const length = columns * CELL + 2 * end + 2 * edge;
  const breadth = rows * row + 2 * gap;
  const turn = turning(length, breadth, upright);
  const sites = {};
  for (const [site, [c, r]] of Object.entries(cells)) {
    const v = gap + (rows - 1 - r + 0.5) * row;
    const box = turn.box(edge + end + (c + 0.5) * CELL, v, CELL, row);
    sites[site] = { ...box, radius: PIT, row: r, glow: 66, foot: { x: box.x, y: box.y, rx: PIT, ry: PIT } };
  }
  for (const [site, [px, py]] of Object.entries(places)) {
    const v = gap + (rows - 1 - py + 0.5) * row;
    const u = px < 0 ? edge + end / 2 : length - edge - end / 2;
    const box = turn.box(u, v, end, breadth - 2 * edge);
    sites[site] = { ...box, store: true, glow: 100, side: px > 0 ? 1 : -1 };
  }

  const hollow = (at) => {
    const path = new Path2D();
    if (at.store) {
      const [hw, hh] = [Math.min(at.w, at.h) * 0.37, Math.max(at.w, at.h) * 0.35];
      const [w, h] = at.w < at.h ? [hw, hh] : [hh, hw];
      path.roundRect(at.x - w, at.y - h, 2 * w, 2 * h, Math.min(w, h));
    } else path.arc(at.x, at.y, at.radius, 0, 7);
    return path;
  };

  function paint(context) {
    const { width, height } = turn;
    const slab = new Path2D();
    slab.roundRect(0, 0, width, height, CORNER);
    context.save();
    context.clip(slab);
    context.fillStyle = veneer(context, "iroko", "slab", upright ? 90 : 0, 1.6);
    context.fillRect(0, 0, width, height);
    lamplight(context, 0, 0, width, height, 1.1);
    const rim = new Path2D();
    rim.roundRect(1.5, 1.5, width - 3, height - 3, CORNER - 1);
    context.lineWidth = 5;
    const shine = context.createLinearGradient(0, 0, width * 0.3, height);
    shine.addColorStop(0, "rgba(255, 232, 190, .5)");
    shine.addColorStop(0.5, "rgba(255, 232, 190, .05)");
    shine.addColorStop(1, "rgba(0, 0, 0, .55)");
    context.strokeStyle = shine;
    context.stroke(rim);
    const groove = new Path2D();
    groove.roundRect(12, 12, width - 24, height - 24, 36);
    context.lineWidth = 2.2;
    context.strokeStyle = "rgba(34, 15, 4, .65)";
    context.stroke(groove);
    context.translate(0.9, 1.1);
    context.lineWidth = 1;
    context.strokeStyle = "rgba(255, 226, 176, .3)";
    context.stroke(groove);
    context.restore();
    for (const [site, at] of Object.entries(sites)) {
      const path = hollow(at);
      context.fillStyle = veneer(context, "iroko", site, upright ? 90 : 0, 1.6);
      context.fill(path);
      const reach = at.store ? Math.max(at.w, at.h) * 0.45 : at.radius;
      const bowl = context.createRadialGradient(at.x + reach * 0.2, at.y + reach * 0.28, reach * 0.05, at.x, at.y, reach);
      bowl.addColorStop(0, "rgba(28, 11, 2, .34)");
      bowl.addColorStop(0.65, "rgba(24, 9, 1, .56)");
      bowl.addColorStop(1, "rgba(16, 6, 0, .78)");
      context.fillStyle = bowl;
      context.fill(path);
      sink(context, path, 17, 0.85, 0.3);
      const lip = context.createLinearGradient(at.x - reach, at.y - reach, at.x + reach, at.y + reach);
      lip.addColorStop(0, "rgba(20, 7, 0, .55)");
      lip.addColorStop(0.5, "rgba(255, 226, 176, .08)");
      lip.addColorStop(1, "rgba(255, 232, 190, .62)");
      context.strokeStyle = lip;
      context.lineWidth = 2.2;
      context.stroke(path);
    }
  }

  /** Seed i of a pit always lies in the same place, so that a seed dropped on the heap disturbs no other. */
  function lie(site, at, i) {
    const stray = chance(site, 2 * i + 3) - 0.5;
    if (at.store) {
      const [across, along] = at.w < at.h ? [at.w * 0.22, at.h * 0.31] : [at.w * 0.31, at.h * 0.22];
      const halton = (n, base) => {
        let [f, r] = [1, 0];
        for (let k = n; k > 0; k = Math.floor(k / base)) r += (f /= base) * (k % base);
        return r;
      };
      return [at.x + (halton(i + 1, 2) * 2 - 1) * across + stray * 5, at.y + (halton(i + 1, 3) * 2 - 1) * along + stray * 4];
    }
    const layer = Math.floor(i / 12);
    const n = i % 12;
    const radius = Math.min(24.5 - layer * 4, 8.4 * Math.sqrt(n + 0.35));
    const angle = n * GOLDEN + chance(site) * 6.3 + layer * 0.9 + stray * 0.5;
    return [at.x + radius * Math.cos(angle), at.y + radius * Math.sin(angle) - layer * 3];
  }

  function pieces(site, contents) {
    const at = sites[site];
    return [...contents].map((character, i) => {
      const [x, y] = lie(site, at, i);
      return { character, x, y, size: 35, turn: chance(site, i + 40) * 50 - 25, look: Math.floor(chance(site, i + 90) * 4) };
    });
  }

  /** Where the number of seeds is written: outside the pit, on the side of its owner. */
  function number(site) {
    const at = sites[site];
    if (at.store) return upright ? { x: turn.width - 34, y: at.y } : { x: at.x, y: edge + 30 };
    const out = (at.row === 0 ? 1 : -1) * (upright ? CELL / 2 + 14 : CELL / 2 + 24);
    return upright ? { x: at.x - out * 1.04, y: at.y } : { x: at.x, y: at.y + out };
  }

  return { ...turn, sites, paint, pieces, number, unit: CELL, deep: true, stacks: true, corner: CORNER };
}
