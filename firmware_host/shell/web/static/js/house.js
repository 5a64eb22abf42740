/** The house that the board stands in: its name, logo and welcome over the board, and the dark outside opening hours. */

import { h, setText } from "./dom.js";

export class House {
  #store;
  #words;

  constructor({ store, words }) {
    this.#store = store;
    this.#words = words;
    this.logo = h("img", { alt: "", hidden: true });
    this.name = h("strong", {});
    this.welcome = h("span", {});
    this.line = h("p", { id: "house", hidden: true }, this.logo, this.name, this.welcome);
    document.getElementById("title").prepend(this.line);
    this.opens = h("p", {});
    this.night = h("div", { id: "night", hidden: true, role: "status" }, this.opens);
    document.body.append(this.night);
    store.on("house", () => this.render());
    words.on(() => this.render());
  }

  render() {
    const { name = "", welcome = {}, logo = null, dark = false, opens = null } = this.#store.house ?? {};
    const said = welcome[this.#words.language] ?? welcome.en ?? "";
    this.line.hidden = !name && !said && logo === null;
    setText(this.name, name);
    setText(this.welcome, said);
    this.logo.hidden = logo === null;
    if (logo !== null && this.logo.dataset.logo !== String(logo)) {
      this.logo.dataset.logo = String(logo);
      this.logo.src = `api/logo?${logo}`;
    }
    this.night.hidden = !dark;
    document.body.toggleAttribute("data-dark", dark);
    setText(this.opens, opens ? this.#words.say("house.opens", { date: this.#words.date(opens) }) : this.#words.say("house.closed"));
  }
}
