/** The cabinet of games: what can be played, where it comes from, on which boards, and with what rules. */

import { calm, h, setText } from "./dom.js";
import { dressOf, FAMILIES } from "./dress.js";
import { icon } from "./icons.js";
import { thumbnail } from "./thumbnails.js";
import { alike } from "./words.js";

/** As it is looked for: without capitals and accents. */
const plain = (text) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

export class Gallery {
  #words;
  #store;
  #send;
  #rules;
  #games = [];
  #board = "";
  #chosen = null;
  #pictures = new Map();
  #painted = "";
  #wanted = "";

  constructor({ store, words, send, rules }) {
    this.#rules = rules;
    this.#store = store;
    this.#words = words;
    this.#send = send;
    this.element = h("dialog", { id: "gallery", tabindex: -1 });
    this.element.addEventListener("click", (event) => event.target === this.element && this.element.close());
    document.getElementById("overlays").append(this.element);
    words.on(() => this.element.open && this.#render());
    // Where games fit is told of one board: of another nothing is known until it has been asked.
    store.on("board", ({ board }) => {
      if (board !== this.#board) this.#games = [];
    });
  }

  async open() {
    this.#chosen = null;
    this.#wanted = "";
    this.#render();
    if (!this.element.open) this.element.showModal();
    // Not the field for searching: on a touch screen that would raise a keyboard over the games.
    this.element.focus();
    this.element.scrollTop = 0;
    try {
      const answer = await fetch("api/games");
      const { games, board } = await answer.json();
      // What has been chosen on an open card must not be lost to a listing that says the same again.
      const news = board !== this.#board || JSON.stringify(games) !== JSON.stringify(this.#games);
      this.#games = games;
      this.#board = board;
      if (news && this.element.open) this.#render();
    } catch (error) {
      console.warn("api/games", error);
    }
  }

  /** What a game would have to ask on each board takes the daemon a while to find out. */
  async #questions(key) {
    try {
      const answer = await fetch(`api/games/${key}`);
      return await answer.json();
    } catch (error) {
      console.warn(`api/games/${key}`, error);
      return { boards: [] };
    }
  }

  #picture(game) {
    if (!this.#pictures.has(game.key)) this.#pictures.set(game.key, thumbnail(game));
    return this.#pictures.get(game.key);
  }

  #render() {
    const words = this.#words;
    const chosen = this.#chosen;
    // Pictures have the pixels that they were shown with.
    const room = [innerWidth, innerHeight, devicePixelRatio].join();
    if (this.#painted !== room) this.#pictures.clear();
    this.#painted = room;
    const close = h("button", { type: "button", class: "plain", "aria-label": words.say("button.close"), onclick: () => this.element.close() }, icon("close"));
    const back = () => {
      this.#chosen = null;
      this.#render();
    };
    if (chosen) {
      const away = h("button", { type: "button", class: "plain", "aria-label": words.say("button.back"), onclick: back }, icon("back"));
      this.element.replaceChildren(h("header", {}, away, h("h2", {}, words.native(chosen.names, chosen.key)), close), this.#detail(chosen));
      this.element.scrollTop = 0;
      return;
    }
    const shelves = this.#shelves();
    this.element.replaceChildren(h("header", {}, h("h2", {}, words.say("gallery.title")), this.#search(shelves), close, this.#families(shelves)), ...shelves);
    if (!this.#games.length) this.element.append(h("p", { class: "wait" }, words.say("gallery.wait")));
    this.#sift(shelves);
  }

  #search(shelves) {
    const words = this.#words;
    const field = h("input", { type: "search", name: "search", "aria-label": words.say("gallery.search"), placeholder: words.say("gallery.search"), value: this.#wanted, autocomplete: "off", enterkeyhint: "search" });
    field.addEventListener("input", () => {
      this.#wanted = field.value;
      this.#sift(shelves);
    });
    return field;
  }

  /** A word for every shelf, to go straight to it. */
  #families(shelves) {
    return h("nav", { class: "families", "aria-label": this.#words.say("gallery.families") }, ...shelves.map((shelf) =>
      h("button", { type: "button", data: { family: shelf.dataset.family }, onclick: () => this.#goTo(shelf) }, this.#words.say(`family.${shelf.dataset.family}`))));
  }

  #goTo(shelf) {
    const top = this.element.querySelector("header").getBoundingClientRect().bottom;
    this.element.scrollBy({ top: shelf.getBoundingClientRect().top - top, behavior: calm.matches ? "auto" : "smooth" });
  }

  /** Leave only what is looked for. */
  #sift(shelves) {
    const wanted = plain(this.#wanted.trim());
    for (const shelf of shelves) {
      const games = [...shelf.querySelectorAll(".game")];
      for (const game of games) game.hidden = !game.dataset.words.includes(wanted);
      shelf.hidden = games.every((game) => game.hidden);
      this.element.querySelector(`.families [data-family="${shelf.dataset.family}"]`).hidden = shelf.hidden;
    }
  }

  #shelves() {
    const families = new Map(FAMILIES.map((family) => [family, []]));
    for (const game of this.#games) {
      const { family } = dressOf({ game, geometry: game.picture.geometry });
      families.get(family)?.push(game);
    }
    return [...families].filter(([, games]) => games.length).map(([family, games]) =>
      h("section", { class: "family", data: { family }, "aria-labelledby": `family-${family}` },
        h("h3", { id: `family-${family}` }, this.#words.say(`family.${family}`)),
        h("div", { class: "shelf" }, ...games.map((game) => this.#box(game)))));
  }

  #box(game) {
    const words = this.#words;
    const native = words.native(game.names, game.key);
    const other = words.name(game.names);
    const origin = words.name(game.origin);
    const fits = game.boards?.length !== 0;
    const known = plain([...Object.values(game.names), origin, game.key].join(" "));
    const choose = () => {
      this.#chosen = game;
      this.#render();
    };
    return h("button", { type: "button", class: "game", data: { game: game.key, words: known }, disabled: !fits, onclick: choose },
      h("span", { class: "picture" }, this.#picture(game)),
      h("span", { class: "native" }, native),
      h("span", { class: "other" }, [alike(other, native) ? "" : other, origin].filter(Boolean).join(" · ")),
      fits ? null : h("span", { class: "other" }, words.say("gallery.nofit")));
  }

  #option(option) {
    const words = this.#words;
    const label = words.say(`option.${option.name}`);
    const said = (value) => words.option(option.name, value);
    let input;
    if (typeof option.default === "boolean") input = h("input", { type: "checkbox", checked: option.default });
    else if (option.choices?.length) input = h("select", {}, ...option.choices.map((choice) => h("option", { value: String(choice), selected: choice === option.default }, said(choice))));
    else input = h("input", { type: "number", value: option.default, min: option.minimum ?? 0, max: option.maximum, inputmode: "numeric" });
    input.name = option.name;
    const read = () => {
      if (input.type === "checkbox") return input.checked;
      if (input.type === "number") return Number(input.value);
      return option.choices.find((choice) => String(choice) === input.value);
    };
    return { row: h("label", { class: "option" }, h("span", {}, label), input), name: option.name, read };
  }

  /** Who plays: people alone, or the board too, at a level and on a side. */
  #players(game) {
    const words = this.#words;
    const now = this.#store.state?.opponent;
    const levels = [1, 2, 3, 4, 5, 6, 7, 8];
    const level = h("select", { name: "opponent" },
      h("option", { value: "" }, words.say("gallery.people")),
      ...levels.map((number) => h("option", { value: String(number), selected: now?.level === number }, words.say("gallery.level", { count: number }))));
    const side = h("select", { name: "opponent-side" }, ...game.sides.map((name, index) => h("option", { value: String(index), selected: index === (now?.side ?? 1) }, words.say(`side.${name}`))));
    const row = h("label", { class: "option" }, h("span", {}, words.say("gallery.side")), side);
    const warns = Boolean(this.#store.state?.warning?.on);
    const warn = h("input", { type: "checkbox", name: "warn", checked: warns });
    const warning = game.sides.length === 2 && this.#store.may("warn") ? h("label", { class: "option" }, h("span", {}, words.say("gallery.warn")), warn) : null;
    const strength = h("p", { class: "strength", "aria-live": "polite" });
    const tell = () => {
      row.hidden = strength.hidden = !level.value;
      setText(strength, level.value ? words.say("gallery.strength", { count: Number(level.value) }) : "");
    };
    level.addEventListener("change", tell);
    tell();
    const send = () => {
      // By its word: with more players the same seat has another number.
      const wanted = level.value ? { level: Number(level.value), side: game.sides[Number(side.value)] } : { level: null };
      if (warn.checked !== warns) this.#send({ do: "warn", on: warn.checked });
      const same = wanted.level === (now?.level ?? null) && (!now || Number(side.value) === now.side);
      if (!same || (now && !now.adapts)) this.#send({ do: "opponent", ...wanted });
    };
    const rows = h("fieldset", { class: "players" }, h("legend", {}, words.say("gallery.players")), h("label", { class: "option" }, h("span", {}, words.say("gallery.opponent")), level), strength, row, warning);
    return { rows: this.#store.may("opponent") ? rows : null, send };
  }

  #detail(game) {
    const words = this.#words;
    const players = this.#players(game);
    const options = (game.options ?? []).map((option) => this.#option(option));
    const fits = game.boards ?? [];
    const here = fits.filter((fit) => fit.board === this.#board);
    const sensings = [...new Set((here.length ? here : fits).map((fit) => fit.sensing))];
    const sensing = h("select", { name: "sensing" }, ...sensings.map((kind) => h("option", { value: kind, selected: kind === this.#store.board?.sensing }, words.say(`sensing.${kind}`))));
    const asks = h("p", { class: "asks" });
    let known = [];
    let best = null;
    let changed = false;
    // On the board that the game takes of itself, or on the present one with other sensors.
    const isBest = () => !changed || sensing.value === best?.sensing;
    const tellAsks = () => {
      const mine = known.filter((one) => one.board === this.#board);
      const other = (mine.length ? mine : known).find((one) => one.sensing === sensing.value) ?? known[0];
      const fit = isBest() ? known.find((one) => one.board === best?.board && one.sensing === best?.sensing) : other;
      setText(asks, !fit ? "" : fit.asks.length ? words.say("gallery.asks", { list: fit.asks.map((key) => words.word(key.includes(".") ? key : `ask.${key}`)).join(", ") }) : words.say("gallery.asks-nothing"));
    };
    sensing.addEventListener("change", () => {
      changed = true;
      tellAsks();
    });
    this.#questions(game.key).then(({ boards, default: own }) => {
      known = boards;
      best = own ?? null;
      if (best && !sensings.includes(best.sensing)) sensing.append(h("option", { value: best.sensing }, words.say(`sensing.${best.sensing}`)));
      if (best && !changed) sensing.value = best.sensing;
      tellAsks();
    });
    const start = () => {
      const chosen = Object.fromEntries(options.map(({ name, read }) => [name, read()]));
      this.#send({ do: "new", game: game.key, options: chosen, ...(isBest() ? {} : { sensing: sensing.value }) });
      players.send();
      this.element.close();
    };
    const boards = [...new Set((game.boards ?? []).map((fit) => fit.board))];
    return h("form", { class: "detail", onsubmit: (event) => { event.preventDefault(); start(); } },
      h("span", { class: "picture" }, thumbnail(game)),
      h("div", { class: "about" },
        h("p", { class: "origin" }, [alike(words.name(game.names), words.native(game.names)) ? "" : words.name(game.names), this.#words.name(game.origin)].filter(Boolean).join(" · ")),
        h("p", { class: "story" }, words.name(game.goal)),
        h("div", { class: "answers" },
          h("button", { type: "submit", class: "command primary big" }, icon("go-on"), h("span", {}, words.say("button.play"))),
          h("button", { type: "button", class: "command big", data: { do: "rules" }, onclick: () => this.#rules.open(game.key, game.names) }, icon("book"), h("span", {}, words.say("button.rules")))),
        players.rows,
        options.length ? h("fieldset", {}, h("legend", {}, words.say("gallery.options")), ...options.map(({ row }) => row), sensings.length > 1 ? h("label", { class: "option" }, h("span", {}, words.say("gallery.sensing")), sensing) : null) : null,
        asks,
        boards.length ? h("p", { class: "boards" }, words.say("gallery.boards", { list: boards.join(", ") })) : null,
        h("p", { class: "source" }, words.say("gallery.source", { source: game.source }))));
  }
}
