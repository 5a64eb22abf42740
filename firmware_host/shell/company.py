"""Who is around the table beside the people: opponent, teacher, reviewer and all the others, in the board's thread."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from random import Random
from typing import Any

from firmware_host.shell.advisor import Advisor
from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.commands import Commands
from firmware_host.shell.exhibit.demo import Demo
from firmware_host.shell.exhibit.idle import Exhibit, Waits
from firmware_host.shell.exhibit.lessons import Teacher
from firmware_host.shell.exhibit.visitors import StaffOnly, Visitors
from firmware_host.shell.figures.keeper import Figures
from firmware_host.shell.joined import Join, Joined
from firmware_host.shell.neighbours import Neighbours
from firmware_host.shell.opponent import Opponent, Seat
from firmware_host.shell.puzzle_book import PuzzleBook
from firmware_host.shell.puzzler import Puzzler
from firmware_host.shell.reviewer import Reviewer
from firmware_host.shell.runner import Pacemaker
from firmware_host.shell.seating import Seating
from firmware_host.shell.settings.applied import Applied
from firmware_host.shell.settings.in_force import InForce
from firmware_host.shell.settings.keys import Values
from firmware_host.shell.thinker import Thinker
from firmware_host.shell.views.publisher import Publisher
from firmware_host.shell.warner import Warner
from firmware_host.shell.web.contract import Refused
from firmware_host.shell.web.uploads import logo_number


class Company:
    """runner: keeps the pace. finished: ends the program. settled: is told of other settings that are in force. memory:
    the directory of what outlasts the program. Everything else is as the daemon has it."""

    def __init__(
        self,
        manager: BoardManager,
        runner: Pacemaker,
        thinker: Thinker,
        publisher: Publisher,
        *,
        finished: Callable[[], None],
        settled: Callable[[Values], None],
        granted: Collection[str],
        memory: Path | None,
        exhibit: Waits | None,
        chance: Random | None,
        seat: Seat | None,
        warn: bool,
        offer_seats: bool,
        join: Join | None,
        demo: bool,
        settings: InForce | None,
    ) -> None:
        self._manager = manager
        self._runner = runner
        self._publisher = publisher
        self._tell_settled = settled
        self.figures = Figures(memory, lambda: settings.clock.now) if settings and memory else None
        advisor = Advisor(manager.controller, thinker)
        spoken: Callable[[str], None] = self.figures.observer.speak if self.figures else lambda language: None
        self.commands = Commands(manager, runner.later, advisor, chance, spoken)
        self._teacher = Teacher(manager, runner.later)
        self.neighbours: Neighbours | None = None
        self.opponent = Opponent(manager.controller, thinker, seat, chance)
        self._seating = Seating(manager.controller, self.opponent, offered=offer_seats, engaged=self._is_engaged)
        self.puzzler = Puzzler(manager.controller, thinker, PuzzleBook(memory))
        self._reviewer = Reviewer(manager.controller, thinker, self.puzzler.seek)
        self._warner = Warner(manager.controller, thinker, lambda: self.opponent.seat, on=warn)
        manager.seat(self.opponent, self._seating, self.puzzler, self._reviewer, self._warner)
        self.exhibit = Exhibit(manager.controller, exhibit, manager) if exhibit else None
        if join:
            self.neighbours = join(Joined(manager, finished, runner.call))
            manager.meet(self.neighbours)
        self._demo = Demo(manager, self.commands.do, chance) if demo else None
        self._visitors = Visitors(granted)
        self.applied = self._apply(settings, logo_number(memory) if memory else None) if settings else None

    def _is_engaged(self) -> bool:
        """Whether another board plays one of the sides."""
        return bool(self.neighbours and self.neighbours.message().get("partner"))

    def _apply(self, settings: InForce, logo: int | None) -> Applied:
        applied = Applied(settings, self._manager, self.exhibit, self._visitors, self._publisher, self._settled)
        applied.logo(logo)
        return applied

    def _settled(self, values: Values) -> None:
        """Other settings are in force."""
        if self.figures:
            self.figures.keep(on=values["figures.on"], years=values["figures.years"])
        self._tell_settled(values)

    def look(self, now: float) -> None:
        """After every scan."""
        if self._manager.controller.buttons.wishes:
            self.commands.wishes(now)
        self._teacher.look(now)
        self._seating.look(now)
        self.opponent.look(now)
        self._reviewer.look(now)
        self.puzzler.look(now)
        self._warner.look(now)
        if self.exhibit:
            self.exhibit.look(now)
        if self.neighbours:
            self.neighbours.look(now)
        if self.applied:
            self.applied.look(now)
        if self.figures:
            self.figures.look(now, self._manager.controller)
        if self._demo:
            self._demo.look(now)
        self._publisher.after(now)

    def do(self, message: Mapping[str, Any], visitor: bool, now: float) -> None:
        """What a page asks for. visitor: not staff's. Raises Refused."""
        self._manager.controller.stir()
        if self._demo:
            self._demo.interrupt(now)
        self._visitors.look(self._manager.controller)
        if self.applied and not visitor:
            self.applied.staff_act(now)
        try:
            said = self._visitors.judged(message, self._manager.controller) if visitor else message
            if not (self.neighbours and self.neighbours.take(now, said)):
                self.commands.do(now, said)
        except StaffOnly as refusal:
            raise Refused(str(refusal), "staff-only") from refusal
        except self._manager.refusals as refusal:
            raise Refused(str(refusal)) from refusal
        self._runner.pace(self._manager.controller.fit.profile.scan_hz)
        self._publisher.after(now)

    def show_logo(self, number: int | None, now: float) -> None:
        """Another one, None for none; where there are settings."""
        assert self.applied
        self.applied.logo(number)
        self.applied.apply(now)
