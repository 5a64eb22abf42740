/** For whoever has just come to an exhibit: learn it, play a short form, or play against the board, as it suits or at a level. Pictures first. */

import { h, show } from "./dom.js";
import { icon } from "./icons.js";

const LEVEL = 2;
const NEEDS = { alone: "opponent", level: "seats" };

export class Begin {
  #store;
  #words;
  #send;

  constructor({ store, words, send }) {
    this.#store = store;
    this.#words = words;
    this.#send = send;
    this.element = h("div", { class: "begin", role: "group", hidden: true });
    document.getElementById("speech").append(this.element);
    for (const kind of ["hello", "board", "state", "staff"]) store.on(kind, () => this.render());
    words.on(() => this.render());
  }

  render() {
    const { hello, board, state } = this.#store;
    const words = this.#words;
    const here = hello?.exhibit && board && !board.lesson && state && !state.attract && !state.resume && state.ply === 0 && ["play", "setup"].includes(state.phase) && !state.ask.length;
    this.element.hidden = !here;
    if (!here) return;
    this.element.setAttribute("aria-label", words.say("begin.label"));
    const key = board.game.key;
    const isShort = Boolean(board.game.options?.short);
    const ways = [
      board.lessons > 0 && { name: "learn", act: () => this.#send({ do: "new", game: key, options: { lesson: 1 } }) },
      board.short && !isShort && { name: "short", act: () => this.#send({ do: "new", game: key, options: { short: true } }) },
      board.sides.length === 2 && !state.opponent && { name: "alone", act: () => this.#send({ do: "opponent", level: LEVEL, side: 1, adapts: true }) },
      state.can.seats && { name: "level", act: () => this.#send({ do: "seats" }) },
    ].filter((way) => way && this.#store.may(NEEDS[way.name] ?? "new"));
    show(this.element, [ways.map(({ name }) => name), key, words.language], () =>
      ways.map(({ name, act }) => h("button", { type: "button", class: "command", data: { do: `begin-${name}` }, title: words.say(`begin.${name}`), onclick: act }, icon(name), h("span", {}, words.say(`begin.${name}`)))));
  }
}
