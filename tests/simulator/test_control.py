"""The control socket of a simulated daemon, from another process."""

from __future__ import annotations

import json
import re
import socket
import stat
from collections.abc import Callable, Iterator
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any

import pytest

from firmware_host.cli import main
from hardware.profile import load as load_board
from simulator.control.orders import BY_HAND, ORDERS
from simulator.control_line import FAULTS, LONGEST
from simulator.faults.book import BOOK
from simulator.scenario.language import words_of
from simulator.scenario.run import load, stage_of
from tests.simulator.controlled import PATIENCE, Client, controlled


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short path: a socket's has at most 107 bytes."""
    return tmp_path_factory.mktemp("c")


# In lock step


SCENARIO = """
game othello
board {board}
set up
place B d3
flip d4
fault noise 0.002
fault stuck a1 1
wait 1
expect light a1 extra
mend a1
place w c3
lift d4
fault unplugged
wait 0.5
plug in
wait 1.5
drop d4
flip d4
wait 0.3
mend noise
command takeback
take c3
hold ok
release ok
wait 2.5
"""


def spoken(client: Client, scenario: Path, settle: float) -> None:  # noqa: C901 - one case a word
    """Does what the lines of the scenario say, as another program would."""
    numbers: dict[str, int] = {}
    wanted = load(scenario)
    client.do("set up", board={})
    client.do("step", seconds=settle)
    for line in scenario.read_text().splitlines():
        match words_of(line):
            case ["set", "up"]:
                client.do("pace", seconds=0)
                for site, contents in wanted.game.board(wanted.game.start()).items():
                    for piece in contents:
                        client.do("place", site=site, piece=piece)
                    client.do("step", seconds=0.1 if contents else 0)
                client.do("pace", seconds=0.1)
                client.do("step", seconds=settle)
            case ["place", piece, site]:
                client.do("place", piece=piece, site=site)
            case ["flip", site]:
                shown = client.do("board")["board"][site]
                (other,) = wanted.game.faces - {shown}
                client.do("flip", site=site, piece=other)
            case [("lift" | "drop" | "take") as act, site]:
                client.do(act, site=site)
            case ["hold", name]:
                client.do("press", name=name)
            case ["release", name]:
                client.do("release", name=name)
            case ["wait", seconds]:
                client.do("step", seconds=float(seconds))
            case ["fault", "noise", rate]:
                numbers["noise"] = client.do("fault", fault="noise", rate=float(rate))["fault"]
            case ["fault", "stuck", site, level]:
                numbers[site] = client.do("fault", fault="stuck", at=[site], level=int(level))["fault"]
            case ["fault", "unplugged"]:
                numbers["in"] = client.do("fault", fault="unplugged")["fault"]
            case ["mend" | "plug", what]:
                client.do("mend", fault=numbers.pop(what))
            case ["command", name]:
                client.do("say", message={"do": name})
                client.do("step", scans=1)
            case ["expect", "light", site, role]:
                assert client.do("light")["says"][site] == role
            case [] | ["game" | "board", *_]:
                pass
            case words:
                raise AssertionError(words)


def without_line(journal: bytes) -> bytes:
    """A simulated serial line has a name of its own every time, which its fault tells."""
    return re.sub(rb"tablero-line-\w+", b"", journal)


@pytest.mark.parametrize(
    ("board", "hardware"), [("hall-8x8", "simulated"), ("hall-8x8-mcp23017", "pins"), ("serial-8x8", "pins")]
)
def test_the_journal_is_that_of_the_scenario_byte_for_byte(folder: Path, board: str, hardware: str) -> None:
    scenario, journal = folder / "x.scenario", folder / "journal"
    scenario.write_text(SCENARIO.format(board=board))
    gate = "pins" if hardware == "pins" else "ports"
    assert main(["scenario", str(scenario), "--gate", gate, "--journal", str(journal)]) == 0
    with closing(stage_of(load(scenario))) as stage:
        settle = stage.settle
    with controlled(folder, "--board", board, "--hardware", hardware) as (client, _):
        spoken(client, scenario, settle)
        told = client.do("journal")
        lines = "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in told["journal"])
        assert without_line(lines.encode()) == without_line(journal.read_bytes())
        assert client.do("journal", since=told["next"] - 1)["journal"] == told["journal"][-1:]
        assert client.do("journal", since=told["next"] + 9)["journal"] == []
    kinds = {json.loads(line)["kind"] for line in lines.splitlines()}
    assert kinds >= {"ply", "takeback", "fault", "mended", "button"}


