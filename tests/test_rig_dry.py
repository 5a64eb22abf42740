"""The tests for a real board, on simulated pins, with a hand that obeys light and words: ``pytest --rig-dry``."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.contract import seen_alone
from hardware.profile import load
from simulator.rig import Rig
from simulator.scenario.on_wood.guide import Guide, SkippedByHand
from simulator.scenario.on_wood.human import AtTheBoard
from simulator.scenario.on_wood.words import FORMS, Order, heard, said
from simulator.wired_drivers import circuits
from tests.rig.options import wanted
from tests.rig.simulated import RigPorts, Simulated, build

ROOT = Path(__file__).parent.parent
SHORT = ROOT / "tests" / "rig" / "short.scenario"
BOARDS = ("hall-8x8", "hall-8x8-rpi-gpio", "hall-8x8-hc165", "hall-8x8-mcp23017", "square-8x8-mcp3008", "serial-8x8")
PITS = {
    "pits-2x6": ROOT / "tests" / "scenarios" / "habits" / "changed-mind.scenario",
    "pits-2x6-count": ROOT / "tests" / "rig" / "sown.scenario",
}
UNHEARD = ("hall-8x8", "hall-8x8-rpi-gpio", "pits-2x6")
"""Boards on the header's own pins, which cannot tell that they are unplugged."""


