/** The review of a game that is over: its turning points, one after the other, on the board as it stood. */

import { h, show } from "./dom.js";
import { icon } from "./icons.js";

const DO = "turning-points";

export class Review {
  #store;
  #words;
  #view;
  #send;

  constructor({ store, words, view, send }) {
    this.#store = store;
    this.#words = words;
    this.#view = view;
    this.#send = send;
    this.told = h("div", { class: "told", "aria-live": "polite" });
    this.ways = h("div", { class: "ways" });
    this.element = h("section", { class: "review", hidden: true }, this.told, this.ways);
    document.getElementById("speech").append(this.element);
    for (const kind of ["board", "state", "staff", "connected"]) store.on(kind, () => this.render());
    words.on(() => this.render());
  }

  render() {
    const { board, state, connected } = this.#store;
    const turning = state?.turning ?? null;
    const offered = Boolean(state?.can?.[DO]);
    this.element.hidden = !board || !(turning || offered) || !this.#store.may(DO);
    if (this.element.hidden) return;
    const words = this.#words;
    this.element.setAttribute("aria-label", words.say("turning.title"));
    show(this.told, [turning, words.language], () => this.#tell(turning));
    show(this.ways, [turning, connected, words.language], () => this.#ways(turning));
    if (turning?.point) this.#view.point(turning.point.played.sites);
  }

  #tell(turning) {
    const words = this.#words;
    if (!turning) return [];
    const { thinking, done, of, number, points, point } = turning;
    if (thinking) return h("p", {}, words.say("turning.thinking", { done, count: of }));
    if (!point) return h("p", {}, words.say("turning.none"));
    const terms = point.why.map(({ key, args }) => words.word(key, args));
    const why = point.decided ? words.say("turning.decided") : terms.length ? words.say("turning.why", { terms: words.list(terms) }) : "";
    return [
      h("p", { class: "kicker" }, words.say("turning.number", { number, count: points })),
      h("p", {}, words.say("turning.played", { ply: point.ply, side: this.#store.side(point.side), move: point.played.text })),
      h("p", { class: "better" }, words.say("turning.better", { move: point.better.text })),
      why ? h("p", {}, why) : null,
    ];
  }

  #ways(turning) {
    const words = this.#words;
    const way = (name, text, picture, fields, possible = true) =>
      h("button", { type: "button", class: "command", data: { do: `review-${name}` }, disabled: !possible || !this.#store.connected, onclick: () => this.#send({ do: DO, ...fields }) }, icon(picture), h("span", {}, text));
    if (!turning) return way("begin", words.say("button.turning-points"), "eye", {});
    const { number, points } = turning;
    return [
      points > 1 ? way("back", words.say("lesson.back"), "back", { number: number - 1 }, number > 1) : null,
      points > 1 ? way("next", words.say("lesson.next"), "next", { number: number + 1 }, number < points) : null,
      way("leave", words.say("turning.leave"), "close", { number: null }),
    ];
  }
}
