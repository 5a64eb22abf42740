/** The puzzles of the games that were played here, by game: choose one, and it stands on the board. */

import { h, show } from "./dom.js";
import { icon } from "./icons.js";

export class Puzzles {
  #store;
  #words;
  #send;
  #games = null;

  constructor({ store, words, send }) {
    this.#store = store;
    this.#words = words;
    this.#send = send;
    this.element = h("dialog", { id: "puzzles", "aria-labelledby": "puzzles-title" });
    this.element.addEventListener("click", (event) => event.target === this.element && this.element.close());
    document.getElementById("overlays").append(this.element);
    words.on(() => this.element.open && this.#render());
    store.on("board", () => this.element.close());
  }

  /** Whether there is anything to open. */
  get any() {
    return Boolean(this.#store.state?.puzzle?.count) && this.#store.may("puzzle");
  }

  async open() {
    this.#games = null;
    this.#render();
    if (!this.element.open) this.element.showModal();
    try {
      const answer = await fetch("api/puzzles");
      this.#games = (await answer.json()).games;
    } catch (error) {
      console.warn("api/puzzles", error);
    }
    if (this.element.open) this.#render();
  }

  /** Of the game that lies here first; of no other, where whoever looks may not change the game. */
  #shown() {
    const own = this.#store.board?.game.key;
    const games = (this.#games ?? []).filter(({ key }) => key === own || this.#store.mayChangeGame);
    return [...games.filter(({ key }) => key === own), ...games.filter(({ key }) => key !== own)];
  }

  #render() {
    const words = this.#words;
    const games = this.#shown();
    const told = !this.#games ? "gallery.wait" : games.length ? "puzzle.about" : "puzzle.none";
    show(this.element, [this.#games, games.length, words.language], () => [
      h("header", {},
        h("h2", { id: "puzzles-title" }, words.say("puzzle.title")),
        h("button", { type: "button", class: "plain", "aria-label": words.say("button.close"), onclick: () => this.element.close() }, icon("close"))),
      h("p", { class: "about" }, words.say(told)),
      ...games.map((game) => this.#game(game)),
    ]);
  }

  #game({ key, names, puzzles }) {
    const words = this.#words;
    const choose = (id) => () => {
      this.#send({ do: "puzzle", game: key, id });
      this.element.close();
    };
    return h("section", { data: { game: key }, "aria-labelledby": `puzzles-${key}` },
      h("h3", { id: `puzzles-${key}` }, words.native(names, key)),
      h("ol", {}, ...puzzles.map(({ id, side, wins, missed, solved }) =>
        h("li", {}, h("button", { type: "button", class: "command", data: { puzzle: id }, onclick: choose(id) },
          h("span", {}, words.say(wins ? "puzzle.win" : "puzzle.find", { side })),
          h("small", {}, words.say(solved ? "puzzle.solved" : missed ? "puzzle.missed" : "puzzle.played")))))));
  }
}
