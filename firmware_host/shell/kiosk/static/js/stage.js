/** Gives the board the largest size that the room allows, and the box its place below or beside it. */

import { h, setText } from "./dom.js";

/** Pixels that must be left over for a line or two of text. */
const CAPTION = 150;

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
    const narrow = matchMedia("(max-aspect-ratio: 1/1)").matches;
    const style = getComputedStyle(this.element);
    const room = {
      width: this.element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
      height: narrow ? Math.max(420, innerHeight * 0.72) : this.element.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom),
    };
    if (room.width < 40 || room.height < 40) return;
    const shape = { slim: Math.min(room.width, room.height) < 620, upright: narrow && room.width < 620 };
    const ratio = this.#view.ratio(shape);
    const strip = this.#tray.element.hidden ? 0 : narrow ? 78 : innerHeight < 560 ? 84 : Math.min(132, Math.max(104, innerHeight * 0.122));
    const below = Math.min(room.width, (room.height - strip) * ratio);
    const beside = narrow ? 0 : Math.min(room.width - strip, room.height * ratio);
    this.element.dataset.tray = beside > below ? "beside" : "below";
    const width = Math.floor(Math.max(below, beside));
    this.element.style.setProperty("--along", `${beside > below ? Math.floor(width / ratio) : width}px`);
    this.#view.fit(width, shape);
    // A long board leaves room beneath it: there it says, as a label in a museum does, how it is played.
    this.caption.hidden = narrow || strip > 0 || room.height - width / ratio < CAPTION;
    this.#say();
  }

  #say() {
    setText(this.caption, this.#words.name(this.#store.board?.game.goal));
  }
}
