/** What is amiss with the board, for those who look after it: a line on the page while there is anything, and a card with
 * every sensor that is not well, where its wires run, and the way to believe it again or no more. */

import { h, setText, show } from "./dom.js";
import { icon } from "./icons.js";

/** Before the name of a spot that the game leaves out, where it calls another so. */
const ASIDE = "board:";
/** So many names find room in the line. */
const NAMED = 4;
const SHORT = { "health.unsaved": "health.disk", "health.unnamed": "health.name", "health.twin": "health.name" };
const SIGNS = { "health.unsaved": "disk", "health.fault": "care", "health.noisy": "care", "health.light": "care", "health.unnamed": "care", "health.twin": "care" };

/** Long enough for a browser to have taken what it saves. */
const TAKEN = 60_000;

function save(blob, name) {
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), TAKEN);
}

/** What people call a sensor of the present game's board. */
export function sensorName(words, name) {
  if (name.startsWith(ASIDE)) return words.word("health.aside", { name: name.slice(ASIDE.length) });
  return words.has(`site.${name}`) ? words.word(`site.${name}`) : name;
}

export class Health {
  #store;
  #words;
  #send;
  #packing = false;
  #waiting = false;

  constructor({ store, words, send }) {
    this.#store = store;
    this.#words = words;
    this.#send = send;
    this.notice = h("button", { type: "button", id: "health-notice", hidden: true, onclick: () => this.open() }, icon("care"), h("span", {}));
    document.getElementById("title").append(this.notice);
    this.title = h("h2", { id: "health-title" });
    this.close = h("button", { type: "button", class: "plain", onclick: () => this.element.close() }, icon("close"));
    this.list = h("ul", { class: "ailments" });
    this.more = h("p", { class: "more" });
    this.sites = h("select", {});
    this.label = h("span", {});
    this.doubt = h("button", { type: "submit", class: "command" }, icon("doubted"), h("span", {}));
    this.other = h("form", { method: "dialog", class: "other" }, h("label", {}, this.label, this.sites), this.doubt);
    this.other.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.sites.value) this.#send({ do: "distrust", site: this.sites.value });
    });
    this.why = h("p", { class: "why", role: "alert" });
    this.told = h("p", { class: "told" });
    this.bundle = h("button", { type: "button", class: "command", data: { do: "bundle" }, onclick: () => this.#fetch() }, icon("bundle"), h("span", { "aria-live": "polite" }));
    this.element = h("dialog", { id: "health", "aria-labelledby": "health-title" }, h("header", {}, this.title, this.close), this.list, this.more, this.other, h("div", { class: "other" }, this.told, this.bundle), this.why);
    document.getElementById("overlays").append(this.element);
    for (const kind of ["health", "board", "staff", "connected"]) store.on(kind, () => this.render());
    store.on("error", ({ key, text }) => setText(this.why, words.has(`error.${key}`) ? `${words.say(`error.${key}`)} ${text}` : text));
    words.on(() => this.render());
  }

  open() {
    if (!this.#store.health || this.element.open) return;
    setText(this.why, this.#waiting ? this.#words.say("health.bundle.later") : "");
    this.element.showModal();
    this.render();
  }

  /** Nothing is shown while all is well; of a board that staff look after, nothing to visitors. */
  render() {
    const { health } = this.#store;
    const words = this.#words;
    const amiss = health ? [...health.troubles, ...health.sensors] : [];
    this.notice.hidden = amiss.length === 0;
    setText(this.notice.lastChild, amiss.length ? words.say("health.notice", { what: this.#named(health) }) : "");
    if (!this.element.open) return;
    if (!health) {
      this.element.close();
      return;
    }
    setText(this.title, words.say("health.title"));
    this.close.setAttribute("aria-label", words.say("button.close"));
    show(this.list, [amiss, health.agree, words.language], () =>
      amiss.length ? [...health.troubles.map((trouble) => this.#trouble(trouble)), ...health.sensors.map((sensor) => this.#sensor(sensor))] : h("li", { class: "well" }, icon("ok"), h("p", {}, words.say("health.well"))));
    this.more.hidden = !health.sensors.some(({ believed }) => !believed);
    setText(this.more, words.say("health.again", { count: health.agree }));
    setText(this.label, words.say("health.other"));
    setText(this.doubt.lastChild, words.say("health.distrust"));
    show(this.sites, [health.believed, health.buttons, words.language], () => [h("option", { value: "" }, "…"), ...health.believed.map((name) => h("option", { value: name }, this.#name(name)))]);
    this.other.hidden = health.believed.length === 0;
    setText(this.told, words.say("health.bundle.told"));
    setText(this.bundle.lastChild, words.say(this.#packing ? "health.bundle.packing" : "health.bundle"));
    this.bundle.disabled = this.#packing || this.#waiting || !this.#store.connected;
  }

  /** Fetched here rather than by a link, so that a refusal does not lead a kiosk away from its page. */
  async #fetch() {
    this.#packing = true;
    setText(this.why, "");
    this.render();
    try {
      const answer = await fetch(`api/bundle?token=${encodeURIComponent(this.#store.staff?.token ?? "")}`);
      if (answer.ok) save(await answer.blob(), "tablero-bundle.zip");
      const wait = Number(answer.headers.get("Retry-After"));
      if (wait) this.#wait(wait);
      else if (!answer.ok) setText(this.why, this.#words.say("health.bundle.none"));
    } catch {
      setText(this.why, this.#words.say("health.bundle.none"));
    }
    this.#packing = false;
    this.render();
  }

  /** The board packs no other one for so many seconds. */
  #wait(seconds) {
    this.#waiting = true;
    setText(this.why, this.#words.say("health.bundle.later"));
    setTimeout(() => {
      this.#waiting = false;
      setText(this.why, "");
      this.render();
    }, 1000 * seconds);
  }

  /** What is to be looked after, in a few words. */
  #named({ troubles, sensors }) {
    const words = this.#words;
    const named = [...new Set(troubles.map(({ key }) => words.word(SHORT[key] ?? "health.wiring"))), ...sensors.map(({ site }) => this.#name(site))];
    return [...named.slice(0, NAMED), ...(named.length > NAMED ? [`+${words.number(named.length - NAMED)}`] : [])].join(", ");
  }

  #name(name) {
    const words = this.#words;
    if (this.#store.health?.buttons.includes(name)) return words.word("health.button", { name: name.toUpperCase() });
    return sensorName(words, name);
  }

  /** Where to lay hands on: "row 2 (Pi GPIO 17)". */
  #wire({ kind, number, part, pin }) {
    const words = this.#words;
    const at = !pin ? part : part === "Pi" ? `${part} ${pin}` : words.word("health.pin", { part, pin });
    return number ? `${words.word(`health.${kind}`, { number })}${at ? ` (${at})` : ""}` : at;
  }

  #trouble({ key, text = "", wire }) {
    return h("li", { data: { key } }, icon(SIGNS[key] ?? "wire"),
      h("div", {}, h("p", {}, this.#words.say(key, { line: wire ? this.#wire(wire) : "" })), text ? h("p", { class: "where" }, text) : null));
  }

  #sensor({ site, what, believed, since, agreed, missed, due, shaken, beats, chattered, margin, strongest, channel, wires }) {
    const words = this.#words;
    const where = [words.word("health.channel", { number: channel }), ...wires.map((wire) => this.#wire(wire))].join(" · ");
    const told = [
      since && words.word("health.since", { date: words.date(since) }),
      agreed && words.word("health.agreed", { count: agreed }),
      missed && words.word("health.missed", { count: missed, due }),
      shaken && words.word("health.shaken", { count: shaken, beats }),
      chattered && words.word("health.chattered", { count: chattered }),
      margin && words.word("health.margin", { margin, strongest }),
    ].filter(Boolean).join("; ");
    const deed = believed ? "distrust" : "trust";
    return h("li", { data: { sensor: site, what, believed: String(believed) } }, icon(believed ? "care" : "doubted"),
      h("div", {}, h("p", {}, words.word(`health.${what}`, { site: this.#name(site) })), h("p", { class: "where" }, where), told ? h("p", { class: "where" }, told) : null),
      h("button", { type: "button", class: "command", data: { do: deed }, "aria-label": `${words.say(`health.${deed}`)}: ${this.#name(site)}`, onclick: () => this.#send({ do: deed, site }) }, h("span", {}, words.say(`health.${deed}`))));
  }
}
