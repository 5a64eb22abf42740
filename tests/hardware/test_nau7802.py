"""The driver of pits that count, on simulated converters: what it tells of its chips, and how it keeps to them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hardware.drivers import open_sensors
from hardware.ports import HardwareFault, believe, odds
from hardware.profile import ProfileError, load
from hardware.reader import read_board
from simulator.faults import Broken
from simulator.rig import Rig
from simulator.wired.scales import ScaleBoard
from tests.hardware.boards import with_params

BOARD = load("pits-2x6-count")
TEXT = BOARD.path.read_text()


@pytest.fixture
def rig() -> Iterator[Rig]:
    found = Rig(BOARD, "pins", {"s": 0})
    yield found
    found.faults.clear()
    found.close()


def scales(rig: Rig) -> ScaleBoard:
    assert isinstance(rig.board, ScaleBoard)
    return rig.board


def scan(rig: Rig, times: int) -> None:
    for _ in range(times):
        rig.sensors.scan()


def test_seeds_are_counted(rig: Rig) -> None:
    rig.world.set_up({"a1": "s" * 4, "f2": "s", "store.S": "s" * 11})
    levels = rig.look()
    counted = {name: levels[spot.channel] for name, spot in BOARD.spots.items() if spot.channel is not None}
    assert {name: count for name, count in counted.items() if count} == {"a1": 4, "f2": 1, "store.S": 11}


def test_a_heap_of_unlike_seeds_is_told_with_its_odds_until_somebody_knows(rig: Rig) -> None:
    rig.close()
    rig = Rig(with_params(BOARD, spread=0.1), "pins", {"s": 0})
    rig.world.set_up({"a1": "s" * 16})
    level = rig.look()[0]
    told = odds(rig.sensors)[0]
    assert 16 in (level, *(count for count, _ in told))
    believe(rig.sensors, {0: 16})
    assert rig.sensors.scan()[0] == 16
    assert 0 not in odds(rig.sensors)
    rig.world.set_up({"a1": "s" * 17})
    assert rig.look()[0] == 17
    rig.close()


def test_who_believes_what_has_changed_meanwhile_is_not_heard(rig: Rig) -> None:
    rig.close()
    rig = Rig(with_params(BOARD, spread=0.1), "pins", {"s": 0})
    rig.world.set_up({"a1": "s" * 16})
    rig.look()
    before = dict(odds(rig.sensors))
    port = rig.sensors
    rig.world.set_up({"a1": ""})
    for _ in range(200):
        level = port.scan()[0]
        if not level:
            break
    believe(port, {0: 16})  # the very scan that told otherwise
    assert port.scan()[0] == 0
    assert before
    rig.close()


def test_two_chips_are_never_on_the_bus_at_once(rig: Rig) -> None:
    board = scales(rig)
    most = 0
    answers = board.pi.i2c_held

    def look() -> bool:
        nonlocal most
        most = max(most, sum(switch.selected.bit_count() for switch in board.switches))
        return answers()

    board.pi.i2c_held = look
    scan(rig, 60)
    assert most == 1


def test_no_conversion_is_missed(rig: Rig) -> None:
    scan(rig, 300)
    assert sum(chip.overruns for chip in scales(rig).chips.values()) <= len(scales(rig).chips)  # while it was opened


def test_a_chip_that_is_gone_is_named_by_switch_and_leg(rig: Rig) -> None:
    scales(rig).chips[11].volts = lambda: 0.0
    with pytest.raises(HardwareFault, match=r"leg 3 of the TCA9548A at 0x71 did not answer a scan.*Cure: check"):
        scan(rig, 20)


def test_a_chip_that_lost_its_supply_is_named_and_set_up_again(rig: Rig) -> None:
    rig.world.set_up({"d1": "s" * 5})
    before = rig.look()
    scales(rig).chips[3].reset()
    with pytest.raises(HardwareFault, match=r"leg 3 of the TCA9548A at 0x70 .*lost its settings"):
        scan(rig, 20)
    assert list(rig.look()) == list(before)


def test_a_chip_that_does_not_convert_is_named(rig: Rig) -> None:
    scales(rig).chips[0].clock = lambda: 0.0
    with pytest.raises(HardwareFault, match=r"leg 0 of the TCA9548A at 0x70 .*does not convert"):
        scan(rig, 300)


def test_a_switch_that_does_not_answer_is_named(rig: Rig) -> None:
    del scales(rig).pi.i2c_chips[0x71]
    rig.sensors.close()
    with pytest.raises(HardwareFault, match=r"a TCA9548A \(0x70, 0x71\) does not answer"):
        open_sensors(BOARD, rig.board.pi)


def test_a_cell_that_is_torn_off_counts_nothing(rig: Rig) -> None:
    rig.world.set_up({"a1": "s" * 4})
    assert rig.look()[0] == 4
    rig.faults.add(Broken("a1"))
    assert rig.look()[0] == 0


@pytest.mark.parametrize("mv_v", [8.0, -8.0])
def test_an_open_wire_of_a_cell_is_told_and_is_no_heap_of_seeds(rig: Rig, mv_v: float) -> None:
    """The amplifier's input runs to either end of its range."""
    rig.world.set_up({"a1": "s" * 4})
    assert rig.look()[0] == 4
    scales(rig).chips[0].bridge = lambda t: mv_v
    assert {rig.sensors.scan()[0] for _ in range(50)} == {4}
    with pytest.raises(HardwareFault, match=r"leg 0 of the TCA9548A at 0x70 .*out of range, .* a wire of its cell"):
        scan(rig, 100)


