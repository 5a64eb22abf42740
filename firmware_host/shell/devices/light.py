"""From a scene to the chain's pixels: paints when the scene has changed or the theme moves, shows only what differs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from math import dist
from typing import Literal

from firmware_host.core.cues import Cue, Role, Scene, roles
from firmware_host.core.power import Supply, pixel_frame
from firmware_host.core.session import Session
from firmware_host.core.theme import DARK, Colour, Theme, calm
from firmware_host.shell.devices.fit import Fit
from hardware.profile import Profile
from rules.steps import Site

FRAMES_HZ = 30
"""How often a moving light is painted anew, at most; a changed scene is painted at once."""

_Lit = tuple[Scene, Mapping[Site, Sequence[int]]]
"""Of all the sites that are lit alike one, and the pixels of them all."""


def supply(profile: Profile) -> Supply:
    """The light's curve and limits as the profile gives them."""
    power = profile.power
    return Supply(
        brightness=profile.pixels.brightness,
        gamma=profile.pixels.gamma,
        limit_ma=power.limit_ma,
        channel_ma=power.channel_ma,
        idle_ma=power.idle_ma,
    )


class Light:
    """frame: the chain's bytes, None before the first. limited: whether the current limit dims it. revision: counts the
    frames that differed.

    Between ``follow`` and ``lose`` every frame that answers something new leaves its trace in ``trail``, so that
    whoever lives a game again can tell whether the same has been shown. How often a motion is painted depends on when
    the scans fell, and leaves none.
    """

    def __init__(self, fit: Fit, theme: Theme) -> None:
        self.theme = theme
        self.frame: bytes | None = None
        self.limited = False
        self.revision = 0
        self._fit = fit
        self._count = fit.profile.pixels.count
        self._supply = supply(fit.profile)
        self._dimmed = _dimmed(fit)
        self._scene: Scene | None = None
        self._recorded: Scene | None = None  # the last scene that left its trace; None where the next one has to
        self._shown: Scene = {}
        self._lit: _Lit = ({}, {})
        self._seen: tuple[Theme, Scene, float] = (theme, {}, 0.0)  # what the frame was painted of, and when
        self._unsaved = False
        self._dark = False
        self._stale = False
        self._moves = False
        self._next = 0.0
        self._followed = False
        self._trail = blake2b(digest_size=4)

    @property
    def unsaved(self) -> bool:
        """Whether the last move is shown as one that a power cut would take. That is of the disk and not of the game,
        and leaves no trace."""
        return self._unsaved

    @property
    def dark(self) -> bool:
        """Whether nothing is shown, whatever the game would have lit; that leaves no trace either."""
        return self._dark

    def say(self, *, unsaved: bool, dark: bool) -> None:
        if (unsaved, dark) != (self._unsaved, self._dark):
            self._unsaved, self._dark = unsaved, dark
            self._stale = True

    def wear(self, theme: Theme) -> None:
        """The next scene is shown in it."""
        self.theme = theme
        self.forget()

    def follow(self) -> None:
        """From here on what is shown leaves its trace: the board is seen."""
        self._followed = True
        self.forget()

    def lose(self) -> None:
        """Nothing is shown until the board answers again."""
        self._followed = False

    @property
    def trail(self) -> str:
        """Eight hex digits, of all the frames followed so far."""
        return self._trail.hexdigest()

    def forget(self) -> None:
        """What was shown may be gone: the next scene is shown even if it is the same."""
        self.frame = self._recorded = None

    def paint(self, now: float, scene: Scene | None = None, *, recorded: bool = True) -> bytes | None:
        """The frame to show now; None where what is shown will do. scene: None where it is still the same. recorded:
        whether it leaves its trace; what is shown to nobody in particular does not."""
        anew = scene is not None and (scene != self._scene or self.frame is None)
        if not (anew or self._is_due(now)):
            return None
        if scene is not None:
            self._scene = scene
        if anew or self._stale:
            self._shown = self._showing()
            self._lit = self._gather(self._shown)
            self._moves = self.theme.moves(self._shown)
            self._stale = False
        self._next = now + 1 / FRAMES_HZ
        frame, self.limited = self._frame(self._lit, now)
        if recorded and scene is not None:
            self._leave_trace(scene, frame, now)
        if frame == self.frame:
            return None
        self.frame = frame
        self._seen = (self.theme, self._shown, now)
        self.revision += 1
        return frame

    def _is_due(self, now: float) -> bool:
        """Whether what is shown differs by now though the scene is the same."""
        return self._stale or (self._moves and now >= self._next)

    def _leave_trace(self, scene: Scene, frame: bytes, now: float) -> None:
        """Of each scene once, as if it were saved and lit."""
        if scene == self._recorded:
            return
        self._recorded = scene
        if self._followed:
            hidden = self._unsaved or self._dark
            self._trail.update(self._frame(self._gather(scene), now)[0] if hidden else frame)

    def _showing(self) -> Scene:
        if self._dark or not self._scene:
            return {}
        return as_unsaved(self._scene) if self._unsaved else self._scene

    def _gather(self, scene: Scene) -> _Lit:
        """A moving light is painted often, and most of what is lit is lit alike."""
        first: dict[tuple[Cue, float], Site] = {}
        pixels: dict[Site, list[int]] = {}
        for site, cue in scene.items():
            one = first.setdefault((cue, self._dimmed.get(site, 1.0)), site)
            pixels.setdefault(one, []).extend(self._fit.pixels[site])
        return {site: scene[site] for site in pixels}, pixels

    def _frame(self, lit: _Lit, now: float) -> tuple[bytes, bool]:
        scene, pixels = lit
        colours = {site: self._balance(site, colour) for site, colour in self.theme.paint(scene, now).items()}
        return pixel_frame(colours, pixels, self._count, self._supply)

    @property
    def colours(self) -> Mapping[Site, Colour]:
        """What is lit now, as the eye should see it."""
        return self._colours(self._seen[0])

    def _colours(self, theme: Theme) -> Mapping[Site, Colour]:
        _, scene, painted_at = self._seen
        return {site: theme.colour(cue, painted_at) for site, cue in scene.items() if self._fit.pixels[site]}

    def rgb(self, *, calmly: bool = False) -> str:
        """Six hex digits a site, in the order of the geometry's sites; calmly: for eyes that motion disturbs."""
        colours = self._colours(calm(self._seen[0])) if calmly else self.colours
        return "".join("{:02x}{:02x}{:02x}".format(*colours.get(site, DARK)) for site in self._fit.geometry.sites)

    def _balance(self, site: Site, colour: Colour) -> Colour:
        scale = self._dimmed.get(site)
        if scale is None:
            return colour
        return (round(colour[0] * scale), round(colour[1] * scale), round(colour[2] * scale))


