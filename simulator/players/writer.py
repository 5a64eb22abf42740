"""Writes scenarios: legal play from a seed, by a tidy hand or by one with human habits.

The play is acted out while it is written, so that the file says what the hand did, and whatever the board made of
it: a game that goes wrong is written down to the line where it did.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate
from typing import Any

from firmware_host.core.states import State
from firmware_host.core.tracks import chains, is_visible
from rules import registry
from rules.model import Move, OptionValue, sites_of
from rules.steps import Add, Remove, Site, Step, Touch, sows, touched
from simulator.players.account import PATIENCE, Account, Made, taken_back, waiting_move
from simulator.players.acts import ready, strands
from simulator.players.both_hands import People
from simulator.players.carrying import Carrying
from simulator.players.habits import AFTER, BEFORE, HABITS, LONG, Moves, show
from simulator.scenario.language import ScenarioError
from simulator.scenario.recording import Recording
from simulator.scenario.tidy import PUT_BACK

TAKEN_BACK = 6
"""Seconds for which a move that was undone by hand is left undone."""


class Writer:
    """recording: the scenario so far. failed: whether its last line did not do what it should. account: of what
    was made and what came of it."""

    def __init__(
        self,
        begun: str | Recording,
        seed: int,
        *,
        habits: bool | Collection[str],
        often: float = 1,
        durable: bool = False,
    ) -> None:
        """begun: the first lines of the scenario, as far as ``set up``; or a recording that has come so far.
        habits: their names, or all or none; often: how many times as often as usual they show. durable: as Recording
        takes it."""
        self.recording = Recording(begun, durable=durable) if isinstance(begun, str) else begun
        self.stage = self.recording.stage
        names = (HABITS if habits else ()) if isinstance(habits, bool) else habits
        self.people = People(self.recording, seed, names, often)
        self.account = Account(self.people)
        self.say = self.people.say
        self._tidy = not self.people.habits
        self._vacated: set[Site] = set()
        self._filled: set[Site] = set()
        self._back: tuple[Any, int] | None = None
        self.say("set up")

    @property
    def text(self) -> str:
        return self.recording.text

    @property
    def failed(self) -> bool:
        return self.recording.failed

    def write(self, plies: int) -> str:
        """Play on until so many moves are made, the game is over, or something goes wrong."""
        stage = self.stage
        while not self.failed and stage.session.outcome is None and stage.session.line.ply < plies:
            self._move()
        if not self.failed and (outcome := stage.session.outcome):
            winner = "draw" if outcome.winner is None else stage.game.sides[outcome.winner]
            self.say(f"expect over {winner} {outcome.reason}")
        return self.text

    # -- one move

    def _move(self) -> None:
        waiting = self._waiting
        position, ply = self._next_place()
        legal = self.stage.game.moves(position)
        move = self._drawn(position, legal)
        presses = self.stage.session.layout.presses
        if move is None or (waiting and not _shows(move)):
            self._let_it_count(waiting, legal)
        elif self._tidy or not (presses or _shows(move)):
            self._let_go(move)
            self.say(f"play {move.text}")
        elif presses:
            self._press(move)
        else:
            self._let_go(move)
            self._make(position, legal, move, ply)

    @property
    def _waiting(self) -> Move | None:
        return waiting_move(self.stage.session)

    def _next_place(self) -> tuple[Any, int]:
        """The position from which the next move is made, and how many were made before it."""
        session = self.stage.session
        if self._back:
            back, self._back = self._back, None
            return back
        if session.pending_move and self._waiting:
            return session.pending_move.after.position, session.line.ply + 1
        return session.turn.position, session.line.ply

    def _let_it_count(self, waiting: Move | None, legal: tuple[Move, ...]) -> None:
        """No hand can do anything before the move that waits has been decided."""
        session = self.stage.session
        passes = bool(waiting) and len(legal) == 1 and not legal[0].steps  # which the board does by itself
        ply = session.line.ply
        if waiting and self.say(f"expect decided within {PATIENCE}") and session.state is State.ASK:
            self.account.answer((waiting,), ply)
        self.say(f"expect ply {ply + 1 + passes} within {PATIENCE}")

    def _drawn(self, position: Any, legal: tuple[Move, ...], what: str = "move") -> Move | None:
        """One of the legal moves, called as the board will call it: like the first of those that come to the same."""
        bounds = list(accumulate(move.weight or 1 for move in legal))
        if not bounds:
            return None
        at = self.people.chance(what).random() * bounds[-1]
        drawn = next(move for move, bound in zip(legal, bounds, strict=True) if at < bound)
        if drawn.weight:
            return drawn
        after = self.stage.game.play(position, drawn)
        return next(other for other in legal if self.stage.game.play(position, other) == after)

    def _press(self, move: Move) -> None:
        """By buttons; now and then the finger finds another piece first, and is lifted again by a second press."""
        press = self.stage.session.turn.press
        assert press
        if not move.weight and self.people.feels_like("waver", 0.2):
            others = sorted({site for d in press.declarations for site in d.first if sum(d.needed.values()) > 1})
            settled = {site for d in press.declarations for site in d.needed if sum(d.needed.values()) == 1}
            if site := self.people.one_of("waver", [site for site in others if site not in settled]):
                self.say(f"press {site}")
                if self.stage.session.turn.begun():
                    self.say(f"press {site}")
        self.say(f"play {move.text}")
        if not self.failed:
            self.account.made.append(Made(move.text, None, 0))

    def _let_go(self, move: Move) -> None:
        """No hand replies at once on the very site where a piece was just taken off, or lifts one that was just put
        down there: that piece would be adjusted."""
        sites = sites_of([move])
        if (self._vacated | self._filled) & sites:
            self.say(f"wait {PUT_BACK + 0.1:g}")
        self._filled = self._vacated & sites
        self._vacated = _vacated(move.steps)

    # -- by hand

    def _make(self, position: Any, legal: tuple[Move, ...], move: Move, ply: int) -> None:
        people = self.people
        made: Moves = (move,)
        if people.feels_like("early", 0.05) and (reply := self._early(position, move)):
            made = (move, reply)
            self._vacated = _vacated(reply.steps)
        self.account.begin(position, made)
        show(BEFORE, people, made, legal)
        Carrying(people, made, legal).finish()
        show(AFTER, people, made, legal)
        self.account.see(made, ply)
        if people.feels_like("undo", 0.03) and not self.failed:
            self._undo(self.account.positions(made)[-2], made[-1])

    def _early(self, position: Any, move: Move) -> Move | None:
        """A reply that does not wait until the move is made."""
        after = self.stage.game.play(position, move)
        reply = self._drawn(after, self.stage.game.moves(after), "early")
        if reply is None or reply.weight or not _shows(reply):
            return None
        sites = {getattr(step, end, None) for step in reply.steps for end in ("site", "dst")}
        pieces = self.stage.game.pieces
        sowing = sows(move.steps)
        if not sowing and any(piece.side is None for piece in pieces.values()):
            return None  # where pieces are nobody's, the first to finish has moved first
        if self.stage.fit.profile.sensing == "occupancy" and isinstance(reply.steps[0], Add):
            return None  # what is put down while another piece is in the hand looks like that one
        here = sites_of([move])
        return None if sites & _vacated(move.steps) or touched(reply.steps[0])[0] in here else reply

    def _undo(self, before: Any, move: Move) -> None:
        """The last move is taken back by hand, at once or after a while."""
        session, people = self.stage.session, self.people
        if not session.line.moves or session.line.moves[-1] != move or not session.turn.undo:
            return
        back = session.turn.undo.steps
        shown = chains(session.turn.board, back, session.readers).values()
        if self._waiting or not any(map(is_visible, shown)):
            return
        ply = session.line.ply
        hasty = people.chance("undo").random() < 0.5
        if not hasty:
            people.say(f"wait {people.one_of('undo', LONG):g}")
        todo = strands(back)
        while any(strand.todo for strand in todo) and not self.failed:
            able = ready(todo, free=bool(people.free))  # own pieces first, then what they had taken
            people.do(next((strand for strand in able if not strand.adds), able[0]))
        self._vacated = _vacated(back)
        if not hasty:
            people.say(f"wait {TAKEN_BACK}")
        if session.state is State.ASK:  # it may be a move: neither, and back
            people.say(taken_back(session))
            if session.line.ply == ply:
                people.say("command takeback")
        self.account.undo()
        self._back = before, ply - 1  # what has been lifted may still be a reply that begins: then the next move tells


def _shows(move: Move) -> bool:
    """Whether it leaves any trace on the wood."""
    return not all(isinstance(step, Touch) for step in move.steps)


def _vacated(steps: Sequence[Step]) -> set[Site]:
    return {step.site for step in steps if isinstance(step, Remove)}


def write(
    key: str,
    *,
    seed: int,
    plies: int = 200,
    habits: bool | Collection[str] = True,
    often: float = 1,
    board: str = "",
    sensing: str = "",
    options: Mapping[str, OptionValue] | None = None,
) -> tuple[str, bool]:
    """The scenario, and whether all went as it should. Raises ScenarioError where the header names nothing real."""
    chosen = "".join(f" {name}={str(value).lower()}" for name, value in (options or {}).items())
    header = [f"# written by a {'hand with habits' if habits else 'tidy hand'}, seed {seed}", f"game {key}{chosen}"]
    header += [f"board {board}"] * bool(board) + [f"sensing {sensing}"] * bool(sensing)
    writer = Writer("\n".join(header), seed, habits=habits, often=often)
    try:
        return writer.write(plies), not writer.failed
    finally:
        writer.recording.close()


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m simulator.players.writer", description=__doc__)
    parser.add_argument("game", choices=registry.keys())
    parser.add_argument("options", nargs="*", help="of the game, as name=value")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plies", type=int, default=200)
    parser.add_argument("--tidy", action="store_true", help="a tidy hand, for any board")
    without = f"habits to leave out, with commas between: {', '.join(HABITS)}"
    parser.add_argument("--without", default="", metavar="HABITS", help=without)
    parser.add_argument("--often", type=float, default=1, help="how many times as often as usual habits show")
    parser.add_argument("--board", default="")
    parser.add_argument("--sensing", default="")
    args = parser.parse_args(argv)
    if unknown := set(filter(None, args.without.split(","))) - set(HABITS):
        parser.error(f"no habit {', '.join(sorted(unknown))}; there are {', '.join(HABITS)}")
    habits = [] if args.tidy else [name for name in HABITS if name not in args.without.split(",")]
    options: dict[str, Any] = dict(option.partition("=")[::2] for option in args.options)
    try:
        text, went_well = write(
            args.game,
            seed=args.seed,
            plies=args.plies,
            habits=habits,
            often=args.often,
            board=args.board,
            sensing=args.sensing,
            options=options,
        )
    except ScenarioError as error:  # of the header, which is made of the words of the command line
        parser.exit(2, "".join(f"{parser.prog}: {problem.text}\n" for problem in error.problems))
    print(text, end="")
    return not went_well


if __name__ == "__main__":
    raise SystemExit(main())
