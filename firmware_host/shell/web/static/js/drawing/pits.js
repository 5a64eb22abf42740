/** Boards of hollows with seeds in them: rows of pits carved into one plank; stores at the ends, or between the rows. */

import { dressOf } from "../dress.js";
import { borderOf, carve } from "./carving.js";
import { turning } from "./turn.js";
import { chance, lamplight, sink, veneer } from "./wood.js";

const CELL = 100;
const EDGE = 22;
const PIT = 42.5;
const GOLDEN = Math.PI * (3 - Math.sqrt(5));
/** Breadth of one trough where the stores lie between the rows, and what is left free at its end for a number. */
const TROUGH = 72;
const LABEL = 84;

/** rx along the rows, ry across them. */
const PITS = { round: { rx: PIT, ry: PIT, row: 124, slim: 106 }, oval: { rx: 39, ry: 58, row: 152, slim: 132 } };
/** Room at each end for a store. */
const ENDS = { trough: 94, bowl: 124 };
const SLABS = {
  round: () => ({ x: 46, y: 46 }),
  plank: () => ({ x: 12, y: 12 }),
  ground: () => ({ x: 90, y: 90 }),
  boat: (breadth) => ({ x: 150, y: breadth / 2 }),
};

export function layout(board, { upright }) {
  const { cells, places = {} } = board.geometry;
  const dress = dressOf(board);
  const columns = 1 + Math.max(...Object.values(cells).map(([c]) => c));
  const rows = 1 + Math.max(...Object.values(cells).map(([, r]) => r));
  const stored = Object.keys(places).length > 0;
  const between = stored && dress.stores === "between";
  const { rx, ry, row: wide, slim } = PITS[dress.pit] ?? PITS.round;
  const end = stored && !between ? ENDS[dress.store] ?? ENDS.trough : dress.carving === "horn" ? 34 : 14;
  const deep = rows > 2;
  const gap = (upright ? 62 : 76) - (deep ? 6 : 0) + borderOf(dress.carving);
  const row = deep ? 102 : upright ? slim : wide;
  const middle = between ? 2 * TROUGH + 22 : deep ? 86 : 0;
  const length = columns * CELL + 2 * end + 2 * EDGE;
  const breadth = rows * row + middle + 2 * gap;
  const turn = turning(length, breadth, upright);
  const round = SLABS[dress.slab](breadth);
  const corner = upright ? { x: round.y, y: round.x } : round;
  const south = (r) => r < rows / 2;
  const across = (r) => gap + (rows - 1 - r + 0.5) * row + (r < (rows - 1) / 2 ? middle : r > (rows - 1) / 2 ? 0 : middle / 2);

  const sites = {};
  for (const [site, [c, r]] of Object.entries(cells)) {
    const v = across(r);
    const box = turn.box(EDGE + end + (c + 0.5) * CELL, v, CELL, row);
    const [a, b] = upright ? [ry, rx] : [rx, ry];
    sites[site] = { ...box, rx: a, ry: b, radius: PIT, v, row: r, glow: Math.max(rx, ry) + 24, foot: { x: box.x, y: box.y, rx: a, ry: b }, house: dress.house?.includes(site) };
  }
  for (const [site, [px, py]] of Object.entries(places)) sites[site] = between ? trough(px) : store(px, py);

  /** By custom the store that lies nearer to a player is the other's. */
  function trough(px) {
    const own = px > 0;
    const v = across((rows - 1) / 2) + ((own ? -1 : 1) * (TROUGH + 6)) / 2;
    const long = columns * CELL - LABEL;
    const u = EDGE + end + long / 2 + (own ? 0 : LABEL);
    const box = turn.box(u, v, long, TROUGH);
    const [a, b] = upright ? [TROUGH * 0.43, long * 0.495] : [long * 0.495, TROUGH * 0.43];
    const [x, y] = turn.point(u + ((own ? 1 : -1) * (long + LABEL)) / 2, v);
    return { ...box, store: true, rx: a, ry: b, glow: 100, foot: { x: box.x, y: box.y, rx: a, ry: b }, number: { x, y } };
  }

  /** At South's right end, or at North's; of its owner's rows only, where there are more than two. */
  function store(px, py) {
    const whole = py === (rows - 1) / 2;
    const v = whole ? breadth / 2 : (across(Math.floor(py)) + across(Math.ceil(py))) / 2;
    const broad = whole ? breadth - 2 * EDGE : row * 2;
    const u = px < 0 ? EDGE + end / 2 + 2 : length - EDGE - end / 2 - 2;
    const box = turn.box(u, v, end, broad);
    const bowl = dress.store === "bowl";
    const [long, short] = bowl ? [Math.min(end * 0.47, broad * 0.4), end * 0.43] : [broad * 0.35, end * 0.37];
    const [a, b] = upright ? [long, short] : [short, long];
    const [x, y] = turn.point(u, v - long - (upright ? 30 : 23));
    return { ...box, store: true, rx: a, ry: b, glow: 100, foot: { x: box.x, y: box.y, rx: a, ry: b }, number: { x, y } };
  }

  const hollow = (at) => {
    const path = new Path2D();
    if (at.house) path.roundRect(at.x - PIT, at.y - PIT, 2 * PIT, 2 * PIT, 7);
    else if (at.store && dress.store !== "bowl") path.roundRect(at.x - at.rx, at.y - at.ry, 2 * at.rx, 2 * at.ry, Math.min(at.rx, at.ry));
    else if (dress.pit === "oval" && !at.store) path.roundRect(at.x - at.rx, at.y - at.ry, 2 * at.rx, 2 * at.ry, Math.min(at.rx, at.ry));
    else path.ellipse(at.x, at.y, at.rx, at.ry, 0, 0, 7);
    return path;
  };

  function paint(context) {
    const { width, height } = turn;
    const grain = upright ? 90 : 0;
    const slab = new Path2D();
    slab.roundRect(0, 0, width, height, corner);
    context.save();
    context.clip(slab);
    context.fillStyle = veneer(context, dress.wood, "slab", grain, 1.6);
    context.fillRect(0, 0, width, height);
    lamplight(context, 0, 0, width, height, 1.1);
    if (dress.slab !== "ground") {
      const rim = new Path2D();
      rim.roundRect(1.5, 1.5, width - 3, height - 3, { x: corner.x - 1, y: corner.y - 1 });
      context.lineWidth = 5;
      const shine = context.createLinearGradient(0, 0, width * 0.3, height);
      shine.addColorStop(0, "rgba(255, 232, 190, .5)");
      shine.addColorStop(0.5, "rgba(255, 232, 190, .05)");
      shine.addColorStop(1, "rgba(0, 0, 0, .55)");
      context.strokeStyle = shine;
      context.stroke(rim);
    }
    carve(context, dress.carving, width, height, corner);
    context.restore();
    for (const [site, at] of Object.entries(sites)) dig(context, site, at, grain);
  }

  function dig(context, site, at, grain) {
    const path = hollow(at);
    context.fillStyle = veneer(context, dress.wood, site, grain, 1.6);
    context.fill(path);
    const reach = Math.max(at.rx, at.ry);
    context.save();
    context.clip(path);
    context.translate(at.x, at.y);
    context.scale(at.rx / reach, at.ry / reach);
    const bowl = context.createRadialGradient(reach * 0.2, reach * 0.28, reach * 0.05, 0, 0, reach * (at.house ? 1.3 : 1));
    bowl.addColorStop(0, "rgba(28, 11, 2, .34)");
    bowl.addColorStop(0.65, "rgba(24, 9, 1, .56)");
    bowl.addColorStop(1, "rgba(16, 6, 0, .78)");
    context.fillStyle = bowl;
    context.fillRect(-2 * reach, -2 * reach, 4 * reach, 4 * reach);
    context.restore();
    sink(context, path, 17, 0.85, 0.3);
    const lip = context.createLinearGradient(at.x - at.rx, at.y - at.ry, at.x + at.rx, at.y + at.ry);
    lip.addColorStop(0, "rgba(20, 7, 0, .55)");
    lip.addColorStop(0.5, "rgba(255, 226, 176, .08)");
    lip.addColorStop(1, "rgba(255, 232, 190, .62)");
    context.strokeStyle = lip;
    context.lineWidth = 2.2;
    context.stroke(path);
  }

  /** Seed i of a pit always lies in the same place, so that a seed dropped on the heap disturbs no other. */
  function lie(site, at, i) {
    const stray = chance(site, 2 * i + 3) - 0.5;
    if (at.store) {
      const halton = (n, base) => {
        let [f, r] = [1, 0];
        for (let k = n; k > 0; k = Math.floor(k / base)) r += (f /= base) * (k % base);
        return r;
      };
      const [a, b] = dress.store === "bowl" ? [at.rx * 0.52, at.ry * 0.52] : [Math.max(at.rx - 20, at.rx * 0.6), Math.max(at.ry - 22, at.ry * 0.55)];
      return [at.x + (halton(i + 1, 2) * 2 - 1) * a + stray * 5, at.y + (halton(i + 1, 3) * 2 - 1) * b + stray * 4];
    }
    const layer = Math.floor(i / 12);
    const n = i % 12;
    const radius = Math.min(24.5 - layer * 4, 13.5 * Math.sqrt(n + 0.2));
    const angle = n * GOLDEN + chance(site) * 6.3 + layer * 0.9 + stray * 0.5;
    const [a, b] = [(at.rx - 18) / 24.5, (at.ry - 18) / 24.5];
    return [at.x + radius * Math.cos(angle) * a, at.y + radius * Math.sin(angle) * b - layer * 3];
  }

  const size = deep || columns > 7 ? 32 : 35;
  function pieces(site, contents) {
    const at = sites[site];
    return [...contents].map((character, i) => {
      const [x, y] = lie(site, at, i);
      return { character, x, y, size, turn: chance(site, i + 40) * 50 - 25, look: Math.floor(chance(site, i + 90) * 4) };
    });
  }

  /** Where the number of seeds is written: outside the pit, on the side of its owner; of the inner of two rows, between
   * the players. */
  function number(site) {
    const at = sites[site];
    if (at.number) return at.number;
    const inner = deep && (at.row === rows / 2 - 1 || at.row === rows / 2);
    const out = (south(at.row) === inner ? -1 : 1) * (ry + (upright ? 23 : 21));
    return upright ? { x: at.x - out, y: at.y } : { x: at.x, y: at.y + out };
  }

  return { ...turn, sites, paint, pieces, number, unit: CELL, deep: !dress.light, stacks: true, corner };
}
