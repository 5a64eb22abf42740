"""What a session is doing: each phase owns what only matters while it lasts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from firmware_host.core.states import State
from rules.steps import Board, Site


@dataclass(frozen=True, slots=True)
class SettingUp:
    """The wood is to stand as the game begins."""

    state: ClassVar[State] = State.SETUP


@dataclass(frozen=True, slots=True)
class Playing:
    state: ClassVar[State] = State.PLAY


@dataclass(frozen=True, slots=True)
class Asking:
    """indices: the candidates of the turn between which is asked. since: when it was first asked. strict: whether the
    board was knocked, so that only an answer counts."""

    indices: tuple[int, ...]
    since: float
    strict: bool = False
    state: ClassVar[State] = State.ASK


@dataclass(frozen=True, slots=True)
class Leading:
    """A move is to be carried out. index: of a sowing that is led on a board of buttons; None for a move to order.
    so_far: site -> what was read when all belonged to the move."""

    index: int | None = None
    so_far: Mapping[Site, int] | None = None
    state: ClassVar[State] = State.GUIDED


@dataclass(frozen=True, slots=True)
class TakingBack:
    so_far: Mapping[Site, int]
    state: ClassVar[State] = State.TAKEBACK


@dataclass(frozen=True, slots=True)
class Repairing:
    """strict: after a knock, until the wood stands right or a question is answered; otherwise whatever explains the
    wood ends it. begun: what stands where only the move under way has been done, if that is led back to, and not to
    what stood before it."""

    strict: bool = False
    begun: Board | None = None
    state: ClassVar[State] = State.REPAIR


@dataclass(frozen=True, slots=True)
class Paused:
    state: ClassVar[State] = State.PAUSED


@dataclass(frozen=True, slots=True)
class Over:
    state: ClassVar[State] = State.OVER


@dataclass(frozen=True, slots=True)
class Failed:
    """text: what failed. was_paused: whether play was paused before."""

    text: str
    was_paused: bool
    state: ClassVar[State] = State.FAULT


Phase = SettingUp | Playing | Asking | Leading | TakingBack | Repairing | Paused | Over | Failed
