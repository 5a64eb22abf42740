"""What installed packages offer by name, ours like others': their entry points, read when they are first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from hardware.late import LateError, within
from hardware.ports import HardwareFault

PATIENCE = 10.0
"""Seconds that a package may take to be imported, on the slowest of boards."""


@cache
def offered(group: str) -> Mapping[str, tuple[EntryPoint, ...]]:
    """Name -> what offers it, in the order of the names. Empty where not even the package tablero is installed."""
    found: dict[str, dict[str, EntryPoint]] = {}
    for point in sorted(entry_points(group=group), key=lambda point: point.name):
        found.setdefault(point.name, {}).setdefault(point.value, point)
    return {name: tuple(points.values()) for name, points in found.items()}


def names(group: str) -> str:
    """For messages."""
    return ", ".join(offered(group)) or "none, for the package tablero is not installed (make setup)"


def load(group: str, name: str, kind: type | None = None) -> Any:
    """What is offered under a name. kind: what it has to be an instance of. Raises HardwareFault, naming the package,
    where it cannot be loaded, is something else, or another package offers the same name."""
    if name not in offered(group):
        raise HardwareFault(f"{name}: no such driver; allowed: {names(group)}")
    point, *others = offered(group)[name]
    if others:
        raise HardwareFault(
            f"{name}: offered by the packages {' and '.join(map(_package, (point, *others)))}; uninstall one of them"
        )
    try:
        with within(PATIENCE):
            found = point.load()
    except LateError:
        raise HardwareFault(f"{_described(point)}: cannot be loaded: not imported after {PATIENCE:g} seconds") from None
    except (Exception, SystemExit) as error:  # whatever somebody else's code does
        lacking = f". Cure: install the package {_package(point)} again" if isinstance(error, ImportError) else ""
        raise HardwareFault(f"{_described(point)}: cannot be loaded: {error!r}{lacking}") from error
    if kind and not isinstance(found, kind):
        raise HardwareFault(f"{_described(point)}: is a {type(found).__name__}; allowed: a {kind.__name__}")
    return found


def providers(group: str, name: str) -> tuple[str, ...]:
    """The packages that offer a name, each with its version."""
    return tuple(f"{point.dist.name} {point.dist.version}" for point in offered(group)[name] if point.dist)


def stranger(group: str, name: str) -> str:
    """What is offered under a name, for messages, where it is not of this package; else empty."""
    point = offered(group)[name][0]
    return "" if point.module.startswith(f"{__package__}.") else _described(point)


def _described(point: EntryPoint) -> str:
    return f"{point.name}: {point.value} of the package {_package(point)}"


def _package(point: EntryPoint) -> str:
    """For messages alone: all metadata of the package is read for it."""
    return point.dist.name if point.dist else "unknown"