def test_time_stands_still_until_told(folder: Path) -> None:
    with controlled(folder, "--board", "hall-8x8") as (client, _):
        assert client.do("state")["now"] == client.do("state")["now"] == 0
        hz = client.do("state")["scan_hz"]
        assert client.do("step", seconds=1.0)["now"] == 1.0
        assert client.do("step", scans=3)["now"] == pytest.approx(1 + 3 / hz)
        client.do("speed", times=100)
        while client.do("state")["now"] < 10:
            pass
        client.do("step", scans=1)
        assert client.do("state")["now"] == client.do("state")["now"]
        assert client.do("state")["speed"] == 0


def test_a_clock_that_runs(folder: Path) -> None:
    with controlled(folder, "--game", "ajedrez-jerez", "--board", "hall-8x8", "--speed", "200") as (client, _):
        client.do("move", **{"from": "e2", "to": "e4"})
        while not (state := client.do("state"))["ply"]:
            pass
        assert (state["moves"], state["turn"], state["state"]) == (["e2e4"], "black", "play")
        client.do("say", message={"do": "new", "game": "othello", "options": {}})
        while client.do("state")["game"] != "othello":
            pass
        assert client.refused("mend", fault=1) == "no fault 1; in force: none"


def test_a_daemon_that_is_told_to_stop_stops_amid_a_long_step(folder: Path) -> None:
    with controlled(folder, "--board", "hall-8x8") as (client, process):
        client.file.write(b'{"do": "step", "seconds": 86400}\n')
        client.file.flush()
        process.terminate()
        answer = client.file.readline()
        assert not answer or "error" in json.loads(answer)
        assert process.wait(PATIENCE) == 0


# What is refused


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with controlled(tmp_path_factory.mktemp("c"), "--board", "hall-8x8") as (client, _):
        yield client


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (
            {},
            '"do" is null; allowed: place, take, lift, drop, move, flip, press, release, sweep, set up, board, light,',
        ),
        ({"do": "fly"}, '"do" is "fly"; allowed: place, '),
        ({"do": "lift"}, 'lift: "site" is missing; allowed: a text'),
        ({"do": "lift", "site": "z9"}, 'no site "z9" in this game; sites: a1, '),
        ({"do": "lift", "site": "d3"}, "cannot lift 1 from d3: nothing is there"),
        ({"do": "lift", "site": "d4", "count": 0}, 'lift: "count" is 0; allowed: a whole number, 1 to 99'),
        ({"do": "drop", "site": "d3"}, "cannot put 1 down on d3: the right hand holds nothing"),
        ({"do": "place", "site": "d3", "piece": "Q"}, "no piece 'Q'; pieces: B w"),
        ({"do": "press", "name": "start"}, 'no site "start" in this game; sites: a1'),
        ({"do": "set up", "board": {"a1": "Q"}}, "no piece 'Q'; pieces: B w"),
        ({"do": "step"}, 'step: either "seconds" or "scans"'),
        ({"do": "step", "seconds": -1}, 'step: "seconds" is -1; allowed: a number, 0 to 86400 (seconds)'),
        ({"do": "speed", "times": 1e9}, 'speed: "times" is 1000000000.0; allowed: a number, 0 to 1000'),
        ({"do": "fault", "fault": "smoke"}, '"fault" is "smoke"; allowed: stuck, dead, '),
        (
            {"do": "fault", "fault": "stuck", "at": ["a1"], "level": 2},
            "fault stuck: no level 2 of sensors for occupancy; allowed: 0 to 1",
        ),
        ({"do": "fault", "fault": "lost", "line": "row-99"}, "fault lost: no line 'row-99'; lines: row-1, "),
        ({"do": "fault", "fault": "chain broken", "pixel": 64}, "fault chain broken: no pixel 64; allowed: 0 to 63"),
        ({"do": "fault", "fault": "dead", "at": ["z9"]}, 'no site "z9" in this game; sites: a1, '),
        (
            {"do": "fault", "fault": "dead", "at": []},
            'fault dead: "at" is []; allowed: a list of texts, one or more',
        ),
        ({"do": "fault", "fault": "joined", "at": ["a1"]}, "fault joined: joined at a8 alone; allowed: two sensors or"),
        ({"do": "mend", "fault": 7}, "no fault 7; in force: none"),
        ({"do": "say", "message": {"do": "go-on"}}, "go on: only in state paused, this is setup"),
        ({"do": "say", "message": {"do": "dance"}}, "unknown do 'dance'; allowed: new, takeback, "),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(there: Client, asked: dict[str, Any], told: str) -> None:
    before = there.do("state"), there.do("board"), there.do("light")
    answer = there.raw(json.dumps({**asked, "id": 7}).encode() + b"\n")
    assert answer["error"].startswith(told)
    assert answer["id"] == 7
    assert (there.do("state"), there.do("board"), there.do("light")) == before


def test_a_button_that_is_none_is_told_of_the_others(there: Client) -> None:
    told = there.raw(b'{"do": "press", "name": "start"}\n')["error"]
    assert told.endswith("; buttons: ok, undo, hint, new")