def question(session: Session) -> Scene:
    """Whether the game found at start is to go on: what should stand there, dimly, and the last move as what is
    asked."""
    board = session.game.board(session.line.position)
    lights = {site: Cue(Role.LAST) for site, contents in board.items() if contents}
    for move in session.line.moves[-1:]:
        lights |= {site: Cue(Role.ASK) for site, _ in roles(move.steps)}
    return lights


def as_unsaved(scene: Scene) -> Scene:
    """With the last move as one that a power cut would take."""
    return {site: Cue(Role.UNSAVED) if cue.role is Role.LAST else cue for site, cue in scene.items()}


Act = Literal["press", "lift", "put"]


@dataclass(frozen=True, slots=True)
class Invitation:
    """Where a visitor may begin, and what is to be done there."""

    site: Site
    act: Act


def invitation(session: Session) -> Invitation:
    """A site in the middle where the first move may begin; where the dice come first, one with a piece."""
    turn, positions = session.turn, session.game.geometry.positions
    open_ = {site: role for (site, role), mask in turn.openings.items() if mask & turn.chosen}
    begins = {site for site, role in open_.items() if role is Role.LEGAL} or set(open_)
    standing = {site for site, contents in turn.board.items() if contents}
    among = begins or standing or set(positions)
    middle = [sum(part) / len(positions) for part in zip(*positions.values(), strict=True)]
    site = min(sorted(among), key=lambda site: dist(positions[site], middle))
    if session.layout.presses:
        return Invitation(site, "press")
    return Invitation(site, "lift" if site in standing else "put")


def attraction(session: Session) -> Scene:
    """Nobody is there: one light that calls."""
    site = invitation(session).site
    contents = session.turn.board[site]
    side = session.game.pieces[contents[-1]].side if contents else None
    return {site: Cue(Role.ATTRACT, side=side)}


def _dimmed(fit: Fit) -> dict[Site, float]:
    """The sites on the board's dark squares (a1 is one), and how far the eye value is turned down there. The
    profile's figure is one of light given off, and so is reached through the gamma curve."""
    dark = fit.profile.pixels.dark
    if dark is None:
        return {}
    scale = dark ** (1 / fit.profile.pixels.gamma)
    return {site: scale for site, spot in fit.spots.items() if spot.cell and sum(spot.cell) % 2 == 0}
