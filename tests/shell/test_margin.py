"""The strength of magnets on analogue sensors, from the converter's codes to the name of the one that fades."""

from __future__ import annotations

from pathlib import Path
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from firmware_host.shell.devices.health import Health, file_of, read
from firmware_host.shell.devices.margin import HANDS_OFF, LONG, LOST, SCANT, STRONG, SURE, Margin, fades, judged
from hardware.ports import margins
from hardware.profile import load
from simulator.faults import Faded
from simulator.rig import Rig
from tests.hardware.boards import POLES, occupy, with_params

BOARD = load("square-8x8-mcp3008")
SCAN = 0.25


class Played:
    """Pieces put down and lifted on a real driver, with what is learned of it."""

    def __init__(self, directory: Path | None = None) -> None:
        self.rig = Rig(BOARD, "pins", POLES)
        self.health = Health(directory)
        self.health.board(BOARD)
        self.now, self.levels = 0.0, [0] * BOARD.sensors.channels

    def stay(self, site: str, seconds: float = 3.0) -> None:
        for sites, length in (({site}, seconds), (set[str](), 1.0)):
            occupy(self.rig, sites)
            end = self.now + length
            while self.now < end:
                self.now += SCAN
                levels = list(self.rig.sensors.scan())
                changes = [(k, new) for k, (old, new) in enumerate(zip(self.levels, levels, strict=True)) if old != new]
                self.health.scan(self.now, levels, changes, ())
                self.health.measure(self.now, lambda: margins(self.rig.sensors))
                self.levels = levels


def test_a_magnet_that_gets_weaker_is_named_before_its_piece_is_missed(tmp_path: Path) -> None:
    played = Played(tmp_path)
    for _ in range(SURE + 2):
        played.stay("e4")
        played.stay("d5")
    assert played.health.ailing == []
    strong = played.health.pulses["e4"]
    assert strong.margin == strong.strongest > 2 * SCANT
    left, missed = 1.0, False
    while not played.health.ailing and not missed:
        left -= 0.03
        fault = played.rig.faults.add(Faded("e4", share=left))
        before = played.health.pulses["e4"].rises
        played.stay("e4")
        missed = played.health.pulses["e4"].rises == before
        played.rig.faults.remove(fault)
    assert not missed
    assert [(each.site, each.what) for each in played.health.ailing] == [("e4", "fading")]
    pulse = played.health.pulses["e4"]
    assert 100 < pulse.margin < pulse.strongest
    played.health.save()
    assert read(file_of(tmp_path, BOARD))["e4"].verdict == "fading"
    played.rig.close()


def test_a_calibration_makes_no_magnet_fade(tmp_path: Path) -> None:
    """The same piece is fewer percent of a higher threshold."""
    played = Played(tmp_path)
    for _ in range(SURE + 2):
        played.stay("e4")
    played.rig.close()
    played.health.save()
    known = played.health.pulses["e4"]
    channel = BOARD.spots["e4"].channel
    for thresholds, margins_known in (({}, known.margins), ({channel: 3 * BOARD.sensors.params["threshold"]}, 0)):
        again = Health(tmp_path)
        again.board(with_params(BOARD, thresholds=thresholds))
        assert (again.pulses["e4"].margins, again.pulses["e4"].rises) == (margins_known, known.rises)
        assert not again.ailing


@given(st.integers(SCANT + 1, 500), st.integers(SURE, 3 * SURE), st.randoms(use_true_random=False))
def test_a_steady_magnet_fades_never(margin: int, judgements: int, chance: Random) -> None:
    """Put down a little askew each time, it comes to nine tenths and more of its strength."""
    known = (0, 0, 0)
    for _ in range(judgements):
        known = judged(known, max(SCANT + 10, round(margin * chance.uniform(0.9, 1))))
        assert not fades(*known)


@given(st.integers(STRONG, 500), st.floats(0.9, 0.99))
def test_a_magnet_that_loses_a_part_with_every_move_is_named_while_it_is_still_seen(margin: int, left: float) -> None:
    known, now = (0, 0, 0), float(margin)
    for _ in range(SURE):
        known = judged(known, round(now))
    while not fades(*known):
        now *= left
        known = judged(known, round(now))
        assert known[1] <= margin
    assert known[1] <= max(SCANT, LOST * known[2])
    assert now > 60, "what is known follows what is there"


def test_what_a_hand_still_holds_is_not_measured() -> None:
    """The first half second does not count, nor does what nothing follows."""
    margin = Margin(10.0)
    assert not margin.add(10.0 + HANDS_OFF / 2, 20)
    assert not margin.add(10.0 + HANDS_OFF, 300)
    assert margin.taken() is None
    assert not margin.add(11.0, 90)  # the hand has come back
    assert (margin.taken(), margin.taken()) == (300, None)
    enough = [margin.add(12.0 + k, 250) for k in range(LONG)]
    assert enough.index(True) == LONG - 1
