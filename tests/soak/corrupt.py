"""A journal is spoilt anywhere: bits turned, sectors lost, files cut off, mixed up or foreign. Then the program
starts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from functools import lru_cache
from pathlib import Path
from random import Random

import rules
from firmware_host.core.line import Line
from firmware_host.shell.journal.store import Store
from rules import registry
from rules.model import RulesError
from simulator.disk import crash
from simulator.disk.recorder import Kind
from tests.power.judge import JOURNAL
from tests.power.recorded import played, scratch
from tests.power.states import State, allowed, found, told
from tests.soak.campaign import Campaign, Cell, Result

PLIES = 30
SPOILT = 10
"""Journals spoilt in a run."""
MAIN, LOG = str(JOURNAL), f"{JOURNAL}-wal"

Spoil = Callable[[Random, dict[str, bytearray]], None]


def _some(chance: Random, parts: Mapping[str, bytearray]) -> bytearray:
    return parts[chance.choice([name for name, content in parts.items() if content])]


def bit(chance: Random, parts: dict[str, bytearray]) -> None:
    """One bit, as a memory cell loses it."""
    part = _some(chance, parts)
    part[chance.randrange(len(part))] ^= 1 << chance.randrange(8)


def bits(chance: Random, parts: dict[str, bytearray]) -> None:
    for _ in range(chance.choice((2, 5, 50))):
        bit(chance, parts)


def sector(chance: Random, parts: dict[str, bytearray]) -> None:
    """A sector reads as zeros, ones, chance, or as another of the same file."""
    part = _some(chance, parts)
    at = chance.randrange(len(part)) // crash.SECTOR * crash.SECTOR
    other = chance.randrange(len(part)) // crash.SECTOR * crash.SECTOR
    size = min(crash.SECTOR, len(part) - at)
    kinds = (bytes(size), b"\xff" * size, chance.randbytes(size), bytes(part[other : other + size]))
    part[at : at + size] = chance.choice(kinds)


def cut_off(chance: Random, parts: dict[str, bytearray]) -> None:
    part = _some(chance, parts)
    del part[chance.randrange(len(part)) :]


def word(chance: Random, parts: dict[str, bytearray]) -> None:
    """A letter of what was written becomes another: the sort of harm that still reads well."""
    part = _some(chance, parts)
    at = [k for k, byte in enumerate(part) if chr(byte).isalnum() and byte < 128]
    if at:
        k = chance.choice(at)
        part[k] = ord(chance.choice("abcdefgh12345678"))


def lost(chance: Random, parts: dict[str, bytearray]) -> None:
    """One of the files is gone."""
    del parts[chance.choice([*parts])]


def foreign(chance: Random, parts: dict[str, bytearray]) -> None:
    """Something else lies in its place."""
    name = chance.choice([*parts])
    parts[name][:] = chance.choice((b"", b"not a journal\n" * 300, chance.randbytes(5000), bytes(8192)))


SPOILS: Mapping[str, Spoil] = {
    f.__name__.replace("_", "-"): f for f in (bit, bits, sector, cut_off, word, lost, foreign)
}


def cells() -> Sequence[Cell]:
    return [(key, how) for key in sorted(registry.keys()) for how in SPOILS]


@lru_cache(maxsize=4)
def _lines(key: str, seed: int) -> frozenset[tuple[str, ...]]:
    """All that was ever so: the moves that stood at some commit."""
    states: list[State] = []
    for it in played(f"game {key}", seed, PLIES).operations:
        if it.kind is Kind.MARK and "commit" in (fields := json.loads(it.data)):
            states.append(told(fields["commit"]))
    return frozenset(state.moves for state in states)


def play(cell: Cell, seed: int) -> Result:
    key, how = cell
    chance = Random(f"{key} {how} {seed}")
    operations = played(f"game {key}", seed // 20, PLIES).operations
    counts = Counter(journals=0, wrong=0)
    result = Result(counts=counts)
    for number in range(SPOILT):
        # At some moment of the play, with the log beside it or brought over.
        at = chance.choice((len(operations), chance.randrange(len(operations) // 3, len(operations))))
        whole = crash.left_by(operations, crash.Cut(at, "kill"))
        parts = {name: bytearray(content) for name, content in whole.items() if name in (MAIN, LOG)}
        if MAIN not in parts:
            continue
        SPOILS[how](chance, parts)
        counts["journals"] += 1
        due = {state.offered for state in allowed(operations, at)}
        if wrong := _wrong(parts, _lines(key, seed // 20), due, counts):
            counts["wrong"] += 1
            scenario = played(f"game {key}", seed // 20, PLIES).scenario
            result.failures.append(f"{scenario}# after {at} operations spoilt by {how}, number {number}: {wrong}\n")
    return result


def _wrong(
    parts: Mapping[str, bytearray],
    ever: frozenset[tuple[str, ...]],
    due: Set[tuple[str, ...] | None],
    counts: Counter[str],
) -> str:
    """ever: all lines of play that stood at some time. due: those that may be found where no harm was done."""
    with scratch() as disk:
        crash.lay({name: bytes(content) for name, content in parts.items()}, disk)
        store = Store(disk / JOURNAL, wall=lambda: 1e9)
        try:
            saved = store.unfinished()
            counts["set aside"] += bool(store.set_aside)
            counts["offered"] += saved is not None
            counts["less, unsaid"] += not store.set_aside and found(saved) not in due
            if store.fault:
                return f"it cannot be written: {store.fault}"
            if store.set_aside and (missing := _not_kept(parts, disk)):
                return f"{missing} has not been kept"
            if saved:
                if saved.moves not in ever:
                    return f"{saved.moves} was never so"
                try:
                    Line(rules.load(saved.record.key, **saved.record.options), list(saved.moves))
                except RulesError as error:
                    return f"what is offered is not legal: {error}"
                store.go_on(0.0, saved)
                store.note(1.0, "resumed", {"ply": len(saved.moves)})
                store.commit()
            return store.fault
        finally:
            store.close()


def _not_kept(parts: Mapping[str, bytearray], disk: Path) -> str:
    kept = [path.read_bytes() for path in disk.rglob("*.aside*")]
    return ", ".join(name for name, content in parts.items() if content and bytes(content) not in kept)


CAMPAIGNS = (
    Campaign(
        name="corrupt",
        what="Journals spoilt by all kinds of harm: never a crash, never a move that was not played, every byte kept.",
        keys=("game", "harm"),
        columns=("journals", "set aside", "offered", "less, unsaid", "wrong"),
        bad=("wrong",),
        cells=cells,
        play=play,
        runs=20,
        short=0,  # tests/power/test_corrupt.py
    ),
)
