"""What befalls a board in one scan, told apart by how much changes at once, and where.

Hands do one thing after the other, and two hands two at a time; a scan lasts a hundredth of a second. So what changes
within one is one of these:

- hands: up to two pieces lifted, whatever is put down;
- a shadow: a palm or a sleeve. Several sites come to read something, and will read nothing again;
- a jolt: more has gone than hands can lift, or two pieces that no one move lifts and with neither of which the present
  one goes on; or two have gone and two come, for which it takes four hands;
- a lost line: all that stood along one wire has gone, and hardly anything else; a broken wire, or an arm along the row;
- a shorted line: all that was empty along one wire reads something, and nothing has gone elsewhere.

Sites are judged by what should stand there (``Moment``), lines by what their channels read (``Lines``), for a wire has
channels that are no sites of the game. What is wrong scan after scan is told by ``unrest``, what the wood looks like
once it rests by ``rest``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rules.steps import Site

HANDS = 2
"""So many pieces can be lifted in one scan."""
MANY = HANDS + 1
"""So many are more than hands do."""
BESIDES = 1
"""So many sensors off a line may change in the moment in which something befalls it, by a hand."""


class Moment:
    """What has changed at the sites of the game in the present scan. sites: in order, as it came. lifted: those that
    came to read less, also less than they did at first in this turn. A shadow that goes lifts nothing, also where it
    had fallen on sites that were emptied before. bared: what still reads something where a shadow lay that has gone: a
    piece may have been put down beneath it."""

    def __init__(self) -> None:
        self.sites: list[Site] = []
        self.lifted: list[Site] = []
        self._risen: list[Site] = []
        self._shaded: set[Site] = set()
        self._is_going = False

    def change(self, site: Site, before: int, level: int, base: int) -> None:
        """before: what was read there until now; base: when the turn began."""
        self.sites.append(site)
        if abs(level) > abs(before):
            self._risen.append(site)
        elif abs(level) < min(abs(before), abs(base)) and site not in self._shaded:
            self.lifted.append(site)
        self._is_going |= site in self._shaded and abs(level) < abs(before)
        self._shaded.discard(site)

    def pass_by(self) -> None:
        """The next scan's turn."""
        if self._is_going:
            self._shaded.clear()
        if self.is_shadow:
            self._shaded.update(self._risen)
        self._is_going = False
        self.sites.clear()
        self.lifted.clear()
        self._risen.clear()

    @property
    def bared(self) -> frozenset[Site]:
        return frozenset(self._shaded if self._is_going else ())

    @property
    def is_shadow(self) -> bool:
        """Whether several sites came to read more at once."""
        return len(self._risen) > 1

    @property
    def is_jolt(self) -> bool:
        """Whether more has gone than hands can lift, or gone and come at once than hands can do."""
        return len(self.lifted) >= (HANDS if self.is_shadow else MANY)

    @property
    def is_both_hands(self) -> bool:
        """Whether it takes two hands, at work in the same hundredth of a second."""
        return len(self.lifted) == HANDS


@dataclass(frozen=True, slots=True)
class Together:
    """Many sensors of one line changed in one moment. line: its name. channels: those that changed; all: of the line.
    gone: whether they read nothing since, as if a wire were broken; otherwise they all read something, which no hands
    do."""

    line: str
    channels: frozenset[int]
    all: frozenset[int]
    gone: bool


class Lines:
    """What befalls whole lines: scan by scan, for it remembers what came and went before."""

    def __init__(self, lines: Mapping[str, Collection[int]], buttons: Collection[int]) -> None:
        """lines: name -> the channels that share a wire. buttons: those that are pressed, not stood upon."""
        self._lines = {name: frozenset(channels) for name, channels in lines.items()}
        self._known = frozenset[int]().union(*self._lines.values())
        self._buttons = frozenset(buttons)
        self._gone: frozenset[int] = frozenset()  # with the line that fell silent last
        self._shadow: set[int] = set()  # what came in one moment, as under a palm: it may go so, too

    def befallen(self, changes: Sequence[tuple[int, int]], levels: Sequence[int]) -> Together | None:
        """changes: (channel, level) of one scan. levels: of every channel before them."""
        changes = [(channel, level) for channel, level in changes if channel in self._known]
        if len(changes) < HANDS:
            return None
        gone = {channel for channel, level in changes if not level and channel not in self._buttons}
        come = {channel for channel, level in changes if level and not levels[channel]}
        covered = come if len(come) >= HANDS and not come <= self._gone else set()
        shadow, self._shadow = self._shadow & gone, self._shadow - gone | covered
        for name, line in self._lines.items():
            stood = frozenset(channel for channel in line if levels[channel])
            if len(stood - shadow) >= MANY and _is_all_of(stood, gone, 0):
                self._gone = stood
                return Together(name, stood, line, True)
            empty = line - stood
            if len(empty) >= MANY and _is_all_of(empty, come, len(gone)) and not empty <= self._gone:
                return Together(name, empty, line, False)
        return None


def _is_all_of(part: frozenset[int], changed: set[int], besides: int) -> bool:
    """Whether all of a part of a line has changed, and hardly anything else. besides: what changed otherwise."""
    return part <= changed and len(changed - part) + besides <= BESIDES
