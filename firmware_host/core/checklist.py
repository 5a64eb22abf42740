"""What the hands still owe to a move that counts."""

from __future__ import annotations

from collections.abc import Iterable

from firmware_host.core.cues import due
from rules.steps import Flip, Site, Step


class Checklist:
    def __init__(self) -> None:
        self.steps: list[Step] = []
        self._lifted: set[Site] = set()

    def begin(self, steps: Iterable[Step]) -> None:
        """A move counts, of which these are left."""
        self.steps = list(steps)
        self._lifted.clear()

    def go_on(self, steps: Iterable[Step]) -> None:
        """A further move counts, of which these are left. Discs that are still to be turned stay so; those that it
        turns again are as they should be."""
        waiting = {step.site: step for step in self.steps if isinstance(step, Flip) and step.site not in self._lifted}
        left: list[Step] = []
        for step in steps:
            if not isinstance(step, Flip) or waiting.pop(step.site, None) is None:
                left.append(step)
        self.begin([*waiting.values(), *left])

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
