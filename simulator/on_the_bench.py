"""A rig held to the contract of the sensor drivers, and to what its circuit may suffer.

``python -m simulator.on_the_bench FILE`` does it to a board.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Collection
from functools import partial
from math import ceil

from hardware import contract
from hardware.catalogue import sensor_card
from hardware.contract import channels, named
from hardware.drivers import open_sensors
from hardware.ports import HardwareFault, SensorPort, doubtful
from hardware.profile import Profile, ProfileError, load
from simulator.faults import BrownOut, Loose
from simulator.rig import REST_S, Gate, Rig, RigError

POLES = {"W": 1, "b": -1}
PATIENCE = 20
"""How often a device is opened again before it is taken for dead."""


def occupy(rig: Rig, names: Collection[str], piece: str = "W") -> None:
    """Exactly these spots and buttons are sensed."""
    spots = set(rig.profile.spots)
    press = rig.profile.sensing == "press"
    rig.world.press_only(name for name in names if press or name not in spots)
    rig.world.set_up({} if press else dict.fromkeys(spots.intersection(names), piece))


def sensed(rig: Rig) -> set[str]:
    """The spots and buttons whose level is not 0."""
    assert rig.sensors.channels == rig.profile.sensors.channels
    return named(rig.profile, rig.look())


class OnTheBench:
    """A hardware.contract.Subject: a rig, changed at once."""

    def __init__(self, rig: Rig) -> None:
        self._rig = rig

    @property
    def profile(self) -> Profile:
        return self._rig.profile

    @property
    def sensors(self) -> SensorPort:
        return self._rig.sensors

    def occupy(self, names: set[str]) -> None:
        occupy(self._rig, names)

    def sensed(self) -> set[str]:
        return sensed(self._rig)


def scan_or_fault(rig: Rig) -> list[int] | None:
    """None for a HardwareFault that names a cure; anything else is an error."""
    try:
        return list(rig.sensors.scan())
    except HardwareFault as fault:
        _names_a_cure(fault)
        return None


def open_again(rig: Rig) -> None:
    """As the program does it after a fault: closed, and tried until the device answers."""
    rig.sensors.close()
    for _ in range(PATIENCE):
        try:
            rig.reopen()
            return
        except HardwareFault as fault:
            _names_a_cure(fault)
        rig.board.feel()
    raise AssertionError("it never opened again")


def _names_a_cure(fault: HardwareFault, place: str = "") -> None:
    if "Cure: " not in str(fault):
        raise AssertionError(f"{place}no cure: {fault}")


# What holds for a driver on simulated chips


def every_sensor_is_seen_both_ways_and_alone(rig: Rig) -> None:
    everything = set(channels(rig.profile))
    board = OnTheBench(rig)
    for name in sorted(everything):
        contract.seen_alone(board, name)
        contract.missed_among(board, everything, name)
        assert not doubtful(rig.sensors)
    contract.seen_to_go(board)
    assert not any(rig.look())


def a_scan_belongs_to_the_caller(rig: Rig) -> None:
    occupy(rig, _some(rig))
    rig.look()  # a scan after it says the same
    contract.a_scan_has_its_shape_and_belongs_to_the_caller(rig.sensors, rig.profile)


def closing_twice_is_fine_and_a_closed_device_says_so(rig: Rig) -> None:
    contract.closing_twice_is_fine_and_a_closed_device_says_so(rig.sensors)
    if rig.has_circuit:
        _has_given_back(rig, "close")


def opened_on_what_does_not_answer_it_names_a_cure(rig: Rig) -> None:
    """Unplugged at once or while it is being opened, or with its lines taken by another program: the fault that opening
    it raises, if it does, names a cure, and nothing stays taken."""
    if not rig.has_circuit:
        return
    occupy(rig, _some(rig))
    before = list(rig.look())
    rig.sensors.close()
    pi = rig.board.pi
    is_gone = pi.is_gone
    for answers in (0, 1, 2, 5, 13):
        left = iter([False] * answers)
        pi.answer_unless(partial(next, left, True))
        _open_or_fault(rig)
    pi.answer_unless(is_gone)
    pi.lose(pi.lines)
    _open_or_fault(rig)
    pi.lose(())
    open_again(rig)
    assert list(rig.look()) == before


def _open_or_fault(rig: Rig) -> None:
    try:
        open_sensors(rig.profile, rig.board.pi).close()
    except HardwareFault as fault:
        _names_a_cure(fault, "open: ")
    except Exception as error:  # whatever somebody else's code does
        raise AssertionError(f"open: {error!r}; allowed: a HardwareFault that names a cure") from error
    gc.collect()  # what only the fault's traceback has kept alive is no longer taken
    _has_given_back(rig, "open, which raised a fault")


def _has_given_back(rig: Rig, what: str) -> None:
    held = ", ".join(rig.board.pi.held)
    assert not held, f"{what}: {held} not given back, so that nobody else can have it"


def unplugged_it_is_a_fault_and_comes_back(rig: Rig) -> None:
    occupy(rig, _some(rig))
    before = sensed(rig)
    rig.faults.unplug()
    contract.unplugged_is_a_fault_with_a_cure(rig.sensors)
    rig.faults.plug_in()
    assert sensed(rig) == before


def power_off_and_on_again_changes_nothing(rig: Rig) -> None:
    occupy(rig, _some(rig))
    assert sensed(rig) == _some(rig)
    rig.power_cycle()
    assert sensed(rig) == _some(rig)


def a_supply_that_fails_and_comes_back_leaves_nothing_untrue(rig: Rig) -> None:
    """The port is kept open meanwhile, whether or not it is scanned. Chips have forgotten what they were told: the
    driver tells them anew, or raises a fault and is opened again."""
    if not rig.has_circuit:
        return
    some = _some(rig)
    others = {*channels(rig.profile)} - some
    for scans in (0, 1, 3):
        _must_see(rig, some, "before the supply fails")
        fault = rig.faults.add(BrownOut(0.0))
        rig.board.feel()
        for chip in rig.board.pi.i2c_chips.values():
            chip.answers()  # where it is that a chip notices
        for _ in range(scans):
            scan_or_fault(rig)
        rig.faults.remove(fault)
        for names in (some, others):  # a driver may repeat what it has read before
            _must_see(rig, names, "after the supply failed and came back")


def _must_see(rig: Rig, names: Collection[str], when: str) -> None:
    """In the next scan, or the first after a fault; where sensors need time to tell a change, within that."""
    occupy(rig, names)
    patience = REST_S if rig.profile.sensing == "count" else rig.rest_s
    for _ in range(1 + ceil(patience * rig.profile.scan_hz)):
        levels = scan_or_fault(rig)
        if levels is None:
            open_again(rig)
            levels = list(rig.sensors.scan())
        if (seen := named(rig.profile, levels)) == set(names):
            return
    missing, strange = ", ".join(sorted({*names} - seen)), ", ".join(sorted(seen - {*names}))
    raise AssertionError(f"{when}: not seen: {missing or 'nothing'}; seen, where nothing is: {strange or 'nothing'}")


def any_loose_wire_is_no_crash(rig: Rig) -> None:
    """Whichever wire it is: a scan has its shape, or is a HardwareFault; and once it is fast again, all is well."""
    occupy(rig, _some(rig))
    before = list(rig.look())
    for wire in () if rig.serial else rig.board.wires.names:  # behind a microcontroller the host sees no wires
        fault = rig.faults.add(Loose(wire, rate=0.5))
        for _ in range(6):
            levels = scan_or_fault(rig)
            if levels is None:
                open_again(rig)
            else:
                assert len(levels) == len(before)
                assert set(levels) <= {-1, 0, 1}
        rig.faults.remove(fault)
        open_again(rig)
        assert list(rig.look()) == before, wire


def every_sensor_can_be_found_by_whoever_solders(rig: Rig) -> None:
    """Drawings and tables ask the driver's card: every channel has terminals of its own, every wire at least one, and
    they are those that the circuit has, where it tells."""
    card, profile = sensor_card(rig.profile.sensors.driver), rig.profile
    contract.its_wiring_is_told(card, profile)
    if rig.has_circuit:
        contract.its_terminals_are(card, profile, rig.board.terminals())


def _some(rig: Rig) -> set[str]:
    """Every other spot and button, so that none is sensed by its neighbour's level."""
    return set(list(channels(rig.profile))[::2])


