/** The staff's console: one column of cards, drawn anew from what the daemon says last. Nothing is kept here. */

import { Connection } from "../connection.js";
import { h, setText } from "../dom.js";
import { heartbeat, leaveAlone } from "../heartbeat.js";
import { icon } from "../icons.js";
import { Words, nameOf } from "../words.js";
import { figuresCard, historyCard, overviewCard, pinCard, sectionCard, updateCard } from "./cards.js";

const KINDS = new Set(["hello", "staff", "health", "settings", "history", "overview", "figures", "update", "house"]);
const LOOK_EVERY = 20_000;
const ASKED = ["overview", "history", "settings"];

const words = new Words();
const store = { connected: false, staff: null, hello: null, health: null, settings: null, history: null, overview: null, figures: null, update: null, house: null };
const games = new Map();
let listed = [];
const root = document.getElementById("console");
const toast = h("p", { class: "why", role: "status" });
let sections = [];
let connection = null;

const send = (message) => connection?.send(message) ?? false;
const beat = heartbeat(send);
const token = () => store.staff?.token ?? "";
const it = { words, store, send, games, token };
/** In, or where there is no PIN, at the board's own screen. */
const inside = () => Boolean(store.settings);

function receive(message) {
  if (message.kind === "error") return refuse(message);
  if (message.kind === "done") return message.what === "pin" && say(words.say("console.pin-done"));
  if (!KINDS.has(message.kind)) return undefined;
  const before = store.staff?.in;
  store[message.kind] = message;
  if (message.kind === "hello") {
    beat();
    ask();
    if (!words.chosen && message.language && message.language !== words.language) words.load(message.language).catch(console.error);
  }
  if (message.kind === "staff" && message.in && !before) ask();
  if (message.kind === "staff" && !message.in) forget();
  if (message.kind === "overview" || message.kind === "health") return inside() && drawOverview();
  return draw();
}

function ask() {
  if (store.staff && !store.staff.in) return;
  for (const what of ASKED) send({ do: what });
}

/** In the language that is read now. */
function nameGames() {
  for (const { key, names } of listed) games.set(key, words.name(names, key));
}

function forget() {
  store.settings = store.history = store.overview = store.update = store.figures = store.health = null;
  sections = [];
}

function say(text) {
  setText(toast, text);
}

function refuse({ key, text }) {
  if (key === "staff-only" || key === "console-pin") {
    forget();
    draw();
    if (key === "console-pin") say(words.say("error.console-pin"));
    return;
  }
  const asked = sections.find((each) => text.includes(`${each.name}.`) && each.card.dirty());
  const told = key === "refused" ? text : words.say(`error.${key}`);
  if (asked) asked.card.refuse(told);
  else say(told);
}

/** One for good: what somebody is typing stays, whatever is drawn anew. */
const digits = h("input", { class: "digits", type: "password", inputmode: "numeric", autocomplete: "current-password", maxlength: 12 });

function gate() {
  digits.setAttribute("aria-label", words.say("staff.enter"));
  const wait = store.staff?.wait ?? 0;
  const form = h("form", { class: "card wide", id: "gate" }, h("h2", {}, words.say("staff.title")), digits,
    h("button", { type: "submit", class: "command primary big" }, icon("ok"), h("span", {}, words.say("staff.ok"))), toast);
  if (wait) say(words.say("staff.wait", { seconds: wait }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    say("");
    send({ do: "staff", pin: digits.value });
    digits.value = "";
  });
  return form;
}

function head() {
  const languages = store.hello?.languages ?? [words.language];
  const tongue = h("select", { class: "tongue", "aria-label": words.say("language.label") }, ...languages.map((each) => h("option", { value: each, selected: each === words.language }, nameOf(each))));
  tongue.addEventListener("change", () => words.choose(tongue.value).then(draw));
  const out = store.staff?.in ? h("button", { type: "button", class: "command", onclick: () => send({ do: "leave" }) }, icon("close"), h("span", {}, words.say("staff.leave"))) : null;
  return h("header", {}, h("h1", {}, words.say("console.title")), tongue, out);
}

let touched = false;
/** Whether anybody has done anything since the last look. */
let used = false;
const late = new Set();

/** A touch ends on what it began on: until then nothing that is shown is replaced. */
const untouched = (redraw) => () => void (touched ? late.add(redraw) : redraw());

addEventListener("pointerdown", () => (touched = true), true);
for (const kind of ["pointerdown", "keydown", "input", "wheel"]) addEventListener(kind, () => (used = true), { capture: true, passive: true });
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => setTimeout(() => {
    touched = false;
    const due = [...late];
    late.clear();
    for (const redraw of due) redraw();
  }), true);
}

const draw = untouched(() => {
  if (!store.hello) return;
  document.title = words.say("console.title");
  const open = new Set([...root.querySelectorAll("details[open]")].map((each) => each.dataset.section));
  if (!inside()) {
    root.replaceChildren(head(), gate());
    digits.focus();
    return;
  }
  const before = sections;
  sections = store.settings.sections.map((section) => {
    const told = JSON.stringify([words.language, section]);
    // What somebody is typing in another section stays.
    return before.find((each) => each.told === told) ?? { name: section.name, told, card: sectionCard(it, section, open.has(section.name)) };
  });
  for (const { card } of sections) card.refresh();
  root.replaceChildren(head(), overviewCard(it), toast, figuresCard(it, open.has("counted")), ...sections.map(({ card }) => card.element),
    updateCard(it, open.has("versions")), pinCard(it, open.has("pin")), historyCard(it, open.has("history")));
});

const drawOverview = untouched(() => document.getElementById("overview")?.replaceWith(overviewCard(it)));

setInterval(() => {
  if (!inside() || document.hidden) return;
  send({ do: "overview", by_itself: !used });
  used = false;
}, LOOK_EVERY);
leaveAlone(() => store.connected);

await words.load(words.language).catch(() => words.load("es"));
words.on(() => {
  nameGames();
  draw();
});
connection = new Connection(new URL("ws", location.href.replace(/^http/, "ws").replace(/#.*/, "")), {
  message: receive,
  change: (up) => {
    store.connected = up;
    document.body.dataset.connected = String(up);
    if (!up) {
      store.staff = null;
      forget();
    }
    draw();
  },
});
fetch("api/games").then((answer) => answer.json()).then((answer) => {
  listed = answer.games;
  nameGames();
  sections = sections.filter(({ card }) => card.dirty()); // the others are made anew, with the games' names
  if (inside()) draw();
}).catch(console.error);
