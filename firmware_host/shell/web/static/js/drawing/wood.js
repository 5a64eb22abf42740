/** Wood, stone, leather and metal without pictures: maps of grain, tinted into species, laid with their own offset under
 * every inlay. */

const SIZE = 512;

const hash = (n) => {
  let x = Math.imul(n ^ 0x9e3779b9, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return ((x ^ (x >>> 16)) >>> 0) / 4294967296;
};

/** A repeatable number in [0, 1) for a name, so that seeds and veneers lie the same way at every visit. */
export function chance(text, salt = 0) {
  let n = salt * 7919 + 17;
  for (let i = 0; i < text.length; i++) n = Math.imul(n, 31) + text.charCodeAt(i);
  return hash(n);
}

function noise(columns, rows, seed) {
  const lattice = Float32Array.from({ length: columns * rows }, (_, i) => hash(i + seed * 65537));
  const smooth = (t) => t * t * (3 - 2 * t);
  return (x, y) => {
    const cx = (x * columns) / SIZE;
    const cy = (y * rows) / SIZE;
    const x0 = Math.floor(cx);
    const y0 = Math.floor(cy);
    const fx = smooth(cx - x0);
    const fy = smooth(cy - y0);
    const c0 = x0 % columns;
    const c1 = (c0 + 1) % columns;
    const r0 = (y0 % rows) * columns;
    const r1 = ((y0 + 1) % rows) * columns;
    const top = lattice[r0 + c0] + (lattice[r0 + c1] - lattice[r0 + c0]) * fx;
    const bottom = lattice[r1 + c0] + (lattice[r1 + c1] - lattice[r1 + c0]) * fx;
    return top + (bottom - top) * fy;
  };
}

let grainMap = null;
function grain() {
  if (grainMap) return grainMap;
  const bend = noise(2, 3, 1);
  const wave = noise(4, 11, 2);
  const vigour = noise(2, 23, 6);
  const fibre = noise(7, 150, 3);
  const hair = noise(18, 512, 4);
  const pore = noise(22, 340, 5);
  const figure = new Float32Array(SIZE * SIZE);
  const pores = new Float32Array(SIZE * SIZE);
  for (let y = 0, i = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++, i++) {
      const ring = (y / SIZE) * 17 + bend(x, y) * 3.1 + wave(x, y) * 0.7;
      const t = ring - Math.floor(ring);
      // Late wood darkens slowly through the year and breaks off, not quite sharply, in spring.
      const late = t < 0.84 ? (t / 0.84) ** 1.7 : (1 - (t - 0.84) / 0.16) ** 1.4;
      figure[i] = late * (0.16 + 0.34 * vigour(x, y)) + 0.36 * fibre(x, y) + 0.2 * hair(x, y);
      pores[i] = Math.max(0, (pore(x, y) - 0.8) * 4);
    }
  }
  grainMap = { figure, pores };
  return grainMap;
}

/** Stone, clay and leather: cloudy, and grained alike in every direction. */
let stoneMap = null;
function stone() {
  if (stoneMap) return stoneMap;
  const [cloud, lump, speck, grit, hole] = [noise(5, 5, 11), noise(19, 19, 12), noise(86, 86, 13), noise(256, 256, 14), noise(120, 120, 15)];
  const figure = new Float32Array(SIZE * SIZE);
  const pores = new Float32Array(SIZE * SIZE);
  for (let y = 0, i = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++, i++) {
      figure[i] = 0.34 * cloud(x, y) + 0.24 * lump(x, y) + 0.26 * speck(x, y) + 0.22 * grit(x, y);
      pores[i] = Math.max(0, (hole(x, y) - 0.74) * 5);
    }
  }
  stoneMap = { figure, pores };
  return stoneMap;
}

/** Metal and paper: nothing but fine strokes along one way. */
let strokeMap = null;
function strokes() {
  if (strokeMap) return strokeMap;
  const [sheen, fine, hair] = [noise(3, 7, 21), noise(6, 512, 22), noise(24, 512, 23)];
  const figure = new Float32Array(SIZE * SIZE);
  for (let y = 0, i = 0; y < SIZE; y++) for (let x = 0; x < SIZE; x++, i++) figure[i] = 0.44 * sheen(x, y) + 0.3 * fine(x, y) + 0.22 * hair(x, y);
  strokeMap = { figure, pores: new Float32Array(SIZE * SIZE) };
  return strokeMap;
}

