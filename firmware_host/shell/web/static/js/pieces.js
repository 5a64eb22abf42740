/** The pieces, drawn once each as a symbol in a box of 100 by 100 about its middle; the lamp is above and to the left. */

import { markup, s } from "./dom.js";
import { dressOf } from "./dress.js";
import { faces } from "./pieces/faces.js";
import { shared } from "./pieces/parts.js";
import { seedGradients, seeds } from "./pieces/seeds.js";
import { isMan } from "./pieces/silhouettes.js";
import { GLASS, gradients, toneOf, TONES } from "./pieces/tones.js";
import { turned } from "./pieces/turned.js";

const DRAWINGS = { ...turned, ...faces };
/** Pieces whose word is not that of their drawing. */
const KINDS = { human: "man", "black-ball": "ball", "white-ball": "ball" };
/** Drawings of which no two are quite alike. */
const VARIED = new Set(["pebble"]);
const EMBLEMS = ["tiger", "prince", "buga", "ka", "checker", "disc", "soldier", "cow", "goat", "lama", "dog", "stone", "man", "human", "crowned"];

const sprite = s("svg", { width: 0, height: 0, style: "position:absolute", "aria-hidden": "true" });
const defs = s("defs");
defs.append(...markup(shared + gradients + seedGradients));
sprite.append(defs);
const made = new Map();

function symbol(key, drawn) {
  if (!made.has(key)) {
    if (!sprite.isConnected) document.body.prepend(sprite);
    const holder = s("symbol", { id: `piece-${key}`, viewBox: "-50 -50 100 100", overflow: "visible" });
    holder.append(...markup(drawn()));
    sprite.append(holder);
    made.set(key, `#piece-${key}`);
  }
  return made.get(key);
}

/** Copies of the symbols that a drawing uses, and of the gradients in it and in them. */
export function partsOf(drawing) {
  const hrefs = new Set([...drawing.querySelectorAll("use")].map((use) => use.getAttribute("href")));
  const symbols = [...hrefs].map((href) => sprite.querySelector(href));
  const fills = new Set([drawing, ...symbols].flatMap((part) => [...part.querySelectorAll("[fill]")]).map((element) => element.getAttribute("fill")));
  const gradients = [...defs.children].filter(({ id }) => fills.has(`url(#${id})`));
  return [...gradients, ...symbols].map((part) => part.cloneNode(true));
}

/** Chess men stand upright and are taller than wide; everything else lies flat on the wood. */
export const standsUpright = (pieces) => Object.values(pieces).some(({ name }) => name === "rook");

/** How one game's pieces are drawn: `draw({character, x, y, size, ...})` gives an SVG element. */
export function pieceMaker(board) {
  const { pieces, sides } = board;
  const dress = dressOf(board);
  const upright = standsUpright(pieces);

  /** What a piece is made of: as its side's pieces are; nobody's pieces as their poles tell. */
  function material({ name, side, pole }) {
    if (name === "ka") return GLASS[side % GLASS.length];
    if (side === null) return pole < 0 ? "dark" : "light";
    return toneOf(sides[side], side, dress.sides);
  }

  function kind({ name }) {
    if (upright && isMan(name)) return "chess";
    const drawing = dress.pieces?.[name] ?? KINDS[name] ?? (name === "man" && dress.drawing === "squares" ? "draughtsman" : name);
    return drawing in DRAWINGS ? drawing : "man";
  }

  function picture(piece, look) {
    if (piece.name === "seed") return symbol(`${dress.seed ?? "nicker"}-${look}`, () => seeds[dress.seed ?? "nicker"](look));
    const drawn = kind(piece);
    const m = material(piece);
    const detail = drawn === "chess" ? piece.name : VARIED.has(drawn) ? look : "";
    return symbol(`${drawn}-${m}-${detail}`, () => DRAWINGS[drawn](m, detail));
  }

  function draw({ character, x = 0, y = 0, size = 100, turn = 0, look = 0, count = 0, edge = "", thick = 0 }) {
    const piece = pieces[character] ?? { name: character === "*" ? "seed" : "man", side: null, pole: 1 };
    const m = material(piece);
    if (edge) {
      const [w, h] = edge === "flat" ? [size, thick] : [thick, size];
      const t = TONES[m];
      return s("rect", { x: x - w / 2, y: y - h / 2, width: w, height: h, rx: Math.min(w, h) * 0.3, fill: `url(#face-${m})`, stroke: t.line, "stroke-width": 1.4 });
    }
    const use = s("use", { href: picture(piece, look), x: -size / 2, y: -size / 2, width: size, height: size });
    const place = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
    const group = s("g", { transform: turn ? `${place} rotate(${turn.toFixed(0)})` : place }, s("g", { class: "piece" }, use));
    if (count) group.append(s("text", { class: "count", fill: TONES[m].ink, "text-anchor": "middle", "dominant-baseline": "central", "font-size": size * 0.46, y: 1 }, String(count)));
    return group;
  }

  /** A piece by itself, for the panel, the tray and the hand. */
  function icon(character, props = {}) {
    return s("svg", { viewBox: "-52 -52 104 104", class: "icon-piece", "aria-hidden": "true", ...props }, draw({ character, size: 100, turn: 0 }));
  }

  /** A character that stands for a side: its king in chess, elsewhere its plainest piece; seeds belong to nobody. */
  function emblem(side) {
    const own = Object.entries(pieces).filter(([, piece]) => piece.side === side);
    const rank = ([, { name }]) => (upright ? (name === "king" ? -1 : 9) : (EMBLEMS.indexOf(name) + 1 || 99));
    return own.sort((a, b) => rank(a) - rank(b))[0]?.[0] ?? null;
  }

  return { draw, icon, emblem };
}
