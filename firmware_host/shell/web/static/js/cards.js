/** Calm cards over the board: a game found at start, the end of a game, the keys of the keyboard. */

import { h, show } from "./dom.js";
import { icon } from "./icons.js";
import { COMMANDS } from "./panel.js";

/** What each side has; where the one loses what the other wins, what is won. */
function scored(points, words) {
  if (!points?.length) return "";
  if (points.some((n) => n < 0)) return ` · +${words.number(Math.max(...points))}`;
  return ` · ${points.map((n) => words.number(n)).join(" – ")}`;
}

export class Cards {
  #store;
  #words;
  #view;
  #send;
  #command;

  constructor({ store, words, view, send, command }) {
    this.#store = store;
    this.#words = words;
    this.#view = view;
    this.#send = send;
    this.#command = command;
    this.resume = h("section", { class: "card", id: "resume", role: "dialog", "aria-labelledby": "resume-title", hidden: true });
    this.outcome = h("section", { id: "outcome", role: "status", hidden: true });
    this.help = h("dialog", { id: "help" });
    document.getElementById("overlays").append(this.resume, this.help);
    document.getElementById("speech").append(this.outcome);
    for (const kind of ["board", "state", "staff"]) store.on(kind, () => this.render());
    words.on(() => this.render());
  }

  render() {
    this.#resume(this.#store.state?.resume ?? null);
    this.#outcome(this.#store.board?.lesson || this.#store.state?.turning ? null : (this.#store.state?.outcome ?? null));
    if (this.help.open) this.#keys();
  }

  #resume(found) {
    this.resume.hidden = !found;
    if (!found) return;
    const words = this.#words;
    const name = words.native(found.names, found.game);
    const { say } = this.#store.state;
    show(this.resume, [found, say, words.language, name], () => [
      h("p", { class: "kicker" }, words.say("resume.kicker")),
      h("h2", { id: "resume-title" }, name),
      h("p", {}, words.say("resume.text", { count: found.ply, saved: words.date(found.saved) })),
      say?.key === "say.resume-other" ? h("p", {}, words.sentence(say)) : null,
      h("div", { class: "answers" }, ...found.answers.map(({ text, label, picture }, at) =>
        h("button", { type: "button", class: at ? "command" : "command primary", data: { do: text }, onclick: () => this.#send({ do: text }) }, icon(picture), h("span", {}, words.phrases(label))))),
    ]);
  }

  #outcome(outcome) {
    const words = this.#words;
    this.outcome.hidden = !outcome;
    if (!outcome) return;
    const { winner } = outcome;
    const again = this.#store.may("new");
    show(this.outcome, [outcome, words.language, this.#store.board?.game.key, again], () => {
      const emblem = winner === null ? null : this.#view.maker?.emblem(winner);
      return [
        h("span", { class: "lamp" }, emblem ? this.#view.maker.icon(emblem) : icon("laurel")),
        h("div", {},
          h("h2", {}, winner === null ? words.say("outcome.draw") : words.say("outcome.win", { side: this.#store.side(winner) })),
          h("p", {}, words.say(`reason.${outcome.reason}`, { side: this.#store.side(1 - winner) }), scored(outcome.points, words))),
        again ? h("button", { type: "button", class: "command primary", onclick: () => this.#command("new") }, icon("new"), h("span", {}, words.say("button.new"))) : null,
      ];
    });
  }

  open() {
    this.#keys();
    this.help.showModal();
  }

  #keys() {
    const words = this.#words;
    const row = (keys, text) => h("div", {}, h("dt", {}, ...keys.map((key) => h("kbd", {}, key))), h("dd", {}, text));
    const simulated = this.#store.simulated;
    const pressed = this.#store.board?.sensing === "press";
    const { legend = [], exhibit } = this.#store.hello ?? {};
    // Whoever has only fingers here is told of nothing else.
    const fingers = exhibit || (matchMedia("(pointer: coarse)").matches && !matchMedia("(any-pointer: fine)").matches);
    show(this.help, [words.language, simulated, pressed, legend, fingers], () => [
      h("h2", {}, words.say("help.title")),
      simulated ? h("p", {}, words.say(pressed ? "help.hand.press" : fingers ? "help.touch" : "help.hand")) : null,
      legend.length ? h("h3", {}, words.say("help.light")) : null,
      h("ul", { class: "legend" }, ...legend.map(({ role, colour, motion }) =>
        h("li", {}, h("i", { style: `background:#${colour}` }), h("span", {}, words.say(`light.${role}`), h("small", {}, words.word(`motion.${motion}`)))))),
      fingers ? null : h("h3", {}, words.say("help.keys")),
      fingers ? null : h("dl", {},
        row(["←", "↑", "→", "↓"], words.say("help.arrows")),
        simulated ? row(["↵"], words.say("help.enter")) : null,
        simulated ? row(["⌫"], words.say("help.backspace")) : null,
        simulated ? row([words.say("help.key.delete")], words.say("help.delete")) : null,
        ...COMMANDS.filter((command) => simulated || !command.simulator).map(({ name, key }) => row([key.toUpperCase()], words.say(`button.${name}`))),
        row(["L"], words.say("language.label")), row(["V"], words.say("thoughts.title")), row(["I"], words.say("button.rules")), row(["?"], words.say("help.title"))),
      h("form", { method: "dialog" }, h("button", { class: "command primary" }, h("span", {}, words.say("button.close")))),
    ].filter(Boolean));
  }
}
