"""From the world to the levels of one scan: the one place that knows what each kind of sensor feels."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from hardware.profile import Profile
from simulator.faults import Faults
from simulator.world import Contents, World, WorldError


class Senses:
    """The levels of a board's channels, faults included. One call of ``scan`` is one scan.

    standing: the levels of the last scan as they would be without faults. Not to be changed.
    """

    def __init__(self, profile: Profile, world: World, faults: Faults) -> None:
        for name in profile.spots:
            world.know(name)
        if missing := set(profile.buttons) - set(world.buttons):
            raise WorldError(f"the world lacks the buttons {', '.join(sorted(missing))} of board {profile.name}")
        self.world = world
        self.faults = faults
        self._total = profile.sensors.channels
        self.standing: list[int] = [0] * self._total
        self._sensing = profile.sensing
        self._spots = [(s.channel, s.name) for s in profile.spots.values() if s.channel is not None]
        self._buttons = [(channel, name) for name, channel in profile.buttons.items()]
        self._felt: tuple[object, ...] = ()
        self._was_sound = False

    def scan(self) -> list[int]:
        """One level a channel."""
        felt = self._world()
        if felt != self._felt:  # most scans find the world as the one before has left it
            board, pressed, covered, poles = felt
            self._felt = (dict(board), set(pressed), covered, dict(poles))
            self.standing = self._levels(board)
        self._was_sound = not self.faults.present
        return self.faults.distorted(self.standing)

    @property
    def is_still(self) -> bool:
        """Whether another scan would say just what the last one has said."""
        return self._was_sound and not self.faults.present and self._world() == self._felt

    def forget(self) -> None:
        """Whoever has been told the last scan is no more."""
        self._was_sound = False

    def _world(self) -> tuple[Mapping[str, Contents], AbstractSet[str], AbstractSet[str], Mapping[str, int]]:
        world = self.world
        return world.stands, world.pressed, world.covered, world.poles

    def _levels(self, board: Mapping[str, Contents]) -> list[int]:
        levels = [0] * self._total
        pressed, covered = self.world.pressed, self.world.covered
        if self._sensing == "press":
            for channel, name in self._spots:
                levels[channel] = int(name in pressed)
        else:
            for channel, name in self._spots:
                levels[channel] = self._level(board[name])
            if self._sensing == "occupancy" and covered:  # no magnet, and nothing to count
                for channel, name in self._spots:
                    levels[channel] |= name in covered
        for channel, name in self._buttons:
            levels[channel] = int(name in pressed)
        return levels

    def _level(self, contents: Contents) -> int:
        if self._sensing == "count":
            return len(contents)
        if not contents:
            return 0
        return self.world.poles[contents[-1]] if self._sensing == "polarity" else 1
