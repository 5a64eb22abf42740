/** The cabinet of games: what can be played, where it comes from, on which boards, and with what rules. */

import { h, setText } from "./dom.js";
import { icon } from "./icons.js";
import { thumbnail } from "./thumbnails.js";
import { alike } from "./words.js";

export class Gallery {
  #words;
  #store;
  #send;
  #rules;
  #games = [];
  #board = "";
  #chosen = null;
  #pictures = new Map();

  constructor({ store, words, send, rules }) {
    this.#rules = rules;
    this.#store = store;
    this.#words = words;
    this.#send = send;
    this.element = h("dialog", { id: "gallery" });
    this.element.addEventListener("click", (event) => event.target === this.element && this.element.close());
    document.getElementById("overlays").append(this.element);
    words.on(() => this.element.open && this.#render());
  }

  async open() {
    this.#chosen = null;
    this.#render();
    if (!this.element.open) this.element.showModal();
    try {
      const answer = await fetch("api/games");
      const { games, board } = await answer.json();
      // What has been chosen on an open card must not be lost to a listing that says the same again.
      const news = board !== this.#board || JSON.stringify(games) !== JSON.stringify(this.#games);
      this.#games = games;
      this.#board = board;
      if (news && this.element.open) this.#render();
    } catch (error) {
      console.warn("api/games", error);
    }
  }

  #picture(key) {
    if (!this.#pictures.has(key)) this.#pictures.set(key, thumbnail(key));
    return this.#pictures.get(key);
  }

  #render() {
    const words = this.#words;
    const top = h("header", {}, 
      this.#chosen ? h("button", { type: "button", class: "plain", "aria-label": words.say("button.back"), onclick: () => { this.#chosen = null; this.#render(); } }, icon("back")) : null,
      h("h2", {}, this.#chosen ? (this.#chosen.names.native ?? this.#chosen.key) : words.say("gallery.title")),
      h("button", { type: "button", class: "plain", "aria-label": words.say("button.close"), onclick: () => this.element.close() }, icon("close")));
    this.element.replaceChildren(top, this.#chosen ? this.#detail(this.#chosen) : this.#shelf());
  }

  #shelf() {
    const words = this.#words;
    if (!this.#games.length) return h("p", { class: "wait" }, words.say("gallery.wait"));
    return h("div", { class: "shelf" }, ...this.#games.map((game) => {
      const native = game.names.native ?? game.key;
      const other = words.name(game.names);
      const fits = game.boards?.length !== 0;
      return h("button", { type: "button", class: "game", data: { game: game.key }, disabled: !fits, onclick: () => { this.#chosen = game; this.#render(); } },
        h("span", { class: "picture" }, this.#picture(game.key)),
        h("span", { class: "native" }, native),
        h("span", { class: "other" }, [alike(other, native) ? "" : other, this.#words.name(game.origin)].filter(Boolean).join(" · ")),
        fits ? null : h("span", { class: "other" }, words.say("gallery.nofit")));
    }));
  }

  #option(option) {
    const words = this.#words;
    const label = words.say(`option.${option.name}`);
    const said = (value) => (words.has(`option.${option.name}.${value}`) ? words.say(`option.${option.name}.${value}`) : typeof value === "boolean" ? words.say(value ? "option.yes" : "option.no") : String(value).replaceAll("_", " "));
    let input;
    if (typeof option.default === "boolean") input = h("input", { type: "checkbox", checked: option.default });
    else if (option.choices?.length) input = h("select", {}, ...option.choices.map((choice) => h("option", { value: String(choice), selected: choice === option.default }, said(choice))));
    else input = h("input", { type: "number", value: option.default, min: option.minimum ?? 0, inputmode: "numeric" });
    input.name = option.name;
    const read = () => {
      if (input.type === "checkbox") return input.checked;
      if (input.type === "number") return Number(input.value);
      return option.choices.find((choice) => String(choice) === input.value);
    };
    return { row: h("label", { class: "option" }, h("span", {}, label), input), name: option.name, read };
  }

  #detail(game) {
    const words = this.#words;
    const options = (game.options ?? []).map((option) => this.#option(option));
    const fits = game.boards ?? [];
    const here = fits.filter((fit) => fit.board === this.#board);
    const sensings = [...new Set((here.length ? here : fits).map((fit) => fit.sensing))];
    const sensing = h("select", { name: "sensing" }, ...sensings.map((kind) => h("option", { value: kind, selected: kind === this.#store.board?.sensing }, words.say(`sensing.${kind}`))));
    const asks = h("p", { class: "asks" });
    const tellAsks = () => {
      const fit = (here.length ? here : fits).find((one) => one.sensing === sensing.value) ?? fits[0];
      setText(asks, fit?.asks?.length ? words.say("gallery.asks", { list: fit.asks.map((key) => words.word(key.includes(".") ? key : `ask.${key}`)).join(", ") }) : words.say("gallery.asks-nothing"));
    };
    sensing.addEventListener("change", tellAsks);
    tellAsks();
    const start = () => {
      const chosen = Object.fromEntries(options.map(({ name, read }) => [name, read()]));
      this.#send({ do: "new", game: game.key, options: chosen, ...(sensings.length > 1 ? { sensing: sensing.value } : {}) });
      this.element.close();
    };
    const boards = [...new Set((game.boards ?? []).map((fit) => fit.board))];
    return h("form", { class: "detail", onsubmit: (event) => { event.preventDefault(); start(); } },
      h("span", { class: "picture" }, thumbnail(game.key, 640)),
      h("div", { class: "about" },
        h("p", { class: "origin" }, [alike(words.name(game.names), game.names.native) ? "" : words.name(game.names), this.#words.name(game.origin)].filter(Boolean).join(" · ")),
        h("p", { class: "story" }, words.name(game.goal)),
        h("div", { class: "answers" },
          h("button", { type: "submit", class: "command primary big" }, icon("go-on"), h("span", {}, words.say("button.play"))),
          h("button", { type: "button", class: "command big", data: { do: "rules" }, onclick: () => this.#rules.open(game.key, game.names) }, icon("book"), h("span", {}, words.say("button.rules")))),
        options.length ? h("fieldset", {}, h("legend", {}, words.say("gallery.options")), ...options.map(({ row }) => row), sensings.length > 1 ? h("label", { class: "option" }, h("span", {}, words.say("gallery.sensing")), sensing) : null) : null,
        asks,
        boards.length ? h("p", { class: "boards" }, words.say("gallery.boards", { list: boards.join(", ") })) : null,
        h("p", { class: "source" }, words.say("gallery.source", { source: game.source }))));
  }
}
