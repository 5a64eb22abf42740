/** Play with one button: what can be touched is offered in turn, and any press (Space, Enter, a touch anywhere) takes it. */

import { h, setText } from "./dom.js";
import { icon } from "./icons.js";

const STEP = 1600;
const AROUND = 2;
/** Groups, the most likely first; of the board only what is lit, and all else in a group of its own. */
const GROUPS = [
  () => [...document.querySelectorAll("#board .site")].filter(lit),
  () => controls("#speech button"),
  () => controls("#desk button, #tray .kind, #sides button"),
  () => [...document.querySelectorAll("#board .site")].filter((site) => !lit(site)),
  () => controls("#foot :is(button, a), #scanning"),
];

const lit = (site) => Number.parseInt(site.dataset.light ?? "0", 16) > 0 || Boolean(site.dataset.owed);
const usable = (element) => !element.disabled && element.checkVisibility({ visibilityProperty: true });
const controls = (css) => [...document.querySelectorAll(css)].filter(usable);

export class Scan {
  #timer = 0;
  #group = -1;
  #item = -1;
  #rounds = 0;
  /** The group that was taken, as it was framed: light that comes meanwhile takes nothing out of it. */
  #taken = null;
  #marked = [];

  /** A touch takes what is framed, wherever it falls: whoever did not ask for that sees why, and how to end it. */
  constructor(access, words) {
    this.access = access;
    this.label = h("span", {});
    this.end = h("button", { id: "scanning", type: "button", class: "command", hidden: true, data: { do: "scan-off" }, onclick: () => access.set("scan", false) }, icon("close"), this.label);
    document.body.append(this.end);
    access.on(() => this.#turn());
    words.on(() => this.#name(words));
    addEventListener("keydown", (event) => {
      if (!this.#running || ![" ", "Enter"].includes(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!event.repeat) this.#take();
    }, { capture: true });
    addEventListener("pointerdown", (event) => {
      if (event.isPrimary) this.#swallows = false; // a finger that slid has clicked nothing
      // Whoever can reach for the switch itself need not wait for it.
      if (!this.#running || !event.isTrusted || event.target.closest("#access, [data-do=access], #scanning")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      this.#swallows = true;
      this.#take();
    }, { capture: true });
    addEventListener("click", (event) => {
      if (!this.#swallows || !event.isTrusted) return;
      this.#swallows = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, { capture: true });
  }

  #swallows = false;

  get #running() {
    return this.#timer !== 0;
  }

  #turn() {
    const wanted = this.access.wants("scan");
    if (wanted === this.#running) return;
    clearInterval(this.#timer);
    this.#timer = wanted ? setInterval(() => this.#next(), STEP) : 0;
    this.end.hidden = !wanted;
    this.#reset();
  }

  #name(words) {
    setText(this.label, words.say("access.scan-off"));
  }

  #reset() {
    this.#group = this.#item = -1;
    this.#rounds = 0;
    this.#taken = null;
    this.#mark([]);
  }

  /** A dialogue that is open is all there is. Those that are empty now keep their places: what is lit may come and go. */
  get #groups() {
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    return dialog ? [[...dialog.querySelectorAll("button, select, input, a")].filter(usable)] : GROUPS.map((group) => group());
  }

  #next() {
    const groups = this.#groups;
    if (!this.#taken) {
      const order = groups.map((_, k) => (this.#group + 1 + k) % groups.length);
      this.#group = order.find((k) => groups[k].length) ?? -1;
      return this.#mark(groups[this.#group] ?? []);
    }
    const offered = groups.flat();
    const items = this.#taken.filter((element) => offered.includes(element));
    this.#item += 1;
    if (this.#item >= items.length) {
      this.#item = 0;
      this.#rounds += 1;
    }
    if (!items.length || this.#rounds >= AROUND) return this.#reset();
    items[this.#item].focus();
    return this.#mark([items[this.#item]]);
  }

  #take() {
    if (!this.#marked.length) return this.#next();
    if (!this.#taken && this.#marked.length > 1) {
      this.#taken = this.#marked;
      this.#item = -1;
      this.#rounds = 0;
      return this.#next();
    }
    const [chosen] = this.#marked;
    this.#reset();
    return chosen.click();
  }

  #mark(elements) {
    for (const element of this.#marked) element.removeAttribute("data-scanned");
    this.#marked = elements;
    for (const element of elements) element.setAttribute("data-scanned", "");
  }
}
