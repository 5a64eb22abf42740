"""From cues to colour and motion. Motion carries the meaning too, so that no one needs to tell hues apart.

Colours are as the eye should see them (sRGB, 0..255); gamma and the limits of the supply come later (power.py).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from firmware_host.core.cues import Cue, Role, Scene
from rules.steps import Site

Colour = tuple[int, int, int]
Motion = Callable[[float, Cue], float]

DARK: Colour = (0, 0, 0)


def steady(now: float, cue: Cue) -> float:
    return 1.0


def soft(now: float, cue: Cue) -> float:
    return 0.6


def dim(now: float, cue: Cue) -> float:
    return 0.45


def breathe(now: float, cue: Cue) -> float:
    """Slowly up and down, three seconds a breath."""
    return 0.5 + 0.35 * math.sin(now * math.tau / 3)


def lap(now: float, cue: Cue) -> float:
    """Faintly and slowly, five seconds a wave."""
    return 0.4 + 0.1 * math.sin(now * math.tau / 5)


_COUNTED = 5
"""So many flashes can be counted in passing."""
_BEAT, _REST = 0.6, 1.2
"""Seconds from one counted flash to the next, and of the rest after the last: too slow for any other sign."""
_HASTE = 0.35
"""Seconds from one flash to the next where there are too many to be counted. Nothing flashes faster: WCAG 2.3.1."""


def _flash(now: float, amount: int) -> float | None:
    """How far through a flash it is, 0 to 1, where as many as there are pieces follow each other, and then a rest; None
    at rest. For more than can be counted they follow without a rest, and faster."""
    if amount > _COUNTED:
        return now % _HASTE / _HASTE
    beat, within = divmod(now % (amount * _BEAT + _REST), _BEAT)
    return within / _BEAT if beat < amount else None


def pulse(now: float, cue: Cue) -> float:
    """Up and down, once a second; for several pieces as often as there are, and a rest."""
    if cue.amount < 2:
        return 0.6 + 0.4 * math.sin(now * math.tau)
    flash = _flash(now, cue.amount)
    return 0.2 if flash is None else 0.6 - 0.4 * math.cos(flash * math.tau)


def blink(now: float, cue: Cue) -> float:
    """On and off, twice a second; for several pieces as often as there are, and a rest."""
    if cue.amount < 2:
        return 1.0 if now % 0.5 < 0.25 else 0.12
    flash = _flash(now, cue.amount)
    return 1.0 if flash is not None and flash < 0.5 else 0.12


def wink(now: float, cue: Cue) -> float:
    """Dim, and dark for a moment every two seconds."""
    return 0.0 if now % 2 < 0.3 else 0.45


def double_flash(now: float, cue: Cue) -> float:
    """Two flashes, then a rest, once in 1.2 seconds."""
    phase = now % 1.2
    return 1.0 if phase < 0.15 or 0.36 <= phase < 0.51 else 0.12


def triple_flash(now: float, cue: Cue) -> float:
    """Three short flashes, half a second apart, and a rest, once in 1.6 seconds."""
    phase = now % 1.6
    return 1.0 if phase < 1.5 and phase % 0.5 < 0.2 else 0.0


def run(now: float, cue: Cue) -> float:
    """A light that runs along the path, a fifth of a second a site; as many flickers as pieces are due, up to six."""
    since = (now - 0.2 * cue.order) % 2.4
    if cue.amount < 2:
        return 1.0 if since < 0.2 else 0.35
    flicker, within = divmod(since, _HASTE)
    return 1.0 if flicker < min(cue.amount, 6) and within < 0.2 else 0.35


def swell(now: float, cue: Cue) -> float:
    """Calmly up and down, six seconds a breath."""
    return 0.6 + 0.32 * math.sin(now * math.tau / 6)


_MOVING: frozenset[Motion] = frozenset((swell, lap, breathe, pulse, blink, wink, double_flash, triple_flash, run))

CALM_STEP = 2.0
"""Seconds: a calm light changes no more often, all of it at once."""


def _calm(*levels: float) -> Motion:
    """One level after the other, a step each; for several pieces that are counted as many steps up, and a rest."""

    def motion(now: float, cue: Cue) -> float:
        shown = levels
        if len(levels) == 2 and 2 <= cue.amount <= _COUNTED:
            shown = levels * cue.amount + levels[-1:] * 2
        return shown[int(now / CALM_STEP) % len(shown)]

    return motion


def _calm_run(now: float, cue: Cue) -> float:
    return 1.0 if (int(now / CALM_STEP) - cue.order) % 12 == 0 else 0.6


CALM: Mapping[Motion, Motion] = {
    steady: steady,
    soft: soft,
    dim: dim,
    lap: _calm(0.5),
    breathe: _calm(0.85),
    swell: _calm(0.92),
    pulse: _calm(1.0, 0.6),
    blink: _calm(1.0, 0.3),
    wink: _calm(0.45, 0.45, 0.45, 0.1),
    double_flash: _calm(1.0, 1.0, 0.3),
    triple_flash: _calm(1.0, 0.3, 0.3),
    run: _calm_run,
}
"""For those whom motion disturbs: each motion as one that changes in steps, at most every other second."""
_MOVING |= {CALM[motion] for motion in (pulse, blink, wink, double_flash, triple_flash, run)}


_IS_CALM = "-calm"


@dataclass(frozen=True, slots=True)
class Theme:
    """looks: role -> colour and motion. sides: the colours in which a piece's owner is shown, where a cue is
    about a piece (set-up, repair, and while nobody plays). is_calm: whether its light changes in steps only."""

    name: str
    looks: Mapping[Role, tuple[Colour, Motion]]
    sides: tuple[Colour, ...]
    is_calm: bool = False

    @property
    def base(self) -> str:
        """Its name among those that are chosen from; calm or not is said once for the board."""
        return self.name.removesuffix(_IS_CALM)

    def colour(self, cue: Cue, now: float) -> Colour:
        colour, motion = self.looks[cue.role]
        if cue.side is not None and cue.role in (Role.MISSING, Role.WRONG, Role.ATTRACT):
            colour = self.sides[cue.side % len(self.sides)]
        level = motion(now, cue)
        return (round(colour[0] * level), round(colour[1] * level), round(colour[2] * level))

    def paint(self, scene: Scene, now: float) -> dict[Site, Colour]:
        """The colours of the lit sites at a time in seconds."""
        return {site: self.colour(cue, now) for site, cue in scene.items()}

    def moves(self, scene: Scene) -> bool:
        """Whether the light changes with time, so that it has to be painted again."""
        return any(self.looks[cue.role][1] in _MOVING for cue in scene.values())


# Red is what is wrong or taken, green where something goes, ivory what may begin, blue what has been. Any two that can
# stand side by side differ by ten (CIEDE2000) or more for every common form of colour blindness.
CANDLE = Theme(
    "candle",
    {
        Role.WATER: ((38, 103, 152), lap),
        Role.LAST: ((0, 10, 169), dim),
        Role.UNSAVED: ((114, 35, 9), wink),
        Role.MARK: ((105, 65, 130), steady),
        Role.WIN: ((255, 190, 60), breathe),
        Role.BACK: ((131, 192, 204), lap),
        Role.DROP: ((157, 222, 48), soft),
        Role.LEGAL: ((255, 235, 204), breathe),
        Role.CHECK: ((243, 27, 234), pulse),
        Role.SOW: ((61, 156, 139), run),
        Role.TARGET: ((54, 206, 107), steady),
        Role.DONE: ((212, 250, 238), pulse),
        Role.FLIP: ((255, 139, 12), double_flash),
        Role.CAPTURE: ((255, 13, 3), double_flash),
        Role.HINT: ((16, 43, 215), pulse),
        Role.ASK: ((255, 255, 0), blink),
        Role.MISSING: ((248, 248, 248), pulse),
        Role.EXTRA: ((217, 55, 107), blink),
        Role.WRONG: ((138, 34, 64), triple_flash),
        Role.REFUSED: ((149, 9, 32), triple_flash),
        Role.ATTRACT: ((150, 90, 40), swell),
    },
    sides=((255, 236, 200), (80, 130, 255), (60, 240, 60), (224, 36, 164)),
)

# Blue against orange, told apart by every common form of colour blindness, and no two roles that can stand side by
# side share both brightness and motion, so that it needs no hue at all. Hues: Okabe and Ito, Color Universal Design
# (2008).
CLEAR = Theme(
    "clear",
    {
        Role.WATER: ((0, 90, 200), lap),
        Role.LAST: ((86, 180, 233), dim),
        Role.UNSAVED: ((230, 120, 0), wink),
        Role.MARK: ((225, 160, 205), steady),
        Role.WIN: ((240, 228, 66), breathe),
        Role.BACK: ((170, 160, 40), lap),
        Role.DROP: ((255, 255, 255), dim),
        Role.LEGAL: ((255, 255, 255), breathe),
        Role.CHECK: ((213, 94, 0), pulse),
        Role.SOW: ((0, 114, 178), run),
        Role.TARGET: ((0, 130, 255), steady),
        Role.DONE: ((86, 180, 233), pulse),
        Role.FLIP: ((240, 228, 66), double_flash),
        Role.CAPTURE: ((230, 120, 0), double_flash),
        Role.HINT: ((86, 180, 233), blink),
        Role.ASK: ((240, 228, 66), blink),
        Role.MISSING: ((255, 255, 255), pulse),
        Role.EXTRA: ((230, 120, 0), blink),
        Role.WRONG: ((230, 120, 0), triple_flash),
        Role.REFUSED: ((213, 94, 0), triple_flash),
        Role.ATTRACT: ((0, 80, 160), swell),
    },
    sides=((255, 255, 255), (86, 180, 233), (240, 180, 0), (120, 0, 240)),
)

NIGHT = Theme(
    "night",
    {role: ((c[0] // 4, c[1] // 4, c[2] // 4), motion) for role, (c, motion) in CANDLE.looks.items()},
    sides=((70, 50, 20), (20, 30, 60), (15, 24, 0), (58, 9, 42)),
)

CHOICES: Mapping[str, Theme] = {theme.name: theme for theme in (CANDLE, CLEAR, NIGHT)}
"""The themes to choose from."""


def _calmed(theme: Theme) -> Theme:
    looks = {role: (colour, CALM[motion]) for role, (colour, motion) in theme.looks.items()}
    return Theme(theme.name + _IS_CALM, looks, theme.sides, is_calm=True)


THEMES: Mapping[str, Theme] = {**CHOICES, **{theme.name: theme for theme in map(_calmed, CHOICES.values())}}
"""All of them, the calm ones too, as a journal names them."""


def chosen(name: str, *, calm: bool) -> Theme:
    """Of the themes to choose from, as it is or calm."""
    return THEMES[name + _IS_CALM] if calm else CHOICES[name]


def calm(theme: Theme) -> Theme:
    return chosen(theme.base, calm=True)
