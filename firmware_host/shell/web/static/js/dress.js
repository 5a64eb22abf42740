/** What each game's board and pieces are made of. Shape comes with the geometry; here is only what is worn: a game that
 * is not named is dressed as its kind of board is, so that a new game is playable before it is beautiful.
 *
 * family: its shelf in the cabinet. drawing: another drawing than the geometry asks for.
 * frame, field, dark, pale: species of `drawing/wood.js`. light: true where the wood is pale, so that lamps lie on it
 * rather than shine through it.
 * pieces: word of a piece -> drawing of `pieces.js`; sides: word of a side -> tone of `tones.js`.
 *
 * squares: `plain` (one field, fine lines), `river` {ranks}, `tide` (its current runs to the right), `edge` ("frame",
 *   "ring": the first and the last rank meet, "abyss"), `diagonals` (play runs along inlaid lines).
 * lines: `line` (a style of `drawing/lines.js`), `point` (likewise), `ends` (species of what lies beyond the square).
 * hollows: `field` a slab with a hollow a site; `lines` whether lines join them.
 * pits: `slab`, `pit`, `stores`, `store` (shapes of `drawing/pits.js`), `house` [site..] square pits, `carving`, `seed`.
 */

const SOWING = { family: "sowing", wood: "iroko", slab: "round", pit: "round", stores: "ends", store: "trough", carving: "groove", seed: "nicker" };
const CHESS = { family: "chess", frame: "mahogany", dark: "walnut", pale: "maple", light: true };
const TIGER = { family: "hunt", frame: "rosewood", field: "teak", line: "cut", point: "brass", light: true };
const MILL = { family: "row", frame: "walnut", field: "pear", line: "cut", point: "brass", light: true };
const FLIP = { family: "turn", frame: "rosewood", dark: "green", plain: true };

const BY_DRAWING = {
  squares: CHESS,
  lines: MILL,
  hollows: { family: "leap", frame: "walnut", field: "pear", light: true },
  pits: SOWING,
  points: { family: "race" },
};

export const DRESSES = {
  // Sowing
  wari: SOWING,
  oware: { ...SOWING, wood: "acacia", slab: "boat", store: "bowl", carving: "chip" },
  kalah: { ...SOWING, wood: "maple", slab: "plank", carving: "none", seed: "glass", light: true },
  congkak: { ...SOWING, wood: "jack", slab: "boat", store: "bowl", carving: "leaf", seed: "cowrie", light: true },
  pallanguzhi: { ...SOWING, wood: "sheesham", slab: "plank", store: "bowl", carving: "lotus", seed: "tamarind" },
  "olinda-keliya": { ...SOWING, wood: "belian", slab: "round", store: "bowl", carving: "lotus", seed: "olinda" },
  "toguz-kumalak": { ...SOWING, wood: "elm", slab: "plank", pit: "oval", stores: "between", carving: "horn", seed: "ball" },
  bechi: { ...SOWING, wood: "sand", slab: "ground", store: "bowl", carving: "none", seed: "pebble", light: true },
  "bao-kujifunza": { ...SOWING, wood: "mninga", slab: "plank", carving: "chip" },
  "bao-kiswahili": { ...SOWING, wood: "mninga", slab: "plank", carving: "chip", house: ["A5", "a5"] },

  // Hunts
  "bagh-chal": { ...TIGER, frame: "lacquer", field: "brass", line: "engraved", point: "boss", pieces: { tiger: "tiger", goat: "goat" }, sides: { tigers: "amber", goats: "light" } },
  "rimau-rimau": { ...TIGER, sides: { tigers: "amber", men: "dark" } },
  kungser: { ...TIGER, frame: "lacquer", field: "leather", line: "gilt", point: "gilt", ends: "night", light: false, pieces: { prince: "prince", lama: "lama" }, sides: { princes: "gold", lamas: "maroon" } },
  "buga-shadara": { ...TIGER, frame: "larch", field: "felt", line: "thread", point: "bone", light: false, pieces: { buga: "bull", dog: "dog" }, sides: { bugas: "dark", dogs: "light" } },

  // Leaps
  "sixteen-soldiers": { ...TIGER, family: "leap", frame: "acacia", field: "slate", line: "chalk", point: "chalk", light: false, pieces: { soldier: "soldier" } },
  konane: { family: "leap", drawing: "hollows", frame: "basalt", field: "basalt", slab: true, pieces: { stone: "pebble" }, sides: { white: "coral", black: "lava" } },
  "nei-pat-kono": { family: "leap", frame: "oak", field: "kaya", line: "ink", point: "ink", light: true, pieces: { stone: "go" } },
  clobber: { ...CHESS, family: "leap", frame: "oak", dark: "acacia", pale: "kaya", pieces: { stone: "go" } },
  "pinoy-dama": { family: "leap", frame: "jack", dark: "teak", pale: "kaya", light: true, diagonals: true },

  // Rows
  molino: MILL,
  morabaraba: { ...MILL, frame: "sheesham", field: "clay", line: "scratched", point: "hollow", pieces: { cow: "cow" } },
  neutreeko: { ...CHESS, family: "row", dark: "teak", pale: "kaya", pieces: { stone: "go" } },
  dao: { ...CHESS, family: "row", frame: "oak", dark: "acacia", pale: "kaya", pieces: { stone: "go" } },

  // Turning and pushing
  othello: FLIP,
  "reversi-1887": { ...FLIP, frame: "mahogany", dark: "leather", pale: "night", plain: false, tooling: true },
  abismo: { family: "turn", frame: "night", dark: "slate", plain: true, edge: "abyss", pieces: { stone: "go" } },
  pasang: { family: "turn", drawing: "hollows", frame: "belian", field: "sheesham", gilt: true },
  "pasang-bell": { family: "turn", drawing: "hollows", frame: "belian", field: "sheesham", gilt: true, lines: true },

  // Chess
  "ajedrez-jerez": CHESS,
  "ajedrez-guadalete": { ...CHESS, frame: "oak", dark: "acacia", pale: "kaya", river: { ranks: [4, 5] } },
  "guadalete-creciente": { ...CHESS, frame: "oak", dark: "acacia", pale: "kaya", river: { ranks: [4, 5] }, tide: true },
  "guadalete-cilindrico": { ...CHESS, frame: "oak", dark: "acacia", pale: "kaya", river: { ranks: [1, 14] }, edge: "ring" },

  // Races
  backgammon: { family: "race" },
  breakthrough: { ...CHESS, family: "race", frame: "oak", dark: "teak" },
};

/** The shelves of the cabinet, in their order. */
export const FAMILIES = ["sowing", "hunt", "leap", "row", "turn", "chess", "race"];

export function dressOf({ game, geometry }) {
  const drawing = DRESSES[game.key]?.drawing ?? geometry.drawing;
  return { drawing, ...(DRESSES[game.key] ?? BY_DRAWING[drawing] ?? CHESS) };
}