@pytest.mark.parametrize("line", [b"\xff\xfe\n", b"[1]\n", b"nonsense\n", b"[" * 9999 + b"\n"], ids=repr)
def test_what_is_no_order_is_answered(there: Client, line: bytes) -> None:
    assert "error" in there.raw(line)
    assert there.do("state")


def test_half_a_character_comes_back_as_it_came(there: Client) -> None:
    """JSON can say the half of a pair, and UTF-8 cannot."""
    half = b'"\\ud800"'
    assert there.raw(b'{"do": "state", "id": ' + half + b"}\n")["id"] == "\ud800"
    assert there.raw(b'{"do": "lift", "site": ' + half + b"}\n")["error"].startswith('no site "\ud800"')


@pytest.mark.parametrize("size", [LONGEST + 1, 3 * LONGEST])
def test_a_line_without_an_end_is_answered_and_ends_the_conversation(there: Client, size: int) -> None:
    path = there.socket.getpeername()
    with closing(Client(Path(path))) as another:
        assert another.raw(b"x" * size)["error"].startswith(f"a line of more than {LONGEST} bytes; allowed: ")
    assert there.do("state")


def test_several_may_talk(there: Client) -> None:
    with closing(Client(Path(there.socket.getpeername()))) as another:
        another.do("place", site="a1", piece="B")
        assert there.do("board")["board"]["a1"] == "B"
        another.do("take", site="a1")


AT_THE_PORTS = [entry.name for entry in BOOK if entry.make and "ports" in entry.may_be_on(load_board("hall-8x8"))]


@pytest.mark.parametrize("kind", FAULTS)
def test_every_fault_comes_and_goes(there: Client, kind: str) -> None:
    keys = FAULTS[kind][0]
    values = {
        "at": ["a1", "b1"], "level": 1, "miss": 0.5, "rate": 0.5, "scans": 2, "line": "row-2", "pixel": 3,
        "pixels": [3, 4], "colour": "200000", "wire": "row 2", "to": "ground", "mt": 3, "share": 0.5, "volts": 2,
        "seconds": 0.1,
    }  # fmt: skip
    if kind not in AT_THE_PORTS:
        asked = {key: values[key] for key in keys}
        assert "allowed: " in there.refused("fault", fault=kind, **asked)
        return
    number = there.do("fault", fault=kind, **{key: values[key] for key in keys})["fault"]
    there.do("step", scans=2)
    assert there.refused("mend", fault=number + 1) == f"no fault {number + 1}; in force: {number}"
    there.do("mend", fault=number)
    assert there.refused("mend", fault=number) == f"no fault {number}; in force: none"


# The socket


def test_what_a_killed_daemon_left_is_no_hindrance_and_nothing_is_left_by_one_that_ends(folder: Path) -> None:
    path = folder / "control"
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(path))
    with controlled(folder) as (client, _):
        assert client.do("state")["ply"] == 0
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert not path.exists()


def listens(path: Path) -> socket.socket:
    another = socket.socket(socket.AF_UNIX)
    another.bind(str(path))
    another.listen()
    return another


def is_a_file(path: Path) -> Any:
    return path.open("w")


def is_free(path: Path) -> Any:
    return nullcontext()


@pytest.mark.parametrize(
    ("prepare", "argv", "told"),
    [
        (listens, (), "another program answers there; choose another path"),
        (is_a_file, (), "something that is no socket is there; allowed: a path that is free"),
        (is_free, ("--control", "/no/such/place"), "no socket can be made there: No such file or directory"),
        (is_free, ("--control", "/" + "x" * 120), "too long for a socket; allowed: 107 bytes"),
        (is_free, ("--hardware", "real", "--board", "hall-8x8"), "allowed: --hardware simulated, --hardware pins"),
    ],
)
def test_where_there_can_be_none(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    prepare: Callable[[Path], Any],
    argv: tuple[str, ...],
    told: str,
) -> None:
    path = folder / "control"
    with prepare(path):
        there = path.exists()
        assert main(["run", "--view", "none", "--state", str(folder / "state"), "--control", str(path), *argv]) == 2
        assert path.exists() == there
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("tablero run: --control")
    assert err.endswith(f"{told}\n")
    assert not (folder / "state").exists()


def test_time_that_nobody_lets_pass_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "--speed", "0"]) == 2
    assert capsys.readouterr().err == (
        "tablero run: --speed 0: time would stand still for ever; add --control PATH, which lets it pass\n"
    )


def test_hands_speak_as_at_a_simulated_device() -> None:
    from simulator.device.control import ORDERS as OF_A_DEVICE

    shared = set(ORDERS) & set(OF_A_DEVICE)
    assert shared >= {*BY_HAND, "board", "light", "mend"}
    assert all(list(ORDERS[name][0]) == list(OF_A_DEVICE[name][0]) for name in shared)
