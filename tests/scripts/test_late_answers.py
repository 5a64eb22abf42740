"""Answers that come in another order than they were asked for."""

from __future__ import annotations

from pathlib import Path

from tests.scripts.played import played

FETCH = """
const asked = new Map();
globalThis.fetch = (address) =>
  new Promise((resolve) => asked.set(address, (content) => resolve({ ok: true, json: () => content })));
const answer = async (address, content) => {
  asked.get(address)(content);
  for (let turn = 0; turn < 9; turn += 1) await null;
};
"""


def test_the_language_that_was_chosen_last_is_spoken(tmp_path: Path) -> None:
    script = (
        FETCH
        + """
        const { Words } = await import("./js/words.js");
        const words = new Words();
        const spoken = [];
        words.on(() => spoken.push(words.language));
        words.choose("fr"); words.choose("de");
        await answer("words/de.json", {}); await answer("words/fr.json", {});
        words.choose("fr");
        console.log(JSON.stringify({ spoken, now: words.language, said: document.documentElement.lang }));
    """
    )
    assert played(tmp_path / "it", script) == {"spoken": ["de", "fr"], "now": "fr", "said": "fr"}


def test_a_rule_card_is_that_of_the_game_above_it(tmp_path: Path) -> None:
    script = (
        FETCH
        + """
        Object.assign(stage.Element.prototype, { showModal() { this.open = true; }, close() { this.open = false; } });
        const { Store } = await import("./js/state.js");
        const { Rules } = await import("./js/rules.js");
        const words = { on() {}, say: (key) => key, native: ({ en }) => en, name: (names) => names?.en ?? null };
        const sent = [];
        const send = (message) => sent.push(message.game);
        const rules = new Rules({ store: new Store(), words, send, puzzles: { any: false } });
        const card = (key) => ({ key, en: { hints: [] }, origin: {}, history: {}, lessons: 1 });
        document.querySelectorAll = () => [];
        const learn = () => {
          const buttons = [];
          const find = (element) => {
            if (element.dataset?.do === "learn") buttons.push(element);
            (element.children ?? []).forEach(find);
          };
          find(rules.element);
          buttons.forEach((button) => button.dispatchEvent(new Event("click")));
          return buttons.length;
        };
        const shown = [];
        rules.open("dama", { en: "Dama" }); rules.element.close();
        rules.open("wari", { en: "Wari" });
        await answer("api/cards/dama", card("dama"));
        shown.push(learn());
        await answer("api/cards/wari", card("wari"));
        shown.push(learn());
        console.log(JSON.stringify({ shown, sent }));
    """
    )
    assert played(tmp_path / "it", script) == {"shown": [0, 1], "sent": ["wari"]}
