/** Everything that is read: keys to text in the language of the visitor. Patterns and what they mean: shell/views/words.py. */

const REMEMBERED = "tablero.language";

function recall() {
  try {
    return localStorage.getItem(REMEMBERED);
  } catch {
    return null;
  }
}

const readable = (key) => key.slice(key.lastIndexOf(".") + 1).replaceAll(/[-_]/g, " ");
const identifier = (key) => key.replaceAll(".", "-");
const capital = (text) => text.replace(/^[¡¿«"(]*\p{Ll}/u, (first) => first.toUpperCase());

/** A name that is the same but for its capitals need not be said twice. */
export const alike = (a, b) => a?.toLowerCase() === b?.toLowerCase();

/** What a language calls itself. */
export const nameOf = (language) => capital(new Intl.DisplayNames([language], { type: "language" }).of(language));

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

/** Formatters of numbers, lists and plurals, one each for a language: to make one takes longer than all that it ever writes. */
const formatters = new Map();
function formatter(kind, language, options) {
  const key = `${kind.name} ${language}`;
  return formatters.get(key) ?? formatters.set(key, new kind(language, options)).get(key);
}

export class Words {
  language = recall() ?? "es";
  chosen = recall() !== null;
  #books = new Map();
  #listeners = [];
  /** The language that was asked for last: an answer that comes late does not change it. */
  #wanted = "";

  async load(language) {
    this.#wanted = language;
    if (!this.#books.has(language)) {
      const answer = await fetch(`words/${language}.json`);
      if (!answer.ok) throw new Error(`words/${language}.json: ${answer.status}`);
      this.#books.set(language, await answer.json());
    }
    if (this.#wanted !== language) return;
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
    return this.#pattern(identifier(key)) !== undefined;
  }

  get #book() {
    return this.#books.get(this.language) ?? { nouns: {}, verbatim: [], messages: {} };
  }

  #pattern(name) {
    const { messages } = this.#book;
    return Object.hasOwn(messages, name) ? messages[name] : undefined;
  }

  #read(pattern, args) {
    return typeof pattern === "string" ? pattern : pattern.map((part) => (typeof part === "string" ? part : this.#part(part, args))).join("");
  }

  #part([name, fallback, variants], args) {
    if (!variants) return this.#argument(name, args);
    const chosen = this.#case(name, args, variants);
    return this.#read(variants[Object.hasOwn(variants, chosen) ? chosen : fallback], args);
  }

  /** What a choice goes by: the number itself or its plural category, the key of a word, or else the text. Of several
   * words their number counts. */
  #case(name, args, variants) {
    const value = Array.isArray(args[name]) ? args[name].length : args[name];
    if (typeof value === "number") return Object.hasOwn(variants, value) ? String(value) : formatter(Intl.PluralRules, this.language).select(value);
    return Object.hasOwn(this.#book.nouns, name) ? String(value).replace(/^.*\./, "") : this.#argument(name, args);
  }

  #argument(name, args) {
    const [base, ...rest] = name.split("-");
    const attribute = rest.join("-");
    const { [base]: value, ...others } = args;
    const { nouns } = this.#book;
    if (Object.hasOwn(nouns, base) && value !== undefined && value !== null) {
      if (Array.isArray(value)) return this.list(value.map((one) => this.#noun(nouns[base], String(one), attribute, others)));
      return this.#noun(nouns[base], String(value), attribute, others);
    }
    if (attribute) return "";
    if (value?.native) return this.name(value);
    return typeof value === "number" ? this.number(value) : String(value ?? "");
  }

  #noun(family, value, attribute, args) {
    const name = identifier(value.startsWith(`${family}.`) ? value : `${family}.${value}`);
    if (attribute) return this.#read(this.#pattern(`${name}.${attribute}`) ?? "", args);
    const pattern = this.#pattern(name);
    if (pattern !== undefined) return this.#read(pattern, args);
    return this.#book.verbatim.includes(family) ? value : readable(value);
  }

  /** A word as it stands in the middle of a sentence. */
  word(key, args = {}) {
    const pattern = this.#pattern(identifier(key));
    return pattern === undefined ? readable(String(key)) : this.#read(pattern, args);
  }

  /** The same with a capital at the start. */
  say(key, args = {}) {
    return this.phrases([{ key, args }]);
  }

  /** Phrases, each a key and its args, read one after the other. A site is called as the board calls it, without a capital. */
  phrases(spoken) {
    const text = spoken.map(({ key, args }) => this.word(key, args)).join(", ");
    const [first] = spoken.length ? (this.#pattern(identifier(spoken[0].key)) ?? "") : "";
    return Array.isArray(first) && first.length === 1 && this.#book.verbatim.includes(first[0]) ? text : capital(text);
  }

  /** What a value of a game's option is called. */
  option(name, value) {
    const key = `option.${name}.${value}`;
    if (this.has(key)) return this.say(key);
    return typeof value === "boolean" ? this.say(value ? "option.yes" : "option.no") : String(value).replaceAll("_", " ");
  }

  list(texts) {
    return formatter(Intl.ListFormat, this.language, { type: "conjunction" }).format(texts);
  }

  sentence(spoken) {
    return spoken ? this.say(spoken.key, spoken.args ?? {}) : "";
  }

  number(value) {
    return formatter(Intl.NumberFormat, this.language, { useGrouping: false }).format(value);
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
