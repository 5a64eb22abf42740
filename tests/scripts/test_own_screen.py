"""The console on the board's own screen: whoever keeps the browser hears that it lives, and it does not stay there."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host.service.kiosk import SILENT
from tests.scripts.played import played

CONSOLE = """
globalThis.fetch = async () => ({ ok: true, json: async () => ({ nouns: {}, verbatim: [], messages: {}, games: [] }) });
await import("./js/console/main.js");
const { Line, pass, said, visited } = stage;
const [line] = Line.all;
line.open();
line.hear({ kind: "hello", version: "1", language: "es", languages: ["es"] });
const wait = (seconds) => {
  for (; seconds > 0; seconds -= 10) {
    pass(10_000);
    Line.all.at(-1).hear({ kind: "alive" });
  }
};
const many = (what) => said.filter((message) => message.do === what).length;
"""


@pytest.mark.parametrize("kiosk", [True, False])
def test_the_console_beats_until_it_is_left_alone(tmp_path: Path, kiosk: bool) -> None:
    where = "" if kiosk else "location.search = '';"
    script = """
        const beats = [many("beat")];
        for (let k = 0; k < 10; k++) {
          stage.happens("keydown");
          wait(100);
        }
        beats.push(many("beat"));
        line.onclose();
        pass(100_000);
        const before = [...visited];
        Line.all.at(-1).open();
        wait(180);
        console.log(JSON.stringify({ beats, before, visited }));
    """
    told = played(tmp_path / "it", where + CONSOLE + script)
    assert told == {"beats": [1, 101] if kiosk else [0, 0], "before": [], "visited": ["./?kiosk"] if kiosk else []}
    assert SILENT > 40, "four heartbeats"


def test_the_console_says_when_nobody_has_touched_it(tmp_path: Path) -> None:
    script = """
        line.hear({ kind: "settings", sections: [], waiting: [], trouble: "", kept: true });
        said.length = 0;
        wait(20);
        stage.happens("pointerdown");
        wait(40);
        console.log(JSON.stringify(said.filter((message) => message.do === "overview")));
    """
    looks = [{"do": "overview", "by_itself": by_itself} for by_itself in (True, False, True)]
    assert played(tmp_path / "it", CONSOLE + script) == looks