/** Early wood, late wood, the colour of the pores and their depth; what is no wood names its own map. */
const SPECIES = {
  maple: [[238, 208, 158], [203, 159, 104], [150, 104, 58], 0.3],
  walnut: [[141, 96, 60], [86, 53, 31], [40, 22, 12], 0.75],
  mahogany: [[122, 62, 38], [77, 35, 21], [38, 15, 8], 0.7],
  rosewood: [[92, 52, 36], [48, 25, 18], [20, 9, 6], 0.8],
  pear: [[215, 164, 112], [176, 121, 76], [120, 74, 42], 0.35],
  teak: [[196, 139, 80], [143, 91, 46], [78, 45, 20], 0.6],
  iroko: [[180, 122, 68], [118, 72, 37], [60, 32, 14], 0.65],
  green: [[62, 112, 82], [35, 78, 55], [16, 42, 30], 0.6],
  padauk: [[172, 74, 44], [116, 41, 24], [62, 18, 10], 0.7],
  ebony: [[62, 50, 43], [33, 25, 21], [14, 10, 8], 0.7],
  kaya: [[236, 202, 138], [213, 170, 101], [176, 128, 66], 0.22],
  jack: [[214, 158, 74], [166, 108, 42], [98, 56, 18], 0.5],
  sheesham: [[146, 90, 54], [86, 47, 27], [38, 18, 10], 0.6],
  mninga: [[168, 96, 56], [110, 56, 31], [58, 26, 13], 0.6],
  elm: [[190, 138, 88], [138, 90, 52], [82, 48, 26], 0.6],
  larch: [[206, 150, 98], [156, 96, 56], [104, 58, 32], 0.4],
  acacia: [[176, 116, 66], [104, 60, 32], [52, 26, 13], 0.7],
  oak: [[196, 152, 98], [146, 104, 60], [92, 60, 32], 0.8],
  belian: [[112, 74, 46], [66, 40, 25], [30, 17, 11], 0.7],
  river: [[58, 114, 128], [24, 74, 96], [13, 46, 66], 0.35],
  basalt: [[98, 96, 94], [48, 47, 47], [20, 19, 19], 1, stone],
  slate: [[86, 94, 100], [50, 56, 62], [36, 41, 46], 0.4, stone],
  clay: [[190, 110, 72], [132, 68, 42], [94, 44, 26], 0.5, stone],
  sand: [[222, 186, 134], [182, 142, 94], [150, 112, 70], 0.12, stone],
  leather: [[140, 40, 34], [92, 20, 19], [52, 10, 10], 0.5, stone],
  night: [[36, 40, 52], [16, 18, 26], [6, 7, 11], 0.4, stone],
  marble: [[226, 222, 212], [184, 180, 172], [150, 146, 140], 0.3, stone],
  lacquer: [[128, 34, 22], [104, 24, 16], [84, 18, 12], 0, strokes],
  brass: [[226, 186, 104], [164, 122, 54], [120, 84, 34], 0, strokes],
  felt: [[66, 44, 34], [44, 28, 22], [30, 18, 14], 0.3, stone],
};

/** More than any one board needs; each takes a megabyte. */
const KEPT = 8;
const planks = new Map();
/** The bare plank or slab of a species, a square picture that tiles. The one not wanted for longest makes room. */
export function plank(species) {
  const wanted = planks.get(species) ?? saw(species);
  planks.delete(species);
  planks.set(species, wanted);
  if (planks.size > KEPT) planks.delete(planks.keys().next().value);
  return wanted;
}

/** Rows that are tinted at a time: a picture of the whole plank would be one more megabyte to clear away. */
const STRIP = 16;

function saw(species) {
  const [early, late, dark, depth, map = grain] = SPECIES[species];
  const { figure, pores } = map();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext("2d");
  const image = context.createImageData(SIZE, STRIP);
  for (let top = 0, i = 0; top < SIZE; top += STRIP) {
    for (let at = 0; at < image.data.length; at += 4, i++) {
      const f = Math.min(1, figure[i] * 1.18);
      const p = Math.min(1, pores[i]) * depth;
      for (let k = 0; k < 3; k++) {
        const tint = early[k] + (late[k] - early[k]) * f;
        image.data[at + k] = tint + (dark[k] - tint) * p;
      }
      image.data[at + 3] = 255;
    }
    context.putImageData(image, 0, top);
  }
  return canvas;
}

/** A fill of this species for one piece of veneer: `name` gives it its own part of the plank, `turn` its grain (degrees). */
export function veneer(context, species, name = "", turn = 0, scale = 1) {
  const pattern = context.createPattern(plank(species), "repeat");
  const across = chance(name, 1) * SIZE;
  const along = chance(name, 2) * SIZE;
  pattern.setTransform(new DOMMatrix().rotate(turn).scale(scale).translate(across, along));
  return pattern;
}

