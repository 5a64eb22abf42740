"""A board of a test: what it says is what the program beneath it does."""

from __future__ import annotations

import inspect
import math
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

import simulator.faults
from firmware_host.core.cues import Role
from firmware_host.core.events import RefusedError
from firmware_host.shell.journal.records import Kind
from hardware.profile import boards_directory
from rules import RulesError
from simulator.scenario import run
from simulator.scenario.journal import difference
from tablero.testing import Board, SetupError, WordError, WorldError, faults, gates, journal, ms
from tablero.testing._light import Says
from tests.hardware.boards import WIRED

BOARD = "hall-8x8"


@pytest.fixture(name="plain")
def othello() -> Iterator[Board]:
    with Board("othello", BOARD, seed=5) as board:
        yield board


# Time and light


def test_a_limit_counts_from_what_was_done_last(plain: Board) -> None:
    plain.pace = 0
    plain.hand.place("B", "d3")
    began = plain.now
    assert not plain.light("d4").within(20 * ms).says("flip")
    assert plain.now == pytest.approx(began + 20 * ms)
    assert plain.light("d4").within(30 * ms).says("flip")
    assert plain.now == pytest.approx(began + 30 * ms)
    plain.run(5)
    assert plain.light("d4").within(30 * ms).says("flip")
    assert not plain.light("d4").within(29 * ms).says("flip")
    assert plain.light("d4").says("flip")
    plain.pace = 0.1  # or no scan would fall between lifting and laying down
    plain.hand.flip("d4")
    assert plain.light("d4").within(50 * ms).says("last")
    assert not plain.light("d4").within(50 * ms).is_dark()
    assert plain.light("h8").within(0).is_dark()


def test_latency_is_from_the_hand_to_the_scan_that_answers(plain: Board) -> None:
    plain.pace = 0
    changed = plain.now
    plain.hand.place("B", "d3")
    plain.run(1)
    (ply,) = plain.journal.of(journal.Ply)
    latency = plain.latency("d3", "d4")
    assert list(latency.samples) == pytest.approx([ply.at - changed])
    assert latency.min == latency.p50 == latency.p95 == latency.p99 == latency.max == 30 * ms
    assert latency.histogram(20 * ms) == {0.02: 1}
    scans = plain.stage.fit.profile.debounce_scans
    assert latency.max == pytest.approx(scans / plain.stage.fit.profile.scan_hz)


def test_no_answer_has_no_figures(plain: Board) -> None:
    plain.hand.place("B", "d3")
    latency = plain.latency("d3", "h8")
    assert (len(latency), latency.unanswered) == (0, 1)
    with pytest.raises(ValueError, match=r"no light at h8 has answered a change at d3 \(1 without an answer\)"):
        assert latency.p99


@pytest.mark.parametrize("fault", [faults.ChainBroken(0), faults.DeadPixels(*range(64))])
def test_a_light_says_nothing_where_its_pixel_shows_it_not(plain: Board, fault: faults.Fault) -> None:
    with plain.inject(fault):
        plain.hand.place("B", "d3")
        plain.run(1)
        assert plain.stage.scene["d4"].role is Role.FLIP
        assert plain.light("d4").role is None
        assert not any(plain.frame)
    assert plain.light("d4").within(1).says("flip")


def test_whatever_a_light_can_say_can_be_asked() -> None:
    assert get_args(Says) == tuple(role.name.lower() for role in Role)


# Faults


def test_everything_that_the_simulator_can_do_to_a_board_has_its_class() -> None:
    """Abstract ones apart. tests/simulator/test_fault_book.py has the lines of scenarios."""
    of_rigs = {
        name
        for name, one in inspect.getmembers(simulator.faults, inspect.isclass)
        if issubclass(one, simulator.faults.Fault)
    }
    assert of_rigs - {"Fault", "LightFault", "WireFault"} <= set(faults.__all__)


