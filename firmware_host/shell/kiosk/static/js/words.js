/** Everything that is read: keys to text in the language of the visitor. */

const REMEMBERED = "tablero.language";
/** Arguments that are themselves word keys, and the family that they belong to. */
const FAMILIES = { side: "side", winner: "side", a: "a", reason: "reason", piece: "piece", option: "option", phase: "phase", site: "site" };

function recall() {
  try {
    return localStorage.getItem(REMEMBERED);
  } catch {
    return null;
  }
}

const readable = (key) => key.slice(key.lastIndexOf(".") + 1).replaceAll(/[-_]/g, " ");
const capital = (text) => text.replace(/^[¡¿«"(]*\p{Ll}/u, (first) => first.toUpperCase());

/** A name that is the same but for its capitals need not be said twice. */
export const alike = (a, b) => a?.toLowerCase() === b?.toLowerCase();

/** Whether this machine has letters for a text: a letter that no font knows looks like one that nobody has ever made. */
const legible = new Map();
function isLegible(text) {
  if (!legible.has(text)) {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 24;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.font = '20px "Tablero Serif", "Noto Serif", serif';
    const look = (letter) => {
      context.clearRect(0, 0, 24, 24);
      context.fillText(letter, 2, 19);
      return context.getImageData(0, 0, 24, 24).data.join();
    };
    const unknown = look("\u{10FFFD}");
    legible.set(text, [...text].filter((letter) => /\p{L}/u.test(letter)).every((letter) => look(letter) !== unknown));
  }
  return legible.get(text);
}

/** Formatters of numbers, a language each: to make one takes longer than all that it ever writes. */
const counts = new Map();
const counting = (language) => counts.get(language) ?? counts.set(language, new Intl.NumberFormat(language)).get(language);

export class Words {
  language = recall() ?? "es";
  chosen = recall() !== null;
  #books = new Map();
  #listeners = [];

  async load(language) {
    if (!this.#books.has(language)) {
      const answer = await fetch(`words/${language}.json`);
      if (!answer.ok) throw new Error(`words/${language}.json: ${answer.status}`);
      this.#books.set(language, await answer.json());
    }
    this.language = language;
    document.documentElement.lang = language;
    for (const listener of this.#listeners) listener();
  }

  /** The visitor's own choice is remembered; the board's language is only a first guess. */
  async choose(language) {
    this.chosen = true;
    try {
      localStorage.setItem(REMEMBERED, language);
    } catch {
      /* a kiosk may forbid storage: the choice lasts as long as the page */
    }
    await this.load(language);
  }

  /** The visitor has gone: the board's own language again. */
  async forget(language) {
    this.chosen = false;
    try {
      localStorage.removeItem(REMEMBERED);
    } catch {
      /* nothing is kept there */
    }
    if (language && language !== this.language) await this.load(language);
  }

  on(listener) {
    this.#listeners.push(listener);
  }

  has(key) {
    return key in (this.#books.get(this.language) ?? {});
  }

  #argument(name, value) {
    if (typeof value === "number") return this.number(value);
    if (name === "sites") return this.list(value.map((site) => this.#argument("site", site)));
    const family = FAMILIES[name];
    if (!family || typeof value !== "string") return String(value ?? "");
    return this.word(value.startsWith(`${family}.`) ? value : `${family}.${value}`);
  }

  /** A word as it stands in the middle of a sentence. */
  word(key, args = {}) {
    const text = this.#books.get(this.language)?.[key];
    if (text === undefined) return readable(String(key));
    return text.replaceAll(/\{(\w+)\}/g, (_, name) => this.#argument(name, args[name])).trim();
  }

  /** The same with a capital at the start; but a site is called as the board calls it. */
  say(key, args = {}) {
    const text = this.word(key, args);
    return /^\{sites?\}/.test(this.#books.get(this.language)?.[key] ?? "") ? text : capital(text);
  }

  list(texts) {
    return new Intl.ListFormat(this.language, { type: "conjunction" }).format(texts);
  }

  /** Phrases, each a key and its args, read one after the other. */
  phrases(spoken) {
    return capital(spoken.map(({ key, args }) => this.word(key, args)).join(", "));
  }

  sentence(spoken) {
    return spoken ? this.say(spoken.key, spoken.args ?? {}) : "";
  }

  number(value) {
    return counting(this.language).format(value);
  }

  name(names, fallback = "") {
    return names?.[this.language] ?? names?.en ?? names?.native ?? fallback;
  }

  /** A game's own name in its own letters, where they can be shown. */
  native(names, fallback = "") {
    const own = names?.native;
    return own && isLegible(own) ? own : this.name({ ...names, native: undefined }, fallback);
  }

  date(iso) {
    const at = new Date(iso);
    return Number.isNaN(at.getTime())
      ? String(iso)
      : new Intl.DateTimeFormat(this.language, { dateStyle: "long", timeStyle: "short" }).format(at);
  }
}
