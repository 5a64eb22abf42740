"""Writes scenarios: legal play from a seed, by a tidy hand or by one with human habits.

The play is acted out while it is written, so that the file says what the hand did, and whatever the board made of
it: a game that goes wrong is written down to the line where it did.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from firmware_host.core.offers import asks_only_back
from firmware_host.core.session import Session
from firmware_host.core.states import State
from firmware_host.core.tracks import chains, is_visible
from rules import registry
from rules.model import Move, OptionValue, sites_of
from rules.steps import Add, Remove, Site, Step, Touch, sows, touched
from simulator.players.acts import Strand, ready, strands
from simulator.players.both_hands import People
from simulator.players.habits import AFTER, AMID, BEFORE, HABITS, LONG, WAY, Habit, Moves
from simulator.scenario.language import ScenarioError
from simulator.scenario.recording import Recording
from simulator.scenario.tidy import PUT_BACK

PATIENCE = 40
"""Seconds to wait for a move to count: a sowing that no sensor sees takes one a seed."""
TAKEN_BACK = 6
"""Seconds for which a move that was undone by hand is left undone."""
ANSWERS = 4


@dataclass(frozen=True)
class Question:
    """What the board asked. position: before the move in question. meant: that move; None where all was done.
    asked: None stands for a take-back. since: how many entries the journal had when the move began; at: now.
    lines: how long the scenario was."""

    position: Any
    meant: Move | None
    asked: tuple[Move | None, ...]
    since: int
    at: int
    lines: int


@dataclass(frozen=True)
class Made:
    """A move that counted. waited: seconds since a hand last changed anything; None where the board had to ask, or the
    reply came before it counted. replaced: how many others counted before it was put right."""

    text: str
    waited: float | None
    replaced: int


class Writer:
    """recording: the scenario so far. failed: whether its last line did not do what it should. made: what counted.
    questions: what the board asked. wrong: whether what failed is that another move counts. meant: the moves made
    last."""

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
        self.made: list[Made] = []
        self.questions: list[Question] = []
        self.wrong = False
        self.meant: Moves = ()
        self._before: Moves = ()  # all made before that, but for those that were taken back
        names = (HABITS if habits else ()) if isinstance(habits, bool) else habits
        self.people = People(self.recording, seed, names, often)
        self.say = self.people.say
        self._tidy = not self.people.habits
        self._vacated: set[Site] = set()
        self._filled: set[Site] = set()
        self._since = self._since_before = 0
        self._position: Any = None
        self._back: tuple[Any, int] | None = None
        self._undone = False
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
        session = self.stage.session
        waiting = self._waiting
        position = session.pending_move.after.position if session.pending_move and waiting else session.turn.position
        ply = session.line.ply + bool(waiting)
        if self._back:
            (position, ply), self._back = self._back, None
        legal = self.stage.game.moves(position)
        move = self._drawn(position, legal)
        if move is None or (waiting and not _shows(move)):
            passes = bool(waiting) and len(legal) == 1 and not legal[0].steps  # which the board does by itself
            ply = session.line.ply
            if waiting and self.say(f"expect decided within {PATIENCE}") and session.state is State.ASK:
                self._answer((waiting,), ply)
            self.say(f"expect ply {ply + 1 + passes} within {PATIENCE}")
        elif self._tidy or (not session.layout.presses and not _shows(move)):
            self._let_go(move)
            self.say(f"play {move.text}")
        elif session.layout.presses:
            self._press(move)
        else:
            self._let_go(move)
            self._make(position, legal, move, ply)

    @property
    def _waiting(self) -> Move | None:
        """A finished move that may still go on."""
        session = self.stage.session
        return session.turn.moves[session.pending_move.index] if session.pending_move else None

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
            self.made.append(Made(move.text, None, 0))

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
        if not self._waiting:
            self._since_before, self._since = self._since, len(self.stage.journal.written)
        self._position = position
        self._before = (*self._before, *self.meant[: len(self.meant) - self._undone])
        self._undone = False
        made: Moves = (move,)
        self.meant = made
        if people.feels_like("early", 0.05) and (reply := self._early(position, move)):
            made = (move, reply)
            self.meant = made
            self._vacated = _vacated(reply.steps)
        self._show(BEFORE, made, legal)
        self._carry_out(made, legal)
        self._show(AFTER, made, legal)
        self._see(made, ply)
        if people.feels_like("undo", 0.03) and not self.failed:
            self._undo(self._positions(made)[-2], made[-1])

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

    def _carry_out(self, made: Moves, legal: tuple[Move, ...]) -> None:
        """In any order that hands can do, at any pace."""
        people, move = self.people, made[0]
        slide = people.feels_like("slide", 0.3) and len(move.steps) == 1
        late = people.feels_like("late", 0.15)
        own = strands(move.steps, slide=slide)
        early = [strand for reply in made[1:] for strand in strands(reply.steps)]
        sowing = any(strand.lap for strand in own)
        begun = False
        while any(strand.todo for strand in own + early) and not self.failed:
            able = ready(own + (early if begun else []), free=bool(people.free))
            if sowing and any(strand.todo for strand in own):  # the reply is taken up early, but not sown
                mine = [strand for strand in able if strand in own or (not _sowing(own) and strand.lifts)]
                able = mine or able  # but where the reply has all hands full, it goes on
            if late and (others := [strand for strand in able if not _takes(strand)]):
                able = others
            elif late and len(able) < len(own):
                people.say(f"wait {people.one_of('late', LONG):g}")
                late = False
            strand = able[0]
            if people.feels_like("any-order", 0.6):
                strand = people.one_of("any-order", able) or strand
            people.hurry()
            if begun:
                self._show(AMID, made, legal)
            if strand.by_hand and strand.hand:
                people.use(strand.hand)
                for name, (rate, way) in WAY.items():
                    if people.feels_like(name, rate / 4 if strand.lap else rate):
                        way(people, made, strand.todo[0][0])
            people.do(strand)
            begun = True

    def _show(self, habits: Mapping[str, tuple[float, Habit]], made: Moves, legal: tuple[Move, ...]) -> None:
        for name, (rate, habit) in habits.items():
            if self.people.feels_like(name, rate):
                habit(self.people, made, legal)

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
            people.say(_taken_back(session))
            if session.line.ply == ply:
                people.say("command takeback")
        self._undone = True
        self._back = before, ply - 1  # what has been lifted may still be a reply that begins: then the next move tells

    # -- what the board makes of it

    def _see(self, made: Moves, ply: int) -> None:
        """Wait until it counts, answer if asked, or play on while the board still waits for the hand."""
        people, session, last = self.people, self.stage.session, made[-1]
        people.say(f"wait {self.stage.settle:g}")
        if self._waiting == last and session.line.ply == ply + len(made) - 1 and people.feels_like("no-rest", 0.5):
            people.say(f"expect tentative {last.text}")
            self._note(made, None)
            return
        asked = False
        for _ in range(ANSWERS):
            if not people.say(f"expect decided within {PATIENCE}") or session.state is not State.ASK:
                break
            asked = True
            if not self._answer(made, ply):
                break
        counts = self._counts(made, ply)
        text = session.line.moves[ply + len(made) - 1].text if counts else last.text
        if not people.say(f"expect played {text}") or not counts:
            self.wrong = self._goes_wrong(made, ply)
            people.say(f"expect position {self.stage.game.text(self._positions(made)[-1])}")
            return
        waited = None if asked else max(0.0, self._played_at(text) - people.changed_at)
        self._note(made, waited)

    def _note(self, made: Moves, waited: float | None) -> None:
        new = self.stage.journal.written[self._since :]
        replaced = sum(entry.kind == "takeback" for entry in new)
        self.made += [Made(move.text, None, 0) for move in made[:-1]]
        self.made.append(Made(made[-1].text, waited, replaced))

    def _answer(self, made: Moves, ply: int) -> bool:
        """Whether there is an answer."""
        session = self.stage.session
        asked = tuple(session.turn.moves[k] for k in session.asking)
        done = session.line.ply - ply
        earlier = -len(self._before) <= done < 0
        meant = self._before[done] if earlier else made[done] if 0 <= done < len(made) else None
        entries = len(self.stage.journal.written)
        lines = len(self.text.splitlines())
        since = self._since_before if earlier else self._since
        self.questions.append(Question(session.turn.position, meant, asked, since, entries, lines))
        if meant in asked and meant:
            return self.say(f"choose {meant.text}")
        return meant is None and self.say(_taken_back(session))

    def _played_at(self, text: str) -> float:
        """When the move was written down, in seconds."""
        entries = reversed(self.stage.journal.written)
        return next((entry.at for entry in entries if entry.kind == "ply" and entry.data["text"] == text), 0.0)

    def _counts(self, made: Moves, ply: int) -> bool:
        """Whether the moves, or such as come to the same in the end, are the last of the line, but for passes."""
        line = self.stage.session.line
        if line.ply < ply + len(made) or any(move.steps for move in line.moves[ply + len(made) :]):
            return False
        before, *_, after = self._positions(made)
        return bool(line.positions[ply] == before and line.positions[ply + len(made)] == after)

    def _positions(self, made: Moves) -> list[Any]:
        positions = [self._position]
        for move in made:
            positions.append(self.stage.game.play(positions[-1], move))
        return positions

    def _goes_wrong(self, made: Moves, ply: int) -> bool:
        """Whether something else counts, not only less."""
        there = self.stage.session.line.positions[ply:]
        return not there or there != self._positions(made)[: len(there)]


def _shows(move: Move) -> bool:
    """Whether it leaves any trace on the wood."""
    return not all(isinstance(step, Touch) for step in move.steps)


def _sowing(own: Sequence[Strand]) -> bool:
    return any(strand.lap and strand.todo for strand in own)


def _takes(strand: Strand) -> bool:
    return bool(strand.todo) and strand.todo[0][1].startswith("take")


def _taken_back(session: Session) -> str:
    """The answer that the last move was taken back; to a question about moves, that it was none of them."""
    return "command ok" if asks_only_back(session) else "command takeback"


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