WRONG: list[tuple[Callable[[], faults.Fault], str]] = [
    (lambda: faults.Stuck(level=1), "Stuck at 0 places; allowed: 1 or more"),
    (lambda: faults.Stuck("a1", level=1.5), "level 1.5; allowed: a whole number, -1 to 99"),  # type: ignore[arg-type]
    (lambda: faults.Joined("a1"), "Joined at 1 places; allowed: 2 or more"),
    (lambda: faults.Weak("a1", miss=2), "miss 2; allowed: 0 to 1"),
    (lambda: faults.Noise(rate=math.nan), "rate nan; allowed: 0 to 1"),
    (lambda: faults.Chatter("a1", rate=-1), "rate -1; allowed: 0 to 1"),
    (lambda: faults.Bounce("a1", scans=0), "scans 0; allowed: 1 or more"),
    (lambda: faults.Dropped(rate=2), "rate 2; allowed: 0 to 1"),
    (lambda: faults.Late(rate=1, seconds=-1), "seconds -1; allowed: 0 to 60"),
    (lambda: faults.Loose("a1", rate=2), "rate 2; allowed: 0 to 1"),
    (lambda: faults.BrownOut(5), r"volts 5; allowed: 0 to 3\.3"),
    (lambda: faults.Stray("a1", mt=math.inf), "mt inf; allowed: -1000 to 1000"),
    (lambda: faults.Faded("a1", share=-1), "share -1; allowed: 0 to 1"),
    (lambda: faults.Noise(rate="0.1"), "rate '0.1'; allowed: 0 to 1"),  # type: ignore[arg-type]
    (lambda: faults.Weak("a1", miss=True), "miss True; allowed: 0 to 1"),
    (lambda: faults.Bounce("a1", scans=1.5), "scans 1.5; allowed: 1 or more, a whole number"),  # type: ignore[arg-type]
    (lambda: faults.Late(rate=1, seconds="1"), "seconds '1'; allowed: 0 to 60"),  # type: ignore[arg-type]
    (lambda: faults.BrownOut(None), r"volts None; allowed: 0 to 3\.3"),  # type: ignore[arg-type]
    (lambda: faults.Stray("a1", mt="3"), "mt '3'; allowed: -1000 to 1000"),  # type: ignore[arg-type]
    (lambda: faults.Disk("eaten"), "trouble 'eaten'; allowed: full, broken, read-only"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("make", "told"), WRONG, ids=[told.split(";")[0] for _, told in WRONG])
def test_a_wrong_number_is_told_where_it_is_written(make: Callable[[], faults.Fault], told: str) -> None:
    with pytest.raises(faults.FaultError, match=told):
        make()


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (faults.Stuck("z9", level=1), "no sensor at 'z9'; sensors: ok, "),
        (faults.Lost("row-99"), "no line 'row-99'; lines: row-1"),
        (faults.Joined("a1", "a1"), "joined at a8 alone; allowed: two sensors or more"),
        (faults.ChainBroken(64), "no pixel 64; allowed: 0 to 63"),
        (faults.DeadPixels(1, 64), "no pixel 64; allowed: 0 to 63"),
        (faults.Broken("a1"), "at this gate there is no circuit; allowed: the gate pins (a1 lies on a8)"),
        (faults.Crashed(), "a crash: no microcontroller runs here; allowed: a board with one, at the gates pins"),
        (faults.Disk(), "not on a disk; allowed: a board with durable=True"),
    ],
    ids=repr,
)
def test_a_place_that_is_not_there_is_told_and_nothing_is_broken(plain: Board, fault: faults.Fault, told: str) -> None:
    with pytest.raises(faults.FaultError, match=re.escape(told)):
        plain.inject(fault)
    assert not plain.rig.faults.present


ANYWHERE = [
    faults.Stuck("a1", level=1), faults.Dead("d4"), faults.Lost("row-4", level=1), faults.Inverted("d4"),
    faults.Joined("a1", "d4"), faults.Weak("d4", miss=0.5), faults.Noise(rate=0.1), faults.Chatter("b2"),
    faults.Bounce("d4", scans=2), faults.Dropped(rate=0.5), faults.Late(rate=0.5, seconds=0.05),
    faults.ChainBroken(3), faults.DeadPixels(3, 4), faults.Unplugged(), faults.Disk("broken"),
    faults.Distorted("a1", by=lambda levels, channels, chance: levels.__setitem__(channels[0], 1)),
]  # fmt: skip
CIRCUIT = [
    faults.Broken("d4"), faults.Loose("d4", rate=0.5), faults.Shorted("row 1", to="ground"), faults.DiodeShorted("a1"),
    faults.BrownOut(1.0), faults.Stray("a1", mt=40), faults.Faded("d4", share=0.2),
]  # fmt: skip


