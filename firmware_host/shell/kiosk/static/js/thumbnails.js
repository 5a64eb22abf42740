/** Small pictures of the boards for the cabinet, painted by the same code as the boards themselves. */

import { layoutFor, paintWood } from "./board.js";
import { h, s } from "./dom.js";
import { pieceMaker } from "./pieces.js";

const FILES = "abcdefghijkl";

function grid(columns, rows, keep = () => true) {
  const cells = {};
  for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) if (keep(c, r)) cells[`${FILES[c]}${r + 1}`] = [c, r];
  return cells;
}

const named = (names) => Object.fromEntries(names.split(" ").map((site) => [site, [FILES.indexOf(site[0]), Number(site[1]) - 1]]));
const runs = (text) => text.split("|").map((line) => line.trim().split(" "));
const every = (sites, piece) => Object.fromEntries(sites.split(" ").map((site) => [site, piece]));

const MORRIS = runs("a1 d1 g1|b2 d2 f2|c3 d3 e3|a4 b4 c4|e4 f4 g4|c5 d5 e5|b6 d6 f6|a7 d7 g7|a1 a4 a7|b2 b4 b6|c3 c4 c5|d1 d2 d3|d5 d6 d7|e3 e4 e5|f2 f4 f6|g1 g4 g7");
const TIGER = runs(
  "a3 b3 c3 d3 e3|a4 b4 c4 d4 e4|a5 b5 c5 d5 e5|a6 b6 c6 d6 e6|a7 b7 c7 d7 e7|a3 a4 a5 a6 a7|b3 b4 b5 b6 b7|d3 d4 d5 d6 d7|e3 e4 e5 e6 e7|c1 c2 c3 c4 c5 c6 c7 c8 c9|a3 b4 c5 d6 e7|e3 d4 c5 b6 a7|a5 b6 c7 d8 e9|e5 d6 c7 b8 a9|a5 b4 c3 d2 e1|e5 d4 c3 b2 a1|b8 c8 d8|a9 c9 e9|b2 c2 d2|a1 c1 e1",
);
const sitesOf = (lines) => named([...new Set(lines.flat())].join(" "));
const DIAGONALS = runs("a1 b2 c3|g1 f2 e3|a7 b6 c5|g7 f6 e5");
const piece = (name, side) => ({ name, side, pole: side ? -1 : 1 });

const MEN = ["king", "queen", "rook", "bishop", "knight", "pawn"];
const CHESS = Object.fromEntries([...MEN.map((name, i) => ["KQRBNP"[i], piece(name, 0)]), ...MEN.map((name, i) => ["kqrbnp"[i], piece(name, 1)])]);

function array() {
  const standing = {};
  [..."RNBQKBNR"].forEach((man, c) => {
    standing[`${FILES[c]}1`] = man;
    standing[`${FILES[c]}2`] = "P";
    standing[`${FILES[c]}7`] = "p";
    standing[`${FILES[c]}8`] = man.toLowerCase();
  });
  return standing;
}

/** A quarter of a pattern of balls, from the top, turned about the middle; the bowl takes so many cells across. */
function balls(bowl, quarter, others, taken) {
  const around = (c, r) => Math.max(Math.abs(c - 5), Math.abs(r - 5)) > bowl / 2;
  const cells = grid(11, 11, around);
  const names = Object.fromEntries(Object.entries(cells).map(([site, cell]) => [cell.join(), site]));
  const standing = {};
  quarter.split(" ").forEach((row, down) => [...row].forEach((ball, c) => {
    for (let i = 0, at = [c, 10 - down]; i < 4; i++, at = [at[1], 10 - at[0]]) if (at.join() in names) standing[names[at.join()]] = ball;
  }));
  for (const site of taken.split(" ")) delete standing[site];
  const lines = [...Array(11).keys()].flatMap((k) => [[0, 5 - (bowl + 1) / 2], [5 + (bowl + 1) / 2, 10]].flatMap(([from, to]) => [[`${FILES[from]}${k + 1}`, `${FILES[to]}${k + 1}`], [`${FILES[k]}${from + 1}`, `${FILES[k]}${to + 1}`]]));
  return {
    drawing: "lines", cells, lines, sides: ["south", "north"], standing: { ...standing, ...others }, light: {},
    pieces: { S: piece("ka", 0), N: piece("ka", 1), b: { name: "black-ball", side: null, pole: -1 }, w: { name: "white-ball", side: null, pole: 1 } },
  };
}

