"""A board opened for the service commands: its drivers, or a simulated one and the hand of whoever types."""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Callable, Sequence

from firmware_host.core.events import RefusedError
from firmware_host.shell.devices.ports import DriverPorts, Ports
from firmware_host.shell.simulation.simulated_board import Bench, Rig, RigPorts
from hardware.drivers import OpenSensors, open_sensors
from hardware.profile import Profile, load, shipped

MakeBench = Callable[[str], Bench]
"""The simulator at a gate: "simulated" (the ports) or "pins"."""

POLES = {"N": 1, "S": -1}
"""What stands on a simulated board: magnets with their north or their south pole down."""
PRESSED_S = 0.15
"""How long a typed press lasts."""
SETTLED_S = 0.12
"""From one typed line to the next: longer than any debounce of the shipped boards,"""
RESTED_S = 2.0
"""or, on scales, until they have come to rest."""


class Fingers:
    """A hand for a simulated board, led by typed lines: a site's name puts a magnet there or takes it away ("a1",
    "a1 S" for the other pole), a button's presses it; on a board of buttons a site's name presses the site."""

    def __init__(self, rig: Rig, profile: Profile) -> None:
        self._rig = rig
        self._profile = profile
        self._lines: deque[str] = deque()
        self._release: tuple[float, str] | None = None
        self._next: float | None = None
        self._pause = RESTED_S if profile.sensing == "count" else SETTLED_S
        rig.world.stock(dict.fromkeys(POLES, 1000))

    @property
    def busy(self) -> bool:
        return bool(self._lines) or self._release is not None

    def type(self, line: str) -> None:
        if line.strip():
            self._lines.append(line)

    def step(self, now: float) -> str:
        """One line at a time, as fast as a board sees it; what was wrong with it."""
        if self._next is None:
            self._next = now + self._pause
        if self._release and now >= self._release[0]:
            self._rig.hand.release(self._release[1])
            self._release, self._next = None, now + self._pause
        if self._release or not self._lines or now < self._next:
            return ""
        self._next = now + self._pause
        return self._do(now, self._lines.popleft().split())

    def _do(self, now: float, words: Sequence[str]) -> str:
        name, pole = words[0], (words[1] if len(words) > 1 else "N")
        spots, buttons = self._profile.spots, self._profile.buttons
        if name not in spots and name not in buttons:
            return f"no site or button {name!r} here; allowed: a1 and so on, {', '.join(buttons)}"
        if pole not in POLES:
            return f"no pole {pole!r}; allowed: {', '.join(POLES)}"
        hand = self._rig.hand
        if name in buttons or self._profile.sensing == "press":
            hand.press(name)
            self._release = (now + PRESSED_S, name)
        elif self._rig.world.board[name]:
            hand.take(name)
        else:
            hand.place(name, pole)
        return ""


class Opened:
    """profile: as the program knows the board. fingers: on a simulated board only."""

    def __init__(self, profile: Profile, ports: Ports, fingers: Fingers | None = None) -> None:
        self.profile = profile
        self.ports = ports
        self.fingers = fingers


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--board", metavar="NAME|FILE", required=True, help=f"one of {', '.join(shipped())}, or a file")
    hardware = (
        "real: the board that is wired (the default); simulated: no hardware; pins: simulated at the pins of the real "
        "drivers"
    )
    parser.add_argument("--hardware", choices=("real", "pins", "simulated"), default="real", help=hardware)


def opened(
    args: argparse.Namespace, make_bench: MakeBench, opens: OpenSensors | None = None, *, calibrated: bool = True
) -> Opened:
    """The board that is asked for; nothing is opened yet on real hardware. opens: as many of its sensors as are
    wanted; None for all. calibrated: as it turned out, not only as its own file says. Raises ProfileError and
    RefusedError."""
    profile = load(args.board, calibrated=calibrated)
    if args.hardware == "real":
        return Opened(profile, DriverPorts(profile, opens or open_sensors))
    bench = make_bench(args.hardware)
    try:
        rig = bench.build(profile, POLES)
    except bench.refusals as error:
        raise RefusedError(str(error)) from error
    return Opened(profile, RigPorts(rig, opens), Fingers(rig, profile))
