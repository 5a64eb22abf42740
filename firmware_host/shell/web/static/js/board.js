/** The board on the page: wood, light, pieces and one button a site, each in its own layer. */

import { calm, h, s, setText, show } from "./dom.js";
import * as hollows from "./drawing/hollows.js";
import * as lines from "./drawing/lines.js";
import * as pits from "./drawing/pits.js";
import * as points from "./drawing/points.js";
import * as squares from "./drawing/squares.js";
import { cues } from "./cues.js";
import { diceOf } from "./dice.js";
import { dressOf } from "./dress.js";
import { icon } from "./icons.js";
import { colourName, Light } from "./light.js";
import { blindness, marksOf } from "./marks.js";
import { pieceMaker } from "./pieces.js";

const DRAWINGS = { squares, lines, hollows, pits, points };
const SLIDE = 260;
const TURN = 340;

/** The static part of a board at a given width in pixels; thumbnails are painted by it too. least: the smallest letter. */
export function paintWood(canvas, layout, width, { ratio = devicePixelRatio, least = 0 } = {}) {
  const scale = Math.min((width / layout.width) * ratio, 2600 / layout.width);
  canvas.width = Math.round(layout.width * scale);
  canvas.height = Math.round(layout.height * scale);
  const context = canvas.getContext("2d");
  context.setTransform(scale, 0, 0, scale, 0, 0);
  layout.paint(context, least / (width / layout.width));
}

export function layoutFor(board, shape) {
  return (DRAWINGS[dressOf(board).drawing] ?? squares).layout(board, shape);
}

export class BoardView {
  #store;
  #words;
  #wood = document.createElement("canvas");
  #light = new Light();
  #pieces = s("svg", { class: "pieces", "aria-hidden": "true" });
  #groups = new Map();
  #buttonOf = new Map();
  #rgb = "";
  #numbers = null;
  #dice = null;
  #cues = null;
  #under = null;
  #over = null;
  #doubted = null;
  #drawn = new Map();
  #lit = new Map();
  #painted = 0;
  #repaint = 0;

