"""Which sensors are not to be believed, and why: chatter, a hand's word, noise, a line that fell silent, a moment in
which nobody looked. What is believed of them the session decides; here it is found out, named, kept and journalled."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from firmware_host.core import events as ev
from firmware_host.core.moment import Together
from firmware_host.core.sensing import readers
from firmware_host.core.session import Session
from firmware_host.shell.devices.fit import Fit
from firmware_host.shell.devices.health import Health
from firmware_host.shell.devices.inputs import Inputs
from firmware_host.shell.devices.pulse import Reason
from firmware_host.shell.journal.diary import Diary
from hardware.lines import lines, where
from rules.steps import Site

log = logging.getLogger("tablero.table")

REASONS: Mapping[Reason, str] = {
    "chatters": "its sensor chatters and is not believed",
    "held": "its button is held down or stuck, and counts as not there",
    "contradicted": "its sensor is not believed, for the hands say otherwise",
}

Feed = Callable[[float, ev.Event], None]


class SensorSupervision:
    """frozen: why nothing that the sensors say counts at present; empty while it does. suspects: a line that fell
    silent in one moment."""

    def __init__(self, fit: Fit, health: Health, diary: Diary, feed: Feed, look: Callable[[float], None]) -> None:
        """feed: hands an event to the session. look: shows it the wood as it stands."""
        self.health = health
        self.frozen = ""
        self.suspects: Together | None = None
        self._diary = diary
        self._feed = feed
        self._look = look
        self._inputs: Inputs | None = None
        self._called_wrong: dict[Site, bool] = {}  # in this game, by the hands: whether it has not moved since
        self.sit_down(fit)

    def sit_down(self, fit: Fit) -> None:
        """At this board, with this game, which the next scan tells if nothing can be believed."""
        self.fit, self.frozen = fit, ""
        profile = fit.profile
        spots = {name: spot.channel for name, spot in profile.spots.items() if spot.channel is not None}
        self._channels: Mapping[str, int] = {**profile.buttons, **spots}
        self._names = {channel: name for name, channel in self._channels.items()}
        self._sites = {spot.name: site for site, spot in fit.spots.items()}
        known = set(self._channels.values())
        self._lines = {name: channels & known for name, channels in lines(profile).items()}
        self._called_wrong.clear()
        self.health.board(profile)
        self.health.count_anew()

    def lines(self) -> Mapping[str, frozenset[int]]:
        """Name -> the channels with a sensor that share a wire or a chip."""
        return self._lines

    def opened(self, inputs: Inputs) -> None:
        self._inputs, self.suspects, self.frozen = inputs, None, ""

    # -- scan by scan

    def judge(self, now: float, inputs: Inputs) -> None:
        """What the scan says of the sensors themselves."""
        if inputs.missed:
            self._diary.note(now, "stall", {"seconds": inputs.missed}, f"nothing was seen for {inputs.missed:.1f} s")
            self._feed(now, ev.Stalled(inputs.missed))
        self._judge_lines(now, inputs)
        if inputs.unbelievable:
            self._freeze(now, inputs.unbelievable, inputs.shorted)
        elif self.frozen:
            self._thaw(now)
        if inputs.complete:
            self._judge_single(now, inputs)

    def _judge_lines(self, now: float, inputs: Inputs) -> None:
        if self.suspects and any(inputs.settled[channel] for channel in self.suspects.channels):
            self._diary.note(now, "suspect", {"channels": []}, f"{self.suspects.line} senses again")
            self.suspects = None
            self._feed(now, ev.Suspect(frozenset()))
        if inputs.together and inputs.together.gone and not inputs.unbelievable:
            self._suspect(now, inputs.together)

    def _judge_single(self, now: float, inputs: Inputs) -> None:
        if inputs.restless:
            for name in sorted(self._called(inputs.restless)):
                self._distrust(now, name, "chatters")
            inputs.restless.clear()
        if inputs.held or self.health.distrusted:
            self._hold(now, self._called(inputs.held))

    def _called(self, channels: Iterable[int]) -> set[str]:
        """The spots and buttons of these channels."""
        return {self._names[channel] for channel in channels if channel in self._names}

    def _hold(self, now: float, held: set[str]) -> None:
        for name in sorted(held - self.health.distrusted.keys()):
            self._distrust(now, name, "held")
        for name in [name for name, reason in self.health.distrusted.items() if reason == "held"]:
            if name not in held:
                data = {"released": self._sites.get(name, name), "channel": self._channels[name]}
                self._diary.note(now, "mended", data, f"the button of {name} is up again")
                self._trust(now, name)

    def give_up(self, now: float) -> None:
        """The hands want to go on without a line that senses what is not there. Raises RefusedError without one."""
        inputs = self._inputs
        if inputs is None or inputs.shorted is None:
            raise ev.RefusedError("ok: not in state fault")
        channels = inputs.shorted.all
        inputs.give_up()
        self.frozen = ""
        self._feed(now, ev.Mended())
        for name in sorted(self._called(channels)):
            if name not in self.health.distrusted:
                self._distrust(now, name, "contradicted")
        self._look(now)

    def _freeze(self, now: float, text: str, shorted: Together | None) -> None:
        if not self.frozen:
            log.error("%s", text)
            line: dict[str, object] = {}
            if shorted:
                line = {"line": shorted.line, "all": sorted(shorted.all), "sense": sorted(shorted.channels)}
            self._diary.note(now, "fault", {"frozen": text, **line}, f"fault: {text}")
            self._feed(now, ev.Broken(text))
        self.frozen = text

    def _thaw(self, now: float) -> None:
        self.frozen = ""
        self._diary.note(now, "mended", {"frozen": True}, "the sensors make sense again")
        self._feed(now, ev.Mended())
        self._look(now)

    def _suspect(self, now: float, gone: Together) -> None:
        """A line fell silent with all that stood on it: broken, or swept by an arm. The hands will say."""
        self.suspects = gone
        sites = sorted(set(self._of_game(gone.channels)))
        log.warning("%s fell silent in one moment, with %s", gone.line, ", ".join(sites) or "nothing of the game")
        data = {"line": gone.line, "channels": sorted(gone.channels)}
        self._diary.note(now, "suspect", data, f"{gone.line} fell silent")
        self._feed(now, ev.Suspect(frozenset(sites)))

    @property
    def shorted(self) -> str:
        """The line of which all sensors sense something since the same moment; empty where there is none."""
        return self._inputs.shorted.line if self._inputs and self._inputs.shorted else ""

    @property
    def crowded(self) -> list[Site]:
        """The game's sites on that line that sense something: a piece taken off there shows that it was no wire."""
        return self._of_game(self._inputs.shorted.channels) if self._inputs and self._inputs.shorted else []

    def _of_game(self, channels: Iterable[int]) -> list[Site]:
        return [self.fit.sites_by_channel[channel] for channel in channels if channel in self.fit.sites_by_channel]

    # -- single sensors

    @property
    def distrusted(self) -> frozenset[Site]:
        """The game's sites whose sensors are not believed."""
        return frozenset(self._sites[spot] for spot in self.health.distrusted if spot in self._sites)

    def called(self, spot: str) -> str:
        """A spot or button of the board as it is called in this game."""
        return self.fit.called(spot)

    @property
    def restless(self) -> frozenset[Site]:
        """Those of the game's sites whose sensors have chattered since the board was opened."""
        return frozenset(self._of_game(self._inputs.chattering)) if self._inputs else frozenset()

    def distrust(self, now: float, name: str) -> None:
        """The staff says that a sensor is wrong: a site of the game, a spot of the board or a button.
        Raises RefusedError."""
        spot = self._named(name)
        if spot in self.health.distrusted:
            raise ev.RefusedError(f"distrust: the sensor of {name} is not believed already")
        self._diary.note(now, "command", {"do": "distrust", "sensor": name})
        self._distrust(now, spot, "contradicted")

    def trust(self, now: float, name: str) -> None:
        """The staff says that a sensor is believed again. Raises RefusedError for one that is believed."""
        spot = self._named(name)
        if spot not in self.health.distrusted:
            doubted = ", ".join(map(self.called, self.health.distrusted)) or "none"
            raise ev.RefusedError(f"trust: the sensor of {name} is believed; not believed: {doubted}")
        self._diary.note(now, "command", {"do": "trust", "sensor": name})
        self._trust(now, spot)

    def felt(self, now: float, site: Site) -> None:
        """A button that was not believed has been felt: it works."""
        self._trust(now, self.fit.spots[site].name)

    def _trust(self, now: float, spot: str) -> None:
        self.health.trust(spot)
        log.info("the sensor of %s is believed again", spot)
        level = 0
        if self._inputs:
            self._inputs.believe(self._channels[spot])
            if self.fit.profile.sensing != "press":
                level = self._inputs.settled[self._channels[spot]]
        readings = {self._sites[spot]: level} if spot in self._sites else {}
        self._tell(now, frozenset(), readings, f"{spot} is believed again")

    def contradicted(self, now: float, sites: Iterable[Site]) -> None:
        """The session has come to disbelieve these."""
        for site in sorted(sites):
            self._called_wrong.setdefault(site, True)
            self._name(now, self.fit.spots[site].name, "contradicted")

    def moved(self, now: float, site: Site, level: int, session: Session) -> None:
        """A sensor that the hands have called wrong in this game comes to say what they said: it is not stuck, and they
        may have been. It is believed again at once, but only once."""
        spot, inputs = self.fit.spots[site], self._inputs
        if not self._called_wrong.get(site) or inputs is None or spot.channel in inputs.chattering:
            return
        contents = session.game.board(session.line.position)[site]
        if level == readers(self.fit.layout.sensing, session.game.pieces)[site](contents):
            self._called_wrong[site] = False
            self._trust(now, spot.name)

    def compare(self, now: float, session: Session, ply: int) -> None:
        """After a move: a sensor that is not believed and has been right for long is believed again."""
        inputs, line = self._inputs, session.line
        if not self.health.distrusted or inputs is None or ply > line.ply:
            return
        before, after = (session.game.board(line.positions[k]) for k in (ply - 1, ply))
        read = readers(self.fit.layout.sensing, session.game.pieces)
        for site in sorted(self.distrusted):
            spot = self.fit.spots[site]
            if spot.channel is None or before[site] != after[site] or spot.channel in inputs.chattering:
                continue  # the hands may not be done there
            if self.health.compare(spot.name, read[site](after[site]), inputs.settled[spot.channel]):
                self._trust(now, spot.name)

    def _distrust(self, now: float, spot: str, reason: Reason) -> None:
        self._name(now, spot, reason)
        if spot in self._sites:
            self._tell(now, frozenset({self._sites[spot]}), {}, "", made_up=reason == "chatters")

    def _name(self, now: float, spot: str, reason: Reason) -> None:
        told = self._told(spot, spot, reason)
        log.warning("%s", told)
        data = {reason: self._sites.get(spot, spot), "channel": self._channels[spot]}
        self._diary.note(now, "fault", data, told)
        self.health.distrust(spot, reason)

    def _tell(
        self, now: float, strange: frozenset[Site], readings: Mapping[Site, int], text: str, *, made_up: bool = False
    ) -> None:
        data: dict[str, Any] = {"distrusted": sorted(self.distrusted), "readings": dict(readings)}
        self._diary.note(now, "trust", data, text)
        if strange:
            self._feed(now, ev.Distrust(strange, made_up=made_up))
        if readings:
            self._feed(now, ev.Trust(readings))

    def _named(self, name: str) -> str:
        """A spot or button of the board, as it is called in this game or, where that is no other's name, by its own."""
        spot = self.fit.named(name)
        if spot not in self._channels:
            raise ev.RefusedError(f"no sensor at {name[:40]!r}; sensors: {', '.join(map(self.called, self._channels))}")
        return spot

    # -- what is to be said of it

    @property
    def troubles(self) -> list[str]:
        """Of the board as a whole."""
        silent = f"{self.suspects.line}: all its sensors fell silent in one moment" if self.suspects else ""
        return [text for text in (self.frozen, silent) if text]

    @property
    def disbelieved(self) -> list[str]:
        """A line for each sensor that is not believed, naming channel and pin."""
        doubted = {spot: self.called(spot) for spot in self.health.distrusted}
        return sorted(self._told(spot, name, self.health.distrusted[spot]) for spot, name in doubted.items())

    def _told(self, spot: str, name: str, reason: Reason) -> str:
        return f"{name}: {REASONS[reason]} ({where(self.fit.profile, self._channels[spot])})"
