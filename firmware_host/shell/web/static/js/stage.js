/** Gives the board the largest size that the room allows, and the box its place below or beside it. */

import { h, setText } from "./dom.js";

/** Pixels that must be left over for a line or two of text. */
const CAPTION = 150;
/** Where a cell of a board, which is so many of its units, would be narrower in pixels, its frame gives way. */
const CELL = 100;
const NARROW = 62;
/** A tall screen that is narrower is a telephone; what stands above and below the board there, however much is said. */
const PHONE = 700;
const AROUND = 376;

export class Stage {
  #view;
  #tray;
  #frame = 0;
  #words;
  #store;

  constructor(element, view, tray, store, words) {
    this.element = element;
    this.#view = view;
    this.#tray = tray;
    this.#words = words;
    this.#store = store;
    this.caption = h("p", { class: "caption", hidden: true });
    element.append(view.element, tray.element, this.caption);
    words.on(() => this.#say());
    new ResizeObserver(() => this.#soon()).observe(element);
    addEventListener("resize", () => this.#soon());
    tray.element.addEventListener("change", () => this.#soon());
    store.on("board", () => this.fit());
  }

  #soon() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.fit());
  }

  fit() {
    const tall = matchMedia("(max-aspect-ratio: 1/1)").matches;
    const phone = tall && innerWidth < PHONE;
    const style = getComputedStyle(this.element);
    const room = {
      width: this.element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
      height: phone ? Math.max(320, innerHeight - AROUND) : this.element.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom),
    };
    if (room.width < 40 || room.height < 40) return;
    const strip = this.#tray.element.hidden ? 0 : tall ? (phone ? 74 : 104) : innerHeight < 560 ? 84 : Math.min(132, Math.max(104, innerHeight * 0.122));
    // A long board on a tall screen stands upright where that makes it larger.
    const largest = (slim) =>
      (tall ? [false, true] : [false])
        .map((upright) => this.#fitting({ slim, upright }, room, strip, tall))
        .sort((one, other) => other.scale - one.scale)[0];
    const whole = largest(false);
    const best = Math.min(room.width, room.height) < 620 || whole.scale * CELL < NARROW ? largest(true) : whole;
    this.element.dataset.tray = best.beside ? "beside" : "below";
    this.element.style.setProperty("--along", `${best.beside ? best.height : best.width}px`);
    this.#view.fit(best.width, best.shape);
    // A long board leaves room beneath it: there it says, as a label in a museum does, how it is played.
    this.caption.hidden = phone || strip > 0 || room.height - best.height < CAPTION;
    this.#say();
  }

  /** How large the board can be in this shape, with the box below or beside it. */
  #fitting(shape, room, strip, tall) {
    const { width, height } = this.#view.size(shape);
    const ratio = width / height;
    const below = Math.min(room.width, (room.height - strip) * ratio);
    const beside = tall ? 0 : Math.min(room.width - strip, room.height * ratio);
    const broad = Math.floor(Math.max(below, beside));
    return { shape, beside: beside > below, width: broad, height: Math.floor(broad / ratio), scale: broad / width };
  }

  #say() {
    setText(this.caption, this.#words.name(this.#store.board?.game.goal));
  }
}
