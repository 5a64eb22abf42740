/** A long board stands upright on a narrow screen: a quarter turn to the right of everything but the pieces. */

export function turning(length, breadth, upright) {
  const point = upright ? (u, v) => [breadth - v, u] : (u, v) => [u, v];
  return {
    turned: upright,
    width: upright ? breadth : length,
    height: upright ? length : breadth,
    point,
    box(u, v, w, h) {
      const [x, y] = point(u, v);
      return upright ? { x, y, w: h, h: w } : { x, y, w, h };
    },
  };
}
