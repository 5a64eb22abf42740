"""The mark ``tablero`` of a test: read, checked, and told in one line where it makes no sense."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablero.testing import gates
from tablero.testing._arguments import must_fit
from tablero.testing._board import Board
from tablero.testing._device import Device, board_of
from tablero.testing._errors import SetupError
from tablero.testing._setup import GAME, Setup

if TYPE_CHECKING:
    import pytest

OF_BOARD = tuple(name for name in signature(Board).parameters if name != "gate")
OF_DEVICE = tuple(name for name in signature(Device).parameters if name != "gate")
ALLOWED = (*dict.fromkeys((*OF_BOARD, *OF_DEVICE)), "gates")


def read(marks: Iterable[pytest.Mark], folder: Path) -> dict[str, Any]:
    """The arguments of the marks of a test, of which the nearest comes first and counts. folder: of the test, where a
    board file, and a firmware's program with a slash in its name, is looked for first. Raises SetupError."""
    found: dict[str, Any] = {}
    for mark in marks:
        if mark.args:
            raise SetupError(f"{mark.args[0]!r} has no name; allowed: name=value, of {', '.join(ALLOWED)}")
        if unknown := [name for name in mark.kwargs if name not in ALLOWED]:
            raise SetupError(f"no argument {unknown[0]!r}; allowed: {', '.join(ALLOWED)}")
        found = {**mark.kwargs, **found}
    board = found.get("board")
    if isinstance(board, str | Path) and (beside := folder / board).is_file():
        found["board"] = beside
    match found.get("firmware"):
        case [str(program), *words] if "/" in program and (beside := folder / program).is_file():
            found["firmware"] = [str(beside), *words]
    return found


def gates_of(given: Mapping[str, Any], *, device: bool) -> list[tuple[gates.Gate, bool]]:
    """The gates of a test, each with whether the test is skipped where its software is missing; none where the mark
    says nothing of them. device: whether it needs a microcontroller. Raises SetupError for whatever is wrong with the
    mark."""
    must_fit(given)
    profile = board_of(given.get("board")) if device else _setup(given).scenario().fit.profile
    if "gates" not in given:
        return []
    wanted = gates.named(given["gates"])
    every = wanted in (gates.ALL, gates.AVAILABLE)
    found = wanted.on(profile)
    if every and given.get("firmware"):  # which would be the same at the gate avr
        found = tuple(gate for gate in found if gate is gates.PINS)
    elif device:
        found = tuple(gate for gate in found if gate is not gates.PORTS)
    elif not every:
        for gate in wanted.of:
            gates.check(gate, profile)
    if not found:
        raise SetupError(f"board {profile.name} has none of the gates {', '.join(gate.name for gate in wanted.of)}")
    return [(gate, wanted.skips) for gate in found]


def _setup(given: Mapping[str, Any]) -> Setup:
    board = given.get("board")
    options, settings = given.get("options", {}), given.get("settings", {})
    already = tuple(given.get("already", ()))
    return Setup(given.get("game", GAME), board, given.get("sensing"), options, settings, already, given.get("seed", 0))
