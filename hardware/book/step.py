"""A build step as data: what to do, how to test it, and what a failed test means."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from hardware.book.meter import Reading

REAL = ("--hardware", "real")
"""Words of the commands that open the board itself."""

FlawKind = Literal[
    "spi off", "scale", "open", "swapped", "broken", "joined", "dark from", "order", "exchanged", "weak magnet",
    "wrong name", "no port", "one pole", "misset",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Flaw:
    """What a builder did wrong, in terms that a simulated board or meter can be given. at: parts' pins ("F1.2") for
    "open", "swapped" and "misset", wires for "broken" and "joined", a pixel for "dark from", sites or rows else."""

    kind: FlawKind
    at: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Trouble:
    """One way in which a step's test fails. shown: what the builder sees, as printed. says: regular expression that
    is found in what the command prints; "" where the meter tells. reads: what the meter shows then, between the same
    nets as one of the step's readings."""

    shown: str
    cause: str
    cure: str
    flaw: Flaw
    says: str = ""
    reads: Reading | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """picture: a file of the book. command: the words after ``tablero``; "{board}" stands for the board file,
    "{game}" for one that fits it. by_root: whether it is typed with sudo. expects:
    regular expression that is found in what it prints when all is well; of lights, " -- " and what is seen is added to
    a line. see: what is to be seen on the board. tries: the sites and buttons that are touched during the test.
    readings: of the meter, before the command. wired: the parts that are there by then; empty for all. troubles: the
    first that the builder finds to be so is the one."""

    key: str
    title: str
    picture: str
    do: tuple[str, ...]
    command: tuple[str, ...]
    expects: str
    see: str = ""
    tries: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()
    wired: tuple[str, ...] = ()
    troubles: tuple[Trouble, ...] = field(default=())
    by_root: bool = False
