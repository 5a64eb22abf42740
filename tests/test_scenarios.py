"""Every scenario of the project, at every gate; one that is for several kinds of sensor with one of them, by lot."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

import simulator
from firmware_host.cli import main
from firmware_host.core.sensing import Sensing
from hardware.profile import load as load_board
from hardware.profile import shipped
from simulator.nano import missing
from simulator.players.writer import Writer, write
from simulator.rig import Gate
from simulator.scenario.command import gates_of
from simulator.scenario.journal import difference
from simulator.scenario.language import Problem, ScenarioError, words_of
from simulator.scenario.manual import blocks, manual
from simulator.scenario.run import Result, load, perform
from simulator.scenario.script import HEADER, VOCABULARY, read
from simulator.wired_drivers import circuits
from tests.campaign import CARRIES, IN_TURN, by_lot

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.scenario"))


def kind_in_turn(path: Path) -> str | None:
    """The kind of sensor with which a file is played here: its own, or where it names no board, one of those that carry
    its game."""
    words = [words for line in path.read_text().splitlines() if (words := words_of(line))]
    if any(line[0] in ("board", "sensing") for line in words):
        return None
    found = CARRIES[words[0][1]]
    return by_lot(path.stem, found).value


def at_every_gate(text_or_path: str | Path, sensing: str | None = None) -> list[Result]:
    given = text_or_path
    scenario = load(given, sensing=sensing) if isinstance(given, Path) else read(given, "scenario", sensing=sensing)
    results = [perform(scenario, gate) for gate in gates_of(scenario)]
    for result in results:
        assert not result.failures, "\n".join(map(str, result.failures))
        assert not difference(results[0].journal, result.journal, in_time=result.in_time)
    return results


@pytest.mark.parametrize(
    ("path", "sensing"),
    [pytest.param(path, kind, id=f"{path.stem}-{kind or 'own'}") for path in FILES for kind in [kind_in_turn(path)]],
)
def test_a_scenario_goes_as_it_says_and_alike_at_every_gate(path: Path, sensing: str | None) -> None:
    at_every_gate(path, sensing)


ON_A_LINE = ("habits/power-cut", "habits/unplugged", "habits/bouncing", "habits/dead")
"""Scenarios that say on which board they are played; here it is the one behind a microcontroller."""


@pytest.mark.parametrize("gate", ["pins", "avr"])
@pytest.mark.parametrize("name", ON_A_LINE)
def test_a_scenario_goes_alike_on_a_microcontroller(name: str, gate: Gate) -> None:
    if gate == "avr" and (lacking := missing()):
        pytest.skip(lacking)
    scenario = load(FOLDER / f"{name}.scenario", board="serial-8x8")
    plain, real = perform(scenario), perform(scenario, gate)
    assert not plain.failures + real.failures
    assert not difference(plain.journal, real.journal)
    assert plain.journal
    assert plain.seconds == real.seconds  # it took no longer to come back


DRIVERS = [name for name in shipped() if name.startswith(("hall-8x8", "square-8x8-"))]
"""The boards of 64 squares with a real driver; each has another one."""


def is_for(path: Path, board: str) -> bool:
    """Whether the file's game lies on it, with the kind of sensor that it has, and the wires that the file names."""
    try:
        return len(gates_of(load(path, board=board))) > 1
    except ScenarioError:
        return False


def in_turn(path: Path, k: int) -> str:
    """The first board from this one on."""
    k %= len(DRIVERS)
    return next(board for board in (*DRIVERS[k:], *DRIVERS[:k]) if is_for(path, board))


