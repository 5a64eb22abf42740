/** What is drawn in SVG, pressed onto a canvas. */

import { s } from "../dom.js";
import { partsOf } from "../pieces.js";

/** So much larger than its size may a piece be with its shadow. */
const ROOM = 1.4;

/** The page's rules of style, gathered once: every picture asks for those that are its own. */
let gathered;
const styles = () => (gathered ??= [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter(({ selectorText }) => selectorText));

/** Elements as an image of this breadth and height, in their own units. It knows nothing of the page: symbols, gradients and
 * rules of style go with it; the page's fonts cannot. */
export async function imageOf(elements, width, height) {
  const drawing = s("svg", { viewBox: `0 0 ${width} ${height}`, width, height }, ...elements);
  drawing.prepend(...partsOf(drawing));
  const rules = styles().filter(({ selectorText }) => drawing.querySelector(selectorText));
  drawing.prepend(s("style", {}, rules.map(({ cssText }) => cssText).join("\n")));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await image.decode();
  return image;
}

/** Pieces, as a layout places them: those that look alike are drawn once, to be pressed wherever one stands. Gives what
 * presses them onto a context. */
export async function stamps(pieces, maker) {
  if (!pieces.length) return () => {};
  const side = ROOM * Math.max(...pieces.map(({ size }) => size));
  const looks = new Map();
  const placed = pieces.map(({ x, y, turn = 0, ...piece }) => {
    const drawn = maker.draw(piece);
    const look = drawn.outerHTML;
    if (!looks.has(look)) looks.set(look, { left: looks.size * side, drawn });
    return { x, y, turn, left: looks.get(look).left };
  });
  const row = [...looks.values()].map(({ left, drawn }) => s("g", { transform: `translate(${left + side / 2} ${side / 2})` }, drawn));
  const image = await imageOf(row, looks.size * side, side);
  return (context) => {
    for (const { x, y, turn, left } of placed) {
      context.save();
      context.translate(x, y);
      context.rotate((turn * Math.PI) / 180);
      context.drawImage(image, left, 0, side, side, -side / 2, -side / 2, side, side);
      context.restore();
    }
  };
}
