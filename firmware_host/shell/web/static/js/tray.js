/** The box beside the board (simulator only): a strip of wood with the pieces that are not in play. */

import { h, setText } from "./dom.js";
import { icon } from "./icons.js";
import { plank } from "./drawing/wood.js";

export class Tray {
  #store;
  #words;
  #view;
  #slots = h("div", { class: "slots" });
  /** Whose pieces lie in the slots: the game, how its pieces are drawn, and one character a slot, "" for an empty one. */
  #laidFor = null;
  #laid = [];
  chosen = "";

  constructor(store, words, view) {
    this.#store = store;
    this.#words = words;
    this.#view = view;
    this.element = h("div", { id: "tray", hidden: true, role: "group" });
    this.name = h("span", {});
    this.empty = h("span", { class: "tray-empty", "aria-hidden": "true" });
    this.element.append(h("span", { class: "tray-name", "aria-hidden": "true" }, icon("box"), this.name), this.#slots, this.empty);
    this.element.style.setProperty("--plank", `url(${plank("rosewood").toDataURL("image/jpeg", 0.85)})`);
    for (const kind of ["hello", "board", "state"]) store.on(kind, () => this.render());
    words.on(() => this.render());
  }

  choose(character) {
    this.chosen = character;
    this.render();
  }

  /** Marks it as the place for what is in the hand, or no more. */
  want(wanted) {
    this.element.dataset.wanted = String(wanted);
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
    setText(this.name, this.#words.say("tray.name"));
    setText(this.empty, this.#words.say("tray.empty"));
    this.empty.hidden = this.pieces.length > 0;
    this.#lay();
  }

  /** What lies under a finger stays there: a kind of piece keeps its slot for as long as there is one of it, and the next
   * new kind takes the first empty one. */
  #lay() {
    if (this.#laidFor !== this.#view.maker) {
      this.#laidFor = this.#view.maker;
      this.#laid = [];
      this.#slots.replaceChildren();
    }
    const counts = new Map(this.pieces);
    for (const [i, character] of this.#laid.entries()) if (character && !counts.has(character)) this.#put(i, "");
    for (const character of counts.keys()) {
      if (this.#laid.includes(character)) continue;
      const free = this.#laid.indexOf("");
      this.#put(free < 0 ? this.#laid.length : free, character);
    }
    for (const [i, character] of this.#laid.entries()) if (character) this.#tell(this.#slots.children[i].firstChild, character, counts.get(character));
  }

  #put(i, character) {
    if (i === this.#laid.length) this.#slots.append(h("span", { class: "slot" }));
    this.#laid[i] = character;
    const many = h("span", { class: "many" });
    const kind = character && h("button", { type: "button", class: "kind", data: { piece: character } }, this.#view.maker.icon(character), many);
    this.#slots.children[i].replaceChildren(...(kind ? [kind] : []));
  }

  #tell(kind, character, count) {
    setText(kind.lastChild, this.#words.number(count));
    const said = { "aria-pressed": String(character === this.chosen), "aria-label": this.#words.say(...this.#store.named(character, "tray", { count })) };
    for (const [name, value] of Object.entries(said)) if (kind.getAttribute(name) !== value) kind.setAttribute(name, value);
  }
}