PLAYABLE = [path for path in FILES if is_for(path, DRIVERS[0])]
LONG = [path for path in PLAYABLE if path.stem == "othello"]
TURNS = [(path, board) for path in LONG for board in DRIVERS]
TURNS += [(path, in_turn(path, k)) for k, path in enumerate(PLAYABLE[::3]) if path not in LONG]
"""One file in three on one of the boards in turn, a long game on all of them."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """With --every-driver each file is played on every board."""
    if metafunc.function is test_a_scenario_goes_alike_with_every_driver:
        every = [(path, board) for path in PLAYABLE for board in DRIVERS if is_for(path, board)]
        turns = every if metafunc.config.getoption("--every-driver") else TURNS
        metafunc.parametrize(("path", "board"), turns, ids=lambda value: getattr(value, "stem", value))


def test_a_scenario_goes_alike_with_every_driver(path: Path, board: str) -> None:
    """At the pins as at the ports, whatever chips lie between."""
    scenario = load(path, board=board)
    ports, pins = (perform(scenario, gate) for gate in gates_of(scenario))
    assert list(map(_without_shade, pins.failures)) == list(map(_without_shade, ports.failures))
    assert not difference(ports.journal, pins.journal)


def _without_shade(problem: Problem) -> str:
    """What a lamp that waxes and wanes was at just then does not matter."""
    return re.sub(r"rgb [\d ]+", "rgb", str(problem))


def test_every_driver_has_its_turn() -> None:
    slow = {"nau7802"}  # scales, which have scenarios of their own
    assert {load_board(name).sensors.driver for name in DRIVERS} == set(circuits()) - slow


def test_every_game_is_played_to_its_end() -> None:
    ended = {load(path).game.key for path in FILES if "expect over" in path.read_text()}
    assert ended >= set(CARRIES)


@pytest.mark.parametrize(("key", "kind"), IN_TURN)
def test_random_play_by_a_hand_with_habits(key: str, kind: Sensing) -> None:
    """Each game once; with every kind of sensor such hands play in the campaign of hands."""
    text, went_well = write(key, seed=1, plies=14, sensing=kind.value)
    assert went_well, text
    assert at_every_gate(text)[0].plies >= 10 or "expect over" in text


@pytest.mark.parametrize("key", sorted(CARRIES)[::3])
def test_a_seed_writes_the_same_scenario_again(key: str) -> None:
    assert write(key, seed=2, plies=4) == write(key, seed=2, plies=4)


@pytest.mark.parametrize("seed", [0, 41_000_000, 10**18 - 1])
def test_any_seed_may_be_given(seed: int) -> None:
    assert read(f"game othello\nseed {seed}\n", "x.scenario").seed == seed


# What is wrong is told


def refusal(text: str) -> str:
    with pytest.raises(ScenarioError) as refused:
        read(text, "x.scenario")
    return str(refused.value)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("fly e2", "x.scenario:3: 'fly' is unknown; allowed: answer, choose, clock, command, cover, disk, distrust,"),
        ("expect wonders", "x.scenario:3: 'wonders' is unknown after 'expect'; allowed: ask, attract, dark,"),
        ("expect", "x.scenario:3: 'expect' lacks a word; allowed: ask, attract, dark,"),
        ("expect not", "x.scenario:3: 'expect' lacks a word; allowed: ask, attract, dark,"),
        ("fault", "x.scenario:3: 'fault' lacks a word; allowed: bounce, brown-out, bus, chain, chatter,"),
        ("put", "x.scenario:3: 'put' lacks a word; allowed: back"),
        ("lift z9", "x.scenario:3: no site of othello 'z9'; allowed: a1, b1,"),
        ("lift", "x.scenario:3: SITE is missing; allowed: lift SITE [COUNT]"),
        ("lift e4 0", "x.scenario:3: 0 is no count; allowed: 1 and up, or all"),
        ("lift e4 1 2", "x.scenario:3: '2' is one word too many; allowed: lift SITE [COUNT]"),
        (
            "fault wire broken row 2",
            "x.scenario:3: '2' is one word too many; allowed: fault wire broken WIRE; in the name of a wire",
        ),
        ("place q e4", "x.scenario:3: no piece 'q'; allowed: B, w"),
        ("press undone", "x.scenario:3: no site or button 'undone'; allowed: a1,"),
        ("wait -1", "x.scenario:3: '-1': allowed: a number from 0 to 1000000"),
        ("wait nan", "x.scenario:3: 'nan': allowed: a number from 0 to 1000000"),
        ("scans 1.5", "x.scenario:3: '1.5': allowed: a whole number from 0"),
        ("clock jump 1e12", "x.scenario:3: '1e12': allowed: a number from -1e+11 to 1e+11"),
        ("clock date today", "x.scenario:3: 'today' is no date and time; allowed: such as 2026-10-25T02:59:59+02:00"),
        ("fault weak d4 2", "x.scenario:3: '2' is no rate; allowed: 0 to 1"),
        ("expect light d4 blue", "x.scenario:3: no light 'blue'; allowed: water, last, unsaved, mark,"),
        ("expect turn green", "x.scenario:3: no side 'green'; allowed: black, white"),
        ("expect state bored", "x.scenario:3: no state 'bored'; allowed: setup, play,"),
        ("expect why because", "x.scenario:3: no reason 'because'; allowed: "),
        ("expect stands d4 X", "x.scenario:3: no piece 'X'; allowed: B, w"),
        ("command explode", "x.scenario:3: no command 'explode'; allowed: ok, takeback,"),
        ("hand middle", "x.scenario:3: no hand 'middle'; allowed: right, left"),
        ("game wari", "x.scenario:3: 'game' is allowed only before any action or expectation"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused(line: str, told: str) -> None:
    assert refusal(f"game othello\nset up\n{line}\n").startswith(told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "x.scenario:1: no game; a scenario begins with: game GAME"),
        ("# nothing\nset up", "x.scenario:2: no game; a scenario begins with: game GAME"),
        ("game chess", "x.scenario:1: unknown game 'chess'; games: "),
        ("game othello size=9", "x.scenario:1: othello has no option 'size'; options: opening,"),
        ("game othello opening", "x.scenario:1: 'opening' is not name=value"),
        ("game othello\nboard hall-9x9", "x.scenario:2: "),
        ("game othello\nboard tiger-37", "x.scenario:2: othello does not fit board tiger-37: it needs "),
        ("game othello\nseed -1", "x.scenario:2: '-1': allowed: a whole number from 0 to 99999"),
        ("game othello\nsensing smell", "x.scenario:2: no sensing 'smell'; allowed: press, "),
        ("game othello\nexhibit 0", "x.scenario:2: exhibit: idle 0; allowed: more than 0, up to 604800 seconds"),
        ("game othello\nexhibit 5 nap=3", "x.scenario:2: exhibit: no wait 'nap'; allowed: idle, over, pause, offer"),
        ("game othello\nexhibit 5 over=soon", "x.scenario:2: 'soon': allowed: a number from 0 to 1000000"),
        ("game othello\nsetting haste=1", "x.scenario:2: no setting 'haste'; allowed: rest, "),
        ("game othello\nsetting guide=none", "x.scenario:2: no guide 'none'; allowed: lap, seed, auto"),
        ("game othello\nalready d3 then d3", "x.scenario:2: othello: 'd3' is not legal here; legal: "),
        (
            "game othello\nboard hall-8x8\nfault stuck a1 2",
            "x.scenario:3: no level 2 of sensors for occupancy; allowed: 0 to 1",
        ),
        (
            "game othello\nwait x\nlift z9",
            "x.scenario:2: 'x': allowed: a number from 0 to 1000000\nx.scenario:3: no site",
        ),
    ],
)
def test_a_scenario_that_cannot_begin_is_refused(text: str, told: str) -> None:
    assert refusal(text).startswith(told)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("expect played d3", "expect played d3; seen: ply 0, nothing played, state play"),
        ("expect not ply 0", "expect not ply 0; it is so: ply 0, nothing played, state play"),
        ("play d4", "play d4; othello: 'd4' is not legal here; legal: d3 c4 f5 e6"),
        ("lift d3", "lift d3; cannot lift 1 from d3: nothing is there"),
        ("drop d3", "drop d3; cannot put 1 down on d3: the right hand holds nothing"),
        ("command go-on", "command go-on; refused: go on: only in state paused, this is play"),
        ("expect refused", "expect refused; seen: nothing was refused"),
        (
            "command go-on\nexpect refused nonsense",
            "expect refused nonsense; seen: refused: go on: only in state paused",
        ),
        ("expect light d3 last", "expect light d3 last; seen: d3 drop, rgb "),
        ("expect dark d3", "expect dark d3; seen: d3 drop, rgb "),
        ("expect stands d3 B", "expect stands d3 B; seen: - stands on d3"),
        ("sweep d4\nexpect in order", "expect in order; seen: out of order: d4 - for w"),
        ("expect over black most-discs", "expect over black most-discs; seen: not over, ply 0"),
        ("expect resume", "expect resume; seen: no game is offered"),
        ("expect fault smoke", "expect fault smoke; seen: no fault"),
        ("mend d4", "mend d4; d4 has no fault; faults at: none"),
        ("fault stuck d4 1\nmend e4", "mend e4; e4 has no fault; faults at: d4"),
    ],
)
def test_what_does_not_come_to_pass_is_told(lines: str, told: str) -> None:
    result = perform(read(f"game othello\nboard hall-8x8\nset up\n{lines}", "x.scenario"))
    number = 3 + len(lines.splitlines())
    assert [str(failure)[: len(f"x.scenario:{number}: {told}")] for failure in result.failures] == [
        f"x.scenario:{number}: {told}"
    ]


def test_a_hand_that_cannot_go_on_ends_the_scenario() -> None:
    result = perform(read("game othello\nset up\nlift d3\nexpect ply 7", "x.scenario"))
    assert [failure.line for failure in result.failures] == [3]


def test_an_expectation_that_fails_does_not() -> None:
    result = perform(read("game othello\nset up\nexpect ply 7 within 0\nexpect ply 8 within 0.5", "x.scenario"))
    assert [failure.line for failure in result.failures] == [3, 4]


# The document


DOCUMENT = Path(str(simulator.__file__)).parent / "SCENARIOS.md"
BLOCKS = [(kind, block) for kind, block in blocks(DOCUMENT.read_text()) if kind]


def test_the_document_lists_all_lines() -> None:
    assert DOCUMENT.read_text().endswith(manual()), "python -m simulator.scenario.manual writes them"


@pytest.mark.parametrize("text", [block for kind, block in BLOCKS if kind == "scenario"])
def test_every_example_of_the_document_is_so(text: str) -> None:
    at_every_gate(text)


def test_what_the_document_says_of_failures_and_refusals_is_so() -> None:
    told = []
    for (kind, block), (answer, expected) in pairwise(BLOCKS):
        if kind == "scenario fails":
            told.append(answer)
            failures = perform(read(block, "example")).failures
            assert "".join(f"{failure}\n" for failure in failures) == expected
        elif kind == "scenario refused":
            told.append(answer)
            with pytest.raises(ScenarioError) as refused:
                read(block, "example")
            assert f"{refused.value}\n" == expected
    assert told == ["text", "text"]


# The command


def command(capsys: pytest.CaptureFixture[str], *argv: object) -> tuple[int, str, str]:
    status = main(["scenario", *map(str, argv)])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_the_command_tells_what_failed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good, bad, worse = (tmp_path / f"{name}.scenario" for name in ("good", "bad", "worse"))
    good.write_text("game othello\nboard hall-8x8\nset up\nplay d3\n")
    bad.write_text("game othello\nset up\nexpect ply 1\n")
    worse.write_text("game othello\nfly\n")
    status, out, err = command(capsys, good, "--gate", "both", "--journal", tmp_path / "journal")
    assert (status, err) == (0, "")
    assert out.startswith(f"{good}: passed (othello on hall-8x8, occupancy, ports and pins: ply 1, ")
    entries = [json.loads(line) for line in (tmp_path / "journal").read_text().splitlines()]
    assert [entry["text"] for entry in entries if entry["kind"] == "ply"] == ["d3", "d3"]
    status, out, err = command(capsys, good, bad, "--sensing", "polarity")
    assert (status, err) == (1, "")
    assert f"{bad}: 1 failed (othello on square-8x8, polarity, ports: ply 0, " in out
    assert f"\n  {bad}:3: expect ply 1; seen: ply 0, nothing played, state play (ports)\n" in out
    status, out, err = command(capsys, bad, worse)
    assert status == 2
    assert err.startswith(f"{worse}:2: 'fly' is unknown; allowed: ")


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (
            ("--gate", "pins", "--sensing", "polarity"),
            'sensors with the driver "simulated" cannot be played at the pins',
        ),
        (("--board", "tiger-37"), "othello does not fit board tiger-37: it needs "),
        (("--board", "hall-9x9"), "hall-9x9: is no board; allowed: "),
        (("--sensing", "smell"), "no kind of sensor 'smell'; allowed: press, "),
        (("--journal", "/no/such/place"), "/no/such/place: cannot be written: No such file"),
    ],
)
def test_the_command_refuses(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, argv: tuple[str, ...], told: str
) -> None:
    path = tmp_path / "x.scenario"
    path.write_text("game othello\nset up\n")
    status, _, err = command(capsys, path, *argv)
    assert status == 2
    assert told in err


def test_a_file_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, _, err = command(capsys, tmp_path / "none.scenario")
    assert status == 2
    assert "none.scenario:1: cannot be read: " in err


def test_play_that_goes_wrong_is_written_down_to_the_line_where_it_did() -> None:
    writer = Writer("game othello\nboard hall-8x8\nsetting rest=0.2", 1, habits=True)
    writer.say("fault dead d3")
    writer.say("place B d3")
    writer.say("expect played d3 within 1")
    writer.say("play c3")
    assert writer.failed
    text = writer.text
    writer.stage.close()
    assert text.endswith("expect played d3 within 1\n")
    assert [failure.line for failure in perform(read(text, "again")).failures] == [len(text.splitlines())]


def test_every_line_of_the_language_is_used_by_a_scenario() -> None:
    one_by_one = Path(__file__).with_name("faults").glob("*.scenario")
    examples = [block for kind, block in BLOCKS if kind == "scenario"]
    texts = [path.read_text() for path in (*FILES, *one_by_one)] + examples
    used = {" ".join(words_of(line)).replace("expect not ", "expect ") for text in texts for line in text.splitlines()}
    heads = [" ".join(head) for words in (HEADER, VOCABULARY) for head in words.forms]
    assert [head for head in heads if not any(f"{line} ".startswith(f"{head} ") for line in used)] == []
