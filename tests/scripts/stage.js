/** What a script finds in a browser, as far as these tests go: events, timers by a clock that is set by hand, and lines. */

let now = 0;
let timers = [];
const later = (act, wait, every = 0) => {
  const timer = { act, at: now + wait, every };
  timers.push(timer);
  return timer;
};
const stop = (timer) => (timers = timers.filter((one) => one !== timer));

/** Let so many milliseconds go by. */
export function pass(wait) {
  const end = now + wait;
  for (;;) {
    const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
    if (!next) break;
    now = Math.max(now, next.at);
    if (next.every) next.at += next.every;
    else stop(next);
    next.act();
  }
  now = end;
}

export class Element extends EventTarget {
  dataset = {};
  style = {};
  children = [];
  attributes = new Set();
  append(...more) {
    this.children.push(...more);
  }
  replaceChildren(...all) {
    this.children = all;
  }
  setAttribute() {}
  toggleAttribute(name, on) {
    this.attributes[on ? "add" : "delete"](name);
  }
  closest() {
    return this;
  }
  querySelectorAll() {
    return [];
  }
  focus() {}
  get childNodes() {
    return this.children;
  }
}

const window = new EventTarget();
export const visited = [];
export const said = [];

/** As a finger makes it; `at`: what lies under it. */
export function event(kind, { at = new Element(), ...fields } = {}) {
  const made = new Event(kind, { cancelable: true });
  const all = { target: at, isPrimary: true, isTrusted: true, ...fields };
  for (const [name, value] of Object.entries(all)) Object.defineProperty(made, name, { value });
  return made;
}
/** Whether it came through to the page. */
export function happens(kind, fields = {}) {
  let through = false;
  const end = () => (through = true);
  window.addEventListener(kind, end);
  window.dispatchEvent(event(kind, fields));
  window.removeEventListener(kind, end);
  return through;
}

/** A line to the daemon; what the daemon does is done by the test. */
export class Line {
  static OPEN = 1;
  static all = [];
  readyState = 0;
  constructor() {
    Line.all.push(this);
  }
  open() {
    this.readyState = Line.OPEN;
    this.onopen();
  }
  hear(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  send(text) {
    said.push(JSON.parse(text));
  }
  /** Nobody answers on a dead line: it closes, and is not closed. */
  close() {
    this.readyState = 2;
  }
}

Object.assign(globalThis, {
  addEventListener: window.addEventListener.bind(window),
  setTimeout: (act, wait) => later(act, wait),
  setInterval: (act, wait) => later(act, wait, wait),
  clearTimeout: stop,
  clearInterval: stop,
  matchMedia: () => ({ matches: false }),
  requestAnimationFrame: (act) => act(),
  location: { href: "http://board/console?kiosk", search: "?kiosk", replace: (address) => visited.push(address), reload: () => visited.push("again") },
  document: Object.assign(new EventTarget(), {
    documentElement: new Element(),
    body: new Element(),
    getElementById: () => new Element(),
    createElement: () => new Element(),
    createElementNS: () => new Element(),
    hasFocus: () => true,
  }),
  WebSocket: Line,
});
performance.now = () => now;
