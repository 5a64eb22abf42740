/** What moves have cost: a warning of one while the game goes on, where that is wanted, and the review of a game that is
 * over: its turning points, one after the other, on the board as it stood. */

import { h, show } from "./dom.js";
import { icon } from "./icons.js";

const DO = "turning-points";

export class Review {
  #store;
  #words;
  #view;
  #send;
  #puzzles;

  constructor({ store, words, view, send, puzzles }) {
    this.#puzzles = puzzles;
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
    const warning = state?.warning?.point ?? null;
    const offered = Boolean(state?.can?.[DO]);
    this.element.hidden = !board || !(turning || warning || offered) || !this.#store.may(DO);
    if (this.element.hidden) return;
    const words = this.#words;
    this.element.setAttribute("aria-label", words.say("turning.title"));
    show(this.told, [turning, warning, words.language], () => (warning ? this.#warn(warning) : this.#tell(turning)));
    show(this.ways, [turning, warning, connected, this.#puzzles.any, words.language], () => (warning ? this.#back() : this.#ways(turning)));
    if (turning?.point) this.#view.point(turning.point.played.sites);
  }

  #warn({ side }) {
    return h("p", {}, this.#words.say("turning.blunder", { side: this.#store.side(side) }));
  }

  /** The board's own move, where one is being led, is given up first. */
  #back() {
    const back = () => {
      if (this.#store.state.phase === "guided") this.#send({ do: "takeback" });
      this.#send({ do: "takeback" });
    };
    return this.#way("takeback", this.#words.say("button.takeback"), "takeback", back);
  }

  #tell(turning) {
    const words = this.#words;
    if (!turning) return [];
    const { thinking, done, of, number, points, point } = turning;
    if (thinking) return h("p", {}, words.say("turning.thinking", { done, count: of }));
    if (!point) return h("p", {}, words.say("turning.none"));
    const phrase = ({ key, args }) => words.word(key, args);
    const named = ({ text, word }) => (word ? words.say(word) : text);
    const terms = words.list(point.why.map(phrase));
    const why = point.known ? this.#known(point.known, phrase) : terms ? words.say("turning.why", { terms }) : "";
    return [
      h("p", { class: "kicker" }, words.say("turning.number", { number, count: points })),
      h("p", {}, words.say("turning.played", { ply: point.ply, side: this.#store.side(point.side), move: named(point.played) })),
      h("p", { class: "better" }, words.say("turning.better", { move: named(point.better) })),
      why ? h("p", {}, why) : null,
    ];
  }

  /** Whoever has a forced win or loss before or after the move. */
  #known({ before, after }, phrase) {
    const words = this.#words;
    if (before && after) return words.say("turning.known", { before: phrase(before), after: phrase(after) });
    if (before) return words.say("turning.before", { before: phrase(before) });
    return after ? words.say("turning.after", { after: phrase(after) }) : "";
  }

  #way(name, text, picture, act, possible = true) {
    return h("button", { type: "button", class: "command", data: { do: `review-${name}` }, disabled: !possible || !this.#store.connected, onclick: act }, icon(picture), h("span", {}, text));
  }

  #ways(turning) {
    const words = this.#words;
    const way = (name, text, picture, fields, possible) => this.#way(name, text, picture, () => this.#send({ do: DO, ...fields }), possible);
    const puzzles = this.#puzzles.any ? this.#way("puzzles", words.say("puzzle.title"), "puzzle", () => this.#puzzles.open()) : null;
    if (!turning) return [way("begin", words.say("button.turning-points"), "eye", {}), puzzles];
    const { number, points } = turning;
    return [
      points > 1 ? way("back", words.say("lesson.back"), "back", { number: number - 1 }, number > 1) : null,
      points > 1 ? way("next", words.say("lesson.next"), "next", { number: number + 1 }, number < points) : null,
      puzzles,
      way("leave", words.say("turning.leave"), "close", { number: null }),
    ];
  }
}
