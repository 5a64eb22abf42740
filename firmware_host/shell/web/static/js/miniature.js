/** A board made small: its sites as dots, and those that something is about larger, joined in their order. */

import { s } from "./dom.js";

export function miniature(layout, sites) {
  const { width, height } = layout;
  const size = Math.min(width, height) / 30;
  const about = sites.filter((site) => layout.sites[site]);
  const way = about.map((site) => `${layout.sites[site].x},${layout.sites[site].y}`).join(" ");
  return s("svg", { class: "miniature", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    s("rect", { class: "ground", width, height, rx: size }),
    ...Object.entries(layout.sites).map(([site, { x, y }]) => s("circle", { class: about.includes(site) ? "about" : "", cx: x, cy: y, r: about.includes(site) ? 2 * size : size * 0.7 })),
    about.length > 1 ? s("polyline", { points: way, "stroke-width": size * 0.8 }) : null);
}