SERIAL = [faults.Crashed(), faults.Unplugged()]
UNSAID = faults.Distorted
"""No line of a scenario says it."""


@pytest.mark.parametrize("fault", [*ANYWHERE, *CIRCUIT, *SERIAL], ids=repr)
def test_a_fault_that_is_mended_leaves_nothing_behind(fault: faults.Fault) -> None:
    gate = gates.PORTS if fault in ANYWHERE else gates.PINS
    name = "serial-8x8" if fault in SERIAL else BOARD
    with Board("othello", name, gate=gate, durable=isinstance(fault, faults.Disk)) as board:
        before = board.stage.rig.frame
        with board.inject(fault, patience=60) as injected:
            assert injected.is_in_force
            board.run(0.3)
        assert injected.mended_after < 60
        assert not board.rig.faults.present
        assert board.stage.late == (0.0, 0.0)
        board.run(1)
        assert board.state == "play"
        assert any(before)
        board.play("d3")
        assert board.moves == ["d3"]
        assert bool(fault.begins) == (type(fault) is not UNSAID)
        if fault.begins:
            assert not difference(run(board.scenario, gate.name).journal, board.stage.journal.written)


def test_places_and_wires_are_called_what_the_game_calls_them() -> None:
    with Board("othello", BOARD, gate=gates.PINS) as board, board.inject(faults.Shorted("a1", to="b1")):
        (fault,) = board.rig.faults.present
        assert isinstance(fault, simulator.faults.Shorted)
        assert (fault.at, fault.to) == ((board.spot("a1"),), board.spot("b1")) == (("a8",), "b8")
        board.run(0.1)


def test_what_a_board_is_not_over_is_told_so(plain: Board) -> None:
    with plain.inject(faults.Stuck("a1", level=1), patience=0.5) as fault:
        plain.run(1)
        plain.hand.sweep("d4", "e4", "d5")  # a sleeve meanwhile
        plain.run(1)
    assert fault.mended_after == math.inf
    assert "mended after inf" in repr(fault)


def test_a_fault_can_be_mended_before_its_with_ends(plain: Board) -> None:
    fault = plain.inject(faults.Dead("d4"))
    plain.run(1)
    with pytest.raises(ValueError, match="in force"):
        assert fault.mended_after
    assert fault.mend() == fault.mend() == fault.mended_after


# Records


def test_every_kind_of_the_journal_has_its_class_and_a_played_one_is_read_whole() -> None:
    assert set(get_args(Kind)) <= set(journal.KINDS)
    with Board("othello", BOARD, durable=True) as board:
        board.play("d3")
        board.say("command takeback")
        board.say("command pause")
        board.say("command go-on")
        board.say("theme night")
        with board.inject(faults.Unplugged()):
            board.run(1)
        board.power_cut()
        board.say("command resume")
        records, entries = board.journal, board.stage.journal.written
    assert len(records) == len(entries)
    for record, entry in zip(records, entries, strict=True):
        assert type(record) is journal.KINDS[entry.kind]
        assert (record.at, record.data) == (entry.at, entry.data)
        for one in fields(record):
            if one.name in entry.data:
                assert getattr(record, one.name) == entry.data[one.name]
    kinds = {type(record) for record in records}
    assert {journal.Ply, journal.Command, journal.PowerCut, journal.Fault, journal.Mended, journal.Resumed} <= kinds
    with pytest.raises(ValueError, match=r"no kind of record 'played'; allowed: begin, .*ply"):
        journal.read(0, "played", {})


@pytest.mark.parametrize("name", ["serial-8x8", "hall-8x8-mcp23017"])
def test_the_same_hands_are_told_the_same_at_every_gate(name: str) -> None:
    told = []
    for gate in (gates.PORTS, gates.PINS):
        with Board("othello", name, gate=gate, seed=2) as board, board.inject(faults.Weak("e4", miss=0.2)):
            board.play("d3")
            board.run(1)
            told.append(board.journal)
    assert told[0] == told[1]
    assert told[0] != journal.Journal(told[0][:-1])
    assert len(told[0].of(journal.Settled)) > 4


