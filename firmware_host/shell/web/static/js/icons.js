/** Line icons, drawn on a 24 by 24 grid. */

import { markup, s } from "./dom.js";

const PATHS = {
  new: '<path d="M4 4h7v7H4zM13 13h7v7h-7zM13 4h7v7h-7zM4 13h7v7H4z"/>',
  takeback: '<path d="M9 14 4 9l5-5"/><path d="M4 9h10a6 6 0 0 1 0 12h-3"/>',
  hint: '<path d="M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z"/>',
  pause: '<path d="M9 5v14M15 5v14"/>',
  "go-on": '<path d="M8 5l11 7-11 7z"/>',
  help: '<path d="M7 12V6.5a1.5 1.5 0 0 1 3 0V11m0-5.5v-1a1.5 1.5 0 0 1 3 0V11m0-5.5a1.5 1.5 0 0 1 3 0V12m0-3.5a1.5 1.5 0 0 1 3 0V15a6 6 0 0 1-6 6h-1.5c-2.4 0-4-1-5.3-3L4 14.2c-.6-1 .1-2.2 1.2-2.2.6 0 1.1.3 1.8 1.2"/>',
  tidy: '<path d="M4 20h16M6 16l3-9h6l3 9zM12 4v3"/>',
  roll: '<rect x="4" y="4" width="16" height="16" rx="4"/><circle class="dot" cx="9" cy="9" r="1.4"/><circle class="dot" cx="15" cy="15" r="1.4"/><circle class="dot" cx="15" cy="9" r="1.4"/><circle class="dot" cx="9" cy="15" r="1.4"/><circle class="dot" cx="12" cy="12" r="1.4"/>',
  ok: '<path d="M4 12.5l5.5 5.5L20 7"/>',
  close: '<path d="M5 5l14 14M19 5L5 19"/>',
  puzzle: '<path d="M5 7h4.2a2.3 2.3 0 1 1 4.6 0H18v4.2a2.3 2.3 0 1 1 0 4.6V20H5z"/>',
  eye: '<path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z"/><circle cx="12" cy="12" r="3"/>',
  question: '<path d="M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.200-1.500 2.300v.5"/><circle class="dot" cx="12" cy="18.500" r="1.200"/>',
  lift: '<path d="M12 20V5M6 11l6-6 6 6"/>',
  put: '<path d="M12 4v13M6 11l6 6 6-6M4 21h16"/>',
  remove: '<path d="M6 18L18 6M9 6h9v9"/>',
  flip: '<path d="M4 9a8 8 0 0 1 14-3l2 2M20 15a8 8 0 0 1-14 3l-2-2M20 3v5h-5M4 21v-5h5"/>',
  drop: '<path d="M12 3v8M8 8l4 4 4-4"/><circle class="dot" cx="12" cy="17.500" r="3"/>',
  press: '<circle cx="12" cy="12" r="8.500"/><circle class="dot" cx="12" cy="12" r="4"/>',
  laurel: '<path d="M4.500 18h15L21 8.500l-5 3.500-4-7-4 7-5-3.500zM5 21h14"/>',
  box: '<path d="M3 8h18v12H3zM3 8l3-4h12l3 4M9.500 12h5"/>',
  book: '<path d="M12 6c-2-1.500-5-2-8-2v14c3 0 6 .5 8 2 2-1.500 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14"/>',
  care: '<path d="M12 3.5 2.5 20h19zM12 10v4.5"/><circle class="dot" cx="12" cy="17.200" r="1.100"/>',
  doubted: '<path d="M2 12s3.6-6.500 10-6.500S22 12 22 12s-3.600 6.500-10 6.500S2 12 2 12z"/><circle cx="12" cy="12" r="3"/><path d="M4 20 20 4"/>',
  disk: '<path d="M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6"/>',
  wire: '<path d="M3 7h6l3 5M21 17h-6l-1.500-2.500M14 7l-4 10"/>',
  bundle: '<path d="M12 4v11M7 10l5 5 5-5M4 20h16"/>',
  resign: '<path d="M6 21V4h11l-3 4 3 4H6"/>',
  draw: '<path d="M5 9h14M5 15h14"/>',
  "ask.agree-draw": '<path d="M5 9h14M5 15h14"/>',
  "ask.play-on": '<path d="M8 5l11 7-11 7z"/>',
  "ask.double": '<rect x="4" y="4" width="16" height="16" rx="3"/><path d="M9 9.500a3 3 0 1 1 5.300 2L9 16h6"/>',
  "ask.beaver": '<rect x="4" y="4" width="16" height="16" rx="3"/><path d="M14 16V8l-5 5.500h7"/>',
  "ask.take": '<path d="M4 12.5l5.5 5.5L20 7"/>',
  "ask.drop": '<path d="M6 21V4h11l-3 4 3 4H6"/>',
  "ask.next": '<path d="M8 5l11 7-11 7z"/>',
  "ask.pass": '<path d="M4 12h13M12 6l6 6-6 6"/>',
  "ask.first": '<path d="M6 18V6l-2 1.500M11 12h9M16 8l4 4-4 4"/>',
  "ask.white": '<circle cx="12" cy="12" r="7.500"/>',
  "ask.black": '<circle class="dot" cx="12" cy="12" r="7.500"/>',
  "ask.takeback": '<path d="M9 14 4 9l5-5"/><path d="M4 9h10a6 6 0 0 1 0 12h-3"/>',
  "ask.not-taken-back": '<path d="M5 5l14 14M19 5L5 19"/>',
  "ask.as-it-was": '<path d="M5 5l14 14M19 5L5 19"/>',
  "ask.not-yet": '<circle cx="5.500" cy="12" r="1.500"/><circle cx="12" cy="12" r="1.500"/><circle cx="18.500" cy="12" r="1.500"/>',
  "ask.neither": '<circle cx="12" cy="12" r="8"/><path d="M6.500 6.500l11 11"/>',
  access: '<circle class="dot" cx="12" cy="4.500" r="1.800"/><path d="M4 8.500c5 1.500 11 1.500 16 0M12 9.500V14M12 14l-3.500 7M12 14l3.500 7"/>',
  learn: '<path d="M2 9l10-5 10 5-10 5zM6 11.500V17c3 2.500 9 2.500 12 0v-5.500"/>',
  short: '<path d="M4 6l8 6-8 6zM13 6l7 6-7 6z"/>',
  level: '<path d="M5 20v-5M12 20V10M19 20V5"/>',
  alone: '<rect x="5" y="8" width="14" height="11" rx="3"/><path d="M12 8V4"/><circle class="dot" cx="9.500" cy="13" r="1.300"/><circle class="dot" cx="14.500" cy="13" r="1.300"/>',
  globe: '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18"/>',
  next: '<path d="M10 5l7 7-7 7"/>',
  back: '<path d="M14 5l-7 7 7 7"/>',
};

export const hasIcon = (name) => name in PATHS;

/** The strokes alone, for a drawing of its own. */
export const glyph = (name) => markup(PATHS[name] ?? PATHS.press);

export const icon = (name) => s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, ...glyph(name));
