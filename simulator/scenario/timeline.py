"""What hands changed and what the light then said, scan by scan."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from simulator.scenario.stage import Stage

DIGITS = 6
"""Of seconds: sums of scans are not exact."""


class Timeline:
    """An observer of a stage.

    acted: when something was done last, by a hand or by a fault. changes: site or button -> when a hand changed it.
    said: site -> the times from which its light said something, with what; None for nothing. A light says something
    from the scan on in which the frame that says so has reached the site's own pixels.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.acted = stage.now
        self.changes: dict[str, list[float]] = defaultdict(list)
        self.said: dict[str, list[tuple[float, str | None]]] = defaultdict(list)
        self._sites = {spot: site for site, spot in stage.spots.items()}
        self._board = stage.rig.world.board
        self._pressed = set(stage.rig.world.pressed)
        self._seen: object = None
        self._late: set[str] = set()

    def act(self) -> None:
        """Something is done now that no hand does."""
        self.acted = self._stage.now

    def before(self, now: float) -> None:
        world = self._stage.rig.world
        board, pressed = world.board, world.pressed
        if board == self._board and pressed == self._pressed:
            return
        changed = {spot for spot, contents in board.items() if contents != self._board.get(spot)}
        for name in changed | (pressed ^ self._pressed):
            self.changes[self._sites.get(name, name)].append(now)
        self._board, self._pressed, self.acted = board, set(pressed), now

    def after(self, now: float) -> None:
        scene = self._stage.scene
        if scene is self._seen and not self._late:
            return
        self._seen = scene
        frame = self._stage.rig.frame
        roles = {site: cue.role.name.lower() for site, cue in scene.items()}
        for site in {*roles, *self.said}:
            role = roles.get(site)
            if role == self.role(site):
                self._late.discard(site)
            elif self.is_shown(site, frame):
                self.said[site].append((now, role))
                self._late.discard(site)
            else:
                self._late.add(site)

    def role(self, site: str) -> str | None:
        """What the site's light says."""
        told = self.said.get(site)
        return told[-1][1] if told else None

    def roles(self) -> Mapping[str, str]:
        """Of every site whose light says something."""
        return {site: told[-1][1] for site, told in self.said.items() if told[-1][1] is not None}

    def within(self, site: str, role: str | None, start: float, end: float) -> bool:
        """Whether the site's light said this at some time from start to end."""
        told = [(float("-inf"), None), *self.said.get(site, ())]
        until = [*(at for at, _ in told[1:]), float("inf")]
        return any(
            what == role and at <= end + 1e-9 and to > start + 1e-9 for (at, what), to in zip(told, until, strict=True)
        )

    def answers(self, cause: str | None, site: str | None) -> tuple[list[float], int]:
        """Seconds from each change at the one until the other's light next said something else, and how many changes
        were not answered before the next. None: any."""
        changed = self.changes.values() if cause is None else [self.changes.get(cause, [])]
        said = self.said.values() if site is None else [self.said.get(site, [])]
        causes = sorted({at for one in changed for at in one})
        lit = sorted({at for one in said for at, _ in one})
        waits, unanswered = [], 0
        for start, end in zip(causes, [*causes, float("inf")][1:], strict=True):
            at = next((at for at in lit if start < at <= end), None)
            if at is None:
                unanswered += 1
            else:
                waits.append(round(at - start, DIGITS))
        return waits, unanswered

    def is_shown(self, site: str, frame: bytes) -> bool:
        """Whether the site's own pixels show what the program wants them to show."""
        wanted = self._stage.controller.light.frame
        pixels = self._stage.fit.spots[site].pixels
        return wanted is not None and all(frame[3 * k : 3 * k + 3] == wanted[3 * k : 3 * k + 3] for k in pixels)
