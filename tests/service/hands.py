"""A simulated board and the time in which a procedure lives, which passes only when the procedure waits."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from firmware_host.service.opened import POLES, Fingers, Opened
from firmware_host.shell.simulation.simulated_board import RigPorts
from hardware.profile import Profile, load
from simulator.rig import Gate, Rig

Hand = Generator[float, None, None]
"""Does something, then says for how many seconds to let the board look."""


class Pace:
    """hand: what is done to the wood while time passes. lines: typed, all at the start. limit: seconds."""

    def __init__(
        self, hand: Hand | None = None, lines: Sequence[str] = (), each: Callable[[], None] | None = None
    ) -> None:
        self.time = 1000.0
        self._hand = hand
        self._rests = 0.0
        self._lines = list(lines)
        self._each = each
        self.typing = bool(lines)
        self.limit = 3600.0

    def now(self) -> float:
        return self.time

    def wait(self, until: float) -> list[str]:
        self.time = max(until, self.time)
        assert self.time < 1000 + self.limit, "it does not come to an end"
        if self._each:
            self._each()
        while self._hand and self.time >= self._rests:
            rest = next(self._hand, None)
            if rest is None:
                self._hand = None
            else:
                self._rests = self.time + rest
        lines, self._lines = self._lines, []
        self.typing = False
        return lines


def rig_of(board: str | Profile, gate: Gate = "ports", seed: int = 0) -> Rig:
    rig = Rig(load(board) if isinstance(board, str) else board, gate, POLES, seed)
    rig.world.stock(dict.fromkeys(POLES, 1000))
    return rig


def opened(rig: Rig, profile: Profile | None = None) -> Opened:
    """profile: as the program knows the board, where that is not how it is wired."""
    return Opened(profile or rig.profile, RigPorts(rig))


def fingers(rig: Rig) -> Fingers:
    return Fingers(rig, rig.profile)


def touch(rig: Rig, name: str, seconds: float = 0.2, pole: str = "N") -> Hand:
    """Put something there and take it away again, or press it."""
    if name in rig.profile.buttons or rig.profile.sensing == "press":
        rig.hand.press(name)
        yield seconds
        rig.hand.release(name)
    else:
        rig.hand.place(name, pole)
        yield seconds
        rig.hand.take(name)
    yield seconds
