/** Where sites are smaller than a fingertip, a touch shows enlarged what it would choose; lifting the finger counts. */

import { h } from "./dom.js";

/** A site that is smaller than this on the screen, in pixels, is chosen under the loupe. */
const FINGER = 44;
const BREADTH = 190;
/** How broad a site is under the loupe. */
const SHOWN = 84;

export class Loupe {
  #store;
  #view;
  #pointer = null;
  #site = null;

  constructor({ store, view, stage }) {
    this.#store = store;
    this.#view = view;
    this.ground = h("canvas", { width: BREADTH, height: BREADTH });
    this.name = h("p");
    this.ring = h("i");
    this.glass = h("div", { class: "glass" }, this.ground, this.ring);
    this.element = h("div", { id: "loupe", hidden: true, "aria-hidden": "true" }, this.glass, this.name);
    document.body.append(this.element);
    // Before the hand hears of it: what lies under the loupe is chosen when the finger is lifted.
    stage.addEventListener("pointerdown", (event) => this.#down(event), { capture: true });
    addEventListener("pointermove", (event) => event.pointerId === this.#pointer && this.#aim(event));
    addEventListener("pointerup", (event) => event.pointerId === this.#pointer && this.#choose());
    addEventListener("pointercancel", (event) => event.pointerId === this.#pointer && this.#close());
    for (const kind of ["state", "light"]) store.on(kind, () => this.#site && this.#draw());
  }

  #down(event) {
    if (this.#pointer !== null) return event.stopPropagation();
    const site = event.target.closest(".site");
    if (event.pointerType === "mouse" || !site || !this.#store.simulated || !this.#small(site)) return undefined;
    event.stopPropagation();
    this.#pointer = event.pointerId;
    return this.#aim(event);
  }

  #small(site) {
    const { width, height } = site.getBoundingClientRect();
    return Math.min(width, height) < FINGER;
  }

  /** What the finger points at; off the board that is nothing. */
  #aim({ clientX, clientY }) {
    this.#site = document.elementFromPoint(clientX, clientY)?.closest(".site")?.dataset.site ?? null;
    this.element.hidden = !this.#site;
    if (!this.#site) return;
    // Above the finger, or beside it where there is no room above.
    const above = clientY - BREADTH - 70;
    const x = above > 0 ? clientX : clientX + (clientX > innerWidth / 2 ? -1 : 1) * (BREADTH / 2 + 40);
    const left = Math.min(Math.max(x - BREADTH / 2, 4), innerWidth - BREADTH - 4);
    this.element.style.transform = `translate(${left}px, ${Math.max(above, 4)}px)`;
    this.#draw();
  }

  #draw() {
    const { layout, element, maker } = this.#view;
    const at = layout.sites[this.#site];
    const zoom = SHOWN / Math.min(at.w, at.h);
    const [left, top] = [BREADTH / 2 - at.x * zoom, BREADTH / 2 - at.y * zoom];
    const context = this.ground.getContext("2d");
    context.globalCompositeOperation = "source-over";
    context.clearRect(0, 0, BREADTH, BREADTH);
    for (const canvas of element.querySelectorAll("canvas")) {
      if (canvas.className === "light" && layout.deep) context.globalCompositeOperation = "screen";
      context.drawImage(canvas, left, top, layout.width * zoom, layout.height * zoom);
    }
    const drawn = element.querySelector("svg.pieces").cloneNode(true);
    drawn.style.cssText = `left:${left}px;top:${top}px;width:${layout.width * zoom}px;height:${layout.height * zoom}px`;
    this.glass.querySelector("svg")?.remove();
    if (maker) this.ground.after(drawn);
    this.ring.style.cssText = `width:${at.w * zoom}px;height:${at.h * zoom}px`;
    this.name.textContent = this.#view.describe(this.#site);
    this.element.dataset.site = this.#site;
  }

  #choose() {
    const button = this.#site && this.#view.button(this.#site);
    this.#close();
    // As a click without a pointer: the hand takes it for a touch of this very site.
    button?.click();
  }

  #close() {
    this.#pointer = this.#site = null;
    this.element.hidden = true;
  }
}
