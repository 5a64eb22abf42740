"""What the hands still owe to a move that counts."""

from __future__ import annotations

from collections.abc import Iterable

from firmware_host.core.cues import due
from rules.steps import Flip, Site, Step, touched


class Checklist:
    def __init__(self) -> None:
        self.steps: list[Step] = []
        self._lifted: set[Site] = set()
        self._is_untouched = False

    def begin(self, steps: Iterable[Step]) -> None:
        """A move counts, of which these are left."""
        self.steps = list(steps)
        self._lifted.clear()
        self._is_untouched = False

    def go_on(self, steps: Iterable[Step]) -> None:
        """A further move counts, of which these are left. Discs that are still to be turned stay so; those that it
        turns again are as they should be."""
        waiting = (step for step in self.steps if isinstance(step, Flip) and step.site not in self._lifted)
        self.begin(_joined(waiting, steps))

    def add(self, steps: Iterable[Step]) -> None:
        """A move counts that was made without a touch: all of it is left, with what is left of others like it."""
        self.begin(_joined(self.steps if self._is_untouched else (), steps))
        self._is_untouched = True

    @property
    def is_to_carry(self) -> bool:
        """Whether something is left of what was made without a touch."""
        return self._is_untouched and bool(self.steps)

    def clear(self) -> None:
        self.steps = []

    @property
    def flips(self) -> frozenset[Site]:
        return frozenset(step.site for step in self.steps if isinstance(step, Flip))

    def asks(self, site: Site) -> bool:
        """Whether something is left to be done here."""
        return any(site == at for at, _ in due(self.steps))

    def see(self, site: Site, level: int) -> None:
        """A disc lifted and put back has been turned, as far as a board that cannot see its face can tell."""
        if level == 0:
            self._lifted.add(site)
        elif site in self._lifted:
            self._lifted.discard(site)
            self.steps = [step for step in self.steps if getattr(step, "site", None) != site]

    def feel(self, site: Site) -> bool:
        """Whether something was still lit here: it has been done now."""
        left = [step for step in self.steps if site not in {at for at, _ in due([step])}]
        found, self.steps = len(left) < len(self.steps), left
        return found

    def carry(self, site: Site) -> bool:
        """Whether a touch here is part of carrying out what was made without a touch, and begins nothing new. Two
        pieces that go to the same place are put there one after the other."""
        if not self._is_untouched:
            return False
        for k, step in enumerate(self.steps):
            if any(site == at for at, _ in due([step])):
                del self.steps[k]
                return True
        return any(site in touched(step) for step in self.steps)


def _joined(earlier: Iterable[Step], steps: Iterable[Step]) -> list[Step]:
    """All of them, but for discs that would be turned twice."""
    waiting = list(earlier)
    left: list[Step] = []
    for step in steps:
        turned = next((one for one in waiting if isinstance(one, Flip) and _turns(step, one.site)), None)
        if turned:
            waiting.remove(turned)
        else:
            left.append(step)
    return [*waiting, *left]


def _turns(step: Step, site: Site) -> bool:
    return isinstance(step, Flip) and step.site == site
