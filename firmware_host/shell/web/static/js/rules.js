/** The rule card of a game: what it is about, where it comes from, and the lesson that the board itself teaches. */

import { h, show } from "./dom.js";
import { icon } from "./icons.js";

const SECTIONS = ["goal", "setup", "move", "capture", "end"];

export class Rules {
  #store;
  #words;
  #send;
  #puzzles;
  #cards = new Map();
  /** Of which game the card is open. */
  #key = "";
  #names = {};
  #variants = {};

  constructor({ store, words, send, puzzles }) {
    this.#puzzles = puzzles;
    this.#store = store;
    this.#words = words;
    this.#send = send;
    this.element = h("dialog", { id: "rules", "aria-labelledby": "rules-title" });
    this.element.addEventListener("click", (event) => event.target === this.element && this.element.close());
    document.getElementById("overlays").append(this.element);
    words.on(() => this.element.open && this.#render());
    store.on("board", () => this.element.close());
  }

  /** variants: options that are played otherwise than the card says, by name. */
  async open(key, names, variants = {}) {
    this.#key = key;
    this.#names = names;
    this.#variants = variants;
    this.#render();
    this.element.showModal();
    if (this.#cards.has(key)) return;
    try {
      const answer = await fetch(`api/cards/${key}`);
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      this.#cards.set(key, await answer.json());
      this.#render();
    } catch (error) {
      console.warn("api/cards", error);
    }
  }

  #render() {
    const words = this.#words;
    const card = this.#cards.get(this.#key) ?? null;
    const told = words.name(card, null);
    show(this.element, [card?.key, words.language, this.#names, this.#variants, this.#puzzles.any], () => [
      h("header", {},
        h("h2", { id: "rules-title" }, words.native(this.#names)),
        h("button", { type: "button", class: "plain", "aria-label": words.say("button.close"), onclick: () => this.element.close() }, icon("close"))),
      told ? h("div", { class: "rules" },
        h("p", { class: "origin" }, words.name(card.origin)),
        this.#played(),
        ...SECTIONS.map((section) => h("section", {}, h("h3", {}, words.say(`rules.${section}`)), h("p", {}, told[section]))),
        h("section", {}, h("h3", {}, words.say("rules.hints")), h("ul", {}, ...told.hints.map((hint) => h("li", {}, hint)))),
        h("section", {}, h("h3", {}, words.say("rules.history")), h("p", {}, words.name(card.history)), h("p", { class: "source" }, words.say("gallery.source", { source: card.history.source }))),
      ) : h("p", { class: "wait" }, words.say("gallery.wait")),
      card ? h("footer", {},
        h("button", { type: "button", class: "command primary", data: { do: "learn" }, onclick: () => this.#learn() }, icon("hint"), h("span", {}, words.say("button.learn", { count: card.lessons }))),
        this.#puzzles.any ? h("button", { type: "button", class: "command primary", data: { do: "puzzles" }, onclick: () => this.#solve() }, icon("puzzle"), h("span", {}, words.say("puzzle.title"))) : null) : null,
    ]);
  }

  /** By which variants it is played here: what the card says may be otherwise then. */
  #played() {
    const words = this.#words;
    const variants = Object.entries(this.#variants);
    if (!variants.length) return null;
    return h("section", { class: "variants" }, h("h3", {}, words.say("gallery.options")),
      h("ul", {}, ...variants.map(([name, value]) => h("li", {}, `${words.say(`option.${name}`)} · ${words.option(name, value)}`))));
  }

  #solve() {
    this.element.close();
    this.#puzzles.open();
  }

  #learn() {
    this.#send({ do: "new", game: this.#key, options: { lesson: 1 } });
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  }
}