  constructor(store, words) {
    this.#store = store;
    this.#words = words;
    this.#wood.className = "wood";
    this.buttons = h("div", { class: "sites", role: "group" });
    this.invite = h("p", { class: "invite", hidden: true, "aria-hidden": "true" });
    this.ghost = h("div", { class: "ghost-hand", hidden: true, "aria-hidden": "true" });
    this.element = h("div", { id: "board" }, this.#wood, this.#light.canvas, this.#light.sharp, this.#pieces, this.invite, this.ghost, this.buttons);
    store.on("board", () => this.#build());
    store.on("hello", ({ legend = [] }) => {
      const brightest = Math.max(0, ...legend.flatMap(({ colour }) => colour.match(/../g).map((part) => Number.parseInt(part, 16))));
      this.#light.gain = brightest ? 255 / brightest : 1;
    });
    store.on("state", () => this.#stand());
    store.on("light", (light) => this.#shine(calm.matches ? light.calm : light.rgb));
    words.on(() => (setText(this.invite, words.say("invite")), this.#label()));
    setInterval(() => this.#nameLight(), 600);
  }

  layout = null;
  maker = null;
  shape = { slim: false, upright: false };

  /** Breadth and height in board units, in this shape of room. */
  size(shape) {
    return this.#store.board ? layoutFor(this.#store.board, shape) : { width: 1, height: 1 };
  }

  /** Give the board this width in pixels, in this shape. */
  fit(width, shape) {
    if (!this.#store.board) return;
    if (!this.layout || shape.slim !== this.shape.slim || shape.upright !== this.shape.upright) {
      this.shape = shape;
      this.#build();
      this.#painted = 0;
      this.element.dispatchEvent(new Event("turned"));
    }
    const { x, y } = this.layout.corner ?? { x: 5, y: 5 };
    const scale = width / this.layout.width;
    this.element.style.setProperty("--scale", scale);
    this.element.style.setProperty("--corner", `${x * scale}px / ${y * scale}px`);
    this.element.style.width = `${width}px`;
    this.element.style.height = `${(width * this.layout.height) / this.layout.width}px`;
    if (Math.abs(width - this.#painted) < 1) return;
    clearTimeout(this.#repaint);
    const paint = () => {
      this.#painted = width;
      const least = parseFloat(getComputedStyle(document.body).getPropertyValue("--read")) || 0;
      paintWood(this.#wood, this.layout, width, { least });
    };
    if (this.#painted) this.#repaint = setTimeout(paint, 140);
    else paint();
  }

  centre(site) {
    const at = this.layout?.sites[site];
    const box = this.element.getBoundingClientRect();
    const scale = box.width / (this.layout?.width ?? 1);
    return at ? { x: box.left + at.x * scale, y: box.top + at.y * scale, scale } : { x: box.left + box.width / 2, y: box.bottom - 30, scale };
  }

  button(site) {
    return this.#buttonOf.get(site);
  }

  /** Show which sites something is about. */
  point(sites) {
    for (const [site, button] of this.#buttonOf) button.toggleAttribute("data-about", sites.includes(site));
  }

  #build() {
    const { board } = this.#store;
    this.layout = layoutFor(board, this.shape);
    this.maker = pieceMaker(board);
    const { width, height, sites } = this.layout;
    this.element.dataset.drawing = board.geometry.drawing;
    this.element.dataset.game = board.game.key;
    this.element.dataset.deep = String(Boolean(this.layout.deep));
    this.#pieces.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const order = this.#store.sites.filter((site) => sites[site]);
    this.#light.lay(width, height, this.#store.sites.map((site) => sites[site]));
    this.#groups.clear();
    this.#drawn.clear();
    this.#lit.clear();
    const byDepth = [...order].sort((a, b) => sites[a].y - sites[b].y || sites[a].x - sites[b].x);
    this.#numbers = s("g", { class: "numbers" });
    this.#dice = s("g", { class: "dice" });
    this.#cues = s("g", { class: "cues" });
    this.#under = s("g", { class: "marks" });
    this.#over = s("g", { class: "marks" });
    this.#doubted = s("g", { class: "marks" });
    this.#pieces.replaceChildren(
      this.#under,
      ...byDepth.map((site) => {
        const group = s("g", { data: { site } });
        this.#groups.set(site, group);
        return group;
      }),
      this.#numbers,
      this.#dice,
      this.#over,
      this.#doubted,
      this.#cues,
    );
    const focused = this.buttons.contains(document.activeElement);
    this.buttons.replaceChildren(
      ...order.map((site, i) => {
        const at = sites[site];
        const percent = (part, whole) => `${((100 * part) / whole).toFixed(3)}%`;
        const style = `left:${percent(at.x - at.w / 2, width)};top:${percent(at.y - at.h / 2, height)};width:${percent(at.w, width)};height:${percent(at.h, height)}`;
        return h("button", { type: "button", class: "site", style, tabindex: i ? -1 : 0, data: { site, ...(at.store ? { store: "" } : {}) } });
      }),
    );
    this.#buttonOf = new Map([...this.buttons.children].map((button) => [button.dataset.site, button]));
    this.#rgb = "";
    if (focused) this.buttons.firstChild?.focus();
    this.#painted = 0;
    this.#stand();
    const { light } = this.#store;
    if (light) this.#shine(calm.matches ? light.calm : light.rgb);
    const shown = this.element.getBoundingClientRect().width;
    if (shown) this.fit(shown, this.shape);
  }

  #stand() {
    const { state } = this.#store;
    if (!this.layout) return;
    const standing = this.#store.standing;
    const turned = [];
    const gone = [];
    const come = [];
    for (const [site, group] of this.#groups) {
      const contents = standing[site] ?? "";
      const before = this.#drawn.get(site);
      if (before === contents) continue;
      if (before !== undefined) {
        if (before.length === 1 && contents.length === 1 && this.#twoFaced(before, contents)) turned.push([site, before]);
        else (contents.length < before.length ? gone : come).push([site, before, contents]);
      }
      group.replaceChildren(...this.layout.pieces(site, contents).map((piece) => this.maker.draw(piece)));
      this.#drawn.set(site, contents);
    }
    this.#slide(gone, come);
    this.#turnOver(turned);
    const acted = state?.show ?? null;
    const elsewhere = acted ?? state?.turning?.point ?? null;
    this.#count(elsewhere ? {} : (state?.counts ?? {}), standing);
    this.#roll(elsewhere ? [] : (state?.dice ?? []), elsewhere ? null : (state?.cube ?? null));
    this.#mark(elsewhere ? {} : (state?.marks ?? {}));
    this.#doubt(state?.distrusted ?? []);
    this.#owe(elsewhere ? [] : this.#store.due);
    this.#invite(state?.invite ?? null);
    this.#act(acted);
    if (this.#rgb) this.#show();
    this.#label();
  }

  /** One piece gone here and the same one come there: it slides. Anything else that comes settles where it lands. */
  #slide(gone, come) {
    if (calm.matches) return;
    for (const [site, before, contents] of come) {
      const fresh = [...this.#groups.get(site).children].slice(Math.min(before.length, contents.length - 1));
      const from = gone.find(([, was]) => was.at(-1) === contents.at(-1));
      const here = this.layout.sites[site];
      const there = from && !this.#store.hand && from[1].at(-1) !== "*" ? this.layout.sites[from[0]] : null;
      for (const element of fresh.slice(-6)) {
        const inner = element.querySelector?.(".piece");
        if (!inner) continue;
        const start = there
          ? { transform: `translate(${there.x - here.x}px, ${there.y - here.y}px)` }
          : { transform: "translateY(-7px) scale(1.1)", opacity: 0.4 };
        inner.animate([start, { transform: "none", opacity: 1 }], { duration: there ? SLIDE : 150, easing: "cubic-bezier(.2,.7,.3,1)" });
      }
    }
  }

  #twoFaced(before, contents) {
    const [was, is] = [this.#store.piece(before), this.#store.piece(contents)];
    return was.name === "disc" && is.name === "disc" && was.side !== is.side;
  }

  /** A disc is turned over about its own axis: the old face narrows away, the new one opens. */
  #turnOver(turned) {
    if (calm.matches) return;
    for (const [site, before] of turned) {
      const group = this.#groups.get(site);
      const fresh = group.firstChild;
      const old = this.maker.draw(this.layout.pieces(site, before)[0]);
      group.append(old);
      const half = { duration: TURN / 2, easing: "ease-in", fill: "both" };
      old.querySelector(".piece").animate([{ transform: "none" }, { transform: "translateY(-9px) scale(.04, 1.1)" }], half).finished.then(() => old.remove(), () => old.remove());
      fresh.querySelector(".piece").animate([{ transform: "translateY(-9px) scale(.04, 1.1)" }, { transform: "none" }], { ...half, delay: TURN / 2, easing: "ease-out", fill: "backwards" });
    }
  }

  #count(counts, standing) {
    if (!this.layout.number) return this.#numbers.replaceChildren();
    this.#numbers.replaceChildren(
      ...[...this.#groups.keys()].map((site) => {
        const { x, y } = this.layout.number(site);
        const seen = (standing[site] ?? "").length;
        const n = this.#store.state?.wood ? seen : (counts[site] ?? seen);
        return s("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central", class: this.layout.sites[site].store ? "store" : "" }, this.#words.number(n));
      }),
    );
  }

  #roll(dice, cube) {
    const place = cube && this.layout.cube?.(cube.owner);
    const places = this.layout.dice?.(dice.length) ?? [];
    show(this.#dice, [dice, cube, places], () => diceOf(dice, places, place ? { value: cube.value, place } : null));
  }

  #mark(marks) {
    show(this.#under, [marks, this.layout.width], () => marksOf(marks, this.layout).under);
    show(this.#over, [marks, this.layout.width], () => marksOf(marks, this.layout).over);
  }

  /** Where a sensor is not believed: an eye struck out, low on the left of its site. */
  #doubt(sites) {
    show(this.#doubted, [sites, this.layout.width, this.layout.height], () =>
      sites.map((site) => this.layout.sites[site] && blindness(site, this.layout.sites[site])));
  }

  #owe(todo) {
    const owed = new Map(todo.map((item) => [item.site, item.do]));
    for (const button of this.buttons.children) {
      const doing = owed.get(button.dataset.site) ?? "";
      if ((button.dataset.owed ?? "") !== doing) button.dataset.owed = doing;
    }
    const { standing } = this.#store;
    const { layout, maker } = this;
    show(this.#cues, [todo, todo.map(({ site }) => standing[site]), layout.width, layout.height], () => cues(todo, { layout, maker, standing }));
  }

  /** Nobody is there: "touch here" beside the one light that calls. */
  #invite(site) {
    const at = site && this.layout.sites[site];
    this.invite.hidden = !at;
    if (!at) return;
    this.invite.style.left = `${(100 * (at.lampX ?? at.x)) / this.layout.width}%`;
    this.invite.style.top = `${(100 * (at.lampY ?? at.y)) / this.layout.height}%`;
  }

  /** A hand that nobody has carries out a move. */
  #act(acted) {
    const at = acted?.hand && this.layout.sites[acted.hand];
    this.ghost.hidden = !at;
    if (!at) return;
    this.ghost.style.left = `${(100 * at.x) / this.layout.width}%`;
    this.ghost.style.top = `${(100 * at.y) / this.layout.height}%`;
    show(this.ghost, [acted.holds, this.#store.board.game.key], () => [
      acted.holds ? h("span", { class: "held" }, this.maker.icon(acted.holds.at(-1))) : null,
      acted.holds.length > 1 ? h("b", {}, this.#words.number(acted.holds.length)) : null,
      icon("help")]);
  }

  #shine(rgb) {
    if (!this.layout || typeof rgb !== "string") return;
    this.#store.sites.forEach((site, i) => {
      const packed = rgb.slice(6 * i, 6 * i + 6);
      if (this.#rgb.slice(6 * i, 6 * i + 6) === packed) return;
      const button = this.#buttonOf.get(site);
      if (button) button.dataset.light = packed;
    });
    this.#rgb = rgb;
    this.#show();
  }

  #show() {
    const { standing, sites } = this.#store;
    this.#light.show(this.#rgb, sites.map((site) => Boolean(standing[site])));
  }

  /** What a screen reader says of a site: its name, what stands there, and its light. */
  describe(site) {
    const words = this.#words;
    const contents = this.#store.standing[site] ?? "";
    let standing = words.word("site.empty");
    if (/^\*+$/.test(contents)) standing = words.word("site.seeds", { count: contents.length });
    else if (contents) {
      const kinds = new Map();
      for (const character of contents) kinds.set(character, (kinds.get(character) ?? 0) + 1);
      standing = [...kinds].map(([character, n]) => words.word(...this.#store.named(character, "site", { count: n }))).join(", ");
    }
    const colour = this.#lit.get(site);
    const { ground } = this.layout.sites[site];
    const mark = this.#store.state?.marks?.[site];
    const doubted = this.#store.state?.distrusted?.includes(site);
    const told = [words.has(`site.${site}`) ? words.word(`site.${site}`) : site, ground && words.word(`ground.${ground}`), mark && words.word(`mark.${mark}`), standing, doubted && words.word("site.doubted"), colour && words.word("site.lit", { colour: words.word(colour) })];
    return [...new Set(told.filter(Boolean))].join(", ");
  }

  #label() {
    this.buttons.setAttribute("aria-label", this.#words.say("board.label"));
    for (const button of this.buttons.children) {
      const text = this.describe(button.dataset.site);
      if (button.getAttribute("aria-label") !== text) button.setAttribute("aria-label", text);
    }
  }

  #nameLight() {
    if (!this.#rgb || !this.layout) return;
    let changed = false;
    this.#store.sites.forEach((site, i) => {
      const packed = this.#rgb.slice(6 * i, 6 * i + 6);
      const colour = colourName(packed);
      if (this.#lit.get(site) === colour) return;
      this.#lit.set(site, colour);
      changed = true;
    });
    if (changed) this.#label();
  }
}
