"""What the sensors say of the wood, as the session is told it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from firmware_host.core import events as ev
from firmware_host.core.sensing import Sensing
from firmware_host.core.session import Session
from firmware_host.shell.devices.changes import Change, by_name, several
from firmware_host.shell.devices.connection import Connection
from firmware_host.shell.devices.display import Display
from firmware_host.shell.devices.fit import Fit
from firmware_host.shell.devices.light import Light
from firmware_host.shell.devices.sensor_supervision import SensorSupervision
from firmware_host.shell.journal.diary import Diary
from firmware_host.shell.journal.records import Saved
from hardware.ports import Odds, believe
from rules.steps import Site

Settled = tuple[int, int]
"""(channel, level)."""

RESTLESS = 2
"""Sensors that change again and again, and no other, are nobody: two magnets may be weak after a year."""


class Table(Protocol):
    """Whose sensors they are: a Controller."""

    session: Session
    fit: Fit
    light: Light
    diary: Diary
    supervision: SensorSupervision
    offered: Saved | None
    display: Display

    @property
    def fault(self) -> str: ...

    def stir(self) -> None: ...


class Felt:
    """doubtful: the channels that are in doubt and read as nothing."""

    def __init__(
        self,
        table: Table,
        connection: Connection,
        feed: Callable[[float, ev.Event], None],
        press: Callable[[float, str, Mapping[str, str]], None],
    ) -> None:
        """feed: hands an event to the session. press: a finger is on one of the board's own buttons, by name."""
        self.doubtful: frozenset[int] = frozenset()
        self._table = table
        self._connection = connection
        self._feed = feed
        self._press = press
        self._last: list[int] = []  # the channels that have changed, the newest last

    def forget(self) -> None:
        """Whatever changes next shows that somebody is there, even if it is what changed last."""
        self._last = []

    def look(self, now: float) -> None:
        """The session sees the wood as it stands, if it may and anything is known of it."""
        table, inputs = self._table, self._connection.inputs
        if inputs is None or not inputs.complete or not self._may_look:
            return
        image = self.image(inputs.settled)
        odds = {site: found for site in table.fit.sites_by_channel.values() if (found := self._odds(site))}
        table.diary.note(now, "picture", {"image": image, **({"odds": odds} if odds else {})}, urgent=False)
        table.light.follow()
        self._feed(now, ev.Picture(image, odds))

    @property
    def _may_look(self) -> bool:
        return self._table.offered is None and not self._table.fault and not self._table.supervision.frozen

    def image(self, levels: Sequence[int]) -> dict[Site, int]:
        """site -> level, of the channels that the game uses."""
        return {site: levels[channel] for channel, site in self._table.fit.sites_by_channel.items()}

    def doubts(self) -> bool:
        """Whether other sensors than before are in doubt."""
        before, inputs = self.doubtful, self._connection.inputs
        self.doubtful = inputs.doubtful if inputs else before
        return self.doubtful != before

    def news(self, changes: Iterable[Settled]) -> list[Settled]:
        """Those of the settled changes that say what is not known yet."""
        return [change for change in changes if not self._is_known(*change)]

    def tell(self, now: float, changes: Sequence[Settled]) -> None:
        """What has settled in one scan and is news."""
        felt = [channel for channel, _ in changes]
        if not set(felt) <= set(self._last):
            self._table.stir()
        others = [channel for channel in self._last if channel not in felt]
        self._last = [*others, *felt][-max(RESTLESS, len(felt)) :]
        inputs, layout, fit = self._connection.inputs, self._table.session.layout, self._table.fit
        jumbled = several(changes, fit) and bool(layout.seen) and inputs is not None and inputs.jumbled
        for change in by_name(changes, fit, layout):
            self._tell(now, change, jumbled=jumbled)
        if jumbled:
            self.look(now)

    def _tell(self, now: float, change: Change, *, jumbled: bool) -> None:
        """jumbled: changes of one scan come in no order that can be believed; the wood is looked at as it stands."""
        name, level, diary = change.name, change.level, self._table.diary
        match change.of:
            case "site":
                odds = self._odds(name)
                more = {"more": True} if change.more else {}
                unsure = {"jumbled": True} if jumbled else {}
                data = {"site": name, "level": level, **more, **unsure, **({"odds": odds} if odds else {})}
                diary.note(now, "settled", data, f"{name} {level}", urgent=False)
                if not jumbled:
                    self._site(now, ev.Reading(name, level, change.more, odds))
            case "button" if level:
                self._press(now, name, {})
            case "spot":
                diary.note(now, "settled", {"spot": name, "level": level}, urgent=False)

    def _is_known(self, channel: int, level: int) -> bool:
        """Whether a sensor that counts only says now what it was taken to say before."""
        session = self._table.session
        site = self._table.fit.sites_by_channel.get(channel)
        if site is None or session.layout.sensing[site] is not Sensing.COUNT or self._odds(site):
            return False
        return level == session.image[site]

    def _odds(self, site: Site) -> Odds:
        """What is read there may be something else."""
        inputs, channel = self._connection.inputs, self._table.fit.spots[site].channel
        return inputs.odds.get(channel, ()) if inputs and channel is not None else ()

    def believe(self, sites: Iterable[Site]) -> None:
        """What lies there is certain, as far as the game can tell: sensors that count may take it for granted."""
        table = self._table
        channels = {site: table.fit.spots[site].channel for site in sites}
        if inputs := self._connection.inputs:
            known = {channel: table.session.image[site] for site, channel in channels.items() if channel is not None}
            believe(inputs.port, known)

    def _site(self, now: float, reading: ev.Reading) -> None:
        site, level, table = reading.site, reading.level, self._table
        session, layout = table.session, table.session.layout
        if table.offered is not None:
            return
        if layout.distrusted.get(site) is Sensing.PRESS and level:
            table.supervision.felt(now, site)
        elif site in layout.distrusted:
            table.supervision.moved(now, site, level, session)
            return
        if site not in table.session.layout.touchable:
            self._feed(now, reading)
        elif level and (table.session.turn.may_begin(site) or not table.display.attracting):
            self._feed(now, ev.Touched(site))  # a first touch elsewhere only wakes
