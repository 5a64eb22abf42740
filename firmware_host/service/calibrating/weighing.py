"""The calibration of pits that count, led by light: what each scale reads empty, under a known mass, and with seeds."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from enum import Enum
from statistics import fmean

from firmware_host.service.calibrating.diagnosis import Diagnosis
from firmware_host.service.calibrating.plan import Lamp, sites_of
from firmware_host.service.calibrating.stages import ASKED, HEARD, KNOWN
from firmware_host.service.live import Lights
from hardware.model import Calibration, Trim
from hardware.profile import Profile
from hardware.scales.calibrating import Weighed, WeighingError, weighed

REST_S = 1.5
"""So long a scale must have kept still."""
STILL_G = 0.3
"""Readings of a scale at rest lie no farther apart,"""
AWAY_G = 5.0
"""and a mass is so much at least; both for an ideal cell."""
SEEDS_S = 4.0
"""So long all scales must have kept still before the seeds are taken to be in."""
SHOWN_S = 6.0


class State(Enum):
    """What is going on."""

    EMPTY = "all pits are to be empty"
    MASS = "what each scale reads under a known mass"
    SEEDS = "what seeds weigh"
    OUTCOME = "the outcome is shown"
    DONE = "over"


class _Still:
    """What scales read while they keep still. mean: channel -> code."""

    def __init__(self, within: float) -> None:
        self._within = within
        self._last: dict[int, deque[tuple[float, int]]] = {}

    def see(self, now: float, codes: Mapping[int, int]) -> None:
        for channel, code in codes.items():
            seen = self._last.setdefault(channel, deque())
            if seen and max(abs(code - other) for _, other in (seen[0], seen[-1])) > self._within:
                seen.clear()
            seen.append((now, code))
            while now - seen[0][0] > SEEDS_S + 1:
                seen.popleft()

    def since(self, channel: int) -> float | None:
        """Since when it has kept still."""
        seen = self._last.get(channel)
        return seen[0][0] if seen else None

    def mean(self, channel: int, now: float) -> float:
        """Over the last seconds of rest."""
        return fmean(code for at, code in self._last[channel] if now - at <= REST_S)


class Weighing:
    """profile: the board as its own file says. mass_g: of the known mass, that goes from pit to pit. seeds: how many go
    into each pit at the end. codes_a_gram: of an ideal cell.

    state, result, diagnosis: as of Calibrating.
    """

    def __init__(self, profile: Profile, mass_g: float, seeds: int, codes_a_gram: float) -> None:
        self.profile = profile
        self.state = State.EMPTY
        self.result: Calibration | None = None
        self.diagnosis = Diagnosis((), frozenset())
        self._mass_g, self._seeds = mass_g, seeds
        self._away = AWAY_G * codes_a_gram
        self._still = _Still(STILL_G * codes_a_gram)
        self._lamps: Mapping[str, Lamp] = sites_of(profile)
        self._own = {site: channel for site in self._lamps if (channel := profile.spots[site].channel) is not None}
        self._left = deque(self._lamps)
        self._silent: list[str] = []
        self._empty: dict[int, float] = {}
        self._loaded: dict[str, float] = {}
        self._sites: dict[str, int] = {}
        self._heard: int | None = None
        self._was_pressed = True
        self._ends = 0.0
        self._said: list[str] = []
        self._say(f"-- {self.state.value}")

    @property
    def done(self) -> bool:
        return self.state is State.DONE

    # -- events in

    def scan(self, now: float, levels: Sequence[int], codes: Mapping[int, int] | None = None) -> None:
        """A scan. codes: channel -> reading."""
        self._still.see(now, codes or {})
        pressed = any(levels[channel] for channel in self.profile.buttons.values())
        is_press, self._was_pressed = pressed and not self._was_pressed, pressed
        match self.state:
            case State.EMPTY if self._all_rest(now, REST_S):
                self._empty = {channel: self._still.mean(channel, now) for channel in self._own.values()}
                self._enter(State.MASS)
            case State.MASS:
                self._weigh(now, is_press)
            case State.SEEDS if is_press or self._all_rest(now, SEEDS_S):
                self._conclude(now)
            case State.OUTCOME if now >= self._ends:
                self.state = State.DONE

    def _all_rest(self, now: float, seconds: float) -> bool:
        channels = self._sites.values() if self.state is State.SEEDS else self._own.values()
        rests = [self._rests(channel, now, seconds) for channel in channels]
        if self.state is State.SEEDS:  # whoever has not begun is waited for
            return all(rests) and all(self._is_loaded(channel, now) for channel in channels)
        return all(rests)

    def _rests(self, channel: int, now: float, seconds: float = REST_S) -> bool:
        since = self._still.since(channel)
        return since is not None and now - since >= seconds

    def _is_loaded(self, channel: int, now: float) -> bool:
        return abs(self._still.mean(channel, now) - self._empty[channel]) > self._away / 4

    def _weigh(self, now: float, is_press: bool) -> None:
        """The mass goes onto the lit pit, and off it again."""
        site = self._left[0]
        if self._heard is not None:
            channel = self._heard
            if self._rests(channel, now) and not self._is_loaded(channel, now):
                self._heard = None
                self._next()
            return
        away = {c: abs(self._still.mean(c, now) - self._empty[c]) for c in self._own.values() if self._rests(c, now)}
        found = max(away, key=lambda c: away[c], default=None)
        if found is not None and away[found] > self._away and found not in self._sites.values():
            self._sites[site], self._heard = found, found
            self._loaded[site] = self._still.mean(found, now)
            self._say(f"{site}: channel {found}, {self._loaded[site] - self._empty[found]:+.0f} codes")
        elif is_press:
            self._silent.append(site)
            self._say(f"{site}: no answer")
            self._next()

    def _next(self) -> None:
        self._left.popleft()
        if not self._left:
            self._enter(State.SEEDS if self._sites else State.OUTCOME)

    def _enter(self, state: State) -> None:
        self.state = state
        self._say(f"-- {state.value}")
        self._say(self._task())

    def _conclude(self, now: float) -> None:
        sites = self._sites
        empty = {site: self._empty[channel] for site, channel in sites.items()}
        heaps = {site: self._still.mean(channel, now) for site, channel in sites.items()}
        findings = [f"{site}: dead: check its load cell and converter" for site in self._silent]
        findings += [
            f"{site}: its scale is wired where the board file has another pit's; put right"
            for site, channel in sites.items()
            if channel != self._own[site]
        ]
        try:
            found = weighed(empty, self._loaded, self._mass_g, heaps, self._seeds)
            self.result = self._calibration(found)
            self._say(f"a seed weighs {found.seed_g:.2f} g, give or take {found.spread:.1%}")
        except WeighingError as error:
            findings.append(str(error))
        self._ends = now + SHOWN_S
        self.diagnosis = Diagnosis(tuple(findings), frozenset(self._silent))
        self._said += findings
        self._enter(State.OUTCOME)

    def _calibration(self, found: Weighed) -> Calibration:
        profile = self.profile
        taken = set(self._sites.values())
        spare = iter([channel for channel in self._own.values() if channel not in taken])
        sites = {site: self._sites[site] if site in self._sites else next(spare) for site in self._own}
        trims: Mapping[str, Trim] = found.trims
        return Calibration(
            board=profile.name,
            channels=profile.sensors.channels,
            pixels=profile.pixels.count,
            rotation=profile.rotation,
            sites=sites,
            lights=dict(self._lamps),
            trims=trims,
            spread=round(found.spread, 4),
        )

    # -- lights and words out

    def lights(self, now: float) -> Lights:
        match self.state:
            case State.EMPTY:
                level = round(40 + 30 * abs(now % 3 - 1.5))
                return dict.fromkeys(range(self.profile.pixels.count), (level, level, level))
            case State.MASS:
                known = dict.fromkeys((pixel for site in self._sites for pixel in self._lamps[site]), KNOWN)
                if self._heard is not None:
                    return known | dict.fromkeys(self._lamps[self._left[0]], HEARD)
                return known | (dict.fromkeys(self._lamps[self._left[0]], ASKED) if now % 1.0 < 0.7 else {})
            case State.SEEDS:
                return dict.fromkeys((pixel for site in self._sites for pixel in self._lamps[site]), ASKED)
            case State.OUTCOME:
                on = now % 0.5 < 0.25
                good = [site for site in self._lamps if self.result and site not in self.diagnosis.sites]
                lit = self._lamps if on else good
                return dict.fromkeys((pixel for site in lit for pixel in self._lamps[site]), HEARD)
        return {}

    def said(self) -> list[str]:
        said, self._said = self._said, []
        return said

    def picture(self, now: float) -> list[str]:
        told = f"answered so far: {len(self._sites)}"
        return [f"{self.profile.title}: {self.state.value}", "", self._task(), told]

    def _task(self) -> str:
        match self.state:
            case State.EMPTY:
                return "take everything out of the pits, and wait"
            case State.MASS if self._heard is not None:
                return "take the mass away"
            case State.MASS:
                return f"put the mass of {self._mass_g:g} g into the lit pit; a button skips it"
            case State.SEEDS:
                return f"put {self._seeds} seeds into every lit pit, then press a button or wait"
        return ""

    def _say(self, line: str) -> None:
        if line:
            self._said.append(line)
