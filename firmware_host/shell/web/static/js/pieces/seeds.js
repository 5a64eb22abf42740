/** What is sown: `look` is one of four, so that no two neighbours are twins. */

import { gleam } from "./parts.js";

const TINTS = {
  nicker: [["#e5e0cd", "#a9a58d", "#55523f"], ["#d8d2bb", "#8f8f79", "#44432f"], ["#eadfc4", "#b29c77", "#5c472b"], ["#cfd0c0", "#84887a", "#3a3d33"]],
  ball: [["#fff9ea", "#e6d3ac", "#94774a"], ["#fbf0d8", "#dcc598", "#876a40"], ["#fffdf4", "#eaddc0", "#9c8560"], ["#f7ead0", "#d6bb8a", "#7d6038"]],
  olinda: [["#ff9d84", "#d8281a", "#6d0906"], ["#ff8d78", "#c91f16", "#5f0705"], ["#ffab92", "#e03423", "#770d08"], ["#ff9680", "#d02417", "#650806"]],
  cowrie: [["#fffdf3", "#f1e3c3", "#a98c5c"], ["#fff8e6", "#ead6ae", "#98794a"], ["#fffef8", "#f4ead2", "#b19a70"], ["#fdf2da", "#e3cb9c", "#8f7044"]],
  tamarind: [["#b0764e", "#5d2f1a", "#210d06"], ["#a2683f", "#4f2614", "#1c0a04"], ["#bb8158", "#693720", "#281108"], ["#96603c", "#492211", "#180803"]],
  glass: [["#d9f2ff", "#2f8fd0", "#0a3c70"], ["#e2ffe6", "#3fa95a", "#0e5226"], ["#ffe9c9", "#e08a26", "#7c3f04"], ["#f6dcff", "#9a4cc0", "#451363"]],
  pebble: [["#e9e4da", "#a29a8d", "#4d473e"], ["#d6d3cd", "#8b8882", "#3c3a36"], ["#e4d4bf", "#a98d6c", "#54402a"], ["#cfc9c0", "#7d756b", "#332e28"]],
};

export const seedGradients = Object.entries(TINTS)
  .flatMap(([kind, looks]) => looks.map(([a, b, c], i) => `<radialGradient id="${kind}-${i}" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="${a}"/><stop offset=".5" stop-color="${b}"/><stop offset="1" stop-color="${c}"/></radialGradient>`))
  .join("");

const shade = '<ellipse cx="8" cy="11" rx="45" ry="44" fill="url(#shade)"/>';
const ball = (kind, look, rx, ry, more = "", edge = "#26231a") =>
  `${shade}<ellipse rx="${rx}" ry="${ry}" fill="url(#${kind}-${look})" stroke="${edge}" stroke-opacity=".75" stroke-width="1.6"/>${more}`;
const alternate = (look) => (look % 2 ? [41, 36.5] : [37, 41]);

export const seeds = {
  /** A nicker nut: smooth, grey, a little longer than wide, with the faintest rings. */
  nicker: (look) => {
    const [rx, ry] = alternate(look);
    return ball("nicker", look, rx, ry, `<ellipse rx="${rx * 0.72}" ry="${ry * 0.98}" fill="none" stroke="#26231a" stroke-opacity=".09" stroke-width="2"/>${gleam(-13, -15, 15, 9, -42, 0.75)}`);
  },
  /** A polished ball of bone. */
  ball: (look) => ball("ball", look, 38, 38, gleam(-13, -15, 13, 9, -42, 0.95), "#5e4522"),
  /** The seed that gave the game its name: scarlet, with a black eye. */
  olinda: (look) => {
    const [rx, ry] = look % 2 ? [40, 34] : [36, 39];
    return ball("olinda", look, rx, ry, `<ellipse cx="${look % 2 ? 20 : 6}" cy="${look % 2 ? 6 : 21}" rx="14" ry="13" fill="#15090a"/>${gleam(-12, -14, 14, 8, -42, 0.95)}`, "#3d0504");
  },
  /** A cowrie lies with its teeth up. */
  cowrie: (look) => ball("cowrie", look, look % 2 ? 44 : 31, look % 2 ? 31 : 44,
    `<g transform="rotate(${look % 2 ? 90 : 0})"><path d="M0-34C6-20 6 20 1 34C-5 20-5-20 0-34Z" fill="#6d4a28"/><path d="M-9-22L-3-21M-10-12L-4-11M-10-1L-4-1M-10 10L-4 9M-9 20L-3 19M9-22L4-21M11-12L5-11M11-1L5-1M11 10L5 9M9 20L4 19" stroke="#7d5a34" stroke-width="2.600"/></g>${gleam(-14, -12, 9, 6, -42, 0.9)}`, "#6d5230"),
  /** A tamarind seed: flat, square-shouldered, polished by hands. */
  tamarind: (look) => `${shade}<rect x="-38" y="-33" width="76" height="66" rx="25" transform="rotate(${[8, 96, -22, 70][look]})" fill="url(#tamarind-${look})" stroke="#140703" stroke-width="1.800"/>
    <rect x="-24" y="-19" width="48" height="38" rx="15" transform="rotate(${[8, 96, -22, 70][look]})" fill="none" stroke="#e0a878" stroke-opacity=".22" stroke-width="3"/>${gleam(-13, -14, 15, 8, -42, 0.75)}`,
  glass: (look) => ball("glass", look, 40, 38, `${gleam(-14, -17, 11, 7, -42, 1)}<path d="M-18 20A28 28 0 0 0 24 12" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"/>`, "#0b1a26"),
  pebble: (look) => `${shade}<path d="${["M-38-6C-34-32-8-40 16-34C38-28 42 0 34 18C24 38-12 40-28 28C-38 20-40 8-38-6Z", "M-30-26C-8-42 26-36 36-14C44 8 30 34 4 36C-24 38-42 24-40 0C-39-10-36-20-30-26Z", "M-40 4C-40-22-20-36 6-36C30-34 42-12 38 8C34 30 8 40-14 34C-32 30-40 18-40 4Z", "M-34-20C-18-38 12-40 28-26C42-12 42 14 28 28C10 40-20 38-34 22C-42 10-42-8-34-20Z"][look]}" fill="url(#pebble-${look})" stroke="#26221c" stroke-opacity=".7" stroke-width="1.500"/>${gleam(-12, -15, 15, 8, -42, 0.55)}`,
};
