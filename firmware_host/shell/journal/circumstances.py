"""What a game is begun, or gone on with, besides its moves: all that decides how the program answers the same hands.

Noted at the head of every game and of every run of the program that goes on with one, so that it can be lived again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from hashlib import blake2b
from typing import Any

from firmware_host.core.session_settings import Settings
from firmware_host.core.theme import CANDLE, THEMES, Theme
from firmware_host.core.tracker import prices
from firmware_host.shell.process.version import VERSION
from hardware.profile import Profile
from rules.steps import Site

_DEFAULTS = Settings()
_KNOWN = frozenset(field.name for field in fields(Settings))


@dataclass(frozen=True, slots=True)
class Circumstances:
    """clock: seconds, of the clock by which the program ran, at this moment; None where that was not noted.
    board: the mark of the board, see ``mark``. silent: sites whose sensors are not believed; restless: those that
    chatter. fault: what is wrong with the board, empty while it answers. version: of the program. prices: by which
    hands are judged; empty where another core did so."""

    clock: float | None
    board: str
    settings: Settings = _DEFAULTS
    theme: Theme = CANDLE
    show_legal: bool = True
    silent: frozenset[Site] = frozenset()
    restless: frozenset[Site] = frozenset()
    fault: str = ""
    version: str = VERSION
    prices: str = prices()

    def data(self) -> dict[str, Any]:
        """For a journal; what is as usual goes without saying."""
        told: dict[str, Any] = {"tablero": self.version, "clock": self.clock, "board": self.board}
        told |= {"prices": self.prices, "theme": self.theme.name}
        if changed := self.settings.changed:
            told["settings"] = changed
        if not self.show_legal:
            told["legal"] = False
        if self.silent:
            told["silent"] = sorted(self.silent)
        if self.restless:
            told["restless"] = sorted(self.restless)
        if self.fault:
            told["fault"] = self.fault
        return told


def read(data: Mapping[str, Any]) -> Circumstances:
    """From a journal, also of a version that noted less, or had settings that there are no more. Raises ValueError for
    what makes no sense."""
    clock, theme, silent, changed = (data.get(name) for name in ("clock", "theme", "silent", "settings"))
    try:
        return Circumstances(
            clock=None if clock is None else float(clock),
            board=str(data.get("board", "")),
            settings=Settings(**{name: value for name, value in (changed or {}).items() if name in _KNOWN}),
            theme=THEMES[theme or CANDLE.name],
            show_legal=bool(data.get("legal", True)),
            silent=frozenset(map(str, silent or ())),
            restless=frozenset(map(str, data.get("restless") or ())),
            fault=str(data.get("fault", "")),
            version=str(data.get("tablero", "")),
            prices=str(data.get("prices", "")),
        )
    except (TypeError, ValueError, KeyError) as error:
        raise ValueError(f"{json.dumps(dict(data), ensure_ascii=False)}: {error}") from error


def mark(profile: Profile) -> str:
    """Eight hex digits that tell a board from any other on which the same readings would be answered otherwise: by what
    its sensors and lights are, and where they lie. What only the drivers know (pins, thresholds) is not in it."""
    light, power = profile.pixels, profile.power
    told = [
        profile.size,
        profile.sensing,
        [[spot.name, spot.cell, spot.channel, spot.pixels] for spot in profile.spots.values()],
        dict(profile.buttons),
        [light.count, light.brightness, light.gamma, light.dark],
        [power.limit_ma, power.channel_ma, power.idle_ma],
    ]
    return blake2b(json.dumps(told, separators=(",", ":")).encode(), digest_size=4).hexdigest()
