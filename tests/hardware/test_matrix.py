"""What only a matrix of rows and columns has: settle times, powered rows, ghosts, short circuits, pins taken."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.drivers import open_sensors
from hardware.ports import HardwareFault, doubtful
from hardware.profile import load
from hardware.sensors.ghosts import Ghosts
from hardware.sensors.gpio_matrix import GpioMatrix
from simulator.circuit import HALL_READY_S, RISE_S
from simulator.faults import Broken, DiodeShorted, Shorted
from simulator.on_the_bench import POLES, occupy, sensed
from simulator.rig import Rig
from simulator.wired import wire_up
from simulator.wired.pin_matrix import PinMatrixBoard
from simulator.wires import Wires
from tests.hardware.boards import with_params


def board_of(rig: Rig) -> PinMatrixBoard:
    assert isinstance(rig.board, PinMatrixBoard)
    return rig.board


def pits(**params: object) -> Rig:
    return Rig(with_params(load("pits-2x6"), **params), "pins")


def hall(**params: object) -> Rig:
    return Rig(with_params(load("hall-8x8"), **params), "pins", POLES)


@pytest.mark.parametrize(("settle_us", "seen"), [(0, False), (20, False), (36, True), (500, True)])
def test_a_hall_row_read_before_it_is_ready_reads_nothing(settle_us: int, seen: bool) -> None:
    assert 20e-6 < HALL_READY_S < 36e-6
    rig = hall(settle_us=settle_us)
    occupy(rig, {"c3"})
    assert (sensed(rig) == {"c3"}) is seen
    rig.close()


@pytest.mark.parametrize(("settle_us", "smeared"), [(0, True), (4, True), (5, False)])
def test_a_column_read_before_it_has_risen_shows_the_row_before(settle_us: int, smeared: bool) -> None:
    assert pytest.approx(5e-6) == RISE_S
    rig = pits(settle_us=settle_us)
    occupy(rig, {"c1"})
    assert (sensed(rig) == {"c1"}) is not smeared
    rig.close()


@pytest.mark.parametrize(("row_on", "input_on"), list(product(["low", "high"], repeat=2)))
def test_a_row_is_powered_only_for_its_turn(row_on: str, input_on: str) -> None:
    rig = hall(row_on=row_on, input_on=input_on, pins=(26, 14, 15, 9))
    board = board_of(rig)
    powered: list[int] = []

    def count(seconds: float) -> None:
        board.pi.wait(seconds)
        powered.append(sum(board.circuit.selected(row) for row in range(8)))

    rig.sensors.close()
    matrix = GpioMatrix(**rig.profile.sensors.params, pin_factory=board.pi.pins(), wait=count)
    occupy(rig, {"a1", "h8"})
    board.feel()
    assert sum(matrix.scan()) == 2
    assert powered == [1] * 8
    assert not any(board.circuit.selected(row) for row in range(8))
    matrix.close()


def test_no_row_is_driven_before_its_level_is_known() -> None:
    rig = hall()
    rig.sensors.close()
    pi = rig.board.pi
    params = {**rig.profile.sensors.params, "row_on": None}
    with pytest.raises(HardwareFault, match=r'rows GPIO 4, .* not driven.*Cure: row_on = "low" or "high"'):
        GpioMatrix(**params, pin_factory=pi.pins(), wait=pi.wait)
    assert not pi.modes


@pytest.mark.parametrize("input_on", ["low", "high"])
@pytest.mark.parametrize("crossing", ["diode", "bare"])
def test_switches_work_either_way_up(crossing: str, input_on: str) -> None:
    rig = pits(crossing=crossing, input_on=input_on)
    occupy(rig, {"a1", "b1", "c2", "ok"})
    assert sensed(rig) == {"a1", "b1", "c2", "ok"}
    assert board_of(rig).circuit.contentions == 0
    rig.close()


# Ghosts


@given(corners=st.tuples(st.integers(0, 1), st.integers(0, 4), st.integers(1, 2), st.integers(5, 5)))
def test_three_corners_make_a_ghost_without_diodes_only_and_it_is_named(corners: tuple[int, int, int, int]) -> None:
    low_row, low_column, high_row, high_column = corners
    high_row = max(high_row, low_row + 1)
    two = {low_row * 6 + low_column, low_row * 6 + high_column}
    third, ghost = high_row * 6 + low_column, high_row * 6 + high_column
    for crossing in ("diode", "bare"):
        rig = pits(crossing=crossing)
        names = {channel: name for name, channel in rig.faults.wiring.names()}
        for channel in two:
            rig.hand.press(names[channel])
        rig.sensors.scan()
        rig.hand.press(names[third])
        levels = rig.sensors.scan()
        active = {channel for channel, level in enumerate(levels) if level}
        if crossing == "diode":
            assert (active, doubtful(rig.sensors)) == (two | {third}, frozenset())
        else:  # nobody can tell which of the two came; neither counts before one of the others is let go
            assert (active, doubtful(rig.sensors)) == (two, frozenset({third, ghost}))
        for channel in two:
            rig.hand.release(names[channel])
        levels = rig.sensors.scan()
        assert {channel for channel, level in enumerate(levels) if level} == {third}
        assert not doubtful(rig.sensors)
        assert board_of(rig).circuit.contentions == 0  # bare rows float between their turns
        rig.close()


@settings(max_examples=200, deadline=None)
@given(steps=st.lists(st.sets(st.integers(0, 17), max_size=7), min_size=1, max_size=6))
def test_a_matrix_of_bare_switches_never_says_what_is_not_so(steps: list[set[int]]) -> None:
    """Any pressing, however many at once: what reads closed is closed, unless it was closed a scan ago and has
    since been let go while others hide it; and what is closed but reads open is named as doubtful."""
    rig = pits(crossing="bare")
    names = {channel: name for name, channel in rig.faults.wiring.names()}
    known = {channel for channel in range(18) if channel in names}
    before: set[int] = set()
    for step in steps:
        pressed = step & known
        rig.world.pressed = {names[channel] for channel in pressed}
        levels = rig.sensors.scan()
        active = {channel for channel, level in enumerate(levels) if level}
        assert active <= pressed | before
        assert pressed - active <= doubtful(rig.sensors)
        assert not active & doubtful(rig.sensors)
        before = active
    rig.close()


def test_a_rectangle_without_a_past_is_in_doubt_as_a_whole() -> None:
    ghosts = Ghosts(2, 2)
    assert ghosts.sifted([1, 1, 1, 1]) == [0, 0, 0, 0]
    assert ghosts.doubtful == {0, 1, 2, 3}
    assert ghosts.sifted([1, 0, 1, 0]) == [1, 0, 1, 0]
    assert ghosts.doubtful == frozenset()


def test_driving_the_rows_of_bare_switches_would_short_them() -> None:
    """The reason why the driver lets bare rows float: the same circuit, driven as if it had diodes."""
    rig = pits(crossing="bare")
    board = board_of(rig)
    rig.sensors.close()
    matrix = GpioMatrix(
        **{**rig.profile.sensors.params, "crossing": "diode"}, pin_factory=board.pi.pins(), wait=board.pi.wait
    )
    rig.hand.press("a1")
    rig.hand.press("a2")
    board.feel()
    matrix.scan()
    assert board.circuit.contentions > 0
    matrix.close()


# Wires


def test_a_broken_row_or_column_loses_what_is_on_it_only() -> None:
    rig = hall()
    everything = set(rig.profile.spots)
    occupy(rig, everything)
    for wire, lost in (
        ("row 3", {s for s in everything if s[1] == "3"}),
        ("column 2", {s for s in everything if s[0] == "b"}),
        ("d5", {"d5"}),
    ):
        fault = rig.faults.add(Broken(wire))
        assert sensed(rig) == everything - lost
        rig.faults.remove(fault)
    assert sensed(rig) == everything
    rig.close()


def test_shorts_do_what_shorts_do() -> None:
    rig = hall()
    occupy(rig, {"b2", "c4"})
    column = {f"b{rank}" for rank in range(1, 9)}
    for shorted, seen in (
        (Shorted("column 2", to="ground"), column | {"c4"}),
        (Shorted("column 2", to="supply"), {"c4"}),
        (Shorted("column 2", to="column 3"), {"b2", "c2", "b4", "c4"}),
        (Shorted("row 2", to="ground"), {"c4"} | column),  # its P-channel switch is on all the time
        (Shorted("row 2", to="row 4"), {"b2", "c2", "b4", "c4"}),
    ):
        fault = rig.faults.add(shorted)
        assert sensed(rig) == seen, shorted
        rig.faults.remove(fault)
    rig.close()


def test_a_shorted_diode_lets_a_ghost_in_and_two_outputs_fight() -> None:
    rig = pits()
    for name in ("a1", "b1", "a2"):
        rig.hand.press(name)
    assert sensed(rig) == {"a1", "b1", "a2"}
    assert board_of(rig).circuit.contentions == 0
    rig.faults.add(DiodeShorted("a1"))
    sensed(rig)
    assert board_of(rig).circuit.contentions > 0
    rig.close()


# Pins


def test_taken_pins_are_a_fault_that_names_them_and_frees_the_rest() -> None:
    rig = pits()
    with pytest.raises(HardwareFault, match=r"GPIO 4, 17, 27.*GPIOPinInUse.*Cure") as fault:
        open_sensors(rig.profile, rig.board.pi)
    assert "lgpio" in str(fault.value)
    rig.sensors.close()
    again = rig.board.felt(open_sensors(rig.profile, rig.board.pi))
    rig.hand.press("a1")
    assert sum(again.scan()) == 1
    again.close()
    pins = rig.board.pi.pins()
    other = GpioMatrix((4,), (17,), pin_factory=pins)
    with pytest.raises(HardwareFault, match="pin GPIO4 is already in use"):
        GpioMatrix((5, 4), (6,), pin_factory=pins)
    GpioMatrix((5,), (6,), pin_factory=pins).close()
    other.close()


MATRICES = ("hall-8x8", "hall-8x8-rpi-gpio")


@pytest.mark.parametrize("name", [*MATRICES, "hall-8x8-hc165", "square-8x8-mcp3008"])
def test_a_closed_board_holds_no_line_and_another_library_can_have_them(name: str) -> None:
    rig = Rig(load(name), "pins", POLES)
    pi = rig.board.pi
    assert pi.holders
    rig.close()
    assert pi.holders == {}
    for other in (*MATRICES, *MATRICES):
        open_sensors(load(other), pi).close()
        assert pi.holders == {}


@pytest.mark.parametrize(("first", "second"), [MATRICES, MATRICES[::-1]])
def test_while_it_is_open_another_library_is_told_that_they_are_busy(first: str, second: str) -> None:
    rig = Rig(load(first), "pins", POLES)
    with pytest.raises(HardwareFault, match="GPIO busy"):
        open_sensors(load(second), rig.board.pi)
    assert not any(rig.sensors.scan())
    rig.close()


def test_a_pin_that_another_program_holds_is_a_fault_that_names_it() -> None:
    rig = pits()
    board = wire_up(rig.profile, rig.board.senses, Wires())
    board.pi.taken.add(17)
    with pytest.raises(HardwareFault, match=r"GPIO 4, 17, 27.*GPIO busy.*gpioinfo"):
        open_sensors(rig.profile, board.pi)
    board.pi.taken.clear()
    open_sensors(rig.profile, board.pi).close()
    rig.close()


@pytest.mark.skipif(Path("/dev/gpiochip0").exists(), reason="this machine has pins, which the test must not drive")
def test_without_a_pi_the_matrix_names_its_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    with pytest.raises(HardwareFault, match=r"rows GPIO 4, .* cannot be opened: .*Cure"):
        open_sensors(load("hall-8x8"))
