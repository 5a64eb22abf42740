"""``tablero test`` and ``tablero monitor`` on simulated boards, at the ports and behind the real drivers."""

from __future__ import annotations

import io
import os
import re
import signal
from collections.abc import Sequence
from typing import Any

import pytest

from firmware_host import cli
from firmware_host.core.events import RefusedError
from firmware_host.service import test as test_command
from firmware_host.service.leds import LedTest
from firmware_host.service.live import SIGNALS, live
from firmware_host.service.monitor import Monitor
from firmware_host.service.screen import Screen
from firmware_host.service.sensors import DONE_S, SensorTest
from firmware_host.shell.devices.light import supply
from firmware_host.shell.devices.margin import STRONG
from firmware_host.shell.simulation.simulated_board import Bench
from firmware_host.shell.views.terminal import LEAVE, plain
from hardware.ports import HardwareFault, margins
from hardware.profile import load
from simulator.faults import Broken, Chatter, Dead, Faded, Shorted, Stuck
from simulator.rig import Gate, Rig, with_sensing
from tests.service.hands import Hand, Pace, opened, rig_of, touch

BOARDS: list[tuple[str, Gate]] = [
    ("hall-8x8", "ports"),
    ("hall-8x8", "pins"),
    ("pits-2x6", "pins"),
    ("tiger-37", "pins"),
    ("serial-8x8", "pins"),
    ("square-8x8", "ports"),
    ("bao-4x8-count", "ports"),
]


def quiet() -> Screen:
    return Screen(io.StringIO(), live=False)


def dark_and_closed(rig: Rig) -> bool:
    with pytest.raises(HardwareFault):
        rig.sensors.scan()
    return not any(rig.frame)


