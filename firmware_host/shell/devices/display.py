"""What the board shows: what its game lights, and what is lit instead or besides: a call for players, a move that
nobody makes, a game's past, nothing in the dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from firmware_host.core.cues import Cue, Role, Scene
from firmware_host.core.enacted import Act
from firmware_host.core.guide import scene
from firmware_host.core.session import Session
from firmware_host.core.theme import Theme
from firmware_host.shell.devices.connection import Connection
from firmware_host.shell.devices.light import Light, as_unsaved, attraction, question
from firmware_host.shell.devices.lighting import Lighting
from firmware_host.shell.devices.sensor_supervision import SensorSupervision
from firmware_host.shell.journal.diary import Diary
from firmware_host.shell.journal.records import Saved, instant
from hardware.ports import HardwareFault


class Table(Protocol):
    """Whose light it is: a Controller."""

    session: Session
    light: Light
    diary: Diary
    supervision: SensorSupervision
    offered: Saved | None

    def touch(self) -> None: ...

    def refresh(self, now: float) -> None: ...


class Display:
    """show_legal: whether the pieces that may move are shown before one is lifted. dark: whether no light is shown,
    whatever the game would light. attracting: whether the light calls for players instead of telling of the game.
    demonstrated: what is acted out meanwhile, None while the light invites."""

    def __init__(
        self, table: Table, connection: Connection, broke: Callable[[float, HardwareFault], None], *, show_legal: bool
    ) -> None:
        """broke: the pixels did not take a frame."""
        self.show_legal = show_legal
        self.dark = False
        self.attracting = False
        self.demonstrated: Act | None = None
        self._invited = False
        self._table = table
        self._connection = connection
        self._lighting = Lighting(table, connection, self._said, broke)

    # -- what is said

    @property
    def scene(self) -> Scene:
        """What every lit site says."""
        return self._lighting.scene

    @property
    def seen(self) -> Scene:
        """The same; of a move that cannot be saved its light says so too."""
        return as_unsaved(self.scene) if self._table.light.unsaved else self.scene

    def _said(self) -> Scene:
        table = self._table
        if self.attracting:
            return attraction(table.session)
        if table.offered is not None:
            return question(table.session)
        if crowded := table.supervision.crowded:
            return {site: Cue(Role.EXTRA) for site in crowded}
        lit = scene(table.session, show_legal=self.show_legal)
        if self.welcomes:
            return {site: cue for site, cue in lit.items() if cue.role is not Role.REFUSED}
        return lit

    @property
    def is_of_game(self) -> bool:
        """Whether it tells of the game in play: no player is called for, and no saved game waits for an answer."""
        return not self.attracting and self._table.offered is None

    @property
    def welcomes(self) -> bool:
        """Whether somebody has just come who has not played yet: nothing that is done then is a mistake."""
        return self._invited and not self._table.session.line.ply

    def begin(self) -> None:
        """Another game: nothing is lit but what it lights."""
        self.attracting = self._invited = False
        self.demonstrated = None
        self._lighting.recall(None, besides=False)

    def attract(self, now: float, *, on: bool) -> None:
        """Light that calls for players, or the game's again."""
        told = "calls for players" if on else "somebody is there"
        self._table.diary.note(instant(now), "attract", {"on": on}, told, urgent=False)
        self.attracting = on
        self.demonstrated = None
        self._invited = self._invited or on
        self._table.refresh(now)

    def demonstrate(self, now: float, act: Act | None) -> None:
        """While the board calls for players: an act of a move that nobody makes. It is of no game, and no record; where
        it has no light of its own, the one that calls stays."""
        self.demonstrated = act
        self._table.touch()
        if self._connection.inputs is not None:
            self._lighting.act_out(instant(now), act)

    def recall(self, now: float, lit: Scene | None, *, besides: bool = False) -> None:
        """Light that speaks of a game's past; None: the game's own again. It is no part of the game, and no record.
        besides: the game's own stays, and is stronger where it says more."""
        self._lighting.recall(lit, besides=besides)
        self._table.refresh(now)

    @property
    def recalled(self) -> Scene | None:
        """What is lit instead of what the game lights, or besides (``recall``); None mostly."""
        return self._lighting.recalled

    # -- how it is lit

    @property
    def theme(self) -> Theme:
        return self._table.light.theme

    def wear(self, now: float, theme: Theme) -> None:
        """Another theme of the light."""
        note = {"theme": theme.name}
        self._table.diary.note(instant(now), "setting", note, f"theme {theme.name}", urgent=False)
        self._table.light.wear(theme)
        self._table.refresh(now)

    def dim(self, now: float, level: float) -> None:
        """How bright the pixels are, 0 to 1 of what the board file allows. Of the house and not of the game: neither
        the journal nor the page knows. What is lit stays lit, unless all is dark."""
        self._lighting.dim(now, level)

    def darken(self, now: float, *, on: bool) -> None:
        """No light, or the game's again; the sensors go on."""
        self.dark = on
        self._table.refresh(now)

    def forget(self) -> None:
        """Something has changed: what is lit has to be made anew."""
        self._lighting.forget()

    def show(self, now: float, *, changed: bool) -> bool:
        """The frame of now, where it differs or is due again. Whether a new one is out."""
        return self._lighting.show(now, changed=changed)
