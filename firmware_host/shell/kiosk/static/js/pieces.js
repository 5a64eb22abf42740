/** The pieces, drawn once each as a symbol in a box of 100 by 100 about its middle; the lamp is above and to the left. */

import { markup, s } from "./dom.js";
import { silhouette } from "./silhouettes.js";

/** What a side's pieces are made of, by the word of the side. */
const MATERIAL = { white: "light", black: "dark", south: "light", north: "dark", tigers: "amber", men: "dark", princes: "amber", bugas: "amber" };

const TONES = {
  light: { high: "#fffaf0", body: "#f0dfbd", low: "#b9925c", edge: "#8a6535", line: "#5d3f1c", cut: "#a27c49", gold: "#8f5c12" },
  dark: { high: "#8b7a70", body: "#3a2e29", low: "#120d0b", edge: "#050302", line: "#080504", cut: "#8d786b", gold: "#e3b65c" },
  amber: { high: "#ffe3a3", body: "#e79a35", low: "#96490c", edge: "#5e2a05", line: "#3a1903", cut: "#7a3a08", gold: "#3a1903" },
  blue: { high: "#bfe0ff", body: "#2f7fd6", low: "#0b2f66", edge: "#061a3a", line: "#04122a", cut: "#123f80", gold: "#d8ecff" },
  red: { high: "#ffc9bd", body: "#d63b2a", low: "#6d0f0a", edge: "#3d0603", line: "#2a0402", cut: "#8a1a10", gold: "#ffe0d8" },
  green: { high: "#c9f5c4", body: "#3d9c46", low: "#11471a", edge: "#07260c", line: "#051b08", cut: "#1a6326", gold: "#dcf8d8" },
};
/** Of pieces that tell more players apart than wood has colours. */
const GLASS = ["blue", "red", "amber", "green"];
const OTHER = { light: "dark", dark: "light", amber: "dark" };

const gradients = Object.entries(TONES)
  .map(
    ([name, t]) => `
<radialGradient id="dome-${name}" cx=".34" cy=".28" r=".82"><stop offset="0" stop-color="${t.high}"/><stop offset=".42" stop-color="${t.body}"/><stop offset="1" stop-color="${t.low}"/></radialGradient>
<linearGradient id="dish-${name}" x1=".1" y1=".05" x2=".85" y2=".95"><stop offset="0" stop-color="${t.low}"/><stop offset=".5" stop-color="${t.body}"/><stop offset="1" stop-color="${t.high}"/></linearGradient>
<linearGradient id="face-${name}" x1=".1" y1=".05" x2=".85" y2=".95"><stop offset="0" stop-color="${t.high}"/><stop offset=".45" stop-color="${t.body}"/><stop offset="1" stop-color="${t.low}"/></linearGradient>
<linearGradient id="lathe-${name}" x1="0" y1="0" x2="1" y2=".12"><stop offset="0" stop-color="${t.body}"/><stop offset=".3" stop-color="${t.high}"/><stop offset=".58" stop-color="${t.body}"/><stop offset="1" stop-color="${t.low}"/></linearGradient>`,
  )
  .join("");

const SEEDS = [
  ["#e5e0cd", "#a9a58d", "#55523f"],
  ["#d8d2bb", "#8f8f79", "#44432f"],
  ["#eadfc4", "#b29c77", "#5c472b"],
  ["#cfd0c0", "#84887a", "#3a3d33"],
];

const shared = `
<radialGradient id="shade"><stop offset=".55" stop-color="#000" stop-opacity=".62"/><stop offset=".8" stop-color="#000" stop-opacity=".3"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
<radialGradient id="foot"><stop offset=".2" stop-color="#000" stop-opacity=".6"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
<radialGradient id="gleam"><stop offset="0" stop-color="#fff" stop-opacity=".85"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
${SEEDS.map(([a, b, c], i) => `<radialGradient id="seed-${i}" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="${a}"/><stop offset=".5" stop-color="${b}"/><stop offset="1" stop-color="${c}"/></radialGradient>`).join("")}`;

