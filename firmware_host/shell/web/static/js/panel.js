/** The label beside the board: the game, the one sentence, the two sides, and what can be done now. */

import { h, setText, show } from "./dom.js";
import { hasIcon, icon } from "./icons.js";
import { miniature } from "./miniature.js";
import { alike } from "./words.js";

/** Buttons of the desk: what they send, the letter that does the same, and when they can be pressed. */
export const COMMANDS = [
  { name: "roll", key: "r", can: "roll", primary: true, optional: true },
  { name: "ok", key: "o", can: "ok", primary: true, optional: true },
  { name: "takeback", key: "z", can: "takeback" },
  { name: "hint", key: "h", can: "hint" },
  { name: "pause", key: "p", can: "pause" },
  { name: "help", key: "m", simulator: true, owes: true },
  { name: "tidy", key: "t", simulator: true },
  { name: "new", key: "n" },
];

/** Seeds dropped one after the other are one entry of the list: from where to where, and how many. */
function sowings(todo) {
  const shorter = [];
  for (const item of todo) {
    const before = shorter.at(-1);
    if (item.do === "drop" && before?.do === "drop") shorter[shorter.length - 1] = { ...before, last: item.site, count: before.count + (item.count ?? 1) };
    else shorter.push({ count: 1, ...item });
  }
  return shorter;
}

/** How the item is read aloud. */
function reading({ do: what, all, last }) {
  return last ? "todo.sow" : `todo.${what}${all ? ".all" : ""}`;
}

const SEATS = ["south", "north", "west", "east"];
/** Where a side sits: a board that stands upright has been turned to the right by a quarter. */
const TURNED = { south: "west", west: "north", north: "east", east: "south" };
function seatOf(index, side, turned) {
  const seat = SEATS.includes(side) ? side : SEATS[index];
  return turned ? TURNED[seat] : seat;
}

export class Panel {
  #store;
  #words;
  #view;
  #buttons = new Map();
  #reading = null;

  constructor({ store, words, view, command, send, puzzles, giveUp, languages, access, open }) {
    this.#store = store;
    this.#words = words;
    this.#view = view;
    this.send = send;
    this.giveUp = giveUp;
    this.puzzles = puzzles;
    const at = (id) => document.getElementById(id);

    this.name = h("h1", {}, "Tablero");
    this.other = h("p", { class: "other" });
    this.state = h("span", { id: "line", role: "status" });
    this.rules = h("button", { type: "button", class: "plain", data: { do: "rules" }, "aria-keyshortcuts": "i", onclick: () => open("rules") }, icon("book"));
    at("title").append(h("div", { class: "names" }, this.name, this.other), this.rules, this.state);

    this.kicker = h("p", { class: "kicker" });
    this.sentence = h("p", { class: "sentence" });
    this.why = h("p", { class: "why" });
    this.live = h("div", { class: "live", "aria-live": "polite" }, this.kicker, this.sentence, this.why);
    this.todo = h("ol", { class: "todo" });
    this.ask = h("div", { class: "ask", role: "group" });
    this.dice = h("p", { class: "dice-text" });
    this.lesson = h("div", { class: "lesson", role: "group" });
    at("speech").append(this.live, this.dice, this.todo, this.ask, this.lesson);
    this.sides = at("sides");

    const desk = h("div", { class: "buttons" });
    for (const { name, key, primary } of COMMANDS) {
      const label = h("span", {});
      const button = h("button", { type: "button", class: primary ? "command primary" : "command", data: { do: name }, "aria-keyshortcuts": key, onclick: () => command(name) }, icon(name), label);
      this.#buttons.set(name, { button, label });
      desk.append(button);
    }
    this.count = h("summary", {});
    this.moves = h("ol", { class: "moves" });
    this.record = h("details", { class: "record" }, this.count, this.moves);
    at("desk").append(languages.row, desk, this.record);

    this.themes = h("select", { onchange: () => send({ do: "theme", theme: this.themes.value }) });
    this.themeName = h("span", { class: "unseen" });
    this.thoughts = h("a", { href: "#thoughts" }, icon("eye"), h("span", {}));
    this.about = h("button", { type: "button", class: "plain", onclick: () => open("help") }, icon("question"));
    at("foot").append(languages.button, access.button, h("label", { class: "theme" }, this.themeName, this.themes), this.thoughts, this.about);

    for (const kind of ["hello", "board", "state", "staff", "connected"]) store.on(kind, () => this.render());
    view.element.addEventListener("turned", () => this.render());
    words.on(() => this.render());
  }