const PICTURES = {
  othello: {
    drawing: "squares", cells: Object.fromEntries(Object.entries(grid(8, 8)).map(([site, [c, r]]) => [site, [c, 7 - r]])), sides: ["black", "white"], pieces: { B: piece("disc", 0), w: piece("disc", 1) },
    standing: { ...every("d4 d5 e5 c5 f5 e3", "B"), ...every("e4 c4 d6 e6 f4 d3", "w") },
    light: { ...every("c3 g4 c6 f6", "ffb347") },
  },
  wari: {
    drawing: "pits", cells: Object.fromEntries([..."ABCDEF"].flatMap((site, i) => [[site, [i, 0]], [site.toLowerCase(), [5 - i, 1]]])),
    places: { "store.S": [6, 0.5], "store.N": [-1, 0.5] }, sides: ["south", "north"], pieces: { "*": piece("seed", null) },
    standing: { A: "****", B: "****", C: "", D: "*****", E: "*****", F: "*****", a: "*****", b: "****", c: "****", d: "****", e: "****", f: "**", "store.S": "**" },
    light: { C: "5fd7ff" },
  },
  molino: {
    drawing: "lines", cells: sitesOf(MORRIS), lines: MORRIS, sides: ["white", "black"], pieces: { W: piece("man", 0), b: piece("man", 1) },
    standing: { ...every("d5 d6 b6 f6 a7 g1", "W"), ...every("a1 d2 b2 e3 g4", "b") }, light: every("d7", "7dff8a"),
  },
  "pinoy-dama": {
    drawing: "squares", cells: grid(8, 8, (c, r) => (c + r) % 2 === 0), sides: ["white", "black"],
    pieces: { M: piece("man", 0), K: piece("king", 0), m: piece("man", 1), k: piece("king", 1) },
    standing: { ...every("a1 c1 e1 g1 b2 d2 f2 h2 a3 c3 g3 f4", "M"), ...every("b8 d8 f8 h8 a7 c7 e7 g7 b6 d6 f6 h6", "m") }, light: {},
  },
  "rimau-rimau": {
    drawing: "lines", cells: sitesOf(TIGER), lines: TIGER, sides: ["tigers", "men"], pieces: { T: piece("tiger", 0), m: piece("man", 1) },
    standing: { ...every("c3 c7", "T"), ...every("b4 c4 d4 b5 c5 d5 b6 c6 d6", "m") }, light: {},
  },
  "ajedrez-jerez": { drawing: "squares", cells: grid(8, 8), sides: ["white", "black"], pieces: CHESS, standing: array(), light: {} },
  backgammon: {
    drawing: "points", cells: Object.fromEntries(Array.from({ length: 24 }, (_, i) => [String(i + 1), i < 12 ? [11 - i, 0] : [i - 12, 1]])),
    places: { "bar.W": [5.5, 0], "bar.b": [5.5, 1], "off.W": [12, 0], "off.b": [12, 1] }, sides: ["white", "black"],
    pieces: { W: piece("checker", 0), b: piece("checker", 1) },
    standing: { 24: "WW", 13: "WWWWW", 8: "WWW", 6: "WWWWW", 1: "bb", 12: "bbbbb", 17: "bbb", 19: "bbbbb" }, light: {},
  },
};

PICTURES["reversi-1887"] = { ...PICTURES.othello, standing: { ...every("d4 e4", "B"), ...every("d5 e5", "w") }, light: every("c6 d6 e6 f6", "ffb347") };
PICTURES.morabaraba = {
  ...PICTURES.molino, lines: [...MORRIS, ...DIAGONALS], sides: ["black", "white"], pieces: { B: piece("cow", 0), w: piece("cow", 1) },
  standing: { ...every("d6 f4 d7 f6", "B"), ...every("d5 a1 e3", "w") }, light: every("b6 f2", "7dff8a"),
};
PICTURES.pasang = balls(1, "wwwwwb bwwwwb bbwwwb bbbwwb bbbbwb", { "c4": "S", "j7": "N" }, "c1 c2 c3 c5 b4 c6 c7 c8 j8 j9 j10 j11 k7 g7 h7 i7");
PICTURES["pasang-bell"] = balls(3, "bwbwbw wbwbwb bwbwbw wbwbwb bwbwbw", { a1: "b" }, "b2 c3");

/** A picture of the game's board; a plain chequer for a game that has none here. */
export function thumbnail(key, width = 300) {
  const { drawing, cells, places = {}, lines = [], pieces, sides, standing, light } = PICTURES[key] ?? { drawing: "squares", cells: grid(8, 8), pieces: CHESS, sides: [], standing: {}, light: {} };
  const board = { game: { key }, geometry: { drawing, cells, places, lines }, pieces, sides };
  const layout = layoutFor(board, { slim: false, upright: false });
  const maker = pieceMaker(board);
  const canvas = h("canvas", {});
  paintWood(canvas, layout, width, Math.min(2, devicePixelRatio * 1.25));
  const glow = Object.entries(light).map(([site, rgb]) => {
    const at = layout.sites[site];
    return s("circle", { cx: at.x, cy: at.y, r: 30, fill: `#${rgb}`, class: "spark" });
  });
  const order = Object.keys(standing).sort((a, b) => layout.sites[a].y - layout.sites[b].y);
  const men = order.flatMap((site) => layout.pieces(site, standing[site]).map((one) => maker.draw(one)));
  return h("span", { class: "thumbnail", style: `aspect-ratio:${layout.width}/${layout.height};--ratio:${layout.width / layout.height}` }, canvas, s("svg", { viewBox: `0 0 ${layout.width} ${layout.height}`, "aria-hidden": "true" }, ...glow, ...men));
}