@pytest.mark.parametrize("board", ["pits-2x6-count", "bao-4x8-count"])
def test_a_board_with_a_cell_that_gives_nothing_is_not_opened(board: str) -> None:
    """Or it would play for a second at each try, and be opened and closed for ever."""
    rig = Rig(load(board), "pins", {"s": 0})
    rig.sensors.close()
    sound, scales(rig).chips[3].bridge = scales(rig).chips[3].bridge, lambda t: 8.0
    with pytest.raises(HardwareFault, match=r"leg 3 of the TCA9548A at 0x70 .*a wire of its cell is open"):
        open_sensors(rig.profile, rig.board.pi)
    scales(rig).chips[3].bridge = sound
    open_sensors(rig.profile, rig.board.pi).close()
    rig.close()


def test_who_leans_on_a_pit_for_a_moment_changes_no_count(rig: Rig) -> None:
    rig.world.set_up({"a1": "s" * 4})
    assert rig.look()[0] == 4
    bridge = scales(rig).chips[0].bridge
    scales(rig).chips[0].bridge = lambda t: 8.0
    scan(rig, 60)
    scales(rig).chips[0].bridge = bridge
    assert {rig.sensors.scan()[0] for _ in range(200)} == {4}


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("switches = [0x70, 0x70]", "is there twice"),
        ("switches = [0x20]", "switches = 32: allowed: a whole number from 112 to 119"),
        ("switches = [0x70]", "8 legs leave none for"),
        ("rate_sps = 15", "allowed: 10 or 20 or 40 or 80"),
        ("cell_g = 300", "allowed: 100 or 200"),
        ("spread = 0.5", "allowed: a number from 0 to 0.2"),
    ],
)
def test_a_board_file_that_cannot_be_is_refused(wrong: str, told: str) -> None:
    key = wrong.split(" = ", maxsplit=1)[0]
    lines = [line for line in TEXT.splitlines() if not line.startswith(key)]
    lines.insert(lines.index('driver = "nau7802"') + 1, wrong)
    with pytest.raises(ProfileError, match=told):
        read_board("\n".join(lines), "x.toml")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("ok = 17", "ok = [0, 7]", "a button needs a pin of the header"),
        ("ok = 17", "ok = 2", "GPIO 2"),
        ("[buttons]", "[sensors.map]\na1 = [2, 0]\n\n[buttons]", r"no such leg; allowed: \[0, 0\] to \[1, 7\]"),
    ],
)
def test_an_address_that_cannot_be_is_refused(old: str, new: str, told: str) -> None:
    with pytest.raises(ProfileError, match=told):
        read_board(TEXT.replace(old, new), "x.toml")
