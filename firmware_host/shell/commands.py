"""What a page may ask for (web/PROTOCOL.md): every message is read, judged, and done or refused as a whole.

Lives in the board's thread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from firmware_host.core import events as ev
from firmware_host.core.offers import AGREE, PLAY_ON
from firmware_host.core.snapshot import snapshot
from firmware_host.shell.advisor import Advisor
from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.opponent import Seat
from firmware_host.shell.simulation.auto_hand import AutoHand
from firmware_host.shell.simulation.fingers import Fingers
from firmware_host.shell.simulation.simulated_board import Simulation
from firmware_host.shell.views.page import around
from firmware_host.shell.views.presenter import Presented, presented
from firmware_host.shell.views.words import languages
from firmware_host.thinking.levels import STRONGEST
from rules.steps import Site

Fields = Mapping[str, Any]
Later = Callable[[float, Callable[[float], None]], None]


class Commands:
    """later: to have something done after some seconds, in the same thread. chance: for the dice. spoken: is told
    the language that somebody has chosen."""

    def __init__(
        self,
        manager: BoardManager,
        later: Later,
        advisor: Advisor,
        chance: Random | None = None,
        spoken: Callable[[str], None] = lambda language: None,
    ) -> None:
        self.manager = manager
        self.auto_hand = AutoHand(manager, later)
        self._later = later
        self._advisor = advisor
        self._chance = chance or Random()
        self._spoken = spoken
        self._fingers: Fingers | None = None
        controller = manager.controller
        self._commands: dict[str, Callable[[float, Fields], None]] = {
            "new": self._new,
            "takeback": lambda now, _: self._take_back(now),
            "hint": self._hint,
            "roll": lambda now, _: controller.command(now, ev.Roll(self._chance.random())),
            "pause": lambda now, _: controller.command(now, ev.Pause()),
            "go-on": lambda now, _: controller.command(now, ev.GoOn()),
            "ok": lambda now, _: self._ok(now),
            "resume": lambda now, _: controller.resume(now),
            "discard": lambda now, _: manager.discard(now),
            "choose": self._choose,
            "resign": lambda now, f: self._end_by_word(now, "resign", ev.Resign(self._side_of_people(f))),
            "draw": lambda now, f: self._end_by_word(now, "draw", ev.OfferDraw(self._side_of_people(f))),
            "wake": lambda now, _: None,  # every word shows that somebody is there
            "language": self._speak,
            "trust": lambda now, f: controller.trust(now, _text(f, "site")),
            "distrust": lambda now, f: controller.distrust(now, _text(f, "site")),
            "theme": lambda now, f: manager.wear(now, _text(f, "theme")),
            "opponent": self._seat_opponent,
            "seats": lambda now, _: self._seats(now),
            "turning-points": self._review,
            "puzzle": self._puzzle,
            "warn": self._warn,
        }
        self._hands: dict[str, Callable[[float, Simulation, Fields], object]] = {
            "pick": lambda _, wood, f: wood.hand.pick(self._spot(wood, f), _count(f, 1, everything=True)),
            "drop": self._drop,
            "flip": self._flip,
            "take": lambda _, wood, f: wood.hand.take(self._spot(wood, f) if "site" in f else None),
            "place": lambda _, wood, f: wood.hand.place(self._spot(wood, f), _text(f, "piece")),
            "press": self._press,
            "sweep": self._sweep,
            "help": lambda now, *_: self.auto_hand.help(now),
            "tidy": lambda now, _, f: self.auto_hand.tidy(now, at_once=f.get("at_once") is True),
        }

    @property
    def allowed(self) -> list[str]:
        return [*self._commands, "watch", *(self._hands if self.manager.simulation else ())]

    def do(self, now: float, message: Fields) -> None:
        """Raises one of ``refusals``; nothing has happened then."""
        name = message.get("do")
        if isinstance(name, str) and name in self._commands:
            if name == "takeback" and self._fingers:
                self._fingers.forget()  # they belong to what is given up
            self._commands[name](now, message)
        elif isinstance(name, str) and name in self._hands and self.manager.simulation:
            if name not in ("help", "press"):
                self.auto_hand.stop()
            self._hands[name](now, self.manager.simulation, message)
            self.manager.controller.touch()
        else:
            raise ev.RefusedError(f"unknown do {str(name)[:40]!r}; allowed: {', '.join(self.allowed)}")

    def wishes(self, now: float) -> None:
        """What the board's own buttons ask of the host."""
        controller = self.manager.controller
        while controller.buttons.wishes:
            name, seating = controller.buttons.wishes.pop(0), self.manager.seating
            if seating and seating.press(now, name):
                continue
            if name == "discard":
                self.manager.discard(now)
            elif name == "hint" and not self._show_choice(now):
                reviewer = self.manager.reviewer
                if not (reviewer and reviewer.press(now)):
                    self._advisor.ask(now)

    def _show_choice(self, now: float) -> bool:
        """On wood alone a choice is made by its light: each press of the hint button lights the next, OK takes it."""
        session = self.manager.controller.session
        choices = [text for text in session.choices if any(text == move.text for move in session.turn.legal)]
        if not choices or self.manager.controller.offered is not None:
            return False
        shown = choices.index(session.hint.text) if session.hint and session.hint.text in choices else -1
        self.manager.controller.command(now, ev.ShowHint(choices[(shown + 1) % len(choices)]))
        return True

    # -- commands

    def _new(self, now: float, fields: Fields) -> None:
        options = fields.get("options", {})
        if not isinstance(options, Mapping):
            raise ev.RefusedError("new: options must be an object of names and values")
        sensing = _text(fields, "sensing") if fields.get("sensing") is not None else None
        setup = fields.get("setup", True)
        if not isinstance(setup, bool):
            raise ev.RefusedError(f"new: setup {str(setup)[:40]!r}; allowed: true, false")
        self.auto_hand.stop()
        self.manager.new_game(now, _text(fields, "game"), {str(k): v for k, v in options.items()}, sensing, setup=setup)

    def _ok(self, now: float) -> None:
        controller = self.manager.controller
        if self._of_seats(now, "ok"):
            return
        if controller.supervision.shorted:
            controller.button(now, "ok")  # goes on without the line that senses what is not there
        else:
            controller.command(now, ev.Confirm())

    def _take_back(self, now: float) -> None:
        if not self._of_seats(now, "undo"):
            self.manager.controller.command(now, ev.TakeBack())

    def _of_seats(self, now: float, button: str) -> bool:
        """Whether it answered the question who plays."""
        seating = self.manager.seating
        return bool(seating and seating.is_open and seating.press(now, button))

    def _seats(self, now: float) -> None:
        if self.manager.seating is None:
            raise ev.RefusedError("seats: nobody can think here")
        self.manager.seating.begin(now)

    def _speak(self, now: float, fields: Fields) -> None:
        language = fields.get("language")
        if not isinstance(language, str) or language not in languages():
            raise ev.RefusedError(f"language: {str(language)[:40]!r}; allowed: {', '.join(languages())}")
        self._spoken(language)

    def _hint(self, now: float, fields: Fields) -> None:
        if not self._advisor.ask(now):
            raise ev.RefusedError("hint: there is nothing to advise now")

    def _seat_opponent(self, now: float, fields: Fields) -> None:
        level = fields.get("level")
        if level is None:
            self.manager.sit_down(now, None)
            return
        if isinstance(level, bool) or not isinstance(level, int):
            raise ev.RefusedError(f"opponent: level {str(level)[:40]!r}; allowed: 1 to {STRONGEST}, or null for nobody")
        side, adapts = self._side(fields) if "side" in fields else 1, fields.get("adapts", False)
        if not isinstance(adapts, bool):
            raise ev.RefusedError(f"opponent: adapts {str(adapts)[:40]!r}; allowed: true, false")
        self.manager.sit_down(now, Seat(level, side, adapts))

    def _review(self, now: float, fields: Fields) -> None:
        """number: null to end it, without one it begins."""
        reviewer = self.manager.reviewer
        if reviewer is None:
            raise ev.RefusedError("turning-points: nobody can think here")
        if "number" not in fields:
            reviewer.begin(now)
        elif fields["number"] is None:
            reviewer.leave(now)
        else:
            reviewer.show(now, int(_count(fields, None, name="number")))

    def _puzzle(self, now: float, fields: Fields) -> None:
        puzzler = self.manager.puzzler
        if puzzler is None:
            raise ev.RefusedError("puzzle: none are kept here")
        game, number = _text(fields, "game"), fields.get("id")
        if isinstance(number, bool) or not isinstance(number, int):
            raise ev.RefusedError(f"puzzle: id {str(number)[:40]!r}; it must be a number of GET /api/puzzles")
        options = puzzler.options(number, game)
        self.auto_hand.stop()
        self.manager.new_game(now, game, options)

    def _warn(self, now: float, fields: Fields) -> None:
        warner, on = self.manager.warner, fields.get("on")
        if warner is None:
            raise ev.RefusedError("warn: nobody can think here")
        if not isinstance(on, bool):
            raise ev.RefusedError(f"warn: on {str(on)[:40]!r}; allowed: true, false")
        warner.switch(now, on=on)

    def _end_by_word(self, now: float, do: str, event: ev.Event) -> None:
        controller = self.manager.controller
        if not self._presented().can[do]:
            raise ev.RefusedError(f"{do}: not now; only amid a game of two players that is no lesson")
        controller.command(now, event)

    def _presented(self) -> Presented:
        controller = self.manager.controller
        return presented(snapshot(controller.session), around(controller), controller.game.pieces)

    def _chosen(self, fields: Fields) -> str:
        """A choice by its notation, or by its number among those that are shown, from 1."""
        if "number" not in fields:
            return _text(fields, "move", empty=True)
        seating = self.manager.seating
        asked = seating.buttons if seating else ()
        buttons, number = asked or self._presented().buttons, _count(fields, None, name="number")
        if number is None or number > len(buttons):
            raise ev.RefusedError(f"choose: no choice {number}; allowed: 1 to {len(buttons)}")
        return buttons[int(number) - 1].text

    def _choose(self, now: float, fields: Fields) -> None:
        text = self._chosen(fields)
        if text in (AGREE, PLAY_ON) and self.manager.controller.thinking:
            raise ev.RefusedError("choose: the board answers that offer")
        if not (self.manager.seating and self.manager.seating.choose(now, text)):
            self.manager.controller.command(now, ev.Choose(text))

    def _side(self, fields: Fields) -> int:
        """Without one it is the side to move."""
        session = self.manager.controller.session
        sides = session.game.sides
        side = fields.get("side", session.standing.position.to_move)
        if isinstance(side, str) and side in sides:
            side = sides.index(side)
        if isinstance(side, bool) or not isinstance(side, int) or not 0 <= side < len(sides):
            allowed = ", ".join(f"{index} ({name})" for index, name in enumerate(sides))
            raise ev.RefusedError(f"{fields['do']}: side {str(side)[:40]!r}; allowed: {allowed}")
        return side

    def _side_of_people(self, fields: Fields) -> int:
        """The same, but never the one that the board plays: of two, without one it is the other."""
        opponent, sides = self.manager.opponent, self.manager.controller.game.sides
        seat = opponent.seat if opponent else None
        people = [side for side in range(len(sides)) if not (seat and side == seat.side)]
        if seat is None or len(people) > 1:
            return self._side(fields)
        own = people[0]
        if self._side({"side": own, **fields}) != own:
            raise ev.RefusedError(f"{fields['do']}: the board plays {sides[seat.side]}; allowed: {own} ({sides[own]})")
        return own

    # -- the hand

    def _spot(self, wood: Simulation, fields: Fields) -> str:
        return self._spot_of(wood, _text(fields, "site"))

    def _spot_of(self, wood: Simulation, site: Site) -> str:
        try:
            return wood.spot(site)
        except KeyError:
            sites = ", ".join(self.manager.controller.game.geometry.sites)
            raise ev.RefusedError(f"no site {site[:40]!r} in this game; sites: {sites}") from None

    def _drop(self, now: float, wood: Simulation, fields: Fields) -> None:
        count = _count(fields, None)
        assert count != "all"
        wood.hand.drop(self._spot(wood, fields), count)

    def _flip(self, _: float, wood: Simulation, fields: Fields) -> None:
        self._spot(wood, fields)
        self.auto_hand.flip(wood, _text(fields, "site"), _text(fields, "face"))

    def _press(self, now: float, wood: Simulation, fields: Fields) -> None:
        site = _text(fields, "site")
        buttons = self.manager.controller.fit.profile.buttons
        name = site if site in buttons and site not in self.manager.controller.fit.spots else self._spot_of(wood, site)
        if self._fingers is None or self._fingers.wood is not wood:
            self._fingers = Fingers(wood, self._later, lambda: self.manager.simulation is wood, self._is_felt)
        self._fingers.press(now, name)

    def _is_felt(self, name: str) -> bool:
        """Whether the board feels a button, if it can."""
        profile, (_, settled) = self.manager.controller.fit.profile, self.manager.controller.intake.levels
        spot = profile.spots.get(name)
        channel = profile.buttons.get(name) if spot is None else spot.channel if profile.sensing == "press" else None
        return channel is None or not settled or bool(settled[channel])

    def _sweep(self, now: float, wood: Simulation, fields: Fields) -> None:
        sites = fields.get("sites")
        if not isinstance(sites, list) or not all(isinstance(site, str) for site in sites):
            raise ev.RefusedError("sweep: sites must be a list of sites")
        wood.hand.sweep([self._spot_of(wood, site) for site in sites])


def _text(fields: Fields, name: str, *, empty: bool = False) -> str:
    value = fields.get(name)
    if not isinstance(value, str) or not (value or empty):
        raise ev.RefusedError(f"{fields['do']}: {name} {str(value)[:40]!r}; it must be a text")
    return value


def _count(fields: Fields, default: int | None, *, name: str = "count", everything: bool = False) -> Any:
    value = fields.get(name, default)
    if (value is None and default is None) or (everything and value == "all"):
        return value
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 1000:
        also = ' or "all"' if everything else ""
        raise ev.RefusedError(f"{fields['do']}: {name} {str(value)[:40]!r}; allowed: 1 to 1000{also}")
    return value
