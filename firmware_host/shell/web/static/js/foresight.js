/** What the hand has just done counts at once, however slow the line to the board is. */

/** Milliseconds that the board may take to confirm what the hand did. */
const LAG = 600;

export class Foresight {
  #store;
  #late;
  /** What the hand has done and the board has still to confirm, the first first: {hand, sites: site -> contents}, each with
   * what was done before it. */
  #done = [];
  #until = 0;

  /** late: called when the board has had its time. */
  constructor(store, late) {
    this.#store = store;
    this.#late = late;
  }

  get #now() {
    return (performance.now() < this.#until && this.#done.at(-1)) || { hand: this.#store.hand, sites: {} };
  }

  get hand() {
    return this.#now.hand;
  }

  there(site) {
    return this.#now.sites[site] ?? this.#standing(site);
  }

  #standing(site) {
    return this.#store.standing[site] ?? "";
  }

  foresee({ do: what, site, count }) {
    const { hand, sites } = this.#now;
    const there = this.there(site);
    let [after, contents] = [hand, there];
    if (what === "pick") {
      contents = count === "all" ? "" : there.slice(0, there.length - (count ?? 1));
      after = hand + there.slice(contents.length);
    } else if (what === "drop") {
      after = hand.slice(count ?? hand.length);
      contents = there + hand.slice(0, count ?? hand.length);
    } else if (what === "take" && site) contents = there.slice(0, -1);
    else if (what === "take") after = "";
    else return;
    const before = performance.now() < this.#until ? this.#done : [];
    this.#await([...before, { hand: after, sites: site ? { ...sites, [site]: contents } : sites }]);
  }

  /** What the board has come to say itself is foreseen no longer: it may soon be otherwise. It may also be late, and speak
   * of the first of several things that look alike: a hand that holds one seed may hold one again a lap later. */
  confirm() {
    const isTold = ({ hand, sites }) => hand === this.#store.hand && Object.entries(sites).every(([site, contents]) => contents === this.#standing(site));
    const told = this.#done.findIndex(isTold);
    if (told >= 0) this.#await(this.#done.slice(told + 1));
  }

  forget() {
    this.#done = [];
  }

  #await(done) {
    this.#done = done;
    this.#until = performance.now() + LAG;
    setTimeout(this.#late, LAG + 10);
  }
}