const shadow = (r) => `<ellipse cx="5.5" cy="8.5" rx="${r * 1.13}" ry="${r * 1.11}" fill="url(#shade)"/>`;
const gleam = (x, y, rx, ry, turn = -40, strength = 1) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${turn} ${x} ${y})" fill="url(#gleam)" opacity="${strength}"/>`;

const CROWN = "M-19 11L-22-10L-11.5-1.5L0-16L11.5-1.5L22-10L19 11ZM-19 14H19V18.5H-19Z";

const drawings = {
  /** Two faces in one: the edge shows the colour beneath. */
  disc: (m) => `${shadow(38)}<circle cy="3.4" r="38.5" fill="${TONES[OTHER[m]].body}" stroke="${TONES[OTHER[m]].edge}" stroke-width=".8"/>
    <circle r="38" fill="url(#face-${m})" stroke="${TONES[m].edge}" stroke-width=".7"/><circle r="31.5" fill="url(#dome-${m})"/>
    ${gleam(-12, -16, 15, 8, -42, m === "dark" ? 0.32 : 0.7)}`,
  man: (m) => `${shadow(34)}<circle r="35" fill="url(#dome-${m})" stroke="${TONES[m].edge}" stroke-width=".8"/>
    ${gleam(-12, -15, 13, 7.5, -42, m === "dark" ? 0.5 : 0.9)}<path d="M-22 22A31 31 0 0 0 27 15" fill="none" stroke="${TONES[m].high}" stroke-opacity=".28" stroke-width="2.4" stroke-linecap="round"/>`,
  draughtsman: (m) => `${shadow(39)}<circle cy="4" r="39" fill="${TONES[m].low}" stroke="${TONES[m].edge}"/><circle r="39" fill="url(#face-${m})" stroke="${TONES[m].line}" stroke-width=".8"/>
    ${[33.5, 26, 18.5].map((r) => `<circle r="${r}" fill="url(#dish-${m})"/><circle r="${r - 2.6}" fill="url(#face-${m})" stroke="${TONES[m].line}" stroke-opacity=".35" stroke-width=".6"/>`).join("")}
    <circle r="8" fill="url(#dish-${m})"/>`,
  crowned: (m) => `${shadow(39)}<circle cy="6" r="39" fill="${TONES[m].low}" stroke="${TONES[m].edge}"/><circle cy="3" r="39" fill="${TONES[m].body}" stroke="${TONES[m].line}" stroke-opacity=".5" stroke-width=".7"/>
    <circle r="39" fill="url(#face-${m})" stroke="${TONES[m].line}" stroke-width=".8"/><circle r="33.5" fill="url(#dish-${m})"/><circle r="31" fill="url(#face-${m})"/>
    <path d="${CROWN}" fill="${TONES[m].gold}" stroke="${TONES[m].line}" stroke-width="1" stroke-linejoin="round"/>
    ${[[-22, -12], [0, -18.5], [22, -12]].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.2" fill="${TONES[m].gold}" stroke="${TONES[m].line}" stroke-width=".8"/>`).join("")}`,
  checker: (m) => `${shadow(44)}<circle cy="3" r="45" fill="${TONES[m].low}"/><circle r="45" fill="url(#face-${m})" stroke="${TONES[m].line}" stroke-width=".8"/>
    <circle r="35" fill="url(#dish-${m})"/><circle r="32" fill="url(#dome-${m})"/>${gleam(-11, -13, 14, 7, -42, m === "dark" ? 0.25 : 0.5)}`,
  tiger: (m) => {
    const t = TONES[m];
    const ink = t.line;
    const both = (d) => `<path d="${d}"/><path d="${d}" transform="scale(-1 1)"/>`;
    return `${shadow(42)}<circle cy="3.4" r="43" fill="${t.low}" stroke="${t.edge}"/><circle r="43" fill="url(#face-${m})" stroke="${t.line}" stroke-width=".8"/>
    <circle r="38" fill="url(#dish-${m})"/><circle r="36" fill="url(#dome-${m})"/>
    <g fill="${ink}">${both("M10-22C13-31 24-31 25-22C25.6-17 23-14 20-12.4C17.6-17 14.4-20 10-22Z")}
    <path d="M0-24C2.2-20 2.2-15 0-9C-2.2-15-2.2-20 0-24Z"/>${both("M5.4-22C8.6-18.6 8.4-14.6 4.8-11.4C5.8-15.4 5.8-18.4 5.4-22Z")}
    ${both("M29-4C24-4.6 20-3 17.6 .6C22 .2 25.6 .4 28.4 2ZM29 7C24.6 5.4 20.6 6.4 18.2 9.4C22 9.6 25 10.6 27.4 12.8ZM23.4 19C20.6 16.4 17.2 16 14.4 17.8C17.4 18.8 19.6 20.4 21 22.8Z")}
    ${both("M5.6-3.6C9.4-7.4 14.6-7 17-3.2C13.4-.6 8.8-.4 5.6-3.6Z")}
    <path d="M-6.4 7.6C-3-.1 3-.1 6.4 7.6C3.6 12.4 1.4 13.6 0 13.8C-1.4 13.6-3.6 12.4-6.4 7.6Z"/></g>
    <g fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round"><path d="M0 13V19"/>${both("M0 19C3 24.4 8.6 24.4 11.4 20.6")}</g>
    <g fill="${t.high}"><circle cx="11.2" cy="-4" r="1.9"/><circle cx="-11.2" cy="-4" r="1.9"/></g>${gleam(-15, -20, 12, 6, -42, 0.5)}`;
  },
  /** A glass marble in its hollow. */
  ball: (m) => `<ellipse cx="4" cy="6" rx="31" ry="30" fill="url(#shade)"/><circle r="29" fill="url(#dome-${m})" stroke="${TONES[m].edge}" stroke-width=".8"/>
    ${gleam(-10, -12, 10, 6, -42, m === "dark" ? 0.6 : 1)}<path d="M-17 18A25 25 0 0 0 22 12" fill="none" stroke="${TONES[m].high}" stroke-opacity=".35" stroke-width="2.2" stroke-linecap="round"/>`,
  /** A larger marble, with a twist in it. */
  ka: (m) => `${shadow(36)}<circle r="37" fill="url(#dome-${m})" stroke="${TONES[m].line}" stroke-width="1"/>
    <g fill="none" stroke="${TONES[m].gold}" stroke-opacity=".75" stroke-width="5" stroke-linecap="round"><path d="M-22-14C-6-24 8-2 24-12"/><path d="M-24 8C-8-2 6 20 22 10"/></g>${gleam(-13, -17, 12, 7, -42, 0.9)}`,
  /** A nicker nut: smooth, grey, a little longer than wide, with the faintest rings. */
  seed: (_, look) => {
    const [rx, ry] = look % 2 ? [41, 36.5] : [37, 41];
    return `<ellipse cx="8" cy="11" rx="45" ry="44" fill="url(#shade)"/><ellipse rx="${rx}" ry="${ry}" fill="url(#seed-${look})" stroke="#26231a" stroke-opacity=".75" stroke-width="1.6"/>
    <ellipse rx="${rx * 0.72}" ry="${ry * 0.98}" fill="none" stroke="#26231a" stroke-opacity=".09" stroke-width="2"/>${gleam(-13, -15, 15, 9, -42, 0.75)}`;
  },
  chess: (m, name) => {
    const { path, details } = silhouette(name);
    const t = TONES[m];
    return `<ellipse cx="9" cy="38" rx="33" ry="10" fill="url(#foot)"/><path d="${path}" fill="url(#lathe-${m})" stroke="${m === "dark" ? "#060403" : "#4d3213"}" stroke-width="1.5" stroke-linejoin="round"/>
    <g fill="none" stroke="${t.cut}" stroke-width="1.3" stroke-linecap="round" class="${m}">${details}</g>`;
  },
};

const sprite = s("svg", { width: 0, height: 0, style: "position:absolute", "aria-hidden": "true" });
const defs = s("defs");
defs.append(...markup(shared + gradients));
sprite.append(defs);
const made = new Map();

function symbol(kind, material, look) {
  const key = `${kind}-${material}-${look}`;
  if (!made.has(key)) {
    if (!sprite.isConnected) document.body.prepend(sprite);
    const holder = s("symbol", { id: `piece-${key}`, viewBox: "-50 -50 100 100", overflow: "visible" });
    holder.append(...markup(drawings[kind](material, look)));
    sprite.append(holder);
    made.set(key, `#piece-${key}`);
  }
  return made.get(key);
}

