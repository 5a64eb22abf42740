/** The staff's way in, where there is a PIN: the corner held for a second, or its button by keyboard; then a keypad. */

import { h, setText } from "./dom.js";
import { beside } from "./heartbeat.js";
import { icon } from "./icons.js";

const HELD = 1000;
const LEFT_ALONE = 30_000;
const MOST = 12;
const LEAST = 4;

export class Staff {
  #store;
  #words;
  #send;
  #digits = "";
  #until = 0;
  #timer = 0;

  constructor({ store, words, send }) {
    this.#store = store;
    this.#words = words;
    this.#send = send;
    this.door = h("button", { type: "button", id: "staff-door", hidden: true });
    this.leave = h("button", { type: "button", id: "staff-leave", class: "command", hidden: true, onclick: () => send({ do: "leave" }) }, icon("close"), h("span", {}));
    this.console = h("a", { id: "staff-console", class: "command", href: beside("console"), hidden: true }, icon("book"), h("span", {}));
    document.body.append(this.door, this.leave, this.console);
    this.#makeDoor();
    this.#makeKeypad();
    for (const kind of ["staff", "connected"]) store.on(kind, () => this.render());
    store.on("error", ({ key }) => this.#refused(key));
    words.on(() => this.render());
  }

  /** A finger has to stay; Enter, or a screen reader's press, need not. */
  #makeDoor() {
    let held = 0;
    const letGo = () => clearTimeout(held);
    this.door.addEventListener("pointerdown", () => (held = setTimeout(() => this.open(), HELD)));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) this.door.addEventListener(end, letGo);
    this.door.addEventListener("contextmenu", (event) => event.preventDefault());
    this.door.addEventListener("click", (event) => event.detail === 0 && this.open());
  }

  #makeKeypad() {
    this.title = h("h2", { id: "staff-title" });
    this.close = h("button", { type: "button", class: "plain", onclick: () => this.element.close() }, icon("close"));
    this.shown = h("p", { class: "digits", "aria-hidden": "true" });
    this.count = h("p", { class: "unseen", "aria-live": "polite" });
    this.why = h("p", { class: "why", role: "alert" });
    const key = (digit) => h("button", { type: "button", class: "key", data: { digit }, onclick: () => this.#type(digit) }, digit);
    this.back = h("button", { type: "button", class: "key", onclick: () => this.#type("") }, icon("back"));
    this.ok = h("button", { type: "submit", class: "key primary" }, icon("ok"));
    this.keys = h("div", { class: "keys" }, ...Array.from("123456789", key), this.back, key("0"), this.ok);
    const form = h("form", { method: "dialog" }, h("header", {}, this.title, this.close), this.shown, this.count, this.why, this.keys);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#say();
    });
    this.element = h("dialog", { id: "staff", "aria-labelledby": "staff-title" }, form);
    this.element.addEventListener("close", () => this.#forget());
    this.element.addEventListener("keydown", (event) => {
      if (/^[0-9]$/.test(event.key)) this.#type(event.key);
      else if (event.key === "Backspace") this.#type("");
      else if (event.key === "Enter" && !event.target.matches(".plain, .key:not([data-digit])")) this.#say();
      else return;
      event.preventDefault();
    });
    document.getElementById("overlays").append(this.element);
  }

  open() {
    if (!this.#store.staff || this.#store.staff.in || this.element.open) return;
    this.#forget();
    this.element.showModal();
    this.keys.querySelector('[data-digit="1"]').focus();
    this.#used();
    this.render();
  }

  #forget() {
    this.#digits = "";
    setText(this.why, "");
    clearTimeout(this.#timer);
    clearTimeout(this.alone);
  }

  /** A keypad that nobody uses must not lie over the board. */
  #used() {
    clearTimeout(this.alone);
    this.alone = setTimeout(() => this.element.close(), LEFT_ALONE);
  }

  #type(digit) {
    this.#digits = digit ? (this.#digits + digit).slice(0, MOST) : this.#digits.slice(0, -1);
    setText(this.why, "");
    this.#used();
    this.render();
  }

  #say() {
    if (this.ok.disabled) return;
    this.#send({ do: "staff", pin: this.#digits });
    this.#digits = "";
    this.render();
  }

  #refused(key) {
    if (this.element.open && key.startsWith("staff-")) setText(this.why, this.#words.say(`error.${key}`));
    this.render();
  }

  render() {
    const { staff, connected } = this.#store;
    const words = this.#words;
    if (staff && staff !== this.told) {
      this.told = staff;
      this.#until = performance.now() + 1000 * staff.wait;
      if (staff.in) this.element.close();
    }
    this.console.hidden = !staff?.in || !connected;
    setText(this.console.lastChild, words.say("console.title"));
    this.door.hidden = !staff || staff.in || staff.pin === false;
    this.leave.hidden = !staff?.in || !connected;
    document.body.toggleAttribute("data-staff", Boolean(staff?.in));
    this.door.setAttribute("aria-label", words.say("staff.door"));
    setText(this.leave.lastChild, words.say("staff.in"));
    this.leave.setAttribute("aria-label", words.say("staff.leave"));
    if (!this.element.open) return;
    const left = Math.ceil((this.#until - performance.now()) / 1000);
    setText(this.title, words.say("staff.title"));
    setText(this.shown, "\u2022".repeat(this.#digits.length) || words.say("staff.enter"));
    this.shown.toggleAttribute("data-empty", !this.#digits);
    setText(this.count, this.#digits ? words.say("staff.digits", { count: this.#digits.length }) : words.say("staff.enter"));
    this.close.setAttribute("aria-label", words.say("button.close"));
    this.back.setAttribute("aria-label", words.say("staff.delete"));
    this.ok.setAttribute("aria-label", words.say("staff.ok"));
    this.ok.disabled = !connected || left > 0 || this.#digits.length < LEAST;
    clearTimeout(this.#timer);
    if (left > 0) {
      setText(this.why, words.say("staff.wait", { seconds: left }));
      this.#timer = setTimeout(() => this.render(), 250);
    } else if (this.waited) setText(this.why, "");
    this.waited = left > 0;
  }
}
