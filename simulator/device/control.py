"""The orders of a simulated device's control line."""

from __future__ import annotations

from typing import Any

from simulator import control_line
from simulator.control_line import (
    BOARD,
    COUNT,
    NAME,
    NAMES,
    SWITCH,
    Orders,
    Told,
    checked,
    fault_of,
    found,
    number,
    one_of,
    whole,
)
from simulator.device.bench import LONGEST_SKIP_S, Bench
from simulator.device.line import LONGEST_S, MOST, To
from simulator.faults import FaultError
from simulator.microcontroller import DeadError
from simulator.world import WorldError


def _line(bench: Bench, to: To = "host", **asked: int) -> None:
    bench.line.garble(asked.get("garble", 0), to)
    bench.line.drop(asked.get("lose", 0), to)
    bench.line.noise(asked.get("noise", 0), to)
    if "delay_ms" in asked:
        bench.line.delay(asked["delay_ms"] / 1000, to)


def _light(bench: Bench) -> Told:
    return {"light": bench.light(), "frames": bench.firmware.lit()[0]}


BYTES, DELAY_MS = whole(0, MOST).optional(), whole(0, 1000 * LONGEST_S).optional()
SKIPPED_S = number(0, LONGEST_SKIP_S, "seconds")

ORDERS: Orders = {
    "place": ({"site": NAME, "piece": NAME}, lambda bench, site, piece: bench.place(site, piece)),
    "take": ({"site": NAME}, lambda bench, site: {"taken": bench.hand.take(site)}),
    "lift": ({"site": NAME, "count": COUNT}, lambda bench, site, count=1: {"lifted": bench.hand.pick(site, count)}),
    "drop": ({"site": NAME, "count": COUNT}, lambda bench, site, count=None: {"dropped": bench.hand.drop(site, count)}),
    "move": ({"from": NAME, "to": NAME}, lambda bench, to, **away: bench.hand.move(away["from"], to)),
    "flip": ({"site": NAME, "piece": NAME}, lambda bench, site, piece: bench.hand.flip(site, piece)),
    "press": ({"name": NAME}, lambda bench, name: bench.hand.press(name)),
    "release": ({"name": NAME}, lambda bench, name: bench.hand.release(name)),
    "sweep": ({"sites": NAMES}, lambda bench, sites: bench.hand.sweep(sites)),
    "set up": ({"board": BOARD}, lambda bench, board: bench.world.set_up(board)),
    "board": ({}, lambda bench: {"board": bench.board(), "hand": bench.hand.held}),
    "light": ({}, _light),
    "mend": ({"fault": whole(1, 1_000_000).optional()}, lambda bench, fault=None: bench.mend(fault)),
    "power": ({"on": SWITCH}, lambda bench, on: bench.power(on)),
    "reset": ({}, lambda bench: bench.reset()),
    "skip": ({"seconds": SKIPPED_S}, lambda bench, seconds: bench.firmware.skip(seconds)),
    "line": (
        {
            "to": one_of("host", "device").optional(),
            "garble": BYTES,
            "lose": BYTES,
            "noise": BYTES,
            "delay_ms": DELAY_MS,
        },
        _line,
    ),
}


def answer(bench: Bench, line: bytes) -> dict[str, Any]:
    """What becomes of a line, whatever it is."""
    return control_line.answer(line, lambda asked: _carry_out(bench, asked), (WorldError, FaultError, DeadError))


def _carry_out(bench: Bench, asked: dict[str, Any]) -> Told:
    name = asked.pop("do", None)
    if name == "fault":
        return {"fault": bench.break_(fault_of(asked))}
    keys, act = found(ORDERS, name, '"do"', "fault")
    told: Told = act(bench, **checked(name, keys, asked))
    return told
