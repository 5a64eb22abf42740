"""What goes wrong with a board, as lines of a scenario: ``simulator/faults/book.py`` says what there is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from hardware.profile import Profile
from simulator.faults import FaultError
from simulator.faults.book import BOOK, PLACES, Entry
from simulator.scenario.language import Vocabulary, WordError
from simulator.scenario.stage import Stage

FAULTS = Vocabulary()

MENDED = tuple(dict.fromkeys(entry.mended for entry in BOOK if entry.mended and entry.name != "unplugged"))
"""What "mend" may be followed by instead of a place."""
UNPLUGGED = "unplugged"

_ENTRIES = {("fault", *entry.name.split()): entry for entry in BOOK}
"""By the words that its line begins with."""


def no_meaning(head: tuple[str, ...], profile: Profile, gate: str) -> str:
    """Where a fault that means nothing at this gate of the board would mean something; empty where it means something
    here, or the line is none of a fault. head: the words that the line begins with."""
    entry = _ENTRIES.get(head)
    if entry is None or gate in (allowed := entry.may_be_on(profile)):
        return ""
    return ", ".join(allowed) or entry.where


def _break(entry: Entry, stage: Stage, *words: Any) -> None:
    values: dict[str, Any] = {}
    places: list[str] = []
    left = list(words)
    for parameter in entry.parameters:
        if not left:
            continue  # it has a default
        if parameter.word.endswith("..."):
            value, left = left, []
        else:
            value = left.pop(0)
        if parameter.word in PLACES:
            places += map(str, value if isinstance(value, list) else [value])
        values[parameter.key] = _on_the_board(stage, parameter.word, value)
    if entry.make is None:
        stage.come_late(values["rate"], values["seconds"])
        return
    try:
        fault = stage.rig.faults.add(entry.make(**values))
    except FaultError as error:
        raise FaultError(f"fault {entry.name}: {error}") from error
    if not fault.is_moment:
        stage.faults.extend((place, fault) for place in ([entry.mended] if entry.mended else places))


def _on_the_board(stage: Stage, word: str, value: Any) -> Any:
    """Places by the board's own names."""
    if word in ("KEY", "KEY..."):
        return (
            [stage.spots.get(key, key) for key in value] if isinstance(value, list) else stage.spots.get(value, value)
        )
    if word in ("WIRE", "END"):  # a site's wire has the name of its spot
        spot, wires = stage.spots.get(value, value), stage.rig.faults.wiring.wires
        return spot if wires and spot in wires.names else value
    return value


def _do(entry: Entry) -> Callable[..., None]:
    return partial(_break, entry)


for _entry in BOOK:
    FAULTS(_entry.form, _entry.told)(_do(_entry))


@FAULTS("plug in", "the board answers again")
def plug_in(stage: Stage) -> None:
    stage.faults[:] = [(place, fault) for place, fault in stage.faults if place != UNPLUGGED]
    stage.rig.faults.plug_in()


@FAULTS("mend FAULTY", f"the faults of this sensor or line are gone; or those of {', '.join(MENDED)}")
def mend(stage: Stage, key: str) -> None:
    if key == "late" and any(stage.late):
        stage.come_late(0.0, 0.0)
        return
    _mend(stage, key)


@FAULTS("mend wire WIRE", "the faults of this wire are gone")
def mend_wire(stage: Stage, wire: str) -> None:
    _mend(stage, wire)


@FAULTS("mend everything", "all faults are gone, and the board answers again")
def mend_everything(stage: Stage) -> None:
    stage.faults.clear()
    stage.come_late(0.0, 0.0)
    stage.rig.faults.clear()


def _mend(stage: Stage, place: str) -> None:
    mended = {id(fault): fault for there, fault in stage.faults if there == place}
    if not mended:
        known = ", ".join(dict.fromkeys(there for there, _ in stage.faults)) or "none"
        raise FaultError(f"{place} has no fault; faults at: {known}")
    stage.faults[:] = [(there, fault) for there, fault in stage.faults if id(fault) not in mended]
    for fault in mended.values():
        stage.rig.faults.remove(fault)


def colour(word: str) -> str:
    """A colour as RRGGBB. Raises WordError."""
    if len(word) != 6 or any(digit not in "0123456789abcdefABCDEF" for digit in word):
        raise WordError(f"{word!r} is no colour; allowed: RRGGBB, six hex digits")
    return word
