"""What a program's writing costs a memory card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from simulator.disk.recorder import Kind, Operation

BLOCK = 4096
"""Bytes that a file system sends to the card at least, when anything in them has changed (ext4 as Raspberry Pi OS makes
it). Its own journal and the card's erase blocks come on top."""


@dataclass(frozen=True, slots=True)
class Wear:
    """written: bytes, as the program gave them. sent: bytes in whole blocks, as they go to the card at every sync, each
    once. syncs: how often the program waited for the card. names: files made, renamed or removed."""

    written: int
    sent: int
    syncs: int
    names: int


def wear(operations: Sequence[Operation]) -> Wear:
    written = sent = syncs = names = 0
    waiting: dict[int, set[int]] = defaultdict(set)
    for it in operations:
        if it.kind is Kind.WRITTEN:
            written += len(it.data)
            waiting[it.file] |= set(range(it.offset // BLOCK, (it.offset + len(it.data) - 1) // BLOCK + 1))
        elif it.kind is Kind.SYNCED:
            syncs += 1
            sent += BLOCK * len(waiting.pop(it.file, ()))
        elif it.kind in (Kind.CREATED, Kind.RENAMED, Kind.REMOVED, Kind.MADE):
            names += 1
        if it.kind is Kind.REMOVED:
            waiting.pop(it.file, None)  # what was never synced need not be written at all
    sent += BLOCK * sum(map(len, waiting.values()))
    return Wear(written, sent, syncs, names)