# What was done, again


def test_what_was_done_is_a_scenario_that_comes_to_the_same() -> None:
    with Board("othello", BOARD, seed=3, settings={"rest": 0.4}, options={"opening": "cross"}) as board:
        board.hand.place("B", "d3")
        assert board.light("d4").within(1).says("flip")
        board.left.flip("d4")
        board.pace = 0.05
        board.hand.lift("c3") if board.at("c3") else board.run(0.2)
        board.play("c3")
        again = run(board.scenario)
        assert again.failures == ()
        assert list(again.journal) == board.stage.journal.written


def test_a_line_of_a_scenario_can_be_said_and_expected(plain: Board) -> None:
    plain.say("play d3")
    plain.say("expect played d3")
    with pytest.raises(AssertionError, match=r"expect played c4; seen: ply 1, last played d3"):
        plain.say("expect played c4")
    with pytest.raises(WordError, match="no site of othello 'z9'"):
        plain.say("lift z9")
    with pytest.raises(WorldError, match="nothing is there"):
        plain.hand.lift("a1")
    with pytest.raises(RulesError, match="a1"):
        plain.play("a1")
    with pytest.raises(RefusedError):
        plain.say("command go-on")
    assert "a1" not in plain.scenario
    assert plain.turn == "white"


def test_what_fails_amid_its_act_is_in_the_scenario_too(plain: Board) -> None:
    with pytest.raises(AssertionError, match="expect turn white"):
        plain.say("expect turn white")
    plain.inject(faults.Dead("d3"))
    with pytest.raises(Exception, match="d3"):
        plain.play("d3")
    again = run(plain.scenario)
    assert [failure.said for failure in again.failures] == ["expect turn white", "play d3"]
    assert list(again.journal) == plain.stage.journal.written


def test_a_line_without_words_is_kept_and_changes_nothing(plain: Board) -> None:
    for line in ("", "  ", "# black begins", "play d3  # the disc\n"):
        plain.say(line)
    assert plain.moves == ["d3"]
    assert run(plain.scenario).failures == ()
    with pytest.raises(WordError, match="is more than a line; allowed: one line at a time"):
        plain.say("# white\nplay c3")


def test_a_power_cut_needs_a_journal_on_disk(plain: Board) -> None:
    with pytest.raises(WordError, match="keeps no journal on disk"):
        plain.say("power cut")
    plain.play("d3")


def test_a_hand_is_the_one_that_is_asked_whatever_a_line_has_said(plain: Board) -> None:
    plain.say("hand left")
    plain.hand.lift("d4")
    assert (plain.hand.held, plain.left.held) == ("w", "")


SHARED: list[tuple[faults.Fault, faults.Fault]] = [
    (faults.Stuck("a1", "b1", level=1), faults.Chatter("a1")),
    (faults.Joined("a1", "d4"), faults.Dead("d4")),
    (faults.DeadPixels(3), faults.StuckPixels(4, rgb=(0, 0, 32))),
    (faults.Late(rate=0.123456789, seconds=0.0123456789), faults.Late(rate=0.2, seconds=0.5)),
    (faults.Noise(rate=0.00123456789), faults.Noise(rate=0.01)),
    (faults.Unplugged(), faults.Unplugged()),
]


@pytest.mark.parametrize(("outer", "inner"), SHARED, ids=str)
def test_faults_that_one_line_mends_are_mended_one_by_one(outer: faults.Fault, inner: faults.Fault) -> None:
    with Board("othello", BOARD, seed=5, set_up=False) as board:
        with board.inject(outer, patience=0.1):
            with board.inject(inner, patience=0.1):
                board.run(0.5)
            board.run(0.5)
        board.say("set up")
        again = run(board.scenario)
        assert again.failures == ()
        assert list(again.journal) == board.stage.journal.written


def test_a_fault_that_a_line_has_mended_is_not_mended_again(plain: Board) -> None:
    with plain.inject(faults.Dead("a1")) as fault:
        plain.say("mend everything")
    assert not fault.is_in_force
    assert run(plain.scenario).failures == ()


