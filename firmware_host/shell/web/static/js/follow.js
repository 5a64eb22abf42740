/** On a simulated board of buttons the fingers press and mostly nobody carries: the pieces follow what was pressed. */

import { sameBoard } from "./state.js";

/** A move that was pressed here is carried at once; what still differs after this time is put right by a helping hand. */
const LATE = 700;
/** How long an act here explains a move that the board reports. */
const RECENT = 8000;

const ACTS = new Set(["press", "takeback", "ok", "choose", "roll", "new", "opponent"]);

export class Follow {
  #store;
  #send;
  #acted = -Infinity;
  #ply = 0;
  #timer = 0;

  constructor(store, send) {
    this.#store = store;
    this.#send = send;
    store.on("board", () => (this.#ply = 0));
    store.on("state", () => this.#state());
  }

  /** What this page says to the board; several pages may look on, but only the one that pressed carries. What the board
   * itself plays is put in its place for whoever has pressed at all: to tidy up twice does no harm. */
  heard(message) {
    if (ACTS.has(message.do)) this.#acted = performance.now();
  }

  #state() {
    const { state, board } = this.#store;
    const before = this.#ply;
    this.#ply = state.ply;
    clearTimeout(this.#timer);
    if (board?.sensing !== "press" || !state.wood) return;
    const stands = !state.hand && sameBoard(state.wood, state.board);
    if (stands && !state.todo?.length) return;
    const pressed = performance.now() - this.#acted <= RECENT;
    const played = state.opponent && this.#acted > -Infinity;
    if (!["play", "over"].includes(state.phase) || !(pressed || played)) return;
    if (state.ply === before) {
      this.#timer = setTimeout(() => this.#send({ do: "tidy" }), LATE);
      return;
    }
    if (!stands && pressed) this.#carry(state);
    // What is left is done at once, too: nobody can do with a mouse what the list would ask for. And where all stands
    // as it should, this says so, and the light goes out.
    this.#send({ do: "tidy", at_once: true });
  }

  #carry({ todo = [], wood }) {
    const [first] = todo;
    if (first?.do !== "lift" || (wood[first.site] ?? "").length < (first.count ?? 1)) return;
    for (const { do: what, site, count = 1 } of todo) {
      if (what === "lift") this.#send({ do: "pick", site, count });
      else if (what === "put" || what === "drop") this.#send({ do: "drop", site, count });
      else return;
    }
  }
}
