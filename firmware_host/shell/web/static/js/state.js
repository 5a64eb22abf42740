/** The last message of each kind, and who wants to hear of the next. Holds nothing that the daemon cannot send again. */

const KINDS = new Set(["hello", "board", "state", "light", "thoughts", "staff", "health", "house", "error"]);

export const sameBoard = (a, b) => Object.keys({ ...a, ...b }).every((site) => (a[site] ?? "") === (b[site] ?? ""));

export class Store {
  hello = null;
  board = null;
  state = null;
  light = null;
  thoughts = null;
  staff = null;
  health = null;
  house = null;
  error = null;
  connected = false;
  #listeners = new Map();
  /** Whether a line has just been opened. */
  #anew = false;

  on(kind, listener) {
    if (!this.#listeners.has(kind)) this.#listeners.set(kind, []);
    this.#listeners.get(kind).push(listener);
  }

  tell(kind) {
    for (const listener of this.#listeners.get(kind) ?? []) {
      try {
        listener(this[kind]);
      } catch (error) {
        console.error(kind, error);
      }
    }
  }

  receive(message) {
    if (!KINDS.has(message.kind)) return;
    if (message.kind === "hello" && this.#anew) {
      // Where everybody may do everything by now, nothing more is said of staff.
      this.#anew = false;
      this.staff = null;
    }
    if (message.kind === "board") {
      // After a lost line the same board comes again: what stands on it need not go dark meanwhile.
      if (JSON.stringify(message) === JSON.stringify(this.board)) return;
      this.state = this.light = null;
    }
    this[message.kind] = message;
    if (message.kind === "staff" && !message.in) this.health = null;
    this.tell(message.kind);
  }

  connection(up) {
    this.connected = up;
    this.#anew = up;
    if (!up && this.staff) {
      this.staff = { ...this.staff, in: false };
      this.health = null;
    }
    this.tell("connected");
  }

  /** Whether this page may do so: where there is a staff PIN, visitors may not do everything. */
  may(deed) {
    return !this.staff || this.staff.in || this.staff.may.includes(deed);
  }

  get mayChangeGame() {
    return !this.staff || this.staff.in || this.staff.game;
  }

  /** Whether a game would be lost if another began. */
  get underWay() {
    const { ply = 0, phase, resume, attract } = this.state ?? {};
    return ply > 0 && phase !== "over" && !resume && !attract && !this.board?.lesson;
  }

  get simulated() {
    return Boolean(this.hello?.simulated);
  }

  /** What stands on the wood as far as the page knows: seen on the simulator, expected on a real board; or what is
   * acted out while nobody plays, or stood at a turning point. */
  get standing() {
    return this.state?.show?.board ?? this.state?.turning?.point?.board ?? this.state?.wood ?? this.state?.board ?? {};
  }

  get hand() {
    return this.state?.hand ?? "";
  }

  get sites() {
    const geometry = this.board?.geometry;
    return geometry ? [...Object.keys(geometry.cells), ...Object.keys(geometry.places ?? {})] : [];
  }

  piece(character) {
    return this.board?.pieces?.[character] ?? { name: character, side: null };
  }

  /** What a piece is, and whose, if it is anybody's: a word key and its arguments. */
  named(character, family, rest = {}) {
    const { name, side } = this.piece(character);
    return side === null ? [`${family}.nobodys`, { ...rest, piece: name }] : [`${family}.piece`, { ...rest, piece: name, side: this.side(side) }];
  }

  side(index) {
    return this.board?.sides?.[index] ?? String(index);
  }

  /** What the hands still owe. A board of buttons cannot see that it has been done; a simulated one can. */
  get todo() {
    const { sensing } = this.board ?? {};
    const { todo = [], wood, board, phase } = this.state ?? {};
    const done = sensing === "press" && wood && ["play", "over"].includes(phase) && sameBoard(wood, board);
    return done ? [] : todo;
  }

  /** Whether the light leads a hand through a sowing whose touches the board feels. */
  get led() {
    return this.board?.sensing === "press" && this.state?.phase === "guided";
  }

  /** What is owed next: of a sowing that is led, up to the touch that has to come. */
  get due() {
    let { todo } = this;
    if (this.led && this.hand && todo[0]?.do === "lift") todo = todo.slice(1);
    const end = this.led ? todo.findIndex((item) => item.do === "press") + 1 : 0;
    return todo.slice(0, end || todo.length);
  }

  /** What the hands still owe at a site: the first entry of the to-do list that does one of these things there. */
  owed(site, ...doings) {
    return this.todo.find((item) => item.site === site && doings.includes(item.do));
  }
}
