"""What a bad wire of a board is at the bench: the lines that break it, and those that mend it.

kind: "open", "ground", "supply", or the name of another wire that it touches. Wires are called as the simulator's
circuits and the drawings call them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.pi.wood import Wood

Lines = Callable[[], Sequence[str]]
KINDS = ("open", "ground", "supply")
_LEVEL = {"ground": 0, "supply": 1}
_SPI = ("clock", "select")


def broken(wood: Wood, wire: str, kind: str) -> tuple[Lines, Lines] | None:
    """None for a wire that cannot be broken so here."""
    driver = wood.profile.sensors.driver
    if kind not in KINDS:
        return _of_pair(_node(wood, wire), _node(wood, kind))
    if driver in ("gpio-matrix", "rpi-gpio"):
        return _of_node(_end(wood, wire), kind)
    if (channel := wood.channel(wire)) is not None:
        return _of_sensor(wood, driver, channel, kind)
    return _of_bus(wood, driver, wire, kind)


def neighbours(wood: Wood) -> Iterator[tuple[str, str]]:
    """Wires side by side that end at nodes of the bench: of rows, of columns, of an expander's pins."""
    profile = wood.profile
    if profile.sensors.driver in ("gpio-matrix", "rpi-gpio"):
        for what in ("row", "column"):
            for number in range(1, len(profile.sensors.params[f"{what}s"])):
                yield f"{what} {number}", f"{what} {number + 1}"
    elif profile.sensors.driver == "mcp23017":
        named = {name: spot.channel for name, spot in profile.spots.items()} | dict(profile.buttons)
        names = {channel: name for name, channel in named.items() if channel is not None}
        for channel, name in sorted(names.items()):
            if (channel + 1) % 16 and channel + 1 in names:
                yield name, names[channel + 1]


def _node(wood: Wood, wire: str) -> int | None:
    if wood.profile.sensors.driver != "mcp23017":
        return _end(wood, wire)
    channel = wood.channel(wire)
    return None if channel is None else wood.pin(channel)


def _of_pair(one: int | None, other: int | None) -> tuple[Lines, Lines] | None:
    if one is None or other is None:
        return None
    return (lambda: [f"join {one} {other}"]), (lambda: ["part"])


def _end(wood: Wood, wire: str) -> int | None:
    """The line of the header that a row or column ends at."""
    what, _, number = wire.partition(" ")
    params = wood.profile.sensors.params
    return int(params[f"{what}s"][int(number) - 1]) if what in ("row", "column") else None


def _of_node(node: int | None, kind: str) -> tuple[Lines, Lines] | None:
    if node is None:
        return None
    if kind == "open":
        return (lambda: [f"cut {node} 1"]), (lambda: [f"cut {node} 0"])
    return (lambda: [f"hold {node} {_LEVEL[kind]}"]), (lambda: [f"hold {node} -1"])


def _of_sensor(wood: Wood, driver: str, channel: int, kind: str) -> tuple[Lines, Lines] | None:
    """Inputs of chips have pull-ups, but for those of a multiplexer, which are pulled down by its common line."""
    if driver == "mcp3008":
        if (
            channel >= 16 * len(wood.profile.sensors.params["muxes"])
            or channel in wood.profile.sensors.params["contacts"]
        ):
            return None
        return _of_forced(wood, channel, 1023 if kind == "supply" else 0)
    if driver == "nau7802":  # its bridge, which gives nothing then
        return (
            _of_forced(wood, channel, 0) if channel in wood.profile.sensors.params["used"] and kind == "open" else None
        )
    if driver == "mcp23017":
        return _of_forced(wood, channel, -1 if kind == "open" else _LEVEL[kind])
    return _of_forced(wood, channel, _LEVEL.get(kind, 1))


def _of_forced(wood: Wood, channel: int, raw: int) -> tuple[Lines, Lines]:
    return (lambda: [wood.force(channel, raw)]), (lambda: [wood.force(channel, None)])


def _of_bus(wood: Wood, driver: str, wire: str, kind: str) -> tuple[Lines, Lines] | None:
    if wire in ("data in", "data 1"):
        return (lambda: [f"miso {int(kind == 'supply')}"]), (lambda: ["miso -1"])
    if wire.startswith("data ") and wire[5:].isdecimal():
        # A cut input of a chip happens to be high.
        return (lambda: [f"link {int(wire[5:]) - 1} {_LEVEL.get(kind, 1)}"]), (lambda: ["link 32 0"])
    if wire in _SPI and kind == "open":
        return (lambda: ["deaf 1"]), (lambda: ["deaf 0"])
    if wire in ("SDA", "SCL") and kind == "open" and driver == "nau7802":
        return (lambda: ["switches 0"]), (lambda: [f"switches {len(wood.profile.sensors.params['switches'])}"])
    if wire in ("SDA", "SCL") and kind == "open":
        chips = range(len(wood.profile.sensors.params["chips"]))
        return (lambda: [f"gone {chip} 1" for chip in chips]), (lambda: [f"gone {chip} 0" for chip in chips])
    if driver == "mcp3008" and wire[0] == "S" and wire[1:].isdecimal():
        return _of_node(int(wood.profile.sensors.params["mux_pins"][int(wire[1:])]), kind)
    return None
