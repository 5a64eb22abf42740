/** Which language is spoken: each is chosen by its own name, at any time; while nobody plays they take turns. */

import { h, setText, show } from "./dom.js";
import { icon } from "./icons.js";
import { nameOf } from "./words.js";

const TURN = 7000;

export class Languages {
  #store;
  #words;
  #choose;
  #timer = 0;

  /** choose(language): of somebody who is there. */
  constructor({ store, words, choose }) {
    this.#store = store;
    this.#words = words;
    this.#choose = choose;
    this.button = h("button", { type: "button", class: "language", "aria-haspopup": "dialog", onclick: () => this.open() }, icon("globe"), h("span", {}));
    this.title = h("h2", { id: "languages-title" });
    this.close = h("button", { type: "button", class: "plain", onclick: () => this.element.close() }, icon("close"));
    this.list = h("div", { class: "languages" });
    this.element = h("dialog", { id: "languages", "aria-labelledby": "languages-title" }, h("header", {}, this.title, this.close), this.list);
    this.element.addEventListener("click", (event) => event.target === this.element && this.element.close());
    document.getElementById("overlays").append(this.element);
    /** The same names, large, for whoever comes by. */
    this.row = h("div", { class: "welcome", role: "group", hidden: true });
    for (const kind of ["hello", "staff", "state"]) store.on(kind, () => this.render());
    words.on(() => this.render());
  }

  open() {
    this.render();
    if (!this.element.open) this.element.showModal();
    this.element.querySelector('[aria-pressed="true"]')?.focus();
  }

  /** The languages take turns from now on, until somebody chooses one or begins. */
  alternate() {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      const { languages = [] } = this.#store.hello ?? {};
      if (!this.#store.state?.attract) return this.rest();
      if (this.#words.chosen || languages.length < 2) return undefined;
      const next = languages[(languages.indexOf(this.#words.language) + 1) % languages.length];
      return this.#words.load(next).catch(console.error);
    }, TURN);
  }

  /** Somebody is there: the language that was chosen, or the house's own. */
  rest() {
    clearInterval(this.#timer);
    const { language } = this.#store.hello ?? {};
    if (!this.#words.chosen && language && language !== this.#words.language) this.#words.load(language).catch(console.error);
  }

  #take(language) {
    this.element.close();
    this.#choose(language);
  }

  render() {
    const { hello, staff, state } = this.#store;
    const words = this.#words;
    const languages = hello?.languages ?? [];
    // Whoever looks after the board is told which texts nobody has checked; visitors are not.
    const unread = staff ? (staff.in ? hello?.unread ?? [] : []) : hello?.exhibit ? [] : (hello?.unread ?? []);
    const name = (language, more = null) =>
      h("button", { type: "button", class: "command", lang: language, "aria-pressed": String(language === words.language), onclick: () => this.#take(language) }, nameOf(language), more);
    const note = (language) => unread.includes(language) && h("small", { lang: words.language }, words.say("language.unread"));
    const drawn = [languages, unread, words.language];
    show(this.list, drawn, () => languages.map((language) => name(language, note(language))));
    show(this.row, drawn, () => languages.map((language) => name(language)));
    this.row.hidden = !state?.attract || languages.length < 2;
    this.button.hidden = languages.length < 2;
    for (const part of [this.row, this.list]) part.setAttribute("aria-label", words.say("language.label"));
    setText(this.title, words.say("language.label"));
    this.close.setAttribute("aria-label", words.say("button.close"));
    setText(this.button.lastChild, nameOf(words.language));
    this.button.setAttribute("aria-label", `${words.say("language.label")}: ${nameOf(words.language)}`);
  }
}