def test_a_fault_is_mended_once_where_its_test_fails(plain: Board) -> None:
    fault = plain.inject(faults.Dead("a1"))
    with pytest.raises(WorldError), fault:
        plain.hand.lift("a1")
    assert not fault.is_in_force
    with pytest.raises(ValueError, match=r"Dead\('a1'\) was mended as the test failed"):
        _ = fault.mended_after
    assert plain.scenario.endswith("fault dead a1\nmend a1\n")
    assert fault.mend() == 0.0


def test_a_patience_without_end_is_refused(plain: Board) -> None:
    with pytest.raises(ValueError, match="patience inf s; allowed: 0 to 1000000"):
        plain.inject(faults.Dead("a1"), patience=math.inf)
    assert not plain.rig.faults.present


def test_firmware_of_ones_own_plays_a_game() -> None:
    command = (sys.executable, "-P", "-m", "simulator.pico", "diode")
    with Board("othello", "serial-8x8", gate=gates.PINS, firmware=command) as board:
        board.play("d3")
        assert board.chip
        assert board.chip.process
        assert "diode" in Path(f"/proc/{board.chip.process.pid}/cmdline").read_text()
        assert board.moves == ["d3"]


# What cannot be had


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Board("ludo"), "unknown game 'ludo'; games: "),
        (lambda: Board("othello", options={"size": 6}), "othello has no option 'size'; options: "),
        (lambda: Board("othello", "nowhere"), "is no board; allowed: a file NAME.toml, or one of "),
        (lambda: Board("othello", "pits-2x6"), "othello does not fit board pits-2x6"),
        (lambda: Board("othello", sensing="smell"), "no kind of sensor 'smell'; allowed: "),
        (lambda: Board("othello", settings={"haste": 1}), "no setting 'haste'; allowed: "),
        (lambda: Board("othello", already=["a1"]), "a1"),
        (lambda: Board("othello", settings={"dwell": "long"}), "setting dwell: 'long': allowed: a number from 0 to"),
        (lambda: Board("othello", settings=7), "settings=7; allowed: a dictionary, from names"),  # type: ignore[arg-type]
        (lambda: Board("othello", options={1: 2}), "options={1: 2}; allowed: a dictionary, from names"),  # type: ignore[dict-item]
        (lambda: Board("othello", already="d3"), "already='d3'; allowed: a list of moves"),
        (lambda: Board(gate="pins"), "gate='pins'; allowed: gates.PORTS, gates.PINS, gates.AVR"),  # type: ignore[arg-type]
        (lambda: Board(seed=-1), "seed -1; allowed: a whole number"),
        (lambda: Board("othello", BOARD, gate=gates.AVR), "gate avr: board hall-8x8 has no microcontroller; allowed: "),
        (lambda: Board("othello", "square-8x8", gate=gates.PINS), "gate pins: board square-8x8: sensors with the"),
        (lambda: Board("othello", BOARD, gate=gates.PINS, firmware=["x"]), "firmware: at the gate pins of this"),
        (lambda: Board().light("z9"), "no site 'z9' of othello; allowed: a1, "),
        (lambda: Board().latency("ok", "z9"), "no site 'z9' of othello; allowed: a1, "),
        (lambda: Board().power_cut(), "keeps no journal on disk; allowed: with durable=True"),
    ],
)
def test_what_cannot_be_had_is_told_with_what_can(make: Callable[[], object], told: str) -> None:
    with pytest.raises(SetupError, match=re.escape(told)):
        make()


def test_the_gates_of_a_board_are_found_by_its_file_too() -> None:
    assert gates.ALL.on(boards_directory() / "serial-8x8.toml") == gates.ALL.of


def test_a_light_that_nothing_says_is_told(plain: Board) -> None:
    with pytest.raises(ValueError, match=r"no light says 'flop'; allowed: water, .*flip"):
        plain.light("d4").says("flop")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", WIRED)
def test_all_gates_are_those_that_the_board_has(name: str) -> None:
    assert [gate.name for gate in gates.ALL.on(name)] == ["ports", "pins"]
