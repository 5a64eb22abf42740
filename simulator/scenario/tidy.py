"""A tidy hand: carries out a legal move, whatever that takes on the board it plays at."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_host.core import events as ev
from firmware_host.core.recogniser import members
from firmware_host.core.states import State
from firmware_host.core.tracks import is_visible
from rules.model import Move
from rules.steps import Add, Flip, Remove, Shift, Sow, Step, Touch
from simulator.scenario.stage import Stage

PUT_BACK = 1.0
"""Seconds that this hand waits before it puts a piece where another was just taken off."""
ANSWERS = 40
"""So many presses at most until a board of buttons has understood."""


class NotPlayedError(Exception):
    """The move was made, and the board has not taken it: says how things stand."""


class TidyHand:
    """Plays at a stage, one legal move after the other."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._made: list[Move] = []

    def play(self, text: str) -> None:
        """Raises RulesError where the move is not legal now, WorldError where the wood does not allow it, and
        NotPlayedError where the board does not take it."""
        stage = self._stage
        self._finish_last()
        line, layout = stage.session.line, stage.session.layout
        ply, move = line.ply, stage.game.parse(text, line.position)
        self._made = [*line.moves, move]
        if not self._shows(move):
            stage.controller.command(stage.now, ev.Choose(move.text))
            stage.scan()
        elif layout.presses:
            self._press(move, ply)
        else:
            self._wait_for_site(move)
            for step in move.steps:
                self._carry_out(step)
        self._await(move, ply)

    def _finish_last(self) -> None:
        """No move begins before the board is sure of the last one."""
        stage = self._stage
        while stage.session.pending_move and stage.session.state is not State.ASK and stage.session.wake_at is not None:
            stage.scan()

    def _shows(self, move: Move) -> bool:
        """Whether the board can feel anything of it."""
        touchable = self._stage.session.layout.touchable
        return any(not isinstance(step, Touch) or step.site in touchable for step in move.steps)

    def _is_told(self, move: Move) -> bool:
        """Whether a sensor that is believed can see anything of it, now that it is made."""
        turn = self._stage.session.turn
        return bool(turn.press) or move not in turn.moves or any(map(is_visible, turn.chains_of(move).values()))

    def _wait_for_site(self, move: Move) -> None:
        """A piece put at once where another was just taken away may look like that one being put back."""
        last = self._stage.session.line.moves[-1:]
        vacated = {step.site for played in last for step in played.steps if isinstance(step, Remove)}
        if any(getattr(step, "site", None) in vacated for step in move.steps):
            self._stage.wait(PUT_BACK)

    # -- on the wood

    def _carry_out(self, step: Step) -> None:
        for _ in self._changes(step):
            pass

    def _changes(self, step: Step) -> Iterator[int]:
        """Carries the step out; after each seed of a sowing how many have been sown."""
        stage, hand, spots = self._stage, self._stage.hand, self._stage.spots
        match step:
            case Shift(src, dst, count):
                hand.move(spots[src], spots[dst], count)
            case Remove(site, count):
                for _ in range(count):
                    hand.take(spots[site])
            case Add(site, piece):
                stage.place(site, piece)
            case Flip(site, face):
                hand.flip(spots[site], face)
            case Sow(src, path):
                hand.pick(spots[src], len(path))
                for sown, site in enumerate(path, start=1):
                    hand.drop(spots[site], 1)
                    yield sown

    # -- by buttons

    def _press(self, move: Move, ply: int) -> None:
        stage, session = self._stage, self._stage.session
        assert session.turn.press
        index = session.turn.moves.index(move)
        declaration = session.turn.press.declarations[index]
        touches = declaration.sequence
        for site in touches:
            if session.line.ply > ply:
                break
            stage.tap(stage.spots[site])
        self._tell_apart(index, ply)
        for k, step in enumerate(move.steps):
            for sown in self._changes(step):
                if session.settings.guide == "seed":
                    self._beat(k, sown)
            self._beat(k)

    def _tell_apart(self, index: int, ply: int) -> None:
        """Touch what tells the move from its like; say it by name where nothing does."""
        stage, session = self._stage, self._stage.session
        for _ in range(ANSWERS):
            if session.line.ply > ply or session.guidance_steps:
                return
            turn = session.turn
            if session.state is not State.ASK:
                if session.pending_move and index in members(turn.match.complete):
                    self._confirm()
                return
            assert turn.press
            more = sorted(turn.press.pending(index) & turn.press.declarations[index].more)
            apart = [site for site in more if turn.press.awaited(site) & turn.match.open != turn.match.open]
            if apart:
                stage.tap(stage.spots[apart[0]])
            else:
                move = turn.moves[index]
                assert move
                stage.controller.command(stage.now, ev.Choose(move.text))
                stage.scan()

    def _beat(self, step: int, sown: int | None = None) -> None:
        """The press that tells a led sowing that a step, or so many seeds of it, have been done."""
        stage, session = self._stage, self._stage.session
        while due := [b for b in session.guidance_steps if b.step == step and (sown is None or 0 < b.last <= sown)]:
            waiting = len(session.guidance_steps)
            stage.tap(stage.spots[due[0 if sown else -1].site])
            if len(session.guidance_steps) == waiting:
                return

    def _confirm(self) -> None:
        stage = self._stage
        if "ok" in stage.session.layout.buttons:
            stage.tap("ok")

    # -- until it is played

    def _await(self, move: Move, ply: int) -> None:
        stage = self._stage
        stage.wait(stage.settle)
        while not self._is_played(move, ply):
            if stage.session.state is State.ASK:  # the board may ask about a ply before
                stage.controller.command(stage.now, ev.Choose(self._made[min(ply, stage.session.line.ply)].text))
                stage.scan()
            elif stage.session.wake_at is not None:
                stage.scan()
            elif not self._is_told(move):
                stage.controller.command(stage.now, ev.Choose(move.text))
                stage.scan()
            else:
                raise NotPlayedError(f"{move.text} was made and not taken; {stage.told()}")

    def _is_played(self, move: Move, ply: int) -> bool:
        """The move, or one that comes to the same."""
        line = self._stage.session.line
        return line.ply > ply and line.positions[ply + 1] == self._stage.game.play(line.positions[ply], move)
