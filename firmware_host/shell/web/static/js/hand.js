/** On the simulator the mouse, a finger or the keyboard is the hand: it lifts, carries, sows, turns over and presses. */

import { calm, h, show } from "./dom.js";
import { Foresight } from "./foresight.js";

const DRAG = 9;
/** Milliseconds from taking a piece off to putting another in its place. */
const GAP = 250;

export class Hand {
  #store;
  #view;
  #tray;
  #send;
  #gesture = null;
  /** Where the hand lifted what it holds, and how many there were; kept until the hand is empty again. */
  #origin = null;
  #scooped = 0;
  #last = "";
  #replacing = 0;
  #pointer = null;
  #foresight;

  constructor({ store, view, tray, stage, send }) {
    this.#store = store;
    this.#view = view;
    this.#tray = tray;
    this.#foresight = new Foresight(store, () => this.render());
    this.#send = (message) => {
      this.#foresight.foresee(message);
      return send(message);
    };
    this.element = h("div", { id: "hand", hidden: true, "aria-hidden": "true" });
    document.body.append(this.element);
    stage.addEventListener("pointerdown", (event) => this.#down(event));
    addEventListener("pointermove", (event) => this.#move(event));
    addEventListener("pointerup", (event) => this.#up(event));
    addEventListener("pointercancel", ({ pointerId }) => pointerId === this.#gesture?.id && this.#cancel());
    stage.addEventListener("click", (event) => {
      // A click without a pointer comes from the keyboard or a screen reader.
      if (event.detail === 0) this.#activate(event.target);
    });
    stage.addEventListener("contextmenu", (event) => store.simulated && event.preventDefault());
    view.buttons.addEventListener("keydown", (event) => this.#key(event));
    view.buttons.addEventListener("focusin", (event) => this.#focusOn(event.target));
    // A sowing that the light led is over: what was still in the hand has been put away with the rest.
    store.on("state", () => (this.#presses && !store.led ? this.#foresight.forget() : this.#foresight.confirm()));
    for (const kind of ["hello", "board", "state"]) store.on(kind, () => this.render());
    addEventListener("resize", () => this.render());
  }

  get #active() {
    return this.#store.simulated && this.#store.connected && Boolean(this.#store.state);
  }

  get #inHand() {
    return this.#foresight.hand;
  }

  #there(site) {
    return this.#foresight.there(site);
  }

  get #held() {
    // On a board of buttons only a sowing is carried; all else follows the presses by itself and is in nobody's hand.
    if (this.#presses) return this.#store.led ? this.#inHand : "";
    return this.#inHand || this.#tray.chosen;
  }

  get #presses() {
    return this.#store.board?.sensing === "press";
  }

  get #sows() {
    return this.#store.board?.geometry.drawing === "pits";
  }

  #isPlace(site) {
    return site in (this.#store.board.geometry.places ?? {});
  }

  // What a gesture means -------------------------------------------------------------------------------------------

  #pick(site) {
    this.#origin = site;
    const there = this.#there(site).length;
    // What is asked for is lifted; where nothing is, a pit is scooped, and from a store comes one seed.
    const count = Math.min(this.#store.owed(site, "lift")?.count ?? (this.#isPlace(site) ? 1 : there), there);
    this.#scooped = this.#sows ? count : there;
    this.#send(this.#sows ? { do: "pick", site, count: count < there ? count : "all" } : { do: "pick", site });
  }

  #drop(site) {
    if (this.#tray.chosen && !this.#inHand) this.#lay(site, this.#tray.chosen);
    else this.#putDown(site);
  }

  #lay(site, piece) {
    if (this.#isTaken(site)) {
      this.#shake();
      return;
    }
    this.#send({ do: "place", site, piece });
    const wanted = this.#store.due.filter((item) => item.do === "put" && item.piece === piece).reduce((sum, { count }) => sum + count, 0);
    if ((this.#store.state.box?.[piece] ?? 0) < 2 || wanted < 2) this.#tray.choose("");
  }

  #putDown(site) {
    clearTimeout(this.#replacing);
    const scooped = site === this.#origin && !this.#store.board.stays && this.#inHand.length >= this.#scooped;
    const backAgain = scooped && !this.#staysInPart(site);
    if (this.#sows && !backAgain) this.#send({ do: "drop", site, count: Math.min(this.#store.owed(site, "drop", "put")?.count ?? 1, this.#inHand.length) });
    else if (this.#captures(site)) this.#replace(site);
    else if (this.#isTaken(site)) this.#shake();
    else this.#send({ do: "drop", site });
  }

  /** Whether the next thing asked for is that a part of what was scooped there is put down there again. */
  #staysInPart(site) {
    const [next] = this.#store.due;
    return next?.site === site && ["drop", "put"].includes(next.do) && next.count < this.#inHand.length;
  }

  /** Whether a piece stands there, and pieces are not stacked. */
  #isTaken(site) {
    return Boolean(this.#there(site)) && !this.#sows && !this.#view.layout?.stacks;
  }

  #shake() {
    const shaken = [0, -7, 7, -4, 0].map((x) => ({ translate: `${x}px 0` }));
    if (!calm.matches) this.element.animate(shaken, 280);
  }

  /** Whether what is held goes where a piece of another side stands alone. */
  #captures(site) {
    if (!this.#isTaken(site)) return false;
    return this.#store.piece(this.#there(site).at(-1)).side !== this.#store.piece(this.#inHand.at(-1)).side;
  }

  /** What stands there is taken off first, and long enough before for any board to see it. */
  #replace(site) {
    const held = this.#inHand;
    this.#send({ do: "take", site });
    clearTimeout(this.#replacing);
    this.#replacing = setTimeout(() => held === this.#inHand && this.#send({ do: "drop", site }), GAP);
  }

  #putBack() {
    if (this.#store.led) this.#send({ do: "takeback" });
    else if (this.#tray.chosen) this.#tray.choose("");
    else if (this.#inHand && this.#origin) this.#send({ do: "drop", site: this.#origin });
    this.render();
  }

  #toBox() {
    if (this.#inHand) this.#send({ do: "take" });
    this.#tray.choose("");
  }

  /** The piece that lies in the box and is the next thing asked for there. */
  #lacking(site) {
    const next = this.#store.due.find((item) => item.site === site);
    return next?.do === "put" && this.#store.state.box?.[next.piece] ? next.piece : "";
  }

  /** A touch of an empty site lays the piece that belongs there, where there is no doubt which it is. */
  #placeObvious(site) {
    const { state } = this.#store;
    const lacking = this.#lacking(site);
    if (lacking) return this.#send({ do: "place", site, piece: lacking });
    if (state.attract && site !== state.invite) return this.#send({ do: "wake" });
    const own = this.#tray.pieces.filter(([character]) => state.lays?.includes(character));
    if (own.length === 1) this.#send({ do: "place", site, piece: own[0][0] });
    return undefined;
  }

  /** What a plain touch of this site would do. */
  #meaning(site) {
    if (this.#presses) return "press";
    if (this.#held) return "drop";
    if (this.#store.owed(site, "flip")) return "flip";
    if (this.#store.owed(site, "remove")) return "take";
    if (this.#sows && this.#lacking(site) && !this.#isLifted(site)) return "place"; // more seeds, though some are there
    return this.#there(site) ? "pick" : "place";
  }

  /** Whether seeds are asked for from there, and are there: a store that no sensor counts may also be asked for more. */
  #isLifted(site) {
    return this.#store.due.some(({ site: from, do: what, count = 1 }) => from === site && what === "lift" && (this.#there(site)?.length ?? 0) >= count);
  }

  #touch(site, meaning = this.#meaning(site)) {
    if (meaning === "drop") this.#drop(site);
    else if (meaning === "press") this.#press(site);
    else if (meaning === "flip") this.#send({ do: "flip", site, face: this.#store.owed(site, "flip").piece });
    else if (meaning === "take") this.#send({ do: "take", site });
    else if (meaning === "pick") this.#pick(site);
    else this.#placeObvious(site);
  }

  /** What a hand does at a pit presses its button, too. */
  #press(site) {
    this.#sow(site);
    this.#send({ do: "press", site });
    const button = this.#view.button(site);
    if (button && !calm.matches) button.animate([{ boxShadow: "inset 0 0 0 3px #fff8" }, { boxShadow: "inset 0 0 0 14px #fff0" }], 260);
  }

  /** On a board of buttons: what the light asks for at this pit is done, as far as the wood allows. */
  #sow(site) {
    if (!this.#store.led) return;
    const due = this.#store.due.find((item) => item.site === site);
    const { do: what, count = 1 } = due ?? {};
    if (what === "lift" && !this.#inHand && this.#there(site).length >= count) {
      this.#origin = site;
      this.#send({ do: "pick", site, count });
    } else if (["drop", "put"].includes(what) && this.#inHand) this.#send({ do: "drop", site, count: Math.min(count, this.#inHand.length) });
  }

  // Pointer --------------------------------------------------------------------------------------------------------

  #under(x, y) {
    const element = document.elementFromPoint(x, y);
    const site = element?.closest(".site")?.dataset.site ?? null;
    return { site, kind: element?.closest(".kind")?.dataset.piece ?? null, tray: Boolean(element?.closest("#tray")) };
  }

  #down(event) {
    if (!this.#active || event.button > 0 || this.#gesture) return;
    const { site, kind, tray } = this.#under(event.clientX, event.clientY);
    if (!site && !tray) return;
    this.#pointer = { x: event.clientX, y: event.clientY };
    this.#gesture = { id: event.pointerId, x: event.clientX, y: event.clientY, site, kind, tray, moved: false, carried: false, meaning: site && this.#meaning(site) };
    if (kind && !this.#inHand) {
      this.#gesture.was = this.#tray.chosen;
      this.#tray.choose(kind);
    } else if (this.#gesture.meaning === "pick") {
      this.#gesture.carried = true;
      this.#pick(site);
    }
    if (event.pointerType !== "mouse") document.documentElement.setPointerCapture?.(event.pointerId);
    this.render();
  }

  #move(event) {
    if (!this.#active) return;
    const gesture = this.#gesture;
    if (gesture && event.pointerId === gesture.id) {
      gesture.moved ||= Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y) > DRAG;
      const liftable = gesture.site && this.#there(gesture.site) && !this.#sows;
      if (gesture.moved && !gesture.carried && liftable && ["flip", "take"].includes(gesture.meaning)) {
        gesture.carried = true;
        this.#pick(gesture.site);
      }
    } else if (event.pointerType !== "mouse" || !this.#held) return;
    this.#pointer = { x: event.clientX, y: event.clientY };
    this.#float();
  }

  #up(event) {
    const gesture = this.#gesture;
    if (!gesture || event.pointerId !== gesture.id) return;
    this.#gesture = null;
    if (!this.#active) return;
    const over = this.#under(event.clientX, event.clientY);
    if (gesture.carried) {
      if (gesture.moved && over.site && !(this.#sows && over.site === gesture.site)) this.#drop(over.site);
      else if (gesture.moved && over.tray) this.#send({ do: "take" });
      else if (gesture.moved && !this.#sows) this.#send({ do: "drop", site: gesture.site });
    } else if (gesture.kind && !this.#inHand) {
      if (over.site) this.#drop(over.site);
      else if (gesture.moved || gesture.was === gesture.kind) this.#tray.choose("");
    } else if (gesture.tray) {
      if (over.tray) this.#toBox();
    } else if (gesture.meaning === "press" && over.site && over.site !== gesture.site) {
      // A piece that is pushed from here to there presses both.
      this.#press(gesture.site);
      this.#press(over.site);
    } else if (over.site && (over.site === gesture.site || gesture.meaning === "drop")) this.#touch(over.site, gesture.meaning);
    if (event.pointerType !== "mouse") this.#pointer = null;
    this.render();
  }

  #cancel() {
    if (this.#gesture.carried && this.#active) this.#putBack();
    this.#gesture = null;
  }

  // Keyboard -------------------------------------------------------------------------------------------------------

  #activate(target) {
    if (!this.#active) return;
    const kind = target.closest(".kind");
    const site = target.closest(".site");
    if (kind) {
      if (this.#inHand) this.#toBox();
      else this.#tray.choose(this.#tray.chosen === kind.dataset.piece ? "" : kind.dataset.piece);
    } else if (site) this.#touch(site.dataset.site);
    this.#pointer = null;
    this.render();
  }

  #key(event) {
    const here = event.target.closest(".site")?.dataset.site;
    if (!here) return;
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
    if (dx || dy) {
      const next = this.#towards(here, dx, dy);
      if (next) this.#view.button(next).focus();
    } else if (event.key === "Backspace" && this.#active) this.#putBack();
    else if (event.key === "Delete" && this.#active && !this.#presses) this.#held ? this.#toBox() : this.#send({ do: "take", site: here });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The nearest site in this direction: straight ahead counts most, so that a row is walked along the row. */
  #towards(from, dx, dy) {
    const { sites } = this.#view.layout;
    const a = sites[from];
    let best = null;
    let least = Infinity;
    for (const [site, b] of Object.entries(sites)) {
      const ahead = (b.x - a.x) * dx + (b.y - a.y) * dy;
      const aside = Math.abs((b.x - a.x) * dy) + Math.abs((b.y - a.y) * dx);
      if (site === from || ahead <= 1 || aside > ahead * 2.2) continue;
      const cost = ahead + aside * 2.5;
      if (cost < least) [best, least] = [site, cost];
    }
    return best;
  }

  #focusOn(button) {
    const site = button.closest(".site");
    if (!site) return;
    for (const other of this.#view.buttons.children) other.tabIndex = other === site ? 0 : -1;
    this.#focused = site.dataset.site;
    if (!this.#pointer) this.#float();
  }

  #focused = null;

  // What is seen of the hand ---------------------------------------------------------------------------------------

  render() {
    const held = this.#active ? this.#held : "";
    if (this.#last && !this.#inHand && !this.#gesture) this.#origin = null;
    this.#last = this.#inHand;
    this.#tray.want(Boolean(this.#store.hand) && this.#goesAway(this.#origin));
    this.element.hidden = !held || !this.#view.maker;
    document.body.dataset.holding = String(Boolean(held));
    if (this.element.hidden) return;
    show(this.element, [held, this.#store.board.game.key], () => {
      const top = [...held].slice(-7);
      const heap = this.#sows ? top.map((character, i) => this.#view.maker.icon(character, { style: `--i:${i}` })) : [this.#view.maker.icon(held.at(-1))];
      return [h("div", { class: this.#sows ? "heap" : "one" }, ...heap), held.length > 1 ? h("span", { class: "many" }, String(held.length)) : null];
    });
    this.#float();
  }

  /** Whether what was lifted there belongs into the box. */
  #goesAway(site) {
    return Boolean(this.#store.state?.away?.includes(site)) || this.#store.todo.some((item) => item.do === "remove" && item.site === site);
  }

  #float() {
    if (this.element.hidden || !this.#view.layout) return;
    const rest = this.#focused && this.#view.buttons.contains(document.activeElement) ? this.#focused : this.#origin;
    const centre = this.#view.centre(rest);
    const size = centre.scale * this.#view.layout.unit * (this.#sows ? 0.8 : 1.04);
    const at = this.#pointer ?? { x: centre.x, y: centre.y - size * 0.16 };
    this.element.style.setProperty("--size", `${Math.round(size)}px`);
    this.element.style.transform = `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)`;
  }
}
