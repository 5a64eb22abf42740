"""A game lived again: what a journal tells to have come in goes into a real table at the same times, and what the table
then notes is held against what it noted in its first life, event by event.

Of the causes, only what the drivers and the debounce made of the wires is taken on trust: settled changes, and faults.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from firmware_host.core import events as ev
from firmware_host.core.theme import THEMES
from firmware_host.shell.controller import Controller
from firmware_host.shell.devices.fit import Fit
from firmware_host.shell.devices.health import Health
from firmware_host.shell.journal.circumstances import Circumstances, read
from firmware_host.shell.journal.records import Record, Saved, instant
from firmware_host.shell.journal.store import Event, line_of_play
from firmware_host.shell.replay.verifier import Difference, Differs, Verifier, different
from firmware_host.shell.replay.wires import Wires
from firmware_host.shell.retry import FIRST_WAIT
from rules.model import Game

COMMANDS: Mapping[str, type[ev.Event]] = {
    cls.__name__: cls
    for cls in (
        *(ev.Confirm, ev.TakeBack, ev.Roll, ev.Choose, ev.Resign, ev.OfferDraw),
        *(ev.ShowHint, ev.Pause, ev.GoOn),
    )
}
_FOLLOWS = ("ply", "takeback", "picture", "trust")
"""Kinds that a table notes because of another event; a picture may also come by itself."""
_OF_A_SCAN = ("stall", "suspect", "fault", "settled", "button", "tick")
"""The order in which a table works on what one scan brings."""


Watch = Callable[[Sequence[Event], Controller], None]
"""Called with the events that have just come, and the table as it then stands."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """events: how many are equal. plies: that stand at the end. lives: runs of the program that the game went through.
    lit: events whose light was compared. difference: the first, in the game or its end; light: the first in the light.
    """

    events: int
    plies: int
    lives: int
    lit: int
    difference: Difference | None
    light: Difference | None

    @property
    def same(self) -> bool:
        return self.difference is None and self.light is None


class Replayer:
    """record, outcome: of the game, as its journal has them. events: all of them, in order.

    table, wires: those of the present life; None before the first event.
    """

    def __init__(
        self,
        game: Game[Any],
        fit: Fit,
        record: Record,
        outcome: Mapping[str, Any] | None,
        events: Sequence[Event],
        watch: Watch = lambda events, table: None,
    ) -> None:
        self.game = game
        self.fit = fit
        self.controller: Controller | None = None
        self.wires: Wires | None = None
        self._record = record
        self._outcome = outcome
        self._events = events
        self._watch = watch
        self._proof = Verifier(events)
        self._base = 0.0
        self._lives = 0
        self._buttons = fit.profile.buttons

    def run(self, until: int | None = None) -> Replayed:
        """To the end, to the first difference, or through the event with this number."""
        proof, difference = self._proof, None
        last = len(self._events) if until is None else sum(event.seq <= until for event in self._events)
        try:
            while proof.position < last:
                begun = proof.position
                self._act(begun)
                if self.controller:
                    self._watch(self._events[begun : proof.position], self.controller)
            if last == len(self._events) and proof.outcome != self._outcome:
                raise Differs(Difference(last + 1, f"the end {_end(self._outcome)}", _end(proof.outcome)))
        except Differs as found:
            difference = found.difference
        plies = len(self.controller.session.line.moves) if self.controller else 0
        return Replayed(proof.position, plies, self._lives, proof.lit, difference, proof.light)

    @property
    def now(self) -> float:
        """By the clock of the first life, at the last event that came."""
        return instant(self._base + self._events[max(0, self._proof.position - 1)].at)

    # -- one cause, with all that a table notes because of it

    def _act(self, k: int) -> None:
        event = self._events[k]
        end = k + 1
        try:
            if event.kind in ("version", "resumed"):
                self._live(event, k)
            elif event.kind == "carried" and self.controller is None:
                self._proof.skip()  # the game was begun in a journal that is gone
            elif self.controller is None:
                raise ValueError("a game begins with the version that played it")
            elif not self._order(k, event):
                end = self._bring(k, event)
        except (KeyError, TypeError, ValueError) as error:
            raise Differs(different(event, f"nothing that this version knows: {error!r}")) from error
        self._proof.must_have(end)

    def _order(self, k: int, event: Event) -> bool:
        """Whether the event is one that the table was told besides what it scans; then it is told again."""
        at, data = self._at(event), event.data
        match event.kind:
            case "command" if data["do"] in ("trust", "distrust"):
                getattr(self._here, data["do"])(at, data["sensor"])
            case "command":
                fields = {name: value for name, value in data.items() if name != "do"}
                self._call(k, COMMANDS[data["do"]](**fields))
            case "tick" if "by" in data:
                self._here.catch_up(at)
            case "setting" if "opponent" in data:
                self._here.note_opponent(at, data["opponent"])
            case "setting":
                self._here.display.wear(at, THEMES[data["theme"]])
            case "left":
                self._here.diary.left(at, data["what"])
            case "attract":
                self._here.attract(at, on=data["on"])
            case "button" if "by" in data or data["button"] not in self._buttons:
                self._see(k, k + 1)
                self._here.button(at, data["button"])
            case _:
                return False
        return True

    def _bring(self, k: int, event: Event) -> int:
        """A scan that brings what the event tells. Returns where the events of that scan end."""
        wires, data, end = self._wires, event.data, k + 1
        if event.kind == "mended" and "released" in data:
            wires.release(int(data["channel"]))
        elif event.kind in ("mended", "picture"):
            wires.mend()
        elif event.kind == "fault" and "text" in data:
            wires.fail(str(data["text"]))
        elif event.kind in _OF_A_SCAN:
            end = self._lay(k)
        else:
            raise Differs(different(event, "nothing"))
        self._scan(k, end)
        return end

    @property
    def _here(self) -> Controller:
        assert self.controller
        return self.controller

    @property
    def _wires(self) -> Wires:
        assert self.wires
        return self.wires

    def _at(self, event: Event) -> float:
        return instant(self._base + event.at)

    def _scan(self, k: int, end: int) -> None:
        """A scan at the time of an event; what a picture among its effects saw is there already. How much was searched
        in which scan is not noted: all of it had been by the tick."""
        self._see(k, end)
        pieces = inf if any(event.kind == "tick" for event in self._events[k:end]) else 0
        self._here.step(self._at(self._events[k]), pieces)

    def _call(self, k: int, event: ev.Event) -> None:
        try:
            self._here.command(self._at(self._events[k]), event)
        except ev.RefusedError as refusal:
            raise Differs(different(self._events[k], f"refused: {refusal}")) from refusal

    def _see(self, k: int, end: int) -> None:
        """Levels of which nothing was noted as they changed, as a picture that follows tells them."""
        at = self._events[k].at
        for j, event in enumerate(self._events[k:], start=k):
            follows = event.kind in _FOLLOWS or "contradicted" in event.data
            if event.at != at or (j > k and j >= end and not follows):
                return
            if event.kind == "picture":
                self._wires.see(event.data)
                return

    def _lay(self, k: int) -> int:
        """Lays what one scan brought on the wires. Returns where its events end."""
        at, phase, loudest, end = self._events[k].at, 0, 0, k
        for j, event in enumerate(self._events[k:], start=k):
            if event.at != at:
                break
            if event.kind in _FOLLOWS:
                continue
            if not self._is_of_a_scan(event):
                break
            if _is_told_only(event):
                continue
            level = abs(int(event.data.get("level", event.kind == "button")))
            turn = _OF_A_SCAN.index(event.kind)
            if turn < phase or (turn == phase and level < loudest):
                break
            phase, loudest, end = turn, level, j + 1
            self._wires.put(event)
        if end == k:
            raise Differs(different(self._events[k], "nothing"))
        return end

    def _is_of_a_scan(self, event: Event) -> bool:
        """Whether a scan brings it: not another's word, nor a board that does not answer at all."""
        if event.kind not in _OF_A_SCAN or "text" in event.data or "by" in event.data:
            return False
        return event.kind != "button" or event.data["button"] in self._buttons

    # -- a run of the program

    def _live(self, event: Event, k: int) -> None:
        """The program as it stood when the game was begun, or gone on with."""
        here = read(event.data)
        now = self._base = 0.0 if here.clock is None else here.clock
        if here.clock is not None:
            self._base = instant(here.clock - event.at)
        else:
            now = event.at
        if event.kind == "version" and self._lives:
            raise ValueError("a game begins once")
        self._lives += 1
        self._proof.life()
        self.wires = Wires(self.fit)
        self.controller = controller = self._new_table(here, self.wires)
        if event.kind == "resumed":
            moves = line_of_play(iter(self._events[:k]))
            controller.offer(now, Saved(1, self._record, moves, event.wall), self.game, self.fit)
        self._before(now, k, here, controller)
        if event.kind == "resumed":
            controller.resume(now)
        else:
            controller.new_game(now)

    def _new_table(self, here: Circumstances, wires: Wires) -> Controller:
        return Controller(
            self.game,
            self.fit,
            wires,
            journal=self._proof,
            theme=here.theme,
            settings=here.settings,
            show_legal=here.show_legal,
            listen=wires.listen,
            health=self._health(here),
        )

    def _health(self, here: Circumstances) -> Health:
        health = Health()
        health.board(self.fit.profile)
        for site in here.silent:
            health.distrust(self.fit.spots[site].name, "contradicted")
        return health

    def _before(self, now: float, k: int, here: Circumstances, controller: Controller) -> None:
        """What the board had gone through by then."""
        follows = self._events[k + 1 : k + 2]
        seen = any(event.kind == "picture" and event.at == self._events[k].at for event in follows)
        if seen or here.restless:
            self._see(k, k + 1)
            self._wires.chatter(here.restless)
            controller.step(now - FIRST_WAIT)
        if here.fault:
            self._wires.fail(here.fault)
            controller.step(now - FIRST_WAIT)  # so long ago that it may be tried again at any time
        elif here.restless and not seen:
            raise ValueError("sensors that are not believed on a board that was never seen")


def _is_told_only(event: Event) -> bool:
    """Whether the table told it of what it had seen before, so that nothing is laid on the wires for it."""
    return "contradicted" in event.data or event.data.get("channels") == []


def _end(outcome: Mapping[str, Any] | None) -> str:
    return json.dumps(dict(outcome), ensure_ascii=False) if outcome else "none"
