/** Small pictures of the boards for the cabinet, painted by the same code as the boards themselves. Each is nothing but
 * pixels: as elements of the page the pieces of all games would take more memory than all the rest. */

import { layoutFor, paintWood } from "./board.js";
import { h } from "./dom.js";
import { imageOf, stamps } from "./drawing/stamp.js";
import { marksOf } from "./marks.js";
import { pieceMaker } from "./pieces.js";

/** A picture is painted when it is first seen: a cabinet of many games must open at once. */
const waiting = new WeakMap();
const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    if (!isIntersecting || !boundingClientRect.width) continue;
    seen.unobserve(target);
    waiting.get(target)?.(boundingClientRect.width);
    waiting.delete(target);
  }
}, { rootMargin: "160px" });

/** One after the other: what painting leaves behind is cleared away before there is more of it. */
let last = Promise.resolve();

/** game: as /api/games lists it; its `picture` is a board as in the message `board`, with what stands on it. */
export function thumbnail({ key, picture }) {
  const board = { game: { key }, ...picture };
  const layout = layoutFor(board, { slim: false, upright: false });
  const holder = h("span", { class: "thumbnail", style: `aspect-ratio:${layout.width}/${layout.height};--ratio:${layout.width / layout.height};--corner:${roundness(layout)}` });
  waiting.set(holder, (breadth) => {
    last = last.then(() => paint(board, layout, breadth)).then((canvas) => holder.replaceChildren(canvas)).catch(console.error);
  });
  seen.observe(holder);
  return holder;
}

const roundness = ({ corner, width, height }) => (corner ? `${(100 * corner.x) / width}% / ${(100 * corner.y) / height}%` : "3px");

/** Wood that is carved small has ragged edges: it is painted larger, at most so many pixels broad, and made smaller. */
const CARVED = 480;

/** breadth: as it is shown, in pixels of the page. */
async function paint(board, layout, breadth) {
  const { standing, marks } = board;
  const order = Object.keys(standing).filter((site) => layout.sites[site]).sort((a, b) => layout.sites[a].y - layout.sites[b].y);
  // The browser prepares them while the wood is painted.
  const press = stamps(order.flatMap((site) => layout.pieces(site, standing[site])), pieceMaker(board));
  const wood = new OffscreenCanvas(1, 1);
  paintWood(wood, layout, breadth, { ratio: Math.max(devicePixelRatio, Math.min(2 * devicePixelRatio, CARVED / breadth)) });
  const scale = (breadth * devicePixelRatio) / layout.width;
  const canvas = new OffscreenCanvas(Math.round(layout.width * scale), Math.round(layout.height * scale));
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(wood, 0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  const { under, over } = marksOf(marks, layout);
  const { width, height } = layout;
  if (under.length) context.drawImage(await imageOf(under, width, height), 0, 0, width, height);
  (await press)(context);
  if (over.length) context.drawImage(await imageOf(over, width, height), 0, 0, width, height);
  // A canvas that can be painted on keeps far more than its pixels.
  const pixels = h("canvas", { width: canvas.width, height: canvas.height });
  pixels.getContext("bitmaprenderer").transferFromImageBitmap(canvas.transferToImageBitmap());
  return pixels;
}
