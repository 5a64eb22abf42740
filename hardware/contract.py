"""What holds for every sensor driver, wherever the change comes from: out of the simulator, or from a human's hand.

All raise AssertionError, saying what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Protocol

from hardware.catalogue import PI, SensorCard
from hardware.ports import HardwareFault, PixelPort, SensorPort
from hardware.profile import Profile


class Subject(Protocol):
    """A board whose sensors can be changed."""

    @property
    def profile(self) -> Profile: ...

    @property
    def sensors(self) -> SensorPort: ...

    def occupy(self, names: set[str]) -> None:
        """Exactly these spots and buttons are sensed from now on."""

    def sensed(self) -> set[str]:
        """The spots and buttons whose level is not 0."""


def channels(profile: Profile) -> Mapping[str, int]:
    """Every spot and button that has a sensor."""
    spots = {spot.name: spot.channel for spot in profile.spots.values() if spot.channel is not None}
    return spots | dict(profile.buttons)


def named(profile: Profile, levels: Sequence[int | None]) -> set[str]:
    """The spots and buttons whose level is not 0, out of a scan, which must have its shape."""
    assert len(levels) == profile.sensors.channels
    return {name for name, channel in channels(profile).items() if levels[channel]}


def must_sense(subject: Subject, wanted: Iterable[str], about: str) -> None:
    """Exactly these. about: the site that a failure is to name."""
    wanted, seen = set(wanted), subject.sensed()
    missing, strange = ", ".join(sorted(wanted - seen)), ", ".join(sorted(seen - wanted))
    assert not missing, f"{about}: {missing} not seen" + (f", but {strange}" if strange else "")
    assert not strange, f"{about}: {strange} seen, where nothing is"


def seen_alone(subject: Subject, name: str) -> None:
    subject.occupy({name})
    must_sense(subject, {name}, name)


def missed_among(subject: Subject, others: set[str], name: str) -> None:
    """Nothing is seen there while all the others are: no crossing is faked."""
    subject.occupy(others - {name})
    must_sense(subject, others - {name}, name)


def seen_to_go(subject: Subject) -> None:
    subject.occupy(set())
    must_sense(subject, (), "nothing is there")


def a_scan_has_its_shape_and_belongs_to_the_caller(sensors: SensorPort, profile: Profile) -> None:
    mine = sensors.scan()
    assert len(mine) == sensors.channels == profile.sensors.channels
    assert all(type(level) is int for level in mine)
    before = list(mine)
    mine[:] = [9] * len(mine)  # type: ignore[index]
    assert list(sensors.scan()) == before


def closing_twice_is_fine_and_a_closed_device_says_so(sensors: SensorPort) -> None:
    sensors.close()
    sensors.close()
    refused(sensors.scan, HardwareFault, "closed")


def unplugged_is_a_fault_with_a_cure(sensors: SensorPort) -> None:
    for _ in range(3):
        refused(sensors.scan, HardwareFault, "Cure")


def its_wiring_is_told(card: SensorCard, profile: Profile) -> None:
    """Every channel has terminals of its own, every chip is joined to something, every pin of the Pi is claimed."""
    params = profile.sensors.params
    at = {name: card.at(params, channel) for name, channel in channels(profile).items()}
    assert all(at.values()), f"at: no terminal of {', '.join(name for name, there in at.items() if not there)}"
    assert len(set(at.values())) == len(at), "at: two sensors at the same terminal"
    links = card.links(params)
    assert all(links.values()), f"links: {', '.join(name for name, ends in links.items() if not ends)} joins nothing"
    joined = [terminal for ends in links.values() for terminal in ends]
    assert len(set(joined)) == len(joined), "links: a terminal is joined twice"
    wired = [terminal for there in at.values() for terminal in there]
    loose = {terminal.part for terminal in wired} - {terminal.part for terminal in joined} - {PI}
    assert not loose, f"links: nothing is joined to {', '.join(sorted(loose))}, which at names"
    used = {terminal.pin for terminal in (*joined, *wired) if terminal.part == PI}
    unclaimed = used - {f"GPIO {pin}" for pin in profile.pins}
    assert not unclaimed, f"wire: {', '.join(sorted(unclaimed))} of the Pi not claimed, so that others may use it"


def its_terminals_are(card: SensorCard, profile: Profile, wired: Mapping[str, Collection[tuple[str, str]]]) -> None:
    """wired: site or button -> the part and the pin, or the two of a crossing, that its sensor hangs on."""
    for name, there in wired.items():
        told = {(terminal.part, terminal.pin) for terminal in card.at(profile.sensors.params, channels(profile)[name])}
        assert told == set(there), f"at: {name} at {_pins(told)}, but it hangs on {_pins(there)}"


def _pins(terminals: Iterable[tuple[str, str]]) -> str:
    return " and ".join(" ".join(terminal) for terminal in sorted(terminals)) or "nothing"


def a_wrong_length_is_refused(pixels: PixelPort, frame: bytes) -> None:
    for wrong in (frame[:-1], frame + b"\0", b""):
        refused(partial(pixels.show, wrong), ValueError, f"{len(wrong)} bytes .* allowed: {len(frame)}")


def refused(action: Callable[[], object], kind: type[Exception], told: str) -> None:
    """It raises this kind, with a text in which the pattern is found."""
    try:
        action()
    except kind as error:
        if not re.search(told, str(error)):
            raise AssertionError(f"{str(error)!r} does not say {told!r}") from error
    else:
        raise AssertionError(f"no {kind.__name__} that says {told!r}")
