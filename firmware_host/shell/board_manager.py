"""Who keeps the table: lays out games and boards, owns the simulated wood, and answers what the page asks for.

Lives in the board's thread, as the table does.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from math import inf
from typing import Any, Unpack

from firmware_host.core import events as ev
from firmware_host.core.theme import CHOICES, Theme, chosen
from firmware_host.shell.controller import Controller, Options
from firmware_host.shell.devices.fit import Fit, fit
from firmware_host.shell.devices.ports import Ports
from firmware_host.shell.games import placement
from firmware_host.shell.games.questions import effort
from firmware_host.shell.journal.records import Journal, Saved
from firmware_host.shell.neighbours import Neighbours
from firmware_host.shell.opponent import Opponent, Seat
from firmware_host.shell.puzzler import Puzzler
from firmware_host.shell.reviewer import Reviewer
from firmware_host.shell.seating import Seating
from firmware_host.shell.simulation.simulated_board import Bench, RigPorts, Simulation
from firmware_host.shell.views.owed import items
from firmware_host.shell.views.page import Message, state_message
from firmware_host.shell.warner import Warner
from hardware.profile import Profile, load, shipped
from rules import registry
from rules.model import Game, RulesError
from rules.telling import told

log = logging.getLogger("tablero.host")


class BoardManager:
    """bench: the means to simulate boards; None on real wood, which then is the only board there is.
    boards: counts the boards and games laid out, so that a page knows when to draw anew. opponent: the board as a
    player, None where it cannot be one. neighbours: other boards, None without a fleet. brightness: of the light, 0
    to 1 of what the board file allows. troubles: word key -> text, of what is amiss beside the table."""

    def __init__(
        self,
        profile: Profile,
        game: Game[Any],
        journal: Journal,
        *,
        bench: Bench | None = None,
        ports: Callable[[Profile], Ports] | None = None,
        settled: bool = True,
        advice: str = "",
        **options: Unpack[Options],
    ) -> None:
        """ports: opens a real board's; needed without a bench. settled: whether the board has been chosen; a
        simulated one that has not been changes for the one on which a game plays best. advice: the command that names
        the board, for those who look after it, where none is named. options: the controller's.
        Raises RefusedError where the game does not fit the board (on a simulator: any board)."""
        self.bench = bench
        self.troubles = {"health.unnamed": advice} if advice else {}
        self.boards = 0
        self.simulation: Simulation | None = None
        self.opponent: Opponent | None = None
        self.seating: Seating | None = None
        self.reviewer: Reviewer | None = None
        self.puzzler: Puzzler | None = None
        self.warner: Warner | None = None
        self.neighbours: Neighbours | None = None
        self.brightness = 1.0
        self._chosen = game
        self._settled = settled
        self._first = profile
        self._ports = ports
        found = self._lay(game, profile)
        self.controller = Controller(game, found, self._plug(game, found), journal=journal, **options)
        self._home = (game, found, self.controller.display.theme)

    def seat(self, opponent: Opponent, seating: Seating, puzzler: Puzzler, reviewer: Reviewer, warner: Warner) -> None:
        """Around the table, beside the people."""
        self.opponent, self.seating = opponent, seating
        self.puzzler, self.reviewer, self.warner = puzzler, reviewer, warner

    def sit_down(self, now: float, seat: Seat | None) -> None:
        """What the board plays from now on, None for nothing; whoever was just choosing that is answered by it.
        Raises RefusedError."""
        if self.opponent is None:
            raise ev.RefusedError("opponent: nobody can think here")
        self.opponent.sit_down(now, seat)
        if self.seating:
            self.seating.end(now)

    def meet(self, neighbours: Neighbours) -> None:
        self.neighbours = neighbours

    def tell_trouble(self, key: str, text: str) -> None:
        """To those who look after the board. key: a word key. text: empty where there is no trouble any more."""
        if text != self.troubles.get(key, ""):
            self.troubles = {name: told for name, told in {**self.troubles, key: text}.items() if told}
            self.controller.touch()

    def shine(self, brightness: float) -> None:
        """How bright the light is from the next ``dim`` on."""
        self.brightness = brightness

    @property
    def refusals(self) -> tuple[type[Exception], ...]:
        """What is raised for what cannot be done, all with a text for whoever asked."""
        return (ev.RefusedError, RulesError, *(self.bench.refusals if self.bench else ()))

    def start(self, now: float, saved: Saved | None = None) -> None:
        """Offer the game that was found, if it can still be played here, else begin anew."""
        if saved is None or not self._offer(now, saved):
            self._set_up(self.controller.game.board(self.controller.game.start()))
            self.controller.new_game(now)

    # -- games and boards

    def new_game(
        self, now: float, key: str, options: Mapping[str, object], sensing: str | None = None, *, setup: bool = True
    ) -> None:
        """setup: whether the simulated wood is set up too; otherwise its pieces are in the box.
        Raises RulesError or RefusedError, and then the present game goes on."""
        game = registry.load(key, **options)
        found = self._lay_with(game, sensing) if sensing else self._lay(game, self.controller.fit.profile)
        self._chosen = game
        self._begin(now, game, found, in_box=not setup)

    def discard(self, now: float) -> None:
        """The saved game is not gone on with: a new one begins, of the kind chosen at the start."""
        if self.controller.offered is None:
            raise ev.RefusedError("discard: no saved game is waiting")
        self.new_game(now, self._chosen.key, self._chosen.options)

    def home(self, now: float) -> None:
        """The game that the program was started with, on the board and in the light of the start."""
        game, found, theme = self._home
        if self.controller.display.theme is not theme:
            self.controller.display.wear(now, theme)
        self._chosen = game
        self._begin(now, game, found)

    def again(self, now: float) -> None:
        """A new game of the present kind, where it lies now."""
        self._begin(now, self.controller.game, self.controller.fit)

    @property
    def read_at(self) -> float:
        """When the review of a game was touched last; -inf where none has been."""
        return self.reviewer.touched_at if self.reviewer else -inf

    def _begin(self, now: float, game: Game[Any], found: Fit, *, in_box: bool = False) -> None:
        if self.bench:
            self.controller.intake.replug(self._plug(game, found))
            self.controller.new_game(now, game, found)
            self._set_up(game.board(game.start()), in_box=in_box)
        else:
            self.controller.new_game(now, game, found)
        self.boards += 1

    def _offer(self, now: float, saved: Saved) -> bool:
        controller = self.controller
        try:
            game = registry.load(saved.record.key, **saved.record.options)
            profile = self._board_of(saved)
            found = fit(game.geometry, profile) if profile else None
            if found is None:
                where = "game %s of the journal, %s on board %s, cannot be played on this board; it is left"
                log.warning(where, saved.game, saved.record.key, told(saved.record.board))
                return False
            if self.bench:
                ports = self._plug(game, found)
                controller.intake.replug(ports)
            controller.offer(now, saved, game, found, instead=None if _alike(game, self._chosen) else self._chosen)
        except self.refusals as error:
            log.warning("game %s of the journal cannot be continued: %s", saved.game, error)
            return False
        self._set_up(game.board(controller.session.line.position))
        self.boards += 1
        return True

    def _board_of(self, saved: Saved) -> Profile | None:
        """The board that a game was played on: this one, or on a simulator one that can be put in its place."""
        record, present = saved.record, self.controller.fit.profile
        if record.board != present.name:
            if self.bench is None or record.board not in shipped():
                return None
            present = load(record.board)
        return self._with_sensing(present, record.sensing) if self.bench else present

    def board_for(self, game: Game[Any]) -> Profile:
        """The board that a game is laid on where nobody asks for another."""
        return self._lay(game, self.controller.fit.profile).profile

    def _lay(self, game: Game[Any], profile: Profile) -> Fit:
        """A board that was named at the start only changes where the game does not fit it. Any other changes for the
        one on which the game plays best, if that leaves less to the hands than the board of the start."""
        if self.bench is None:
            return placement.place(game, profile)
        here = placement.offered(game, profile if self._settled else self._first)
        if here and self._settled:
            return here
        there = placement.best(game, profile.sensing if self._settled else None, placement.shelf())
        return here if here and effort(game, here.layout) <= effort(game, there.layout) else there

    def _lay_with(self, game: Game[Any], sensing: str) -> Fit:
        """On the present board with such sensors, or where it does not fit that, on the best one that has them."""
        profile = self._with_sensing(self.controller.fit.profile, sensing)
        if self.bench is None:
            return placement.place(game, profile)
        return placement.offered(game, profile) or placement.best(game, sensing, placement.shelf())

    def _plug(self, game: Game[Any], found: Fit) -> Ports:
        if self.bench:
            self.simulation = Simulation(self.bench, game, found)
            return RigPorts(self.simulation.rig)
        assert self._ports is not None
        return self._ports(found.profile)

    def _with_sensing(self, profile: Profile, sensing: str) -> Profile:
        if self.bench is None:
            if sensing != profile.sensing:
                raise ev.RefusedError(f"sensing {sensing!r}: this board has {profile.sensing}")
            return profile
        return self.bench.with_sensing(profile, sensing)

    def _set_up(self, board: Mapping[str, str], *, in_box: bool = False) -> None:
        if self.simulation:
            self.simulation.set_up(board, in_box=in_box)

    # -- what the page sees

    def state(self) -> Message:
        message = state_message(self.controller)
        message["opponent"] = self.opponent.message() if self.opponent else None
        message["turning"] = self.reviewer.message() if self.reviewer else None
        message["puzzle"] = self.puzzler.message() if self.puzzler else None
        message["warning"] = self.warner.message() if self.warner else None
        message["can"]["seats"] = bool(self.seating and self.seating.can_begin)
        message["can"]["turning-points"] = bool(self.reviewer and self.reviewer.can_begin)
        message["fleet"] = self.neighbours.message() if self.neighbours else None
        if self.seating and (asked := self.seating.message()):
            message |= asked
            message["can"] |= {"ok": True, "takeback": True}
        if self.simulation:
            session = self.controller.session
            self.simulation.follow(session)
            self.simulation.provide(session, items(session))
            message |= self.simulation.message()
        return message

    def furnish(self, now: float, theme: Theme) -> None:
        """The house has chosen another theme: it is worn now, and whenever the board is as at the start."""
        game, found, _ = self._home
        self._home = (game, found, theme)
        self.controller.display.wear(now, theme)

    def wear(self, now: float, theme: str) -> None:
        """Raises RefusedError for an unknown theme."""
        if theme not in CHOICES:
            raise ev.RefusedError(f"theme {theme!r}; allowed: {', '.join(CHOICES)}")
        self.controller.display.wear(now, chosen(theme, calm=self.controller.display.theme.is_calm))


def _alike(one: Game[Any], other: Game[Any]) -> bool:
    """The same game with the same options."""
    return (one.key, dict(one.options)) == (other.key, dict(other.options))
