"""How a game stands on wood, as others may read it of a session."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from firmware_host.core.line import Line
from firmware_host.core.sensing import Reader
from firmware_host.core.sensor_layout import SensorLayout
from firmware_host.core.states import State
from firmware_host.core.turn import Turn
from rules.model import Game
from rules.steps import Contents, Site


class Stand(Protocol):
    """Fields of a session; nothing is assigned to them from outside."""

    @property
    def game(self) -> Game[Any]: ...

    @property
    def layout(self) -> SensorLayout: ...

    @property
    def readers(self) -> Mapping[Site, Reader]: ...

    @property
    def image(self) -> Mapping[Site, int]: ...

    @property
    def line(self) -> Line: ...

    @property
    def state(self) -> State: ...

    @property
    def turn(self) -> Turn: ...

    def readings(self, board: Mapping[Site, Contents]) -> dict[Site, int]: ...
