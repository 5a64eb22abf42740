"""Who tells a visitor that plays against the board his moves: an engine of another level than the board's."""

from __future__ import annotations

from firmware_host.core.session import Session
from firmware_host.core.states import State
from firmware_host.shell.opponent import Seat
from firmware_host.thinking.levels import level_of
from firmware_host.thinking.think import think
from rules.model import Move
from rules.steps import touched, travels
from tests.visitor.glances import Glances
from tests.visitor.mind import Deed, Mind, View, Wish


class Prompter:
    """seat: what the board plays; engine: the level of who tells the visitor his moves. told: how many moves he was
    told, and strayed: how many of them he did not make. led: the plies of the board that light led."""

    def __init__(self, seat: Seat, engine: int, seed: int) -> None:
        self.seat = seat
        self.engine = engine
        self.seed = seed
        self.told = self.strayed = 0
        self.led: set[int] = set()
        self._clock = Glances()
        self._move: tuple[int, Move] | None = None

    def decide(self, mind: Mind, view: View, session: Session, *, holding: bool) -> Deed:
        """What the visitor does now. holding: whether he has something in the hand."""
        self._prompt(mind, session)
        is_boards = session.turn.position.to_move == self.seat.side
        if session.state is State.GUIDED and is_boards:
            self.led.add(session.line.ply)
        is_owing = holding or session.turn.begun() or session.checklist or session.pending_move
        waits = session.state is State.PLAY and is_boards and not is_owing
        return Deed("wait", why="it is the board's turn") if waits else mind.decide(view)

    def result(self, session: Session) -> str:
        """Of a game that is over: "won", "drawn" or "lost" by the visitor."""
        outcome = session.outcome
        assert outcome
        return "drawn" if outcome.winner is None else "lost" if outcome.winner == self.seat.side else "won"

    def _prompt(self, mind: Mind, session: Session) -> None:
        """The move of the present position, once in every one."""
        line, position = session.line, session.turn.position
        if self._move and line.ply > self._move[0]:
            self.strayed += line.moves[self._move[0]] != self._move[1]
            self._move, mind.wish = None, Wish()
        legal = session.turn.legal
        his = position.to_move != self.seat.side and session.state is State.PLAY and legal and not legal[0].weight
        if his and not self._move and not session.turn.begun():
            level = level_of(self.engine, session.game)
            text = think(session.game, position, level, self.seed + line.ply, self._clock).move
            move = session.game.parse(text, position)
            self._move, self.told = (line.ply, move), self.told + 1
            mind.last = Deed("wait", why="told a move")  # what was touched last may begin it
            sites = tuple(dict.fromkeys(site for step in move.steps for site in touched(step)))
            mind.wish = Wish(move.text, sites, next((dst for _, dst in travels(move.steps)[:1]), ""))
