"""The page's line to the daemon: one that is dead is given up, and what was true before it is not believed after."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from aiohttp.test_utils import TestClient, TestServer

from firmware_host.shell.web.pages import ALIVE_EVERY
from firmware_host.shell.web.responses import STATIC
from firmware_host.shell.web.server import Kiosk
from tests.scripts.played import played
from tests.shell.test_kiosk import PATIENCE, Board, kinds

LINE = """
const { Connection } = await import("./js/connection.js");
const told = [];
const message = ({ kind }) => told.push(kind);
const connection = new Connection("ws://board/ws", { message, change: (up) => told.push(up) });
const { Line, pass, visited } = stage;
"""


def test_a_line_on_which_nothing_comes_is_given_up(tmp_path: Path) -> None:
    script = """
        const [first] = Line.all;
        first.open();
        first.hear({ kind: "hello", version: "1" });
        for (let k = 0; k < 100; k++) {
          pass(10_000);
          first.hear({ kind: "alive" });
        }
        const quiet = Line.all.length;
        pass(40_000);
        const [, second] = Line.all;
        second.open();
        first.hear({ kind: "state" });
        first.onclose();
        const heard = told.filter((one) => one !== "alive");
        const left = connection.send({});
        console.log(JSON.stringify({ quiet, lines: Line.all.length, first: first.readyState, heard, left }));
    """
    assert played(tmp_path / "it", LINE + script) == {
        "quiet": 1,
        "lines": 2,
        "first": 2,
        "heard": [True, "hello", False, True],
        "left": True,
    }


def test_a_line_that_never_opens_is_given_up(tmp_path: Path) -> None:
    script = """
        pass(40_000);
        const [first, second] = Line.all;
        second.open();
        first.onopen();
        console.log(JSON.stringify({ lines: Line.all.length, told, left: connection.send({ do: "hint" }) }));
    """
    told = {"lines": 2, "told": [False, True], "left": True}
    assert played(tmp_path / "it", LINE + script) == told


def test_a_page_of_an_earlier_program_is_fetched_again(tmp_path: Path) -> None:
    script = """
        for (const version of ["1", "1", "2"]) {
          Line.all.at(-1).open();
          Line.all.at(-1).hear({ kind: "hello", version });
          if (version === "2") break;
          Line.all.at(-1).onclose();
          pass(2000);
        }
        console.log(JSON.stringify(visited));
    """
    assert played(tmp_path / "it", LINE + script) == ["again"]


def test_the_daemon_says_that_it_lives_more_often_than_a_page_gives_up() -> None:
    now = 0.0

    async def main() -> None:
        nonlocal now
        kiosk = Kiosk(Board(), "127.0.0.1", lambda: now)
        server = TestClient(TestServer(kiosk.app))
        async with asyncio.timeout(PATIENCE), server as client, client.ws_connect("/ws?watch") as page:
            assert await kinds(page, 4) == ["hello", "board", "state", "light"]
            for _ in range(3):
                now += ALIVE_EVERY - 1
                kiosk.gate.look()
                kiosk.publish("state", '{"kind": "state"}')
                assert await kinds(page, 1) == ["state"]
                now += 1
                kiosk.gate.look()
                assert await kinds(page, 1) == ["alive"]

    asyncio.run(main())
    (silent,) = re.findall(r"SILENT = ([0-9_]+);", (STATIC / "js/connection.js").read_text())
    assert int(silent) / 2 > 1000 * ALIVE_EVERY


def test_rights_are_those_of_the_line_that_is_open(tmp_path: Path) -> None:
    script = """
        const { Store } = await import("./js/state.js");
        const store = new Store();
        const may = [];
        for (const staff of [{ kind: "staff", in: false, watching: true, may: [], game: false }, null]) {
          store.connection(true);
          for (const kind of ["hello", "board", "state", "light"]) store.receive({ kind });
          if (staff) store.receive(staff);
          store.receive({ kind: "hello" });
          may.push([store.may("hint"), store.mayChangeGame]);
          store.connection(false);
        }
        console.log(JSON.stringify(may));
    """
    assert played(tmp_path / "it", script) == [[False, False], [True, True]]