@pytest.mark.parametrize(("board", "gate"), BOARDS)
def test_the_walk_lights_every_pixel_alone_and_in_order_within_the_limit(board: str, gate: Gate) -> None:
    rig = rig_of(board, gate)
    power, frames = supply(rig.profile), [bytes(rig.frame)]

    def look() -> None:
        if rig.frame != frames[-1]:
            frames.append(bytes(rig.frame))

    out = io.StringIO()
    assert live(LedTest(rig.profile, 0.05), opened(rig), Screen(out, live=False), Pace(each=look))
    count = rig.profile.pixels.count
    lit = [{k // 3 for k, part in enumerate(frame) if part} for frame in frames]
    assert lit[1 : 1 + count] == [{pixel} for pixel in range(count)]
    assert [len(each) for each in lit[1 + count :]] == [count] * 4 + [0]
    assert all(power.current_ma(frame) <= power.limit_ma for frame in frames)
    colours = [tuple(bool(part) for part in frame[:3]) for frame in frames[1 + count : -1]]
    assert colours == [(True, False, False), (False, True, False), (False, False, True), (True, True, True)]
    said = out.getvalue().splitlines()
    named = {pixel: name for name, spot in rig.profile.spots.items() for pixel in spot.pixels}
    assert said[:count] == [f"pixel {pixel}: {named[pixel]}" for pixel in range(count)]
    assert dark_and_closed(rig)


def visit(rig: Rig, names: Sequence[str]) -> Hand:
    yield 0.3
    for name in names:
        yield from touch(rig, name)
        if rig.profile.sensing == "polarity" and name in rig.profile.spots:
            yield from touch(rig, name, pole="S")


def everything(rig: Rig) -> list[str]:
    return [s.name for s in rig.profile.spots.values() if s.channel is not None] + list(rig.profile.buttons)


@pytest.mark.parametrize(("board", "gate"), BOARDS)
def test_the_sensors_are_done_when_all_were_seen_both_ways(board: str, gate: Gate) -> None:
    rig = rig_of(board, gate)
    test = SensorTest(rig.profile)
    pace = Pace(visit(rig, everything(rig)))
    assert live(test, opened(rig), quiet(), pace)
    assert test.findings == []
    assert dark_and_closed(rig)


def test_a_site_that_tells_poles_is_lit_until_it_has_told_both() -> None:
    rig = rig_of("square-8x8")
    test = SensorTest(rig.profile, ["a1", "ok"])
    lit: list[bool] = []

    def hand() -> Hand:
        yield 0.3
        for name in ("ok", "a1"):
            yield from touch(rig, name)
        yield 2 * DONE_S
        lit.append(any(rig.light("a1")))
        assert test.findings == ["a1: seen with one pole only (+1)"]
        yield from touch(rig, "a1", pole="S")

    assert live(test, opened(rig), quiet(), Pace(hand()))
    assert (lit, test.findings) == ([True], [])


@pytest.mark.parametrize("gate", ["ports", "pins"])
def test_sites_are_lit_until_seen_and_what_was_never_seen_is_listed(gate: Gate) -> None:
    rig = rig_of("hall-8x8", gate)
    rig.faults.add(Dead("c4"))
    rig.faults.add(Stuck("f6", level=1))
    chattering = rig.faults.add(Chatter("b2"))
    left_out = {"h8", "hint"}
    names = [name for name in everything(rig) if name not in left_out]
    test = SensorTest(rig.profile)
    lit: set[str] = set()

    def hand() -> Hand:
        yield from visit(rig, names)
        rig.faults.remove(chattering)
        yield 5.0
        lit.update(name for name in rig.profile.spots if any(rig.light(name)))
        rig.hand.place("h8", "N")
        yield 0.2
        os.kill(os.getpid(), signal.SIGINT)

    before = [signal.getsignal(number) for number in SIGNALS]
    assert not live(test, opened(rig), quiet(), Pace(hand()))
    assert [signal.getsignal(number) for number in SIGNALS] == before
    assert lit == {"c4", "f6", "h8"}
    assert test.findings == [
        "c4: never changed",
        "f6: never changed",
        "h8: only switched on",
        "hint: never changed",
        "b2: chatters",
    ]
    assert dark_and_closed(rig)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize(("board", "gate"), BOARDS[:5])
def test_whoever_stops_it_leaves_the_board_dark_and_closed(board: str, gate: Gate, number: int) -> None:
    rig = rig_of(board, gate)
    pace = Pace()

    def each() -> None:
        if pace.time > 1001.0:
            assert any(rig.frame)
            os.kill(os.getpid(), number)

    pace = Pace(each=each)
    assert not live(LedTest(rig.profile), opened(rig), quiet(), pace)
    assert dark_and_closed(rig)


def test_a_board_that_is_unplugged_for_a_while() -> None:
    rig, out = rig_of("hall-8x8", "pins"), io.StringIO()
    test = SensorTest(rig.profile)

    def hand() -> Hand:
        yield 0.5
        rig.faults.unplug()
        yield 5.0
        rig.faults.plug_in()
        yield 5.0
        yield from visit(rig, everything(rig))

    assert live(test, opened(rig), Screen(out, live=False), Pace(hand()))
    said = out.getvalue()
    assert said.count("a scan broke off") == 1
    assert said.count("the board answers again") == 1


def test_pixels_that_lost_their_supply_light_up_again_though_nothing_has_changed() -> None:
    rig = rig_of("hall-8x8")
    strip: Any = rig.strip
    lit: list[bool] = []

    def hand() -> Hand:
        yield 6.0
        strip.frame = bytes(len(strip.frame))
        lit.clear()
        yield 1.0
        assert not lit[0]
        assert lit[-1]

    live(LedTest(rig.profile, 4.0), opened(rig), quiet(), Pace(hand(), each=lambda: lit.append(any(strip.frame))))


def test_bits_of_the_wrong_length_are_told_as_long_as_they_come() -> None:
    rig, out = rig_of("hall-8x8"), io.StringIO()
    strip: Any = rig.strip

    def hand() -> Hand:
        yield 1.0
        strip.trouble = "SPI 0: bits come at 4.0 MHz"
        yield 3.0
        strip.trouble = ""

    live(LedTest(rig.profile, 0.1), opened(rig), Screen(out, live=False), Pace(hand()))
    said = [line for line in out.getvalue().splitlines() if not line.startswith("pixel ")]
    assert said[:2] == ["SPI 0: bits come at 4.0 MHz", "the light is well again"]


def test_a_terminal_is_given_back() -> None:
    rig, out = rig_of("hall-8x8"), io.StringIO()
    live(SensorTest(rig.profile), opened(rig), Screen(out, live=True), Pace(visit(rig, everything(rig))))
    shown, left = out.getvalue().split(LEAVE)
    assert "to go: 68" in shown
    assert plain(shown).splitlines()[2].split() == [f"{file}8" for file in "abcdefgh"]
    assert "h8: works (4 to go)" in left


def test_the_monitor_shows_what_differs_and_what_chatters() -> None:
    rig, out = rig_of("hall-8x8", "pins"), io.StringIO()
    rig.faults.add(Chatter("c3"))
    rig.hand.place("a1", "N")
    monitor = Monitor(rig.profile, seconds=3.0)
    assert live(monitor, opened(rig), Screen(out, live=False), Pace())
    table = {line.split()[0]: line.split()[1:] for line in monitor.table(monitor.last)}
    assert table["a1"] == ["0", "1", "1", "0"]
    assert table["b1"] == ["1", "0", "0", "0"]
    assert table["c3"][-1] == "chatters"
    assert 30 <= int(table["c3"][-2]) <= 70  # a fair coin at 100 scans a second
    assert len(table) == 1 + len(everything(rig))
    picture = "\n".join(monitor.picture(monitor.last))
    assert plain(picture).split("c3 ")[1].split()[1] == table["c3"][-2]


def test_the_monitor_shows_the_poles_in_colours_of_their_own() -> None:
    rig = rig_of("square-8x8")
    rig.hand.place("a1", "N")
    rig.hand.place("b1", "S")
    shown: list[tuple[int, int, int]] = []
    pace = Pace(each=lambda: shown.extend(rig.light(name) for name in ("a1", "b1")))
    assert live(Monitor(rig.profile, seconds=1.0), opened(rig), quiet(), pace)
    north, south = shown[-4:-2]
    assert all(map(any, (north, south)))
    assert (max(north), max(south)) == (north[0], south[2])


@pytest.mark.parametrize(("share", "told"), [(1.0, ""), (0.3, ": weak")])
def test_the_monitor_tells_how_strong_the_magnet_was(share: float, told: str) -> None:
    rig, out = rig_of("square-8x8-mcp3008", "pins"), io.StringIO()
    rig.faults.add(Faded("a1", share=share))

    def hand() -> Hand:
        yield 1.0
        yield from touch(rig, "a1")
        os.kill(os.getpid(), signal.SIGINT)

    monitor = Monitor(rig.profile, strengths=lambda: margins(rig.sensors))
    live(monitor, opened(rig), Screen(out, live=False), Pace(hand()))
    came, went = out.getvalue().splitlines()
    assert came.endswith("a1 1")
    found = re.search(r" a1 0, was at most (\d+) % of what counts(.*)$", went)
    assert found
    assert (int(found[1]) < STRONG, found[2]) == (bool(told), told)


def command(pace: Pace, *argv: str) -> int:
    args = cli.parser().parse_args(argv)
    status: int = args.run(args, pace=pace)
    return status


def test_the_commands_on_a_simulated_board_with_typed_hands(capsys: pytest.CaptureFixture[str]) -> None:
    board = load("pits-2x6")
    names = [*board.spots, *board.buttons]
    arguments = ["--board", "pits-2x6", "--hardware", "pins"]
    assert command(Pace(lines=names), "test", "sensors", *arguments) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "a1: works (17 to go)"
    assert said[-1] == "every site and button was seen both ways"
    assert command(Pace(lines=[*names[:-1], "z9"]), "test", "sensors", *arguments) == 1
    assert capsys.readouterr().out.splitlines()[-3:] == [
        "no site or button 'z9' here; allowed: a1 and so on, ok, undo, hint, new",
        "new: never changed",
        "1 not as they should be",
    ]
    assert command(Pace(), "test", "leds", *arguments, "--seconds", "0.1") == 0
    assert capsys.readouterr().out.splitlines()[0] == "pixel 0: store.N"
    assert command(Pace(), "monitor", "--once", *arguments) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1 + len(names)


def test_a_real_board_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for argv in (["monitor", "--once"], ["test", "leds"], ["test", "sensors"]):
        assert cli.main([*argv, "--board", "serial-8x8"]) == 1
        assert "serial /dev/ttyUSB0: it cannot be opened" in capsys.readouterr().err


def test_a_script_does_not_wait_for_a_board_that_fails(capsys: pytest.CaptureFixture[str]) -> None:
    rig = rig_of("hall-8x8", "pins")
    rig.faults.unplug()
    with pytest.raises(HardwareFault, match="a scan broke off"):
        live(Monitor(rig.profile, 1.0), opened(rig), quiet(), Pace(), patient=False)
    rig.faults.plug_in()
    assert not any(rig.frame)


def test_only_what_is_soldered_so_far_is_asked_for_and_a_dead_row_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    typed = [name for name in "abcdefgh" for _ in range(2)]
    for row, only in (("3", "a3,b3,c3,d3,e3,f3,g3,h3"), ("4", "a4,b4,c4,d4,e4,f4,g4,h4")):
        rig = rig_of("hall-8x8", "pins")
        rig.faults.add(Broken("row 3"))
        status = outcome(rig, ["sensors", "--only", only], [f"{file}{row}" for file in typed])
        said = capsys.readouterr().out
        assert status == (row == "3")
        named = "in common: row 3 (pin 13 (GPIO 27), Q3): none of its 8 changed; look there first" in said
        assert named == (row == "3")
        assert "h8" not in said


def test_two_outputs_that_touch_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    rig = rig_of("hall-8x8-hc165", "pins")
    rig.faults.add(Shorted("b1", to="c1"))
    assert outcome(rig, ["sensors", "--only", "a1,b1,c1"], ["a1", "a1", "b1", "b1", "c1", "c1", "a1", "a1"]) == 1
    assert "b1 and c1: change together" in capsys.readouterr().out


def test_sites_and_buttons_stand_for_all_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    profile = load("pits-2x6")
    assert outcome(rig_of("pits-2x6"), ["sensors", "--only", "buttons"], list(profile.buttons)) == 0
    assert outcome(rig_of("pits-2x6"), ["sensors", "--only", "sites"], list(profile.spots)) == 0
    assert outcome(rig_of("pits-2x6"), ["sensors", "--only", "sites,ok"], list(profile.spots)) == 1
    assert "ok: never changed\n1 not" in capsys.readouterr().out


def test_an_unknown_name_is_refused_before_the_board_is_opened() -> None:
    with pytest.raises(
        RefusedError, match=r"--only z9: no site or button of that name has a sensor; allowed: sites, buttons, a1, b1"
    ):
        outcome(rig_of("hall-8x8"), ["sensors", "--only", "a1,z9"], [])


def outcome(rig: Rig, words: Sequence[str], typed: Sequence[str]) -> int:
    """``tablero test`` on this rig."""
    args = cli.parser("test").parse_args(["test", *words, "--board", rig.profile.name, "--hardware", "pins"])
    bench = Bench(lambda profile, poles: rig, with_sensing, ())
    return test_command.run(args, lambda gate: bench, Pace(lines=typed))
