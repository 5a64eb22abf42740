"""What fingers do that click nothing, and fingers that are not alone."""

from __future__ import annotations

from pathlib import Path

from tests.scripts.played import played


def test_a_finger_that_slid_swallows_no_later_click(tmp_path: Path) -> None:
    script = """
        const { forgive } = await import("./js/forgiving.js");
        let attract = true;
        const woken = [];
        forgive(() => attract, () => woken.push(attract));
        const touch = (pointerId, fields = {}) => stage.happens("pointerdown", { pointerId, ...fields });
        const click = (detail = 1) => stage.happens("click", { detail });
        const through = [touch(1), click(), touch(2)];
        attract = false;
        // A second finger beside the first one changes nothing.
        through.push(touch(3, { isPrimary: false }), click(0), click(), touch(4), click());
        attract = true;
        through.push(touch(5));
        attract = false;
        through.push(touch(6), click());
        console.log(JSON.stringify({ through, woken: woken.length }));
    """
    first = [False, False, False]
    beside, slid = [True, True, False, True, True], [False, True, True]
    assert played(tmp_path / "it", script) == {"through": first + beside + slid, "woken": 3}


def test_a_finger_that_slid_leaves_the_end_of_scanning_usable(tmp_path: Path) -> None:
    script = """
        const { Scan } = await import("./js/scan.js");
        const words = { on() {}, say: (key) => key };
        let turned;
        new Scan({ on: (act) => (turned = act), wants: () => true, set() {} }, words);
        document.querySelectorAll = () => [];
        turned();
        const target = (found) => ({ closest: () => found });
        const touch = (pointerId, found) => stage.happens("pointerdown", { pointerId, at: target(found) });
        const through = [touch(1, null), touch(2, "#scanning"), stage.happens("click", { at: target("#scanning") })];
        console.log(JSON.stringify(through));
    """
    assert played(tmp_path / "it", script) == [False, True, True]


HAND = """
const { Store } = await import("./js/state.js");
const { Hand } = await import("./js/hand.js");
const store = new Store();
const board = new stage.Element();
const sent = [];
const site = { dataset: { site: "e2" } };
document.elementFromPoint = () => ({ closest: (css) => (css === ".site" ? site : null) });
const view = { buttons: new stage.Element(), maker: null, layout: { stacks: false } };
const tray = { chosen: "", choose() {}, want() {}, pieces: [] };
new Hand({ store, view, tray, stage: board, send: (message) => sent.push(message) });
store.connection(true);
store.receive({ kind: "hello", simulated: true });
const geometry = { drawing: "squares", cells: { e2: [4, 1] }, places: {} };
store.receive({ kind: "board", game: { key: "chess" }, sensing: "polarity", geometry });
store.receive({ kind: "state", wood: { e2: "P" }, board: { e2: "P" }, todo: [], hand: "" });
const finger = { button: 0, pointerType: "mouse", clientX: 1, clientY: 1 };
board.dispatchEvent(stage.event("pointerdown", { pointerId: 1, ...finger }));
"""


def test_what_one_finger_carries_another_does_not_put_back(tmp_path: Path) -> None:
    script = """
        stage.happens("pointercancel", { pointerId: 2 });
        const carried = sent.map((message) => message.do);
        stage.happens("pointercancel", { pointerId: 1 });
        console.log(JSON.stringify([carried, sent.map((message) => message.do)]));
    """
    assert played(tmp_path / "it", HAND + script) == [["pick"], ["pick", "drop"]]


QUESTION = """
const { Store } = await import("./js/state.js");
const { Confirm } = await import("./js/confirm.js");
Object.assign(stage.Element.prototype, {
  showModal() { this.open = true; },
  close() { this.open = false; },
  querySelector: () => new stage.Element(),
});
const store = new Store();
const confirm = new Confirm(store, { say: (key) => key });
const board = (key) => store.receive({ kind: "board", game: { key } });
const state = (ply, phase = "play") => store.receive({ kind: "state", ply, phase });
const open = [];
const ask = () => confirm.ask("resign", []);
const heard = (tell) => (tell(), open.push(confirm.element.open));
"""


def test_a_question_about_a_game_ends_with_that_game(tmp_path: Path) -> None:
    script = (
        QUESTION
        + """
        board("othello"); state(0); ask();
        heard(() => state(0)); heard(() => state(1));  // the first move is played meanwhile
        ask(); heard(() => board("othello")); heard(() => state(2)); heard(() => state(1));
        heard(() => state(0));  // the same game has begun anew
        state(3); ask(); heard(() => state(4, "over"));
        state(3); ask(); heard(() => board("molino"));
        console.log(JSON.stringify(open));
    """
    )
    assert played(tmp_path / "it", script) == [True, True, True, True, True, False, False, False]