  render() {
    const { board, state, hello, connected } = this.#store;
    document.body.dataset.connected = String(connected);
    document.body.dataset.phase = state?.phase ?? "none";
    document.body.toggleAttribute("data-review", Boolean(state?.say?.key.startsWith("say.review")));
    document.body.toggleAttribute("data-lesson", Boolean(board?.lesson));
    document.body.dataset.simulated = String(this.#store.simulated);
    document.body.toggleAttribute("data-attract", Boolean(state?.attract));
    this.live.setAttribute("aria-live", state?.attract ? "off" : "polite");
    document.body.toggleAttribute("data-exhibit", Boolean(hello?.exhibit));
    setText(this.state, connected ? (state?.unsaved ? this.#words.say("line.unsaved") : "") : this.#words.say("line.lost"));
    if (board) {
      const native = this.#words.native(board.game.names, board.game.key);
      setText(this.name, native);
      const other = this.#words.name(board.game.names);
      const origin = this.#words.name(board.game.origin);
      setText(this.other, [alike(other, native) ? "" : other, origin].filter(Boolean).join(" · "));
      document.title = native;
    }
    this.#foot(hello);
    this.#desk(state);
    if (!board || !state) return;
    this.#speech(state);
    this.#plates(board, state);
    this.#todo(this.#store.due);
    this.#ask(state.ask ?? [], state.ask_stands ?? 0);
    this.#record(state.moves ?? []);
    this.#lesson(board);
    this.#reach();
  }

  /** What scrolls has to be reached by keyboard, too. */
  #reach() {
    const speech = this.live.parentElement;
    if (speech.scrollHeight > speech.clientHeight + 1) speech.tabIndex = 0;
    else speech.removeAttribute("tabindex");
  }

  #speech(state) {
    const words = this.#words;
    const check = Object.values(state.marks ?? {}).includes("check") ? [words.word("mark.check")] : [];
    const { lesson, game } = this.#store.board;
    const length = game.options?.match_length;
    const match = length && !lesson ? [words.word("match.length", { count: length })] : [];
    const here = state.puzzle?.here ?? null;
    const phase = here ? words.say("puzzle.number", { number: here.number, count: here.of }) : lesson ? words.say("lesson.number", { number: lesson.number, count: lesson.of }) : words.sentence(state.heading);
    setText(this.kicker, [phase, ...match, ...check].join(" · "));
    const task = here ? words.say(here.wins ? "puzzle.win" : "puzzle.find", { side: this.#store.side(here.side) }) : words.name(lesson?.say);
    setText(this.sentence, lesson && state.phase === "play" ? task : words.sentence(state.say));
    setText(this.why, words.sentence(state.why));
    const dice = state.dice ?? [];
    setText(this.dice, dice.length ? words.say("dice.left", { count: dice.length, dice: dice.map((n) => words.number(n)).join(" · ") }) : "");
  }

  #plates(board, state) {
    const words = this.#words;
    const { outcome } = state;
    const ends = Boolean(state.can?.resign) && this.#store.may("resign");
    const far = state.fleet?.partner ? state.fleet.side : null;
    const level = board.lesson ? null : state.opponent?.level ?? null; // in a lesson, or a puzzle, it does not play
    const seated = level === null ? null : state.opponent.side;
    const turned = Boolean(this.#view.layout?.turned);
    show(this.sides, [board.game, board.sides, state.to_move, state.score, state.phase, outcome, ends, far, turned, level, seated, words.language], () =>
      board.sides.map((side, i) => {
        const emblem = this.#view.maker?.emblem(i);
        const score = state.score?.[i] ?? null;
        const won = outcome && outcome.winner === i;
        const turn = !outcome && state.phase !== "setup" && state.to_move === i;
        return h("div", { class: "plate", data: { side: i, turn: String(Boolean(turn || won)) } },
          h("span", { class: "lamp" }, emblem ? this.#view.maker.icon(emblem) : h("span", { class: `seat seat-${seatOf(i, side, turned)}` })),
          h("span", { class: "who" }, words.say(`side.${side}`), turn ? h("small", {}, words.say("side.turn")) : null, won ? h("small", {}, words.say("side.won")) : null, seated === i ? h("small", {}, words.say("gallery.level", { count: level })) : null),
          score === null ? (won ? icon("laurel") : null) : h("span", { class: "score" }, words.number(score)),
          ends && seated !== i && (far === null || far === i) ? h("button", { type: "button", class: "plain", data: { do: "resign" }, "aria-label": words.say("side.resign", { side }), title: words.say("side.resign", { side }), onclick: () => this.giveUp(i) }, icon("resign")) : null);
      }));
  }

  #todo(todo) {
    const words = this.#words;
    const owed = sowings(todo);
    this.todo.hidden = owed.length === 0;
    this.todo.setAttribute("aria-label", words.say("todo.label"));
    show(this.todo, [owed, words.language, this.#store.board.game.key], () => [
      ...owed.slice(0, 8).map((item) => {
        const read = words.say(reading(item), { site: this.#site(item.site), last: item.last && this.#site(item.last), piece: this.#store.piece(item.piece).name, count: item.count ?? 1 });
        return h("li", { title: read, data: { do: item.do, site: item.site } },
          icon(item.do), item.piece ? this.#view.maker.icon(item.piece) : null,
          h("b", { "aria-hidden": "true" }, item.last ? `${this.#site(item.site)} … ${this.#site(item.last)}` : this.#site(item.site)),
          (item.count ?? 1) > 1 && !item.all ? h("i", {}, `×${item.count}`) : null, h("span", { class: "unseen" }, read));
      }),
      owed.length > 8 ? h("li", { class: "rest" }, `+${owed.length - 8}`) : null,
    ]);
  }

  /** The way through a lesson or the puzzles of a game, and out of it. */
  #lesson({ game, lesson }) {
    const words = this.#words;
    const here = this.#store.state.puzzle?.here ?? null;
    this.lesson.hidden = !lesson;
    this.lesson.classList.toggle("puzzle", Boolean(here));
    show(this.lesson, [lesson, here, game.key, words.language], () => {
      if (!lesson) return [];
      if (here) return this.#puzzle(game.key, here);
      const go = (number) => this.send({ do: "new", game: game.key, options: number ? { lesson: number } : {} });
      const way = (name, text, number) => h("button", { type: "button", class: "command", data: { do: `lesson-${name}` }, disabled: number < 0 || number > lesson.of, onclick: () => go(number) }, icon(name), h("span", {}, text));
      return [way("back", words.say("lesson.back"), lesson.number - 1 || -1), way("next", words.say("lesson.next"), lesson.number + 1), way("new", words.say("lesson.new"), 0)];
    });
  }

  #puzzle(game, { back, next, options }) {
    const words = this.#words;
    const way = (name, text, act, possible = true) => h("button", { type: "button", class: "command", data: { do: `puzzle-${name}` }, disabled: !possible, onclick: act }, icon(name === "list" ? "puzzle" : name), h("span", {}, words.say(text)));
    const go = (id) => () => this.send({ do: "puzzle", game, id });
    return [
      way("back", "lesson.back", go(back), back !== null),
      way("next", "lesson.next", go(next), next !== null),
      way("list", "puzzle.title", () => this.puzzles()),
      way("new", "lesson.new", () => this.send({ do: "new", game, options })),
    ];
  }

  #site(site) {
    return this.#words.has(`site.${site}`) ? this.#words.word(`site.${site}`) : site;
  }

  /** A choice of a piece shows the piece, one of words a sign, and any other its part of the board. */
  #picture({ piece, picture, sites }) {
    if (piece) return this.#view.maker.icon(piece);
    if (hasIcon(picture)) return icon(picture);
    return sites.length && this.#view.layout ? miniature(this.#view.layout, sites) : null;
  }

  #ask(ask, seconds) {
    const words = this.#words;
    this.ask.hidden = ask.length === 0;
    this.ask.setAttribute("aria-label", words.say("ask.label"));
    show(this.ask, [ask, words.language, this.#store.board.game.key], () => {
      this.#readIn(seconds);
      return ask.map((choice) => {
        const point = (sites) => this.#view.point(sites);
        const choose = () => {
          point([]);
          this.send({ do: "choose", move: choice.text });
        };
        const button = h("button", { type: "button", class: "choice", disabled: seconds > 0, data: { move: choice.text }, onclick: choose }, this.#picture(choice), h("span", {}, words.phrases(choice.label)));
        for (const kind of ["pointerenter", "focus"]) button.addEventListener(kind, () => point(choice.sites));
        for (const kind of ["pointerleave", "blur"]) button.addEventListener(kind, () => point([]));
        return button;
      });
    });
    if (!ask.length) this.#view.point([]);
  }

  /** Only then an answer counts. */
  #readIn(seconds) {
    clearTimeout(this.#reading);
    this.#reading = setTimeout(() => {
      for (const button of this.ask.querySelectorAll("button")) button.disabled = false;
    }, 1000 * seconds);
  }

