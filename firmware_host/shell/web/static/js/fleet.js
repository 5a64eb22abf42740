/** A game with a board far away: who is there, who invites, and what needs both boards. Nothing on a board of no fleet. */

import { h, setText, show } from "./dom.js";

export class Fleet {
  #store;
  #words;
  #send;
  #confirm;

  constructor({ store, words, send, confirm }) {
    this.#confirm = confirm;
    this.#store = store;
    this.#words = words;
    this.#send = send;
    this.sentence = h("p", { class: "told", "aria-live": "polite" });
    this.answers = h("div", { class: "answers", role: "group" });
    this.summary = h("summary", {});
    this.boards = h("div", { class: "answers", role: "group" });
    this.others = h("details", {}, this.summary, this.boards);
    this.element = h("section", { id: "fleet", hidden: true }, this.sentence, this.answers, this.others);
    document.getElementById("speech").append(this.element);
    for (const kind of ["state", "staff", "connected"]) store.on(kind, () => this.render());
    words.on(() => this.render());
  }

  render() {
    const fleet = this.#store.state?.fleet;
    this.element.hidden = !fleet;
    if (!fleet) return;
    const words = this.#words;
    const may = this.#store.may("far");
    this.element.setAttribute("aria-label", words.say("fleet.label"));
    setText(this.sentence, words.sentence(fleet.say));
    show(this.answers, [fleet, may, words.language], () => (may ? this.#answers(fleet) : []));
    this.others.hidden = !may || Boolean(fleet.partner || fleet.invited);
    setText(this.summary, words.say("fleet.boards"));
    show(this.boards, [fleet.boards, words.language], () =>
      fleet.boards.length ? fleet.boards.map((board) => this.#button("invite", words.say("fleet.invite", { board }), { board })) : h("p", {}, words.say("fleet.nobody")));
  }

  #answers({ invitations, invited, partner, asks }) {
    const words = this.#words;
    const invitation = ({ board, names, game }) => [
      h("p", {}, words.say("fleet.invitation", { board, game: words.name(names) || words.native(names, game) })),
      this.#button("accept", words.say("fleet.accept"), { board }),
      this.#button("decline", words.say("fleet.decline"), { board }),
    ];
    return [
      ...(partner ? [] : invitations.flatMap(invitation)),
      ...(asks ? [this.#button("agree", words.say("fleet.agree")), this.#button("deny", words.say("fleet.deny"))] : []),
      invited ? this.#button("withdraw", words.say("fleet.withdraw")) : null,
      partner ? this.#button("leave", words.say("fleet.leave"), {}, () => this.#leave()) : null,
    ];
  }

  /** Amid a game it is asked about first. */
  #leave() {
    const leave = () => this.#send({ do: "far", act: "leave" });
    if (!this.#store.underWay) leave();
    else this.#confirm.ask(this.#words.say("fleet.leave-sure"), [{ name: "resign", text: this.#words.say("fleet.leave"), act: leave }]);
  }

  #button(act, text, rest = {}, press = () => this.#send({ do: "far", act, ...rest })) {
    return h("button", { type: "button", class: "choice", data: { far: act }, onclick: press }, text);
  }
}