def pytest_with(*options: str) -> tuple[int, str]:
    """Exit status and report. Without a terminal: nobody stands at a board here."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options]
    done = subprocess.run(
        command,
        cwd=ROOT,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def dry(board: str, *options: str, sites: str = "a1,b2,ok") -> tuple[int, str]:
    return pytest_with("--rig", board, "--rig-dry", "--rig-sites", sites, "--rig-patience", "3", *options)


@pytest.mark.parametrize("board", [*BOARDS, *PITS])
def test_a_board_in_order_passes(board: str) -> None:
    status, report = dry(board, "--rig-unplug", "--rig-scenario", str(PITS.get(board, SHORT)))
    assert status == 0, report
    assert ("1 skipped" in report) == (board in UNHEARD), report
    assert " skipped" not in report.replace("1 skipped", ""), report
    if board != "pits-2x6-count":  # where the set-up fills pits that nobody empties
        assert "asked for, and not seen" not in report
    assert re.search(r"first change to settled: median [\d.]+ ms, worst [\d.]+ ms", report)
    assert report.count("confirmed") == 5


def test_every_driver_has_its_board() -> None:
    assert {load(board).sensors.driver for board in (*BOARDS, *PITS)} == {*circuits(), "serial-scanner"}


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("dead:d6", ["d6: put N on the lit site (d6): nothing came of it", "d6: put B on the lit site (d6): not seen"]),
        (
            "sensors:d6,h8",
            ["d6: d6 not seen, but h8; lit is d6: the sensors are not wired", "(d6): not seen within 3 s; d6 reads 0"],
        ),
        (
            "lights:d6,h2",
            [
                "d6: d6 not seen, but h2; lit is h2: the pixels are not in the order",
                "d6: put B on the lit site (d6): not seen within 3 s; h2 reads 1",
                "rank 2: the pixels are not in the order",
                "light, rank 2: NOT as it should be",
            ],
        ),
        ("stuck:h8", ["h8: something is read, though the board is empty", "h8 reads 1 for 0"]),
        ("order:RGB", ['red: not as it should be; [pixels] order = "GRB"', "green: not as", "light, red: NOT"]),
    ],
)
def test_a_board_that_is_not_in_order_fails_and_says_where(fault: str, told: list[str]) -> None:
    status, report = dry("hall-8x8", "--rig-fault", fault, "--rig-scenario", str(SHORT), sites="a1,d6")
    assert status == 1, report
    assert [line for line in told if line not in report] == [], report
    assert "Traceback" not in report


def test_what_the_hand_will_not_do_is_skipped_and_not_passed() -> None:
    status, report = dry("hall-8x8", "--rig-fault", "unwilling:d6", "--rig-scenario", str(SHORT), sites="a1,d6")
    assert status == 0, report
    assert "skipped by hand: d6: put N on the lit site (d6)" in report
    assert "skipped by hand: put B on the lit site (d6)" in report
    assert "3 skipped" in report
    assert "asked for, and not seen both ways: d6\n" in report


def test_a_hand_that_erred_tries_again() -> None:
    class Clumsy(Simulated):
        errors = 1

        def _obey(self, order: Order) -> list[str]:
            if order.verb == "put" and self.errors:
                self.errors -= 1
                return super()._obey(order._replace(where=("c3",), lit=False))
            return ["again"] if order.verb == "which" else super()._obey(order)

    rig = build(load("hall-8x8"), ())
    ports = RigPorts(rig)
    ports.open()
    guide = Guide(rig.profile, ports, Clumsy(rig), patience_s=3)
    guide.human.fetch({"N": 1})
    guide.judge("d6", lambda: seen_alone(guide, "d6"))
    assert guide.sensed() == {"d6"}
    assert rig.world.at("d6") == "N"
    ports.close()


def test_a_scenario_that_no_human_can_act_out_is_skipped_with_the_reason() -> None:
    scenario = ROOT / "tests" / "scenarios" / "habits" / "dead.scenario"
    _, report = dry("hall-8x8", "--rig-scenario", str(scenario), "-k", "scenario")
    assert re.search(r"SKIPPED .*line \d+, 'fault dead .*': no hand can do that to a real board", report), report


@pytest.mark.parametrize(
    ("board", "sites", "fault", "told"),
    [
        ("hall-9x9", None, "dead:a1", "--rig: hall-9x9: is no board; allowed: "),
        ("hall-8x8", "a1,z9", "dead:a1", "--rig-sites: no sensor at z9 of hall-8x8; allowed: a1, "),
        ("hall-8x8", None, "rust:a1", "--rig-fault: 'rust:a1'; allowed: dead:SITE, "),
        ("hall-8x8", None, "dead:z9", "--rig-fault: 'dead:z9'; allowed: dead:SITE, "),
        ("hall-8x8", None, "sensors:a1", "--rig-fault: 'sensors:a1'; allowed: dead:SITE, "),
        ("hall-8x8", None, "order:RGX", "--rig-fault: 'order:RGX'; allowed: dead:SITE, "),
    ],
)
def test_what_cannot_be_is_refused(board: str, sites: str | None, fault: str, told: str) -> None:
    with pytest.raises(pytest.UsageError, match=re.escape(told)):
        wanted(board, sites, [fault])


def test_a_real_board_needs_somebody_at_a_terminal() -> None:
    status, report = pytest_with("--rig", "hall-8x8", "--rig-sites", "a1")
    assert status == 4, report
    assert "--rig needs a terminal to talk to whoever stands at the board" in report


def test_without_a_rig_none_of_it_is_collected() -> None:
    _, report = pytest_with("--collect-only", "tests/rig", "tests/test_words.py")
    assert "tests/test_words.py" in report
    assert "tests/rig" not in report


@pytest.mark.parametrize("verb", FORMS)
@pytest.mark.parametrize("lit", [False, True])
def test_what_is_said_is_heard(verb: str, lit: bool) -> None:
    form = FORMS[verb]
    what = "BB" if "{what}" in form else ""
    for where in [("a1",), ("a1", "store.S")] if "{where}" in form else [()]:
        assert heard(said(verb, what, where, lit=lit)) == Order(verb, what, where, lit and bool(where))
    assert heard(f"no order: {verb}") is None


def test_a_human_at_a_terminal_reads_types_and_skips() -> None:
    profile = load("hall-8x8")
    ports = RigPorts(Rig(profile, "ports"))
    ports.open()
    ours, theirs = os.openpty()

    class Unwilling(AtTheBoard):
        def told(self, line: str) -> None:
            super().told(line)
            if line.startswith("put"):
                os.write(ours, b"s\n")

    with open(ours, "rb", buffering=0) as read, open(theirs) as typed, open(os.dup(theirs), "w") as out:
        guide = Guide(profile, ports, Unwilling(typed, out), patience_s=60)
        os.write(ours, b"e5\nd4\n")
        assert guide.typed(("d4",), "which") == "d4"
        with pytest.raises(SkippedByHand, match="skipped by hand: d4: put N on the lit site"):
            guide.occupy({"d4"})
        told = read.read(4096).decode()
    assert "'e5'? Allowed: d4, or s to skip" in told
    assert "put N on the lit site (d4)" in told
    ports.close()