  #record(moves) {
    const sides = this.#store.board.sides.length || 1;
    setText(this.count, this.#words.say("moves.count", { count: moves.length }));
    show(this.moves, moves, () => {
      const rows = [];
      for (let i = 0; i < moves.length; i += sides) rows.push(h("li", {}, ...moves.slice(i, i + sides).map((move) => h("span", {}, move))));
      return rows;
    });
    if (this.record.open) this.moves.scrollTop = this.moves.scrollHeight;
  }

  #desk(state) {
    const can = state?.can ?? {};
    const paused = state?.phase === "paused";
    for (const { name, can: needs, primary, optional, simulator, owes } of COMMANDS) {
      const { button, label } = this.#buttons.get(name);
      const shown = name === "pause" && paused ? "go-on" : name;
      // Amid a sowing that is led it gives the choice up.
      const read = name === "takeback" && this.#store.led ? "again" : shown;
      // An OK that confirms nothing shows what should stand where; until it is pressed it keeps out of the way.
      const shows = name === "ok" && Boolean(can.review) && !document.body.hasAttribute("data-review");
      button.classList.toggle("primary", Boolean(primary) && !shows);
      setText(label, this.#words.say(shows ? "button.review" : `button.${read}`));
      button.dataset.do = shown;
      const picture = shows ? "eye" : shown;
      if (button.dataset.picture !== picture) {
        button.dataset.picture = picture;
        button.firstChild.replaceWith(icon(picture));
      }
      // What lay beneath the last press has been carried out: nothing is left to confirm.
      const idle = name === "ok" && state?.phase === "play" && this.#store.board?.sensing === "press" && state.todo?.length && !this.#store.todo.length;
      const possible = this.#store.connected && !idle && (!needs || Boolean(can[needs]) || shown === "go-on") && (!owes || this.#store.todo.length > 0);
      button.disabled = !possible;
      button.hidden = !this.#store.may(shown) || (simulator && !this.#store.simulated) || (optional && !possible);
    }
  }

  #foot(hello) {
    const words = this.#words;
    const themes = hello?.themes ?? [];
    this.themes.parentElement.hidden = themes.length < 2 || !this.#store.may("theme");
    this.thoughts.hidden = !this.#store.may("watch");
    setText(this.themeName, words.say("theme.label"));
    show(this.themes, [themes, words.language], () => themes.map((theme) => h("option", { value: theme }, words.say(`theme.${theme}`))));
    if (hello?.theme) this.themes.value = hello.theme;
    setText(this.thoughts.lastChild, words.say("thoughts.link"));
    this.about.setAttribute("aria-label", words.say("help.title"));
    this.rules.setAttribute("aria-label", words.say("button.rules"));
  }
}
