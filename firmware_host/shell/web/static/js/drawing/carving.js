/** Ornament cut into the border of a slab: one motif, repeated at equal steps all around. */

/** Points at equal steps on the outline of a slab, `inset` from its edge, each with the direction along the edge. */
function outline(width, height, corner, inset, step) {
  const [w, h] = [width - 2 * inset, height - 2 * inset];
  const [rx, ry] = [Math.min(Math.max(0, corner.x - inset * 0.8), w / 2), Math.min(Math.max(0, corner.y - inset * 0.8), h / 2)];
  const corners = [[w - rx, ry, -90], [w - rx, h - ry, 0], [rx, h - ry, 90], [rx, ry, 180]];
  const fine = corners.flatMap(([cx, cy, from]) =>
    Array.from({ length: 25 }, (_, i) => {
      const angle = ((from + (i * 90) / 24) * Math.PI) / 180;
      return [inset + cx + rx * Math.cos(angle), inset + cy + ry * Math.sin(angle)];
    }));
  fine.push(fine[0]);
  const lengths = fine.slice(1).map(([x, y], i) => Math.hypot(x - fine[i][0], y - fine[i][1]));
  const whole = lengths.reduce((a, b) => a + b, 0);
  const count = Math.max(4, Math.round(whole / step));
  const found = [];
  let [at, gone] = [0, 0];
  for (let i = 0; i < count; i++) {
    const wanted = (i * whole) / count;
    while (gone + lengths[at] < wanted) gone += lengths[at++];
    const t = lengths[at] ? (wanted - gone) / lengths[at] : 0;
    const [[x0, y0], [x1, y1]] = [fine[at], fine[at + 1]];
    found.push({ x: x0 + (x1 - x0) * t, y: y0 + (y1 - y0) * t, angle: Math.atan2(y1 - y0, x1 - x0) });
  }
  return found;
}

/** Motifs look towards the middle of the board from the outline; `step` is their breadth. */
const MOTIFS = {
  chip: { step: 17, inset: 11, path: "M-8 0L0 11L8 0Z" },
  leaf: { step: 44, inset: 14, path: "M-21 3C-12-6 0-6 6 0C12 6 18 6 22 3M-8-4C-6 4 0 9 8 9C8 3 3-2-4-3" },
  lotus: { step: 30, inset: 10, path: "M-14 2C-14 10-6 12 0 17C6 12 14 10 14 2M-7 3C-6 8-3 9 0 12C3 9 6 8 7 3" },
  horn: { step: 52, inset: 26, path: "M0 12C0-3-4-11-12-11C-19-11-20-2-14-1C-10 0-9-5-12-6M0 12C0-3 4-11 12-11C19-11 20-2 14-1C10 0 9-5 12-6M-26 12C-18 12-9 12 0 12C9 12 18 12 26 12" },
};

/** How much of a border an ornament needs for itself, beyond what every slab has. */
export const borderOf = (kind) => ({ chip: 20, leaf: 22, lotus: 22, horn: 26 })[kind] ?? 0;

/** A line cut into wood: its far wall catches the lamp. */
export function cut(context, path, width = 2.2, dark = "rgba(34, 15, 4, .65)", lit = "rgba(255, 226, 176, .3)") {
  context.save();
  context.lineCap = context.lineJoin = "round";
  context.lineWidth = width;
  context.strokeStyle = dark;
  context.stroke(path);
  context.translate(0.9, 1.1);
  context.lineWidth = width * 0.45;
  context.strokeStyle = lit;
  context.stroke(path);
  context.restore();
}

function inset(width, height, corner, by) {
  const path = new Path2D();
  path.roundRect(by, by, width - 2 * by, height - 2 * by, { x: Math.max(4, corner.x - by * 0.8), y: Math.max(4, corner.y - by * 0.8) });
  return path;
}

export function carve(context, kind, width, height, corner) {
  if (kind === "groove") return cut(context, inset(width, height, corner, 12));
  const motif = MOTIFS[kind];
  if (!motif) return undefined;
  const all = new Path2D();
  for (const { x, y, angle } of outline(width, height, corner, motif.inset, motif.step))
    all.addPath(new Path2D(motif.path), new DOMMatrix().translate(x, y).rotate((angle * 180) / Math.PI));
  if (kind === "chip") {
    context.fillStyle = "rgba(30, 12, 3, .5)";
    context.fill(all);
    cut(context, all, 1.2, "rgba(34, 15, 4, .3)", "rgba(255, 226, 176, .4)");
  } else cut(context, all, 2);
  if (kind !== "horn") cut(context, inset(width, height, corner, 6), 1.3);
  if (kind === "chip") cut(context, inset(width, height, corner, 25), 1.3);
  return undefined;
}
