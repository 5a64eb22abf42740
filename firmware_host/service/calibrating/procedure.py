"""A calibration from the empty board to the finished file: a state machine of readings, buttons and time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TypeVar

from firmware_host.service.calibrating.diagnosis import Diagnosis, diagnose, whole_board
from firmware_host.service.calibrating.feeler import Feeler
from firmware_host.service.calibrating.plan import Lamp, anchors, sites_of, ways
from firmware_host.service.calibrating.stages import ASKED, HEARD, Channels, Colours, Facts, Naming, Stage, Walk
from firmware_host.service.live import Lights
from hardware.model import Calibration, Trim
from hardware.profile import Profile

CLEAR_S = 8.0
"""How long a board that should be empty may hold something before that is believed to be its sensors' way."""
TOGETHER_S = 0.15
"""Within so many seconds of the first, other sensors that answer do so to the same touch."""
PATIENCE_S = 20.0
"""So long a light waits for an answer, then for the next one;"""
SHOWN_S = 6.0
"""How long the outcome is shown."""
SHARE = 0.4
"""A threshold, as a share of what the magnet did."""

T = TypeVar("T")


class State(Enum):
    """What is going on."""

    EMPTY = "the board is to be empty"
    WALK = "which sensor lies over each light"
    CORNERS = "which light lies in each corner"
    NAMES = "which sensor lies at each site"
    COLOURS = "which byte is which colour"
    OUTCOME = "the outcome is shown"
    DONE = "over"


