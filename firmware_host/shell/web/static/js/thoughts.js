/** What the board thinks: every sensor's level from raw to expected, the moves still open, and what happened last. */

import { h, s, setText, show } from "./dom.js";
import { sensorName } from "./health.js";
import { icon } from "./icons.js";

export class Thoughts {
  #store;
  #words;
  #send;
  #element = document.getElementById("thoughts");
  #cells = new Map();

  constructor({ store, words, send }) {
    this.#store = store;
    this.#words = words;
    this.#send = send;
    this.title = h("h1", {});
    this.back = h("a", { href: "#", class: "command" }, icon("back"), h("span", {}));
    this.care = h("button", { type: "button", class: "command" }, icon("care"), h("span", {}));
    this.facts = h("dl", { class: "facts" });
    this.plan = s("svg", { class: "plan", role: "img" });
    this.legend = h("p", { class: "legend" });
    this.hypothesesTitle = h("h2", {});
    this.hypotheses = h("ol", { class: "hypotheses" });
    this.openTitle = h("h2", { class: "how-many" });
    this.open = h("ol", { class: "open" });
    this.eventsTitle = h("h2", {});
    this.events = h("ol", { class: "events" });
    this.faultsTitle = h("h2", {});
    this.faults = h("ul", { class: "faults" });
    this.healthTitle = h("h2", {});
    this.health = h("ul", { class: "faults" });
    this.#element.append(
      h("header", {}, this.title, this.facts, this.care, this.back),
      h("div", { class: "sensors" }, this.plan, this.legend),
      h("div", { class: "candidates" }, this.hypothesesTitle, this.hypotheses, this.openTitle, this.open),
      h("div", { class: "happened" }, this.faultsTitle, this.faults, this.healthTitle, this.health, this.eventsTitle, this.events),
    );
    addEventListener("hashchange", () => this.#route());
    store.on("connected", (up) => up && this.shown && this.#send({ do: "watch", thoughts: true }));
    store.on("board", () => this.#build());
    store.on("thoughts", () => this.#render());
    store.on("state", () => this.#render());
    store.on("staff", () => this.#allowed());
    words.on(() => this.#render());
    this.#route();
  }

  /** The way to what looks after the board. */
  door(open) {
    this.care.addEventListener("click", open);
  }

  get shown() {
    return location.hash === "#thoughts";
  }

  toggle() {
    location.hash = this.shown ? "" : "thoughts";
  }

  /** What visitors may not see closes when staff leave, and shows at once when they have come in. */
  #allowed() {
    if (!this.shown) return;
    if (!this.#store.may("watch")) location.hash = "";
    else this.#send({ do: "watch", thoughts: true });
  }

  #route() {
    this.#element.hidden = !this.shown;
    document.getElementById("play").hidden = this.shown;
    document.body.dataset.view = this.shown ? "thoughts" : "play";
    this.#send({ do: "watch", thoughts: this.shown });
    this.#render();
  }

  #build() {
    const { cells, places = {} } = this.#store.board.geometry;
    const all = Object.entries({ ...cells, ...places });
    const xs = all.map(([, [x]]) => x);
    const ys = all.map(([, [, y]]) => y);
    const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    this.plan.setAttribute("viewBox", `-4 -4 ${(right - left + 1) * 100 + 8} ${(high - low + 1) * 100 + 8}`);
    this.#cells.clear();
    this.plan.replaceChildren(...all.map(([site, [x, y]]) => {
      const texts = {
        name: s("text", { x: 8, y: 18, class: "name" }, site),
        settled: s("text", { x: 46, y: 62, class: "settled" }),
        raw: s("text", { x: 10, y: 85, class: "raw" }),
        expected: s("text", { x: 82, y: 85, class: "expected" }),
      };
      const lamp = s("circle", { cx: 80, cy: 13, r: 6, class: "lamp-dot" });
      const group = s("g", { transform: `translate(${(x - left) * 100} ${(high - y) * 100})`, data: { site } }, s("rect", { width: 92, height: 92, rx: 7 }), lamp, ...Object.values(texts));
      this.#cells.set(site, { group, texts, lamp });
      return group;
    }));
  }

  #render() {
    if (!this.shown) return;
    const words = this.#words;
    const { thoughts, state, board, light } = this.#store;
    setText(this.title, words.say("thoughts.title"));
    setText(this.back.lastChild, words.say("button.back"));
    setText(this.care.lastChild, words.say("health.title"));
    this.legend.replaceChildren(...["raw", "settled", "expected", "differing"].map((name) => h("span", { class: name }, words.say(`thoughts.${name}`))));
    setText(this.hypothesesTitle, words.say("thoughts.hypotheses"));
    setText(this.openTitle, words.say("thoughts.open", { count: thoughts?.open_count ?? 0 }));
    setText(this.eventsTitle, words.say("thoughts.events"));
    setText(this.faultsTitle, words.say("thoughts.faults"));
    setText(this.healthTitle, words.say("thoughts.health"));
    this.plan.setAttribute("aria-label", words.say("thoughts.plan"));
    const said = (family, key) => (key ? words.say(`${family}.${key}`) : "");
    const facts = { game: words.name(board?.game.names), sensing: said("sensing", board?.sensing), phase: said("phase", state?.phase), state: thoughts?.state, ply: state?.ply, "to-move": said("side", board && state ? this.#store.side(state.to_move) : ""), tentative: state?.tentative, differing: thoughts?.differing?.length, light: thoughts?.limited ? words.word("thoughts.limited", { count: thoughts.limited }) : null };
    show(this.facts, [facts, words.language], () => Object.entries(facts).filter(([, value]) => value !== undefined && value !== null && value !== "").map(([name, value]) => h("div", {}, h("dt", {}, words.say(`thoughts.${name}`)), h("dd", {}, typeof value === "object" ? JSON.stringify(value) : String(value)))));
    let pixel = 0;
    for (const { lamp } of this.#cells.values()) {
      const rgb = light?.rgb?.slice(pixel, (pixel += 6)) || "000000";
      if (lamp.dataset.rgb === rgb) continue;
      lamp.dataset.rgb = rgb;
      lamp.setAttribute("fill", rgb === "000000" ? "none" : `#${rgb}`);
    }
    if (!thoughts) return;
    const differing = new Set(thoughts.differing ?? []);
    const level = (levels, site) => {
      const value = levels?.[site];
      return value === undefined || value === null ? "·" : value > 0 && board?.sensing === "polarity" ? `+${value}` : String(value).replace("-", "−");
    };
    for (const [site, { group, texts }] of this.#cells) {
      const settled = level(thoughts.settled, site);
      setText(texts.settled, settled === "0" ? "○" : settled);
      setText(texts.raw, level(thoughts.raw, site));
      setText(texts.expected, level(thoughts.expected, site));
      const what = differing.has(site) ? "differing" : level(thoughts.raw, site) !== settled ? "moving" : settled === "0" || settled === "·" ? "empty" : "standing";
      if (group.dataset.is !== what) group.dataset.is = what;
    }
    show(this.hypotheses, [thoughts.hypotheses, words.language], () => this.#told(thoughts.hypotheses ?? []));
    show(this.open, (thoughts.open ?? []).slice(0, 60), () => (thoughts.open ?? []).slice(0, 60).map(({ text, complete }) => h("li", { class: complete ? "complete" : "" }, text)));
    const at = (time) => (typeof time === "number" ? time.toFixed(3) : String(time ?? ""));
    show(this.events, thoughts.events, () => [...(thoughts.events ?? [])].reverse().slice(0, 200).map((event) => h("li", {}, h("time", {}, at(event.at)), h("span", {}, event.text))));
    show(this.faults, [thoughts.faults, words.language], () => (thoughts.faults?.length ? thoughts.faults.map((text) => h("li", {}, text)) : [h("li", { class: "none" }, words.say("thoughts.none"))]));
    const ailing = thoughts.health ?? [];
    show(this.health, [ailing, words.language], () => (ailing.length ? ailing.map(({ key, args, where }) => h("li", {}, `${words.word(key, { ...args, site: sensorName(words, args.site) })} (${where})`)) : [h("li", { class: "none" }, words.say("thoughts.none"))]));
  }
  /** What hands may have done: each hypothesis with what it costs, and act by act on demand. */
  #told(hypotheses) {
    const words = this.#words;
    const named = (ply) => (ply === "undo" ? words.word("hypotheses.undo") : ply);
    if (!hypotheses.length) return [h("li", { class: "none" }, words.say("hypotheses.none"))];
    return hypotheses.map(({ plies, nats, share, acts }, k) => h("li", {}, h("details", { open: k === 0 },
      h("summary", {}, h("b", {}, plies.map(named).join(", ") || words.word("hypotheses.nothing")), " ", words.word("hypotheses.nats", { nats: nats.toFixed(1), share: `${Math.round(share * 100)} %` })),
      h("ul", {}, acts.map(({ at, site, what, ply, nats: cost }) => h("li", {},
        h("time", {}, at === null ? "" : at.toFixed(2)), h("span", {}, `${site} ${words.word(`act.${what}`)}${ply === null ? "" : ` (${named(plies[ply])})`}`), h("data", {}, cost.toFixed(1))))))));
  }
}
