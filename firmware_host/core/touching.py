"""What hands do on a board that feels touches and sees nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from firmware_host.core import guidance_steps, why
from firmware_host.core.chain import by_one_hand
from firmware_host.core.events import instant
from firmware_host.core.guidance_steps import GuidanceStep
from firmware_host.core.press import Press
from firmware_host.core.recogniser import members
from firmware_host.core.session_settings import Settings
from firmware_host.core.turn import Turn
from firmware_host.core.watching import Held
from firmware_host.core.why import Why
from rules.model import Move
from rules.steps import Site


@dataclass(frozen=True, slots=True)
class Accept:
    """This candidate is declared. after: the turn that follows, where a touch has been taken for it already."""

    index: int
    after: Turn | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    indices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Several:
    """Moves that a piece has made in one go."""

    moves: Sequence[Move]


@dataclass(frozen=True, slots=True)
class Refused:
    """why: None where the touch was no try."""

    why: Why | None


@dataclass(frozen=True, slots=True)
class UnderWay:
    """Nothing is decided. begun: whether anything has been touched."""

    begun: bool


Touch = Accept | Ask | Several | Refused | UnderWay


class Touching:
    """turn: the present one. held: the finished move that may still go on. beats: the touches that are left of a sowing
    that is led. led: the candidate that is."""

    def __init__(self, turn: Turn, settings: Settings) -> None:
        self.turn = turn
        self.held: Held | None = None
        self.guidance_steps: list[GuidanceStep] = []
        self.led: int | None = None
        self._settings = settings
        self._touched_at = -inf
        self._final_at: float | None = None
        self._rest_at: float | None = None

    @property
    def wake_at(self) -> float | None:
        return min((at for at in (self._final_at, self._rest_at) if at is not None), default=None)

    def follow(self, turn: Turn) -> None:
        self.turn = turn
        self.guidance_steps = []
        self.settle()

    def settle(self) -> None:
        """Nothing is waited for."""
        self.held = self._final_at = self._rest_at = None

    def is_amid(self, now: float) -> bool:
        """Whether something has just been touched that is no whole move."""
        begun = bool(self.turn.press and self.turn.press.touches) and not self.held
        return begun and now - self._touched_at < self._settings.patience

    def touch(self, now: float, site: Site) -> Touch:
        """A button of a site, where nothing is led."""
        press = self.turn.press
        assert press
        begun = press.touches
        late, self._touched_at = now - self._touched_at >= self._settings.forgotten, now
        result = self.turn.touch(site, late=late)
        if result is Press.RESTARTED and (moves := self._carried(begun, site)):  # where more of its own stand
            return Several(moves)
        if result is Press.REFUSED and self.held and self.held.after.touch(site) is not Press.REFUSED:
            return Accept(self.held.index, self.held.after)
        if result is Press.REFUSED:
            moves = self._carried(begun, site)
            return Several(moves) if moves else Refused(why.of_touch(self.turn, site))
        self.settle()
        return self.judged(now)

    def _carried(self, begun: Sequence[Site], site: Site) -> list[Move]:
        """The moves that bring the piece touched first there in one go, where that takes several."""
        if not begun or not self.turn.game.explodes:
            return []
        return by_one_hand(self.turn.game, self.turn.position, begun[0], lambda _, at: at == site)

    def judged(self, now: float) -> Touch:
        press = self.turn.press
        assert press
        match = press.match
        whole = tuple(members(match.complete))
        if not press.touches or not whole:
            begun = bool(press.touches)
            self._rest_at = instant(now + self._settings.patience) if begun else None
            return UnderWay(begun)
        if len(whole) > 1:
            if match.open == match.complete:
                return Ask(whole)
            self._rest_at = instant(now + self._settings.rest)
            return UnderWay(begun=True)
        (index,) = whole
        if press.is_mixed:
            return Ask(whole)
        if match.open == match.complete:
            return Accept(index)
        self._hold(now, index)
        return UnderWay(begun=True)

    def _hold(self, now: float, index: int) -> None:
        move = self.turn.moves[index]
        assert move
        self.held = Held(index, self.turn.after(move))
        ends = self.turn.game.outcome(self.held.after.position)
        self._final_at = instant(now + (self._settings.forgotten if ends else self._settings.press_dwell))

    def tick(self, now: float) -> Touch:
        """Time has passed."""
        if self.held and self._final_at is not None and now >= self._final_at:
            return Accept(self.held.index, self.held.after)
        if self._rest_at is not None and now >= self._rest_at:
            self._rest_at = None
            whole = tuple(members(self.turn.match.complete))
            if len(whole) > 1:
                return Ask(whole)
        return UnderWay(self.turn.begun())

    # -- a sowing that is led

    def lead(self, index: int | None, beats: Sequence[GuidanceStep]) -> None:
        self.settle()
        self.led, self.guidance_steps = index, list(beats)

    def beat(self, index: int, site: Site, *, begun: bool) -> bool | None:
        """A touch amid it: whether it belongs to it; None where the choice may be changed by it. begun: whether any
        other came before."""
        steps = self.turn.steps(index)
        if done := guidance_steps.told(steps, self.guidance_steps, self._settings.guide, site):
            del self.guidance_steps[:done]
            return True
        if guidance_steps.is_passed(steps, self.guidance_steps, site):
            return True
        return False if begun or not any(at == site for at, _ in self.turn.openings) else None
