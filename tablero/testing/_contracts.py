"""What holds for every sensor and pixel driver, as test classes for a driver's own test suite."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, ClassVar, NamedTuple, Protocol

import pytest

from hardware.catalogue import pixel_card, sensor_card
from hardware.contract import a_wrong_length_is_refused, channels, refused
from hardware.ports import HardwareFault, PixelPort
from hardware.profile import Profile, load
from simulator import on_the_bench
from simulator.on_the_bench import POLES, occupy
from simulator.rig import Rig, RigError, must_have_pins
from simulator.senses import Senses
from simulator.wired.board import Board as Circuit
from simulator.wires import Wires

PICTURES = 12
"""So many random pictures are compared."""


def _board(test: object, board: str | Path) -> Profile:
    """The board of a test class: a file beside the module of the class, or whatever ``tablero.drivers.load`` takes."""
    if not board:
        raise pytest.UsageError(f"{type(test).__name__}: no board; set board to a board file or a shipped board's name")
    beside = Path(inspect.getfile(type(test))).parent / board
    return load(beside if beside.is_file() else board)


class SensorContract:
    """Derive a class ``Test...`` from it, and name the board whose sensor driver is to be tried.

    board: a board file, looked for beside the test's own file first, or a shipped board's name. chip: the class of the
    circuit that stands for what the driver is wired to, a ``Circuit`` (``tablero.chips`` of the package need not offer
    it); without one the circuit that is offered for the driver, or the port itself where there is none.
    """

    board: ClassVar[str | Path] = ""
    chip: ClassVar[Callable[[Profile, Senses, Wires], Circuit] | None] = None

    @pytest.fixture
    def rig(self) -> Iterator[Rig]:
        """The board on the bench, with the real driver on the simulated circuit."""
        profile, chip = _board(self, self.board), type(self).chip
        rig = Rig(profile, "pins" if chip or _has_pins(profile) else "ports", POLES, circuit=chip)
        yield rig
        rig.faults.clear()
        rig.close()

    def test_every_sensor_is_seen_both_ways_and_alone(self, rig: Rig) -> None:
        on_the_bench.every_sensor_is_seen_both_ways_and_alone(rig)

    def test_levels_are_what_the_kind_of_sensor_gives(self, rig: Rig) -> None:
        occupy(rig, {*rig.profile.spots}, "b")
        levels = rig.look()
        spots = {levels[channel] for name, channel in channels(rig.profile).items() if name in rig.profile.spots}
        assert spots == {-1 if rig.profile.sensing == "polarity" else 1}
        assert not any(levels[channel] for channel in rig.profile.buttons.values())
        assert all(type(level) is int for level in levels)

    def test_random_pictures_are_read_as_they_are(self, rig: Rig) -> None:
        chance = Random(1)
        names = sorted(channels(rig.profile))
        with closing(Rig(rig.profile, "ports", POLES)) as plain:
            for _ in range(PICTURES):
                picture, piece = set(chance.sample(names, chance.randint(0, len(names)))), chance.choice("Wb")
                for each in (rig, plain):
                    occupy(each, picture, piece)
                assert list(rig.look()) == list(plain.look())

    def test_a_scan_belongs_to_the_caller(self, rig: Rig) -> None:
        on_the_bench.a_scan_belongs_to_the_caller(rig)

    def test_closing_twice_is_fine_and_a_closed_device_says_so(self, rig: Rig) -> None:
        on_the_bench.closing_twice_is_fine_and_a_closed_device_says_so(rig)

    def test_opened_on_what_does_not_answer_it_names_a_cure(self, rig: Rig) -> None:
        on_the_bench.opened_on_what_does_not_answer_it_names_a_cure(rig)

    def test_an_unplugged_board_is_a_fault_and_comes_back(self, rig: Rig) -> None:
        on_the_bench.unplugged_it_is_a_fault_and_comes_back(rig)

    def test_power_off_and_on_again_changes_nothing(self, rig: Rig) -> None:
        on_the_bench.power_off_and_on_again_changes_nothing(rig)

    def test_a_supply_that_fails_and_comes_back_leaves_nothing_untrue(self, rig: Rig) -> None:
        on_the_bench.a_supply_that_fails_and_comes_back_leaves_nothing_untrue(rig)

    def test_any_loose_wire_is_no_crash(self, rig: Rig) -> None:
        if rig.gate == "ports":
            pytest.skip("the driver has no circuit, and so no wires")
        on_the_bench.any_loose_wire_is_no_crash(rig)

    def test_every_sensor_can_be_found_by_whoever_solders(self, rig: Rig) -> None:
        card, params = sensor_card(rig.profile.sensors.driver), rig.profile.sensors.params
        if not any(card.at(params, channel) for channel in channels(rig.profile).values()):
            pytest.skip("the driver's card does not tell (links, at)")
        on_the_bench.every_sensor_can_be_found_by_whoever_solders(rig)


class Chain(Protocol):
    """What stands for the pixels of a driver. bus: what the driver is opened on. frame: what is lit, red, green, blue a
    pixel, in chain order."""

    def __init__(self, profile: Profile) -> None: ...

    @property
    def bus(self) -> Any: ...

    @property
    def frame(self) -> bytes: ...


class PixelContract:
    """Derive a class ``Test...`` from it, and name the board whose pixel driver is to be tried.

    board: as of a ``SensorContract``. chip: the class of what stands for the pixels, made with the board: its ``bus``
    is what the driver is opened on, its ``frame`` what is lit, red, green, blue a pixel; without one, a WS2812 chain.
    Where it has them, ``released`` says whether the driver has given the bus back, which ``close`` must have done, and
    with ``unplugged`` set to True nothing answers on the bus, which must be a HardwareFault that names a cure.
    """

    board: ClassVar[str | Path] = ""
    chip: ClassVar[type[Chain] | None] = None

    @pytest.fixture
    def lit(self) -> Iterator[tuple[PixelPort, Callable[[], bytes]]]:
        """The opened driver, and what is lit."""
        profile, chip = _board(self, self.board), type(self).chip
        if chip is None:
            rig = Rig(profile, "pins" if _has_pins(profile) else "ports", POLES)
            yield rig.pixels, lambda: rig.frame
            rig.close()
            return
        chain = chip(profile)
        port = pixel_card(profile.pixels.driver).open(profile, chain.bus)
        yield port, lambda: chain.frame
        port.close()

    def test_it_is_dark_at_first(self, lit: tuple[PixelPort, Callable[[], bytes]]) -> None:
        port, frame = lit
        assert frame() == bytes(3 * port.count)

    def test_what_is_shown_is_lit_and_a_wrong_length_is_refused(
        self, lit: tuple[PixelPort, Callable[[], bytes]]
    ) -> None:
        port, frame = lit
        shown = bytes(i * 37 % 256 for i in range(3 * port.count))
        port.show(shown)
        assert frame() == shown
        a_wrong_length_is_refused(port, shown)
        assert frame() == shown

    def test_every_colour_of_every_pixel_is_its_own(self, lit: tuple[PixelPort, Callable[[], bytes]]) -> None:
        port, frame = lit
        count = 3 * port.count
        for bit in range(count.bit_length()):  # no two bytes are the same in all of these frames
            shown = bytes(255 * (at >> bit & 1) for at in range(count))
            port.show(shown)
            assert frame() == shown

    def test_closing_twice_is_fine_and_leaves_it_dark(self, lit: tuple[PixelPort, Callable[[], bytes]]) -> None:
        port, frame = lit
        port.show(b"\x20" * (3 * port.count))
        port.close()
        port.close()
        assert frame() == bytes(3 * port.count)

    def test_closed_it_has_given_its_bus_back(self) -> None:
        """As far as the chip has ``released``."""
        if (chain := self._chain("released")) is None:
            return
        port = chain.open()
        port.show(b"\x20" * (3 * port.count))
        port.close()
        assert chain.chip.released, "close: the bus is not given back"

    def test_a_bus_that_does_not_answer_is_a_fault_with_a_cure(self) -> None:
        """As far as the chip has ``unplugged``."""
        if (chain := self._chain("unplugged")) is None:
            return

        def opened() -> None:
            port = chain.open()
            try:
                port.show(bytes(3 * port.count))
            finally:
                with suppress(HardwareFault):
                    port.close()

        chain.chip.unplugged = True
        refused(opened, HardwareFault, "Cure: ")
        chain.chip.unplugged = False
        port = chain.open()
        chain.chip.unplugged = True
        refused(partial(port.show, b"\x20" * (3 * port.count)), HardwareFault, "Cure: ")
        chain.chip.unplugged = False
        port.close()

    def _chain(self, needed: str) -> _Chain | None:
        """None where there is no chip, or it cannot tell."""
        kind = type(self).chip
        if kind is None:
            return None
        profile = _board(self, self.board)
        chip: Any = kind(profile)
        return _Chain(profile, chip) if hasattr(chip, needed) else None


class _Chain(NamedTuple):
    profile: Profile
    chip: Any

    def open(self) -> PixelPort:
        return pixel_card(self.profile.pixels.driver).open(self.profile, self.chip.bus)


def _has_pins(profile: Profile) -> bool:
    try:
        must_have_pins(profile)
    except RigError:
        return False
    return True
