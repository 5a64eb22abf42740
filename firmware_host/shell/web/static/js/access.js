/** How somebody sees, reaches and presses: large type, strong contrast, all controls low, less motion, one button. */

import { h, setText } from "./dom.js";
import { icon } from "./icons.js";

const REMEMBERED = "tablero.access";
export const WAYS = ["large", "contrast", "low", "still", "scan", "mute"];

function recall() {
  try {
    return JSON.parse(localStorage.getItem(REMEMBERED)) ?? null;
  } catch {
    return null;
  }
}

export class Access {
  #store;
  #words;
  #own = recall();
  #listeners = [];

  constructor({ store, words }) {
    this.#store = store;
    this.#words = words;
    this.button = h("button", { type: "button", class: "plain", data: { do: "access" }, "aria-haspopup": "dialog", onclick: () => this.open() }, icon("access"));
    this.title = h("h2", { id: "access-title" });
    this.close = h("button", { type: "button", class: "plain", onclick: () => this.element.close() }, icon("close"));
    this.boxes = new Map(WAYS.map((way) => [way, h("input", { type: "checkbox", role: "switch", data: { way }, onchange: (event) => this.set(way, event.target.checked) })]));
    this.names = new Map(WAYS.map((way) => [way, h("span", {})]));
    const lines = WAYS.map((way) => h("label", { class: "option" }, this.names.get(way), this.boxes.get(way)));
    this.element = h("dialog", { id: "access", "aria-labelledby": "access-title" }, h("header", {}, this.title, this.close), ...lines);
    this.element.addEventListener("click", (event) => event.target === this.element && this.element.close());
    document.getElementById("overlays").append(this.element);
    store.on("hello", () => this.render());
    words.on(() => this.render());
  }

  on(listener) {
    this.#listeners.push(listener);
  }

  /** Whether a way is wanted: the visitor's own choice, or else what the house has set. */
  wants(way) {
    return this.#own?.[way] ?? this.#store.hello?.access?.includes(way) ?? false;
  }

  open() {
    this.render();
    if (!this.element.open) this.element.showModal();
  }

  /** The visitor has gone: as the house has it again. */
  forget() {
    this.#keep(null);
  }

  set(way, on) {
    this.#keep({ ...this.#own, [way]: on });
  }

  #keep(own) {
    this.#own = own;
    try {
      if (own) localStorage.setItem(REMEMBERED, JSON.stringify(own));
      else localStorage.removeItem(REMEMBERED);
    } catch {
      /* a kiosk may forbid storage: the choice lasts as long as the page */
    }
    this.render();
    dispatchEvent(new Event("resize"));
  }

  render() {
    const words = this.#words;
    setText(this.title, words.say("access.title"));
    this.button.setAttribute("aria-label", words.say("access.title"));
    this.close.setAttribute("aria-label", words.say("button.close"));
    for (const way of WAYS) {
      setText(this.names.get(way), words.say(`access.${way}`));
      this.boxes.get(way).checked = this.wants(way);
      document.body.toggleAttribute(`data-${way}`, this.wants(way));
    }
    for (const listener of this.#listeners) listener();
  }
}
