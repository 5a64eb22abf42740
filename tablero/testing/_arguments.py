"""What a bench may be given: a value of another kind is told, whether a mark or a call gives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from simulator.scenario.language import LARGEST_SEED
from tablero.testing import gates
from tablero.testing._errors import SetupError


def _of(*kinds: type) -> Callable[[object], bool]:
    return lambda value: isinstance(value, kinds)


def _is_named(value: object) -> bool:
    return isinstance(value, Mapping) and all(isinstance(name, str) for name in value)


def _is_command(value: object) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(word, str | Path) for word in value)


def _is_poles(value: object) -> bool:
    return _is_named(value) and all(len(name) == 1 and pole in (-1, 0, 1) for name, pole in value.items())  # type: ignore[attr-defined]


KINDS: Mapping[str, tuple[Callable[[object], bool], str]] = {
    "already": (_of(list, tuple), "a list of moves"),
    "board": (_of(str, Path), "a shipped board's name, or a file"),
    "durable": (_of(bool), "True, False"),
    "firmware": (_is_command, "a command, as a list of words"),
    "game": (_of(str), "a game's name"),
    "gate": (_of(gates.Gate), "gates.PORTS, gates.PINS, gates.AVR"),
    "options": (_is_named, "a dictionary, from names"),
    "pieces": (_is_poles, "a dictionary, from a character to 1, 0 or -1"),
    "sensing": (_of(str), "a kind of sensor"),
    "set_up": (_of(bool), "True, False"),
    "settings": (_is_named, "a dictionary, from names"),
}
"""Argument -> whether it can be that, and what it can be."""


def must_fit(given: Mapping[str, object]) -> None:
    """Argument -> value. Raises SetupError."""
    for name, value in given.items():
        fits, allowed = KINDS.get(name, (lambda value: True, ""))
        if not fits(value):
            raise SetupError(f"{name}={value!r}; allowed: {allowed}")


def may_fit(given: Mapping[str, object]) -> None:
    """The same for arguments that may be None. Raises SetupError."""
    must_fit({name: value for name, value in given.items() if value is not None})


def must_be_seed(seed: object) -> None:
    """Raises SetupError."""
    if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
        raise SetupError(f"seed {seed!r}; allowed: a whole number, 0 to {LARGEST_SEED}")
