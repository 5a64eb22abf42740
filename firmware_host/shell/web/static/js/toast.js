/** A short word about something that was refused; it goes by itself, and as soon as play has gone on. */

import { h } from "./dom.js";

const STAYS = 4200;

export class Toast {
  #timer = 0;
  #ply = 0;
  element = h("div", { id: "toast", role: "alert", hidden: true });

  constructor(store, words) {
    document.body.append(this.element);
    store.on("state", () => {
      if (this.#ply !== store.state.ply) this.#gone();
      this.#ply = store.state.ply;
    });
    store.on("error", ({ key, text }) => ["staff-wrong", "staff-wait"].includes(key) || this.show(words.has(`error.${key}`) ? words.say(`error.${key}`) : text || words.say(`error.${key}`)));
  }

  #gone() {
    this.element.hidden = true;
  }

  show(text) {
    this.element.textContent = text;
    this.element.hidden = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#gone(), STAYS);
  }
}
