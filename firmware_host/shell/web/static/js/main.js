/** Puts the page together. */

import { Access } from "./access.js";
import { Begin } from "./begin.js";
import { BoardView } from "./board.js";
import { Cards } from "./cards.js";
import { Confirm } from "./confirm.js";
import { Connection } from "./connection.js";
import { Fleet } from "./fleet.js";
import { Follow } from "./follow.js";
import { forgive } from "./forgiving.js";
import { Gallery } from "./gallery.js";
import { Hand } from "./hand.js";
import { Health } from "./health.js";
import { heartbeat } from "./heartbeat.js";
import { House } from "./house.js";
import { Languages } from "./languages.js";
import { layLow } from "./low.js";
import { Loupe } from "./loupe.js";
import { COMMANDS, Panel } from "./panel.js";
import { Puzzles } from "./puzzles.js";
import { Review } from "./review.js";
import { Rules } from "./rules.js";
import { Scan } from "./scan.js";
import { Sounds } from "./sounds.js";
import { Staff } from "./staff.js";
import { Stage } from "./stage.js";
import { Store } from "./state.js";
import { Thoughts } from "./thoughts.js";
import { Toast } from "./toast.js";
import { Tray } from "./tray.js";
import { Words } from "./words.js";

const store = new Store();
const words = new Words();
let connection = null;
const say = (message) => {
  if (document.body.hasAttribute("data-watch")) return false;
  follow.heard(message);
  return connection?.send(message) ?? false;
};
const confirm = new Confirm(store, words);
const HANDS = new Set(["pick", "drop", "flip", "take", "place", "press", "sweep"]);
/** What would end a game amid it is asked about first. What is acted out, or stood once, is not there to be touched: it gives way. */
const send = (message) => {
  if (store.state?.show && HANDS.has(message.do)) return say({ do: "wake" });
  if (store.state?.turning?.point && HANDS.has(message.do)) return say({ do: "turning-points", number: null });
  if (message.do !== "new" || !store.underWay) return say(message);
  const answer = { name: "new", text: words.say("confirm.new.yes"), act: () => say(message) };
  confirm.ask(words.say("confirm.new"), [answer]);
  return true;
};
function giveUp(side) {
  const name = words.say(`side.${store.side(side)}`);
  const { can } = store.state;
  confirm.ask(name, [
    { name: "resign", text: words.say("button.resign"), act: () => say({ do: "resign", side }) },
    ...(can.draw ? [{ name: "draw", text: words.say("button.draw"), act: () => say({ do: "draw", side }) }] : []),
  ]);
}
const follow = new Follow(store, say);

const view = new BoardView(store, words);
const tray = new Tray(store, words, view);
const stage = document.getElementById("stage");
new Stage(stage, view, tray, store, words);
new Loupe({ store, view, stage });
new Hand({ store, view, tray, stage, send });

function command(name) {
  if (name === "new" && store.mayChangeGame) gallery.open();
  else if (name === "new") send({ do: "new", game: store.board.game.key, options: {} });
  else if (name === "pause" && store.state?.phase === "paused") send({ do: "go-on" });
  else send({ do: name });
}

const language = (chosen) => (store.may("language") && say({ do: "language", language: chosen }), words.choose(chosen)).catch((error) => toast.show(String(error)));
const puzzles = new Puzzles({ store, words, send });
const rules = new Rules({ store, words, send, puzzles });
const gallery = new Gallery({ store, words, send, rules });
const open = { help: () => cards.open(), rules: () => store.board && rules.open(store.board.game.key, store.board.game.names, store.board.game.variants) };
/** Whoever chooses a language is there. */
const languages = new Languages({ store, words, choose: (chosen) => (language(chosen), store.state?.attract && say({ do: "wake" })) });
const access = new Access({ store, words });
new Scan(access, words);
new Sounds({ store, words, access });
const panel = new Panel({ store, words, view, command, send, puzzles: () => puzzles.open(), giveUp, languages, access, open: (what) => open[what]() });
const begin = new Begin({ store, words, send });
layLow(access, panel.ask, begin.element);
const cards = new Cards({ store, words, view, send, command });
new Review({ store, words, view, send, puzzles });
const toast = new Toast(store, words);
const thoughts = new Thoughts({ store, words, send });
new Fleet({ store, words, send, confirm });
new Staff({ store, words, send });
new House({ store, words });
const health = new Health({ store, words, send });
thoughts.door(() => health.open());

store.on("hello", heartbeat((message) => connection?.send(message)));

addEventListener("keydown", (event) => {
  if (document.body.hasAttribute("data-watch")) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog[open]")) return;
  const wanted = COMMANDS.find(({ key }) => key === event.key.toLowerCase());
  const button = wanted && document.querySelector(`#desk [aria-keyshortcuts="${wanted.key}"]`);
  const spoken = store.hello?.languages ?? [words.language];
  if (button && !button.disabled && !button.hidden) command(wanted.name);
  else if (event.key === "?") open.help();
  else if (event.key.toLowerCase() === "i") open.rules();
  else if (event.key.toLowerCase() === "l") language(spoken[(spoken.indexOf(words.language) + 1) % spoken.length]);
  else if (event.key.toLowerCase() === "v" && store.may("watch")) thoughts.toggle();
  else return;
  event.preventDefault();
});

store.on("hello", (hello) => {
  if (!words.chosen && hello.language && hello.language !== words.language) words.load(hello.language).catch(console.error);
});

forgive((target) => {
  if (!(store.state?.attract || store.house?.dark) || target.closest("dialog, .welcome, #foot, #title, #staff-door")) return false;
  return Boolean(store.state?.show) || !target.closest(".site");
}, () => say({ do: "wake" }));

/** An exhibit waits for players: what the last visitor chose and opened is gone, unless somebody reads here right now. */
const READING = 60_000;
let touched = -READING;
for (const kind of ["pointerdown", "pointermove", "keydown", "wheel"]) addEventListener(kind, () => (touched = performance.now()), { capture: true, passive: true });
function home() {
  if (!store.state?.attract) return;
  const wait = touched + READING - performance.now();
  if (wait > 0) {
    setTimeout(home, wait);
    return;
  }
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  if (location.hash) location.hash = "";
  words.forget(store.hello?.language).catch(console.error);
  access.forget();
  languages.alternate();
}
let attracting = false;
store.on("state", ({ attract }) => {
  if (attract && !attracting) home();
  else if (!attract && attracting) languages.rest();
  attracting = Boolean(attract);
});

// Whether a name can be written in its own letters is asked of the fonts, once they are here.
await Promise.allSettled([...document.fonts].map((face) => face.load()));
await words.load(words.language).catch(() => words.load("es"));
const WATCHES = location.pathname.endsWith("/watch");
document.body.toggleAttribute("data-watch", WATCHES);
connection = new Connection(new URL(WATCHES ? "ws?watch" : "ws", location.href.replace(/^http/, "ws").replace(/#.*/, "")), {
  message: (message) => store.receive(message),
  change: (up) => store.connection(up),
});