const CHESS = new Set(["pawn", "knight", "bishop", "rook", "queen", "king"]);

/** How one game's pieces are drawn: `draw({character, x, y, size, ...})` gives an SVG element. */
export function pieceMaker(board) {
  const { pieces, sides, game, geometry } = board;
  const chess = Object.values(pieces).some((piece) => piece.name === "rook") || game.key.startsWith("ajedrez");
  const material = (side) => MATERIAL[sides[side]] ?? (side === 1 ? "dark" : "light");

  /** What a piece is made of: as its side's pieces are; nobody's pieces as their poles. */
  function stuff(piece) {
    if (piece.name === "ka") return GLASS[piece.side % GLASS.length];
    return piece.side === null && piece.pole < 0 ? "dark" : material(piece.side);
  }

  function kind(piece) {
    if (piece.name.endsWith("-ball")) return "ball";
    if (chess && CHESS.has(piece.name)) return "chess";
    if (piece.name === "king" || piece.name === "prince") return "crowned";
    if (piece.name === "man") return geometry.drawing === "squares" ? "draughtsman" : "man";
    return piece.name !== "chess" && piece.name in drawings ? piece.name : "man";
  }

  function draw({ character, x = 0, y = 0, size = 100, turn = 0, look = 0, count = 0, edge = "", thick = 0 }) {
    const piece = pieces[character] ?? { name: character === "*" ? "seed" : "man", side: null };
    const m = stuff(piece);
    if (edge) {
      const [w, h] = edge === "flat" ? [size, thick] : [thick, size];
      const t = TONES[m];
      return s("rect", { x: x - w / 2, y: y - h / 2, width: w, height: h, rx: Math.min(w, h) * 0.3, fill: `url(#face-${m})`, stroke: t.line, "stroke-width": 1.4 });
    }
    const drawn = kind(piece);
    const href = symbol(drawn, m, drawn === "chess" ? piece.name : drawn === "seed" ? look : "");
    const use = s("use", { href, x: -size / 2, y: -size / 2, width: size, height: size });
    const place = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
    const group = s("g", { transform: turn ? `${place} rotate(${turn.toFixed(0)})` : place }, s("g", { class: "piece" }, use));
    if (count) group.append(s("text", { class: `count on-${m}`, "text-anchor": "middle", "dominant-baseline": "central", "font-size": size * 0.42, y: 1 }, String(count)));
    return group;
  }

  /** A piece by itself, for the panel, the tray and the hand. */
  function icon(character, props = {}) {
    return s("svg", { viewBox: "-52 -52 104 104", class: "icon-piece", "aria-hidden": "true", ...props }, draw({ character, size: 100, turn: 0 }));
  }

  /** A character that stands for a side: its plainest piece; seeds belong to nobody. */
  function emblem(side) {
    const order = ["king", "tiger", "checker", "disc", "man"];
    const own = Object.entries(pieces).filter(([, piece]) => piece.side === side);
    const rank = ([, piece]) => (chess ? (piece.name === "king" ? -1 : 9) : piece.name === "king" ? 9 : order.indexOf(piece.name));
    return own.sort((a, b) => rank(a) - rank(b))[0]?.[0] ?? null;
  }

  return { draw, icon, emblem, material };
}
