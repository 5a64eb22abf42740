"""Every fault of the table, both ways: what it does is shown, and it is well again once it is mended. In lines of a
scenario, by the classes of the test bench, and by orders at a control line."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from firmware_host.cli import main
from hardware.profile import load, shipped
from simulator import control_line
from simulator.fault_command import mends
from simulator.faults.book import BOOK, Entry
from simulator.nano import missing
from simulator.rig import Gate
from simulator.scenario import Recording
from simulator.scenario.run import perform
from simulator.scenario.script import Scenario, read
from tablero.testing import Board, gates
from tablero.testing import faults as classes
from tests.testing.suites import TREE

FOLDER = TREE / "tests/faults"
UNSENSED = "diode shorted"
TOLD = re.compile(r"# (shown|fails)\b")
ENTRIES = pytest.mark.parametrize("entry", BOOK, ids=lambda entry: entry.name.replace(" ", "-"))
PYTHON: Mapping[str, classes.Fault] = {
    "Stuck": classes.Stuck("a1", level=1), "Dead": classes.Dead("d2"), "Inverted": classes.Inverted("h8"),
    "Joined": classes.Joined("d4", "a7"), "Weak": classes.Weak("d4", miss=0.5), "Chatter": classes.Chatter("a1"),
    "Bounce": classes.Bounce("d3", scans=60), "Noise": classes.Noise(rate=0.2), "Lost": classes.Lost("row-7"),
    "Dropped": classes.Dropped(rate=1), "Late": classes.Late(rate=1, seconds=0.2),
    "ChainBroken": classes.ChainBroken(3), "DeadPixels": classes.DeadPixels(35, 36),
    "StuckPixels": classes.StuckPixels(63, rgb=(0x20, 0, 0)), "Broken": classes.Broken("row 7"),
    "Loose": classes.Loose("d2", rate=0.9), "Shorted": classes.Shorted("column 1", to="ground"),
    "DiodeShorted": classes.DiodeShorted("a1"), "Stray": classes.Stray("a1", mt=40),
    "Faded": classes.Faded("d2", share=0.3), "BrownOut": classes.BrownOut(2.0), "BusWrong": classes.BusWrong(rate=0.5),
    "BusSlow": classes.BusSlow(seconds=0.2), "GarbledBytes": classes.GarbledBytes(rate=1),
    "LostBytes": classes.LostBytes(rate=1), "LateBytes": classes.LateBytes(seconds=0.05), "Crashed": classes.Crashed(),
    "Unplugged": classes.Unplugged(),
}  # fmt: skip


def text_of(entry: Entry) -> str:
    return (FOLDER / f"{entry.name.replace(' ', '-')}.scenario").read_text("utf-8")


def read_here(text: str) -> Scenario:
    return read(text, "fault", folder=FOLDER)


PLACES = [(entry, gate) for entry in BOOK for gate in entry.may_be_on(read_here(text_of(entry)).fit.profile)]
"""Each entry at each gate at which the board of its scenario may suffer it."""
AT_EVERY_GATE = pytest.mark.parametrize(
    ("entry", "gate"), PLACES, ids=[f"{entry.name.replace(' ', '-')}-{gate}" for entry, gate in PLACES]
)


@pytest.fixture(autouse=True)
def must_have(request: pytest.FixtureRequest) -> None:
    params = request.node.callspec.params if hasattr(request.node, "callspec") else {}
    if params.get("gate") == "avr" and (lacking := missing()):
        pytest.skip(lacking)


def marked(text: str, mark: str) -> list[int]:
    """The numbers of lines."""
    return [number for number, line in enumerate(text.splitlines(), start=1) if f"# {mark}" in line]


def without(text: str, entry: Entry) -> str:
    """The same lines, but for the fault and what mends it; every line keeps its number."""
    spared = (f"fault {entry.name}", "mend ", "plug in")
    return "\n".join("" if line.startswith(spared) else line for line in text.splitlines())


@AT_EVERY_GATE
def test_a_line_of_a_scenario_shows_it_and_another_mends_it(entry: Entry, gate: Gate) -> None:
    text = text_of(entry)
    scenario = read_here(text)
    assert [failure.line for failure in perform(scenario, gate).failures] == marked(text, "fails")
    if gate != entry.may_be_on(scenario.fit.profile)[0]:
        return
    # What shows the fault would not be seen without it, and what must not come in time would.
    sound = {failure.line for failure in perform(read_here(without(text, entry)), gate).failures}
    assert set(marked(text, "shown")) <= sound
    assert not sound & set(marked(text, "fails"))
    assert TOLD.search(text) or entry.name == UNSENSED


def test_a_shorted_diode_is_shown_by_outputs_that_fight() -> None:
    entry = next(entry for entry in BOOK if entry.name == UNSENSED)
    fights = []
    with Recording("game nei-pat-kono\nboard tests/faults/mine.toml", "pins") as table:
        for line in read_here(text_of(entry)).lines:
            before = table.stage.rig.board.circuit.contentions  # type: ignore[attr-defined]
            table.say(line.text)
            fights.append(table.stage.rig.board.circuit.contentions > before)  # type: ignore[attr-defined]
    assert fights == [False, False, True, False, False]


@AT_EVERY_GATE
def test_its_class_does_the_same(entry: Entry, gate: Gate) -> None:
    text, fault = text_of(entry), PYTHON[entry.python]
    scenario = read_here(text)
    fit, header = scenario.fit, re.findall(r"^seed (\d+)", text, re.M)
    board = fit.profile.path if fit.profile.name not in shipped() else fit.profile.name
    seed = int(header[0]) if header else 0
    (where,) = gates.named(gate).of
    with Board(scenario.game.key, board, gate=where, seed=seed, already=scenario.moves, set_up=False) as bench:
        injection = None
        for line, said in zip(scenario.lines, [one for one in text.splitlines() if not _is_header(one)], strict=True):
            if line.text.startswith(f"fault {entry.name}"):
                assert fault.begins in ((), (line.text,))
                injection = bench.inject(fault, patience=0)
            elif line.text.startswith(("mend ", "plug in")):
                assert injection
                assert fault.ends in ((), (line.text,))
                injection.mend()
            elif "# fails" in said:
                with pytest.raises(AssertionError):
                    bench.say(line.text)
            else:
                bench.say(line.text)


def _is_header(line: str) -> bool:
    return line.split(maxsplit=1)[0] in ("game", "board", "already", "seed")


def test_every_class_stands_in_the_table() -> None:
    alone = {"Fault", "FaultError", "Distorted", "Disk"}
    assert {entry.python for entry in BOOK} == set(classes.__all__) - alone == set(PYTHON)


@ENTRIES
def test_a_control_line_has_it_too(entry: Entry) -> None:
    if entry.make is None:
        assert entry.name not in control_line.FAULTS
        return
    keys, _ = control_line.FAULTS[entry.name]
    assert set(keys) == {parameter.key for parameter in entry.parameters}


@ENTRIES
def test_the_command_prints_it(entry: Entry, capsys: pytest.CaptureFixture[str]) -> None:
    main(["faults"])
    (line,) = (line for line in capsys.readouterr().out.splitlines() if line.startswith(f"{entry.form} "))
    assert line.split()[-1] == entry.python
    assert mends(entry) in line


@ENTRIES
def test_where_it_means_nothing_it_is_refused_with_where_it_does(entry: Entry) -> None:
    """At the ports nothing is left of wires, buses and serial lines."""
    text = text_of(entry)
    scenario = read_here(text)
    if "ports" in entry.may_be_on(scenario.fit.profile):
        return
    (told,) = (failure.text for failure in perform(scenario, "ports").failures)
    assert f"fault {entry.name}: " in told
    assert "allowed: " in told


def test_a_wire_that_there_is_not_is_told_with_those_that_there_are_as_they_are_written() -> None:
    scenario = read("game othello\nboard hall-8x8\nfault wire broken row-99\n", "here")
    (told,) = (failure.text for failure in perform(scenario, "pins").failures)
    (listed,) = re.findall(r"no wire 'row-99'; wires: (.+)", told)
    assert "row-2" in listed.split(", ")
    assert not [name for name in listed.split(", ") if " " in name]


def test_the_command_lists_what_a_board_may_suffer(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("hall-8x8", "serial-8x8", "hall-8x8-mcp23017", "square-8x8"):
        main(["faults", "--board", name])
        out = capsys.readouterr().out
        listed = {entry.name for entry in BOOK if entry.may_be_on(load(name))}
        assert {entry.name for entry in BOOK if f"{entry.form} " in out} == listed
        assert ("serial garbled" in listed) == (name == "serial-8x8")
        assert ("bus slow" in listed) == (name == "hall-8x8-mcp23017")
        assert ("wire broken" in listed) == name.startswith("hall")