def _named(*checks: Callable[[Rig], None]) -> dict[str, Callable[[Rig], None]]:
    return {check.__name__: check for check in checks}


AT_THE_PORTS = _named(
    every_sensor_is_seen_both_ways_and_alone,
    a_scan_belongs_to_the_caller,
    closing_twice_is_fine_and_a_closed_device_says_so,
    unplugged_it_is_a_fault_and_comes_back,
    power_off_and_on_again_changes_nothing,
)
"""By name, those that need no circuit; each on a rig that it may leave closed."""
CHECKS = AT_THE_PORTS | _named(
    opened_on_what_does_not_answer_it_names_a_cure,
    a_supply_that_fails_and_comes_back_leaves_nothing_untrue,
    any_loose_wire_is_no_crash,
    every_sensor_can_be_found_by_whoever_solders,
)
"""All of them, the others at the gate "pins"."""


def main(board: str) -> int:
    """Prints what holds and what does not; 1 if anything does not, 2 for a board file that is refused. At the pins, or
    where the board's drivers or libraries do not allow that, at the ports."""
    try:
        profile = load(board)
    except ProfileError as error:
        print(error, file=sys.stderr)
        return 2
    gate: Gate = "pins"
    try:
        Rig(profile, gate, POLES).close()
    except RigError as error:
        print(f"  at the ports alone, for {error}")
        gate = "ports"
    failed = 0
    for name in CHECKS if gate == "pins" else AT_THE_PORTS:
        try:
            rig = Rig(profile, gate, POLES)
            CHECKS[name](rig)
            rig.close()
        except (AssertionError, HardwareFault) as error:
            failed += 1
            print(f"  {name.replace('_', ' ')}: no: {error}")
        else:
            print(f"  {name.replace('_', ' ')}: yes")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