class Calibrating:
    """profile: the board as its own file says. north: whether a north pole raises (+1) or lowers (-1) the codes of
    analog sensors. The magnet is to be used with its north pole down.

    state: where it is. stage: what asks and takes the answers, between the empty board and the outcome. result: the
    calibration, once it has been found. diagnosis: what is wrong by name, then too.
    """

    def __init__(self, profile: Profile, north: int = 1) -> None:
        self.profile = profile
        self.state = State.EMPTY
        self.result: Calibration | None = None
        self.diagnosis = Diagnosis((), frozenset())
        self.facts = Facts()
        self._own = sites_of(profile)
        self._channel_of = {site: _known(profile.spots[site].channel) for site in self._own}
        channels = [_known(s.channel) for s in profile.spots.values() if s.channel is not None]
        self.feeler = Feeler(profile.sensors.channels, channels, set(profile.buttons.values()), north)
        self._ways = ways(profile)
        self.stage: Stage | None = None
        self._heard: set[int] = set()
        self._touch: tuple[float, set[int], bool] | None = None
        self._was_pressed = False
        self._active = 0.0
        self._timeouts = 0
        self._occupied_since: float | None = None
        self._ends = 0.0
        self._said: list[str] = []

    @property
    def done(self) -> bool:
        return self.state is State.DONE

    # -- events in

    def scan(self, now: float, levels: Sequence[int], codes: Mapping[int, int] | None = None) -> None:
        """A scan. codes: channel -> reading, of analog sensors."""
        codes = codes or {}
        if self.state is State.EMPTY:
            self._empty(now, levels, codes)
        elif self.state is State.OUTCOME:
            if now >= self._ends:
                self.state = State.DONE
        elif self.stage is not None:
            self.feeler.feel(levels, codes)
            self._answers(now, self.stage)
            self._ahead(now)

    def _empty(self, now: float, levels: Sequence[int], codes: Mapping[int, int]) -> None:
        if not self.feeler.settle(now, levels, codes):
            self._occupied_since = None
            return
        if self.feeler.occupied - codes.keys():
            if self._occupied_since is None:
                self._occupied_since = now
                self._say("clear the board")
            if now - self._occupied_since < CLEAR_S:
                return
        self.feeler.accept()
        self._enter(now, State.WALK)

    def _answers(self, now: float, stage: Stage) -> None:
        felt, pressed = self.feeler.felt, self.feeler.pressed
        if felt:
            self._heard |= felt
            self._active, self._timeouts = now, 0
            began, seen, judged = self._touch or (now, set(), False)
            seen |= felt
            if not judged and now - began >= TOGETHER_S:
                judged = self._judge(stage, frozenset(seen))
            self._touch = (began, seen, judged)
        elif self._touch is not None:
            _, seen, judged = self._touch
            if not judged:
                self._judge(stage, frozenset(seen))
            self._touch = None
            stage.lift()
        if pressed and not self._was_pressed and not felt:
            self._active, self._timeouts = now, 0
            self._say(stage.skip())
        elif now - self._active >= PATIENCE_S and self._timeouts < max(self.profile.size) + 2:
            # Whoever has gone away for a while comes back to a board that waits, not to one found dead.
            self._active, self._timeouts = now, self._timeouts + 1
            self._say(stage.skip())
        self._was_pressed = pressed

    def _judge(self, stage: Stage, seen: Channels) -> bool:
        for channel in seen:
            if abs(self.feeler.peak.get(channel, 0)) > abs(self.facts.peaks.get(channel, 0)):
                self.facts.peaks[channel] = self.feeler.peak[channel]
        self._say(stage.touch(seen))
        return True

    # -- from stage to stage

    def _ahead(self, now: float) -> None:
        while self.stage is not None and self.stage.done:
            if self.state is State.WALK:
                self._enter(now, State.CORNERS if self.facts.sensor_faults else State.OUTCOME)
            elif self.state is State.CORNERS:
                self._choose_way()
                self._enter(now, State.NAMES)
            elif self.state is State.NAMES:
                self._enter(now, State.COLOURS)
            else:
                self._enter(now, State.OUTCOME)

    def _enter(self, now: float, state: State) -> None:
        self.state, self._active, self._timeouts = state, now, 0
        self._say(f"-- {state.value}")
        match state:
            case State.WALK:
                expected = {lamp: self._channel_of[site] for site, lamp in self._own.items()}
                self.stage = Walk(self.facts, list(self._own.values()), expected)
            case State.CORNERS:
                told = "the corners, counterclockwise from the lower left; then the first of row 2, and of column b"
                self.stage = Naming(self.facts, anchors(self.profile), told, guess=self._own)
            case State.NAMES:
                sites = self._doubted()
                sure = [lamp for site, lamp in self._lamps().items() if site not in sites]
                told = "row by row from the lower left, what is dark"
                self.stage = Naming(self.facts, sites, told, sure=sure)
            case State.COLOURS:
                self.stage = Colours(self.facts, self.profile.pixels.order)
            case _:
                self.stage = None
                self._conclude()
                self._ends = now + SHOWN_S
        if self.stage is not None and not self.stage.done:
            self._say(self.stage.task)

    def _choose_way(self) -> None:
        facts = self.facts
        known = {site: lamp for site, channel in facts.named.items() if (lamp := facts.lamp_of(channel)) is not None}
        fitting = [way for way in self._ways if all(way.lamps[site] == lamp for site, lamp in known.items())]
        facts.runs(fitting[0] if fitting else None)

    def _lamps(self) -> dict[str, Lamp]:
        """Site -> its lamp by the way of the chain, if there is one, and by name where it was asked for."""
        facts = self.facts
        lamps = dict(facts.way.lamps) if facts.way else {}
        found = {site: lamp for site, channel in facts.named.items() if (lamp := facts.lamp_of(channel)) is not None}
        return {site: lamp for site, lamp in lamps.items() if lamp not in found.values()} | found

    def _sensors(self) -> dict[str, int]:
        """Site -> its channel, so far."""
        claims, named = self.facts.sensor_faults, self.facts.named
        found = {site: claims[lamp] for site, lamp in self._lamps().items() if lamp in claims}
        return {site: channel for site, channel in found.items() if channel not in named.values()} | named

    def _doubted(self) -> list[str]:
        """The sites that have to be asked for by name: all where the chain follows no known way; and where something
        lies elsewhere than the board file says, whether it is the sensors or the lights can only be told by name. A
        board that is turned or mirrored as a whole is settled by its corners."""
        if self.facts.way is None:
            return list(self._own)
        moved = {site for site, channel in self._sensors().items() if channel != self._channel_of[site]}
        return (
            [] if whole_board(self.profile, self._sensors(), self._channel_of) else [s for s in self._own if s in moved]
        )

    def _conclude(self) -> None:
        facts, profile = self.facts, self.profile
        if not facts.sensor_faults:
            self.diagnosis = Diagnosis(
                ("no sensor answered: check their supply, and the magnet",), frozenset(self._own)
            )
            self._said += self.diagnosis.findings
            return
        sites = _filled(self._sensors(), self._channel_of)
        lights = _filled(self._lamps(), self._own)
        feeler = self.feeler
        self.result = Calibration(
            board=profile.name,
            channels=profile.sensors.channels,
            pixels=profile.pixels.count,
            rotation=profile.rotation,
            sites=sites,
            lights=lights,
            order=facts.order,
            inverted=frozenset(site for site, channel in sites.items() if self._is_inverted(channel)),
            trims={
                site: Trim(feeler.rest[channel], round(max(feeler.floor(channel), SHARE * abs(facts.peaks[channel]))))
                for site, channel in sites.items()
                if feeler.analog and channel in facts.peaks and channel in feeler.rest
            },
        )
        self.diagnosis = diagnose(profile, facts, feeler, self.result, self._heard)
        self._said += [finding for finding in self.diagnosis.findings if finding]

    def _is_inverted(self, channel: int) -> bool:
        if channel not in self._heard:
            return False
        if self.profile.sensing == "polarity":
            return self.facts.peaks.get(channel, 0) < 0 and (self.feeler.analog or self.feeler.rest[channel] == 0)
        return not self.feeler.analog and self.feeler.rest[channel] != 0

    # -- lights and words out

    def lights(self, now: float) -> Lights:
        if self.state is State.EMPTY:
            return self._empty_lights(now)
        if self.state is State.OUTCOME:
            return self._outcome_lights(now)
        if self.stage is None:
            return {}
        heard = self._touch is not None and self._touch[2] and not self.stage.wrong
        if self.stage.wrong and now % 0.3 < 0.15:
            return {}
        lit = self.stage.lights(heard)
        if not heard and self.state is not State.COLOURS and now % 1.0 >= 0.7:  # what is asked for blinks
            return {pixel: colour for pixel, colour in lit.items() if colour not in _BLINKING[self.state]}
        return lit

    def _empty_lights(self, now: float) -> Lights:
        occupied = self.feeler.occupied
        if self._occupied_since is not None:
            lamps = [self._own[site] for site, channel in self._channel_of.items() if channel in occupied]
            return dict.fromkeys((p for lamp in lamps for p in lamp), ASKED) if now % 0.5 < 0.25 else {}
        level = round(40 + 30 * abs(now % 3 - 1.5))
        return dict.fromkeys(range(self.profile.pixels.count), (level, level, level))

    def _outcome_lights(self, now: float) -> Lights:
        """What works is lit; what does not blinks. All blinks where nothing was found."""
        on = now % 0.5 < 0.25
        lamps = self.result.lights if self.result else self._own
        return {
            pixel: HEARD
            for site, lamp in lamps.items()
            for pixel in lamp
            if on or (self.result is not None and site not in self.diagnosis.sites)
        }

    def said(self) -> list[str]:
        said, self._said = self._said, []
        return said

    def picture(self, now: float) -> list[str]:
        task = self.stage.task if self.stage else "take everything off the board" if not self.result else ""
        return [
            f"{self.profile.title}: {self.state.value}",
            "",
            task,
            f"answered so far: {len(self.facts.sensor_faults)}",
        ]

    def _say(self, line: str) -> None:
        if line:
            self._said.append(line)


_BLINKING: Mapping[State, tuple[object, ...]] = {
    State.WALK: (ASKED,),
    State.CORNERS: (HEARD,),
    State.NAMES: (),
}


def _known(channel: int | None) -> int:
    assert channel is not None
    return channel


def _filled(found: Mapping[str, T], own: Mapping[str, T]) -> dict[str, T]:
    """What was not found out stays as the board file says, or takes what is left over; nothing is used twice."""
    used = set(found.values())
    spare = iter([each for each in own.values() if each not in used and each not in _kept(found, own, used)])
    kept = {site: own[site] for site in own if site not in found and own[site] not in used}
    return {site: found[site] if site in found else kept[site] if site in kept else next(spare) for site in own}


def _kept(found: Mapping[str, T], own: Mapping[str, T], used: set[T]) -> set[T]:
    return {own[site] for site in own if site not in found and own[site] not in used}