/** The room's one lamp, above and to the left, over everything that lies in this rectangle. */
export function lamplight(context, x, y, width, height, strength = 1) {
  const fall = context.createLinearGradient(x, y, x + width, y + height);
  fall.addColorStop(0, `rgba(255, 240, 210, ${0.17 * strength})`);
  fall.addColorStop(0.45, "rgba(255, 240, 210, 0)");
  fall.addColorStop(1, `rgba(10, 4, 0, ${0.34 * strength})`);
  context.fillStyle = fall;
  context.fillRect(x, y, width, height);
}

/** Shade the inside of a path as if it were sunk into the wood: the wall near the lamp is dark, the far one lit.
 * Many faint copies of the edge instead of a blur, which costs a small computer seconds; no more than there are pixels for. */
export function sink(context, path, depth, dark = 0.75, bright = 0.3) {
  const { a, b } = context.getTransform();
  const copies = Math.max(5, Math.min(22, Math.round(depth * 1.3 * Math.min(1, Math.hypot(a, b)))));
  const edge = (dx, dy, reach, colour, alpha) => {
    for (let i = 1; i <= copies; i++) {
      const t = i / copies;
      const around = new Path2D();
      around.rect(-400, -400, 4000, 4000);
      around.addPath(path, new DOMMatrix().translate(dx * t, dy * t));
      context.fillStyle = `rgba(${colour}, ${(alpha * (1.25 - 0.9 * t)) / copies})`;
      context.fill(around, "evenodd");
    }
    context.lineJoin = "round";
    for (let i = 1; reach && i <= copies / 2; i++) {
      context.lineWidth = (reach * 2 * i) / copies;
      context.strokeStyle = `rgba(${colour}, ${alpha / copies / 2})`;
      context.stroke(path);
    }
  };
  context.save();
  context.clip(path);
  edge(depth * 0.75, depth * 1.15, depth * 1.2, "12, 5, 0", dark * 1.15);
  edge(-depth * 0.28, -depth * 0.42, 0, "255, 226, 176", bright);
  context.restore();
}

/** A mitred frame, its grain running along each rail, with the field sunk a little into it. */
export function frame(context, width, height, rail, species) {
  const corners = [
    [[0, 0], [width, 0], [width - rail, rail], [rail, rail], 0],
    [[0, height], [width, height], [width - rail, height - rail], [rail, height - rail], 0],
    [[0, 0], [rail, rail], [rail, height - rail], [0, height], 90],
    [[width, 0], [width - rail, rail], [width - rail, height - rail], [width, height], 90],
  ];
  corners.forEach(([a, b, c, d, turn], i) => {
    const path = new Path2D();
    path.moveTo(...a);
    for (const p of [b, c, d]) path.lineTo(...p);
    path.closePath();
    context.fillStyle = veneer(context, species, `rail${i}`, turn);
    context.fill(path);
    context.fillStyle = ["rgba(255,232,190,.10)", "rgba(0,0,0,.22)", "rgba(255,232,190,.04)", "rgba(0,0,0,.14)"][i];
    context.fill(path);
    context.strokeStyle = "rgba(0,0,0,.28)";
    context.lineWidth = 0.8;
    context.stroke(path);
  });
  const edge = Math.min(3, rail * 0.12);
  context.lineWidth = edge;
  context.strokeStyle = "rgba(255, 230, 185, .28)";
  context.beginPath();
  context.moveTo(edge / 2, height);
  context.lineTo(edge / 2, edge / 2);
  context.lineTo(width, edge / 2);
  context.stroke();
  context.strokeStyle = "rgba(0, 0, 0, .38)";
  context.beginPath();
  context.moveTo(0, height - edge / 2);
  context.lineTo(width - edge / 2, height - edge / 2);
  context.lineTo(width - edge / 2, 0);
  context.stroke();
}

/** Letters cut into the wood. */
export function engrave(context, text, x, y, size) {
  context.font = `${size}px ${SERIF}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = "rgba(255, 226, 180, .22)";
  context.fillText(text, x + 0.7, y + 1);
  context.fillStyle = "rgba(255, 233, 196, .62)";
  context.fillText(text, x, y);
}

const SERIF = '"Tablero Serif", "Iowan Old Style", "Palatino Linotype", "URW Palladio L", P052, Palatino, Georgia, "Liberation Serif", serif';
