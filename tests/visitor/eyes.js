/** Put into a page before anything of its own runs: time that passes only when told to, a count of what goes over the
 * line, and one look at all that can be seen. Nothing here reads a message. */
(() => {
  const real = { now: performance.now.bind(performance), Date: window.Date, fetch: window.fetch.bind(window) };

  // Time ------------------------------------------------------------------------------------------------------------

  const EPOCH = Date.UTC(2026, 2, 29, 9);
  const FRAME = 1000 / 60;
  let now = 0;
  let shift = 0;
  let numbers = 0;
  const timers = new Map();
  const errors = [];

  const later = (fn, wait, every, args) => {
    numbers += 1;
    timers.set(numbers, { at: now + Math.max(every ? 1 : 0, Number(wait) || 0), fn, every, args, number: numbers });
    return numbers;
  };
  window.setTimeout = (fn, wait = 0, ...args) => later(fn, wait, 0, args);
  window.setInterval = (fn, wait = 0, ...args) => later(fn, wait, Math.max(1, Number(wait) || 1), args);
  window.clearTimeout = window.clearInterval = window.cancelAnimationFrame = (number) => void timers.delete(number);
  window.requestAnimationFrame = (fn) => later(() => fn(now), FRAME - (now % FRAME), 0, []);
  performance.now = () => now;
  window.Date = class extends real.Date {
    constructor(...args) {
      if (args.length) super(...args);
      else super(EPOCH + shift + now);
    }
    static now() {
      return EPOCH + shift + now;
    }
  };

  const turn = new MessageChannel();
  const turns = [];
  turn.port1.onmessage = () => turns.shift()?.();
  /** Everything that is ready to run has its turn. */
  const breathe = () => new Promise((resolve) => {
    turns.push(resolve);
    turn.port2.postMessage(0);
  });

  function move(by) {
    for (const animation of document.getAnimations()) {
      const end = animation.effect?.getComputedTiming().endTime ?? 0;
      const at = (Number(animation.currentTime) || 0) + by;
      if (Number.isFinite(end) && at >= end) animation.finish();
      else if (animation.playState !== "finished") {
        animation.pause();
        animation.currentTime = at;
      }
    }
  }

  /** Until then, in milliseconds of the board's clock; the first call says what time it is. Ends early, with the time
   * reached, where the page has something to say. */
  async function pass(until) {
    if (!line.synchronous) {
      shift = until - now;
      line.synchronous = true;
    }
    const said = line.said;
    while (line.said === said) {
      const due = [...timers.values()].filter(({ at }) => at <= until - shift).sort((a, b) => a.at - b.at || a.number - b.number)[0];
      if (!due) break;
      move(Math.max(0, due.at - now));
      now = Math.max(now, due.at);
      if (due.every) due.at += due.every;
      else timers.delete(due.number);
      try {
        due.fn(...due.args);
      } catch (error) {
        errors.push(String(error?.stack ?? error));
      }
      await breathe();
    }
    if (line.said === said && until - shift > now) {
      move(until - shift - now);
      now = until - shift;
    }
    return now + shift;
  }

  /** When the page will next do something by itself; what it repeats for ever does not count. */
  const next = () => Math.min(Infinity, ...[...timers.values()].filter(({ every }) => !every).map(({ at }) => at)) + shift;

  // The line ----------------------------------------------------------------------------------------------------------

  const line = { id: "", said: 0, heard: 0, fetching: 0, open: false, synchronous: false };
  const waiting = new Set();
  const wake = () => {
    for (const each of waiting) each();
  };
  window.WebSocket = class extends WebSocket {
    constructor(url) {
      const id = `${Math.floor(Math.random() * 1e12)}`;
      super(`${url}?line=${id}`);
      Object.assign(line, { id, said: 0, heard: 0, open: false });
      this.addEventListener("open", () => {
        line.open = true;
        wake();
      });
      this.addEventListener("close", () => {
        if (line.id === id) line.open = false;
        wake();
      });
      this.addEventListener("message", () => breathe().then(() => {
        if (line.id === id) line.heard += 1;
        remember();
        wake();
      }));
    }
    send(text) {
      super.send(text);
      line.said += 1;
    }
  };
  window.fetch = async (...args) => {
    line.fetching += 1;
    try {
      const answer = await real.fetch(...args);
      const body = await answer.arrayBuffer();
      return new Response(body, { status: answer.status, statusText: answer.statusText, headers: answer.headers });
    } finally {
      breathe().then(breathe).then(() => {
        line.fetching -= 1;
        wake();
      });
    }
  };

  /** Until so much has come over this line and nothing is being fetched; or, where another line has been opened since,
   * as soon as that is open. */
  async function settled(id, heard) {
    const ready = () => line.id && line.fetching === 0 && (line.id === id ? line.heard >= heard || !line.open : line.open);
    while (!ready()) {
      await new Promise((resolve) => {
        const done = () => {
          waiting.delete(done);
          resolve();
        };
        waiting.add(done);
      });
    }
    await breathe();
  }

  // What is seen ------------------------------------------------------------------------------------------------------

  const MEMORY = 2500;
  let shown = [];
  function remember() {
    const lights = {};
    for (const site of document.querySelectorAll("#board .site")) if (parseInt(site.dataset.light, 16)) lights[site.dataset.site] = site.dataset.light;
    const at = now + shift;
    if (shown.at(-1)?.at === at) shown.pop();
    shown.push({ at, lights });
    while (shown.length > 1 && shown[1].at < at - MEMORY) shown.shift();
  }

  const box = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, w: width, h: height };
  };
  const visible = (element) => Boolean(element) && !element.hidden && element.getClientRects().length > 0;
  const words = (element) => (visible(element) ? element.textContent.replaceAll(/\s+/g, " ").trim() : "");
  const button = (element) => ({
    name: element.dataset.do ?? element.dataset.move ?? "",
    text: words(element),
    label: element.getAttribute("aria-label") ?? "",
    off: element.disabled,
    ...box(element),
  });
  const buttons = (css) => [...document.querySelectorAll(css)].filter(visible).map(button);

  /** How far down the board and the box are not covered by the buttons that stay at the foot of a telephone. */
  function uncovered() {
    const bar = document.querySelector("#desk .buttons");
    const { top = innerHeight, bottom = 0 } = bar?.getBoundingClientRect() ?? {};
    return visible(bar) && getComputedStyle(bar).position === "sticky" && bottom > innerHeight - 1 ? Math.min(top, innerHeight) : innerHeight;
  }

  function look() {
    const groups = new Map([...document.querySelectorAll("#board .pieces > g[data-site]")].map((g) => [g.dataset.site, g]));
    const places = [...document.querySelectorAll("#board .site")].map((element) => {
      const { site, light } = element.dataset;
      return { site, light: light ?? "", label: element.getAttribute("aria-label") ?? "", pieces: groups.get(site)?.children.length ?? 0, faces: [...(groups.get(site)?.querySelectorAll("use") ?? [])].map((use) => use.getAttribute("href")), ...box(element) };
    });
    const nearest = ({ x, y }) => places.reduce((best, place) => (Math.hypot(place.x - x, place.y - y) < Math.hypot(best.x - x, best.y - y) ? place : best), places[0])?.site;
    const cues = [...document.querySelectorAll("#board .cues > g")].map((g) => ({ cue: g.dataset.cue, site: g.dataset.at ?? nearest(box(g)), text: words(g) }));
    const order = [...groups.keys()];
    const numbers = Object.fromEntries([...document.querySelectorAll("#board .numbers text")].map((text, i) => [order[i], text.textContent]));
    const todo = [...document.querySelectorAll("#speech .todo > li[data-do]")].filter(visible).map((li) => ({
      do: li.dataset.do,
      place: li.querySelector("b")?.textContent ?? "",
      count: li.querySelector("i")?.textContent ?? "",
      piece: li.querySelector("use[href^='#piece']")?.getAttribute("href") ?? "",
      read: li.querySelector(".unseen")?.textContent ?? "",
    }));
    const tray = document.querySelector("#tray");
    const hand = document.querySelector("#hand");
    const dialog = document.querySelector("dialog[open]") ?? [...document.querySelectorAll(".card[role=dialog]")].find(visible) ?? null;
    return {
      now: now + shift,
      sites: places,
      cues,
      numbers,
      todo,
      history: shown,
      kicker: words(document.querySelector("#speech .kicker")),
      sentence: words(document.querySelector("#speech .sentence")),
      why: words(document.querySelector("#speech .why")),
      dice: words(document.querySelector("#speech .dice-text")),
      thrown: [...document.querySelectorAll("#board .dice .die")].map((die) => die.querySelectorAll("circle").length),
      choices: buttons("#speech .choice"),
      buttons: [...buttons("#desk .buttons button"), ...buttons("#speech .lesson button"), ...buttons("#scanning"), ...buttons("#speech button:not(.choice):not(.lesson button):not(#outcome button)")],
      dialog: dialog && { id: dialog.id, buttons: [...dialog.querySelectorAll("button")].filter(visible).map(button) },
      away: visible(document.querySelector("#thoughts")) ? button(document.querySelector("#thoughts header a")) : null,
      outcome: words(document.querySelector("#outcome h2")),
      reason: words(document.querySelector("#outcome p")),
      toast: words(document.querySelector("#toast")),
      line: words(document.querySelector("#line")),
      plies: words(document.querySelector("#desk .record summary")),
      moves: [...document.querySelectorAll("#desk .moves span")].map((span) => span.textContent),
      plates: [...document.querySelectorAll("#sides .plate")].map((plate) => ({ turn: plate.dataset.turn === "true", who: words(plate.querySelector(".who")), score: words(plate.querySelector(".score")) })),
      hand: visible(hand) ? { many: Number(words(hand.querySelector(".many"))) || 1, face: hand.querySelector("use")?.getAttribute("href") ?? "" } : null,
      tray: visible(tray) ? { ...box(tray), wanted: tray.dataset.wanted === "true", kinds: [...tray.querySelectorAll(".kind")].filter(visible).map((kind) => ({ piece: kind.dataset.piece, face: kind.querySelector("use")?.getAttribute("href") ?? "", many: Number(words(kind.querySelector(".many"))) || 0, pressed: kind.getAttribute("aria-pressed") === "true", label: kind.getAttribute("aria-label") ?? "", ...box(kind) })) } : null,
      game: document.querySelector("#board")?.dataset.game ?? "",
      phase: document.body.dataset.phase ?? "",
      focus: document.activeElement?.closest?.(".site")?.dataset.site ?? "",
      room: { w: innerWidth, h: uncovered() },
      errors: errors.splice(0),
    };
  }

  const state = () => ({ line: line.id, said: line.said, heard: line.heard, open: line.open, next: next() });

  window.visitor = {
    state,
    /** Hear what has been said, let time pass, and look. */
    async look(id, heard, until, see) {
      await settled(id, heard);
      const reached = until === null ? null : await pass(until);
      return JSON.stringify({ reached, seen: see ? look() : null, ...state() });
    },
  };
})();
