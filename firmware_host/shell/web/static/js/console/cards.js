/** The cards of the console: how the board is, the settings, what was changed, the figures, and new versions. */

import { h, setText } from "../dom.js";
import { beside } from "../heartbeat.js";
import { icon } from "../icons.js";
import { field, valueName } from "./fields.js";

const button = (words, key, name, act, kind = "") =>
  h("button", { type: "button", class: `command ${kind}`, data: { do: key }, onclick: act }, icon(name), h("span", {}, words.say(`console.${key}`)));

/** broken: nobody can play; look: somebody should see to it; well. */
export function wordOf({ health, overview, connected }) {
  const troubles = health?.troubles ?? [];
  if (!connected || troubles.some(({ key }) => key === "health.fault" || key === "health.unsaved")) return "broken";
  return troubles.length || health?.sensors?.length || overview?.notes?.length ? "look" : "well";
}

export function overviewCard({ words, store, send, token }) {
  const { health, overview } = store;
  const word = wordOf(store);
  const notes = [
    ...(health?.troubles ?? []).map(({ key, text }) => h("li", {}, words.has(key) ? words.say(key, { text: text ?? "", line: "" }) : key, text ? h("p", { class: "told" }, text) : null)),
    ...(health?.sensors ?? []).map(({ site, what }) => h("li", {}, words.say("console.sensor", { name: site }), h("p", { class: "told" }, words.say(`health.${what}`, { site, count: 1 })))),
    ...(overview?.notes ?? []).map(({ key, args }) => h("li", {}, words.say(key, args))),
  ];
  const state = overview ? [words.say(overview.open ? "console.open" : "console.closed"), overview.dark ? words.say("console.dark") : null, `${overview.board} · ${overview.version}`] : [];
  return h("section", { class: "card wide", id: "overview" },
    h("div", { class: "word", data: { word } }, h("span", { class: "sign" }, icon(word === "well" ? "ok" : "care")), h("p", { role: "status" }, words.say(`console.word-${word}`))),
    h("ul", { class: "notes" }, ...notes),
    h("p", { class: "told" }, state.filter(Boolean).join(" · ")),
    h("div", { class: "row" },
      overview?.notes?.some(({ key }) => key === "console.unsure-clock") ? h("button", { type: "button", class: "command", data: { do: "clock" }, onclick: () => send({ do: "clock" }) }, icon("ok"), h("span", {}, words.say("console.right-time", { time: words.date(overview.time) }))) : null,
      button(words, "restart", "flip", () => send({ do: "restart" }), overview?.notes?.some(({ key }) => key === "console.waiting") ? "primary" : ""),
      h("a", { class: "command", href: `api/bundle?token=${encodeURIComponent(token())}`, download: "tablero-bundle.zip" }, icon("bundle"), h("span", {}, words.say("console.bundle"))),
      h("a", { class: "command", href: beside("./") }, icon("eye"), h("span", {}, words.say("console.board")))));
}

/** A section of the settings: saved together, or not at all. */
export function sectionCard(it, section, open) {
  const { words, send, games } = it;
  const fields = section.keys.map((setting) => field(words, setting, games));
  const why = h("p", { class: "why", role: "alert" });
  const logo = section.name === "house" ? logoField(it, (text) => setText(why, text)) : null;
  const form = h("form", {}, ...fields.map(({ element }) => element), logo?.element, why,
    h("div", { class: "row" }, h("button", { type: "submit", class: "command primary" }, icon("ok"), h("span", {}, words.say("console.save")))));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const changes = Object.fromEntries(fields.filter((each) => each.changed()).map((each) => [each.name, each.read()]));
    if (!Object.keys(changes).length) setText(why, words.say("console.unchanged"));
    else send({ do: "set", changes });
  });
  const element = h("details", { class: "card", open, data: { section: section.name } }, h("summary", {}, h("h2", {}, words.say(`setting.${section.name}`))), form);
  return { element, refresh: () => logo?.refresh(), refuse: (text) => setText(why, text), dirty: () => fields.some((each) => each.changed()) };
}

export function historyCard({ words, store, send, games }, open) {
  const entries = store.history?.entries ?? [];
  const item = ({ number, at, who, changes }) => h("li", {},
    h("div", {}, words.date(new Date(1000 * at).toISOString()), h("p", { class: "told" }, who),
      ...Object.entries(changes).map(([name, [before, after]]) => h("p", { class: "told" }, `${words.has(`setting.${name}`) ? words.say(`setting.${name}`) : name}: ${valueName(words, before, games)} → ${valueName(words, after, games)}`))),
    h("button", { type: "button", class: "command", data: { undo: number }, onclick: () => send({ do: "undo-setting", number }) }, icon("takeback"), h("span", {}, words.say("console.undo"))));
  return h("details", { class: "card", open, data: { section: "history" } }, h("summary", {}, h("h2", {}, words.say("console.history"))),
    h("div", {}, entries.length ? h("ul", { class: "history" }, ...entries.map(item)) : h("p", { class: "told" }, words.say("console.nothing"))));
}

const DAYS = 30;

