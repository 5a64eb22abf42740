/** A question before something that cannot be meant by accident: what may be done, and a way out. */

import { h } from "./dom.js";
import { icon } from "./icons.js";

export class Confirm {
  #store;
  #words;
  /** The game that was asked about: its board, and whether a move had been played. */
  #board = null;
  #begun = false;

  constructor(store, words) {
    this.#store = store;
    this.#words = words;
    this.element = h("dialog", { id: "confirm", "aria-labelledby": "confirm-title" });
    this.element.addEventListener("click", (event) => event.target === this.element && this.element.close());
    document.getElementById("overlays").append(this.element);
    for (const kind of ["board", "state"]) store.on(kind, () => this.element.open && this.#isPast() && this.element.close());
  }

  /** answers: {name, text, act} each. */
  ask(title, answers) {
    const button = ({ name, text, act }, primary) =>
      h("button", { type: "button", class: primary ? "command primary" : "command", data: { do: name }, onclick: () => this.#answer(act) }, icon(name), h("span", {}, text));
    const out = { name: "close", text: this.#words.say("button.play-on"), act: () => {} };
    this.#board = this.#store.board;
    this.#begun = this.#store.underWay;
    this.element.replaceChildren(
      h("h2", { id: "confirm-title" }, title),
      h("div", { class: "answers" }, ...answers.map((answer) => button(answer, false)), button(out, true)));
    if (!this.element.open) this.element.showModal();
    this.element.querySelector(".primary").focus();
  }

  /** An answer must not end a game that began meanwhile. */
  #isPast() {
    return this.#store.board !== this.#board || (this.#begun && !this.#store.underWay);
  }

  #answer(act) {
    this.element.close();
    act();
  }
}
