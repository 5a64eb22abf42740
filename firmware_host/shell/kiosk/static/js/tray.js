/** The box beside the board (simulator only): a strip of wood with the pieces that are not in play. */

import { h, show } from "./dom.js";
import { icon } from "./icons.js";
import { plank } from "./drawing/wood.js";

export class Tray {
  #store;
  #words;
  #view;
  chosen = "";

  constructor(store, words, view) {
    this.#store = store;
    this.#words = words;
    this.#view = view;
    this.element = h("div", { id: "tray", hidden: true, role: "group" });
    this.element.style.setProperty("--plank", `url(${plank("rosewood").toDataURL("image/jpeg", 0.85)})`);
    for (const kind of ["hello", "board", "state"]) store.on(kind, () => this.render());
    words.on(() => this.render());
  }

  choose(character) {
    this.chosen = character;
    this.render();
  }

  /** Pieces of the box in the order of the sides, those that the box has run out of left out. */
  get pieces() {
    return Object.entries(this.#store.state?.box ?? {}).filter(([, count]) => count > 0);
  }

  render() {
    const { board, simulated, state } = this.#store;
    const useful = Boolean(simulated && board && state && !["pits", "points"].includes(board.geometry.drawing));
    const changed = this.element.hidden === useful;
    this.element.hidden = !useful;
    if (changed) this.element.dispatchEvent(new Event("change"));
    if (!useful) return;
    if (this.chosen && !state.box?.[this.chosen]) this.chosen = "";
    this.element.setAttribute("aria-label", this.#words.say("tray.label"));
    this.element.dataset.wanted = String(Boolean(this.#store.hand) && (state.todo ?? []).some((item) => item.do === "remove"));
    show(this.element, [this.pieces, this.chosen, this.#words.language, board.game.key, this.#view.shape], () => [
      h("span", { class: "tray-name", "aria-hidden": "true" }, icon("box"), this.#words.say("tray.name")),
      ...this.pieces.map(([character, count]) =>
        h("button", {
          type: "button",
          class: "kind",
          data: { piece: character },
          "aria-pressed": String(character === this.chosen),
          "aria-label": this.#words.say(...this.#store.named(character, "tray", { count })),
        }, this.#view.maker.icon(character), h("span", { class: "many" }, this.#words.number(count)))),
      this.pieces.length ? null : h("span", { class: "tray-empty", "aria-hidden": "true" }, this.#words.say("tray.empty")),
    ]);
  }
}