export function figuresCard({ words, store, send, token }, open) {
  const { figures } = store;
  const told = (figures?.periods ?? []).map(({ days, visits, begun, ended, left, sensors }) => {
    const ailing = Object.entries(sensors).sort(([, a], [, b]) => b - a).map(([spot, number]) => `${spot} (${number})`);
    return h("li", {}, words.say("console.period", { days }), h("p", { class: "told" }, words.say("console.counted", { visits, begun, ended, left })),
      ailing.length ? h("p", { class: "told" }, words.say("console.worse", { list: ailing.join(", ") })) : null);
  });
  const query = `token=${encodeURIComponent(token())}`;
  const picture = (name) => h("div", {}, h("p", {}, words.say(`console.of-${name}`)), h("img", { src: `api/figures/${name}.svg?days=${DAYS}&language=${words.language}&${query}`, alt: words.say(`console.of-${name}`), loading: "lazy" }));
  const element = h("details", { class: "card", open, data: { section: "counted" } }, h("summary", {}, h("h2", {}, words.say("console.figures"))),
    figures ? h("div", {}, h("ul", { class: "notes" }, ...told), h("div", { class: "pictures" }, ...figures.pictures.map(picture)),
      h("div", { class: "row" }, h("a", { class: "command", href: `api/figures.csv?${query}`, download: "tablero-figures.csv" }, icon("bundle"), h("span", {}, "CSV")))) : h("div", {}));
  element.addEventListener("toggle", () => element.open && !figures && send({ do: "figures" }));
  return element;
}

/** New versions: uploaded in pieces, checked and installed by a helper that trusts nobody here. */
export function updateCard({ words, store, send, token }, open) {
  const { update } = store;
  const why = h("p", { class: "why", role: "alert" });
  const bar = h("progress", { max: 1, value: 0, hidden: true });
  const file = h("input", { type: "file", accept: ".tar", "aria-label": words.say("console.release-file") });
  file.addEventListener("change", async () => {
    bar.hidden = false;
    try {
      await upload("release", file.files[0], token, (part) => (bar.value = part));
      send({ do: "update", what: "state" });
    } catch (error) {
      setText(why, String(error.message ?? error));
    }
    bar.hidden = true;
  });
  const ask = (what) => () => send({ do: "update", what });
  const last = update?.last;
  const told = update ? h("div", {},
    h("p", { class: "told" }, words.say("console.version", { version: update.version })),
    last ? h("p", { class: "told" }, `${words.date(new Date(1000 * last.at).toISOString())}: ${last.told}`) : null,
    update.trouble ? h("p", { class: "why" }, update.trouble) : null,
    update.asked ? h("p", { class: "told" }, words.say("console.asked")) : null,
    update.fetching ? h("p", { class: "told" }, words.say("console.fetching")) : null,
    h("label", { class: "field" }, h("span", {}, words.say("console.release-file")), file), bar, why,
    h("div", { class: "row" },
      update.place ? button(words, "fetch", "bundle", ask("fetch")) : null,
      update.uploaded ? button(words, "install", "ok", ask("install"), "primary") : null,
      update.uploaded ? button(words, "discard", "close", ask("discard")) : null,
      update.before ? button(words, "rollback", "takeback", ask("rollback")) : null)) : h("div", {});
  const element = h("details", { class: "card", open, data: { section: "versions" } }, h("summary", {}, h("h2", {}, words.say("console.versions"))), told);
  element.addEventListener("toggle", () => element.open && !update && send({ do: "update", what: "state" }));
  return element;
}

/** The logo: another one, or none any more. */
function logoField({ words, store, token }, said) {
  const tell = (asked, key) => asked.then(() => said(words.say(key)), (error) => said(String(error.message ?? error)));
  const file = h("input", { type: "file", accept: "image/png,image/jpeg,image/webp" });
  file.addEventListener("change", () => tell(upload("logo", file.files[0], token, () => {}), "console.logo-done"));
  const remove = button(words, "logo-remove", "close", () => tell(removeLogo(token), "console.logo-removed"));
  return {
    element: h("div", {}, h("label", { class: "field" }, h("span", {}, words.say("console.logo")), file), h("div", { class: "row" }, remove)),
    refresh: () => (remove.hidden = (store.house?.logo ?? null) === null),
  };
}

/** Throws what the daemon says against it. */
async function removeLogo(token) {
  const answer = await fetch(`api/logo?${new URLSearchParams({ token: token() })}`, { method: "DELETE" });
  if (!answer.ok) throw new Error((await answer.text()).trim());
}

const PIECE = 24 * 1024;
const PAUSE = 1000;
const MOST_TRIES = 20;

/** A line that breaks costs one piece. Throws what the daemon says against it. */
async function upload(kind, file, token, progress) {
  for (let offset = 0, tries = 0; offset < file.size;) {
    const query = new URLSearchParams({ offset, of: file.size, token: token() });
    const body = file.slice(offset, offset + PIECE);
    const answer = await fetch(`api/upload/${kind}?${query}`, { method: "POST", body }).catch(() => null);
    if (answer?.ok) {
      ({ have: offset } = await answer.json());
      tries = 0;
      progress(offset / file.size);
    } else if ((!answer || answer.status === 429) && (tries += 1) < MOST_TRIES) {
      await new Promise((go) => setTimeout(go, PAUSE));
    } else {
      throw new Error(answer ? (await answer.text()).trim() : "?");
    }
  }
}

export function pinCard({ words, send }, open) {
  const digits = h("input", { class: "digits", type: "password", inputmode: "numeric", autocomplete: "new-password", maxlength: 12, "aria-label": words.say("console.new-pin") });
  const form = h("form", {}, h("p", { class: "told" }, words.say("console.pin-told")), digits, h("p", { class: "why", role: "alert" }),
    h("div", { class: "row" }, h("button", { type: "submit", class: "command" }, icon("ok"), h("span", {}, words.say("console.new-pin")))));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send({ do: "pin", pin: digits.value });
    digits.value = "";
  });
  return h("details", { class: "card", open, data: { section: "pin" } }, h("summary", {}, h("h2", {}, words.say("console.pin"))), form);
}
