/** Small pictures of the boards for the cabinet, painted by the same code as the boards themselves. */

import { layoutFor, paintWood } from "./board.js";
import { h, s } from "./dom.js";
import { marksOf } from "./marks.js";
import { pieceMaker } from "./pieces.js";

/** A picture is painted when it is first seen: a cabinet of many games must open at once. */
const waiting = new WeakMap();
const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    waiting.get(target)?.();
    waiting.delete(target);
  }
}, { rootMargin: "160px" });

/** game: as /api/games lists it; its `picture` is a board as in the message `board`, with what stands on it. */
export function thumbnail({ key, picture }, width = 300) {
  const board = { game: { key }, ...picture };
  const layout = layoutFor(board, { slim: false, upright: false });
  const holder = h("span", { class: "thumbnail", style: `aspect-ratio:${layout.width}/${layout.height};--ratio:${layout.width / layout.height};--corner:${roundness(layout)}` });
  waiting.set(holder, () => holder.replaceChildren(...paint(board, layout, width)));
  seen.observe(holder);
  return holder;
}

const roundness = ({ corner, width, height }) => (corner ? `${(100 * corner.x) / width}% / ${(100 * corner.y) / height}%` : "3px");

function paint(board, layout, width) {
  const maker = pieceMaker(board);
  const canvas = h("canvas", {});
  paintWood(canvas, layout, width, { ratio: Math.min(2, devicePixelRatio * 1.25) });
  const { standing, marks } = board;
  const order = Object.keys(standing).filter((site) => layout.sites[site]).sort((a, b) => layout.sites[a].y - layout.sites[b].y);
  const men = order.flatMap((site) => layout.pieces(site, standing[site]).map((one) => maker.draw(one)));
  const { under, over } = marksOf(marks, layout);
  return [canvas, s("svg", { viewBox: `0 0 ${layout.width} ${layout.height}`, "aria-hidden": "true" }, ...under, ...men, ...over)];
}
