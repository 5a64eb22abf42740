"""A game with a board far away, in the board's thread: begun, kept, brought to the wood, and told."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any

from firmware_host.core.events import RefusedError
from firmware_host.core.offers import AGREE, PLAY_ON
from firmware_host.core.states import State
from firmware_host.fleet import meeting
from firmware_host.fleet.fleet_settings import FleetSettings
from firmware_host.fleet.match.document import Document
from firmware_host.fleet.match.lobby import MOST_BOARDS, Lobby
from firmware_host.fleet.memory import Memory
from firmware_host.fleet.reconciler import Reconciler
from firmware_host.shell.board_manager import BoardManager
from rules import registry
from rules.model import RulesError

log = logging.getLogger("tablero.fleet")

UNASKED_APART = 5.0
"""Seconds between two invitations that are sent, or accepted, of the board's own accord."""
Fields = Mapping[str, Any]


class Far:
    """lobby: what is known of invitations and the game. boards: those that have been heard of, and whether they are
    there. publish: takes what is to be told, after it has been kept."""

    def __init__(
        self, settings: FleetSettings, manager: BoardManager, memory: Memory, publish: Callable[[Document], None]
    ) -> None:
        self._settings = settings
        self._manager = manager
        self._memory = memory
        self._publish = publish
        self.lobby = Lobby(settings.board, _instant)
        self.boards: OrderedDict[str, bool] = OrderedDict()
        self.revision = 0
        self._reconciler: Reconciler | None = None
        self._told = -1
        self._stamp: tuple[object, ...] = ()
        self._unasked_at = float("-inf")
        self._left_alone_at = -1  # the revision at which a game that is over was not laid out again
        self._back_to: int | None = None
        self._acts: dict[str, Callable[[float, Fields], None]] = {
            "invite": self._invite,
            "withdraw": lambda _, __: self.lobby.withdraw(),
            "accept": lambda _, f: meeting.accept(self.lobby, _board(f), self._manager),
            "decline": lambda _, f: self.lobby.decline(_board(f), "declined"),
            "agree": lambda _, __: self._agree(),
            "deny": lambda _, __: self._playing().deny(),
            "leave": lambda _, __: self.lobby.leave(),
        }
        self._remember()

    def _remember(self) -> None:
        kept = self._memory.read()
        if kept is None:
            return
        try:
            back_to = kept["back_to"]
            self.lobby.remember(kept["lobby"], lambda key, options: registry.load(key, **options))
            self._back_to = back_to if type(back_to) is int else None  # until the game is laid out
            meeting.renounce_changed(self.lobby)
        except (RulesError, KeyError, TypeError, AttributeError, ValueError) as error:
            log.warning("the game with another board cannot be continued: %s", error)

    # -- what others say

    def hear_online(self, board: str, there: bool) -> None:
        if board == self._settings.board or (board not in self.boards and len(self.boards) >= MOST_BOARDS):
            return
        self.boards[board] = there
        if not there:
            self.lobby.gone(board)
        self.revision += 1

    def hear(self, board: str, document: Document) -> None:
        self.lobby.hear(board, document)
        self.revision += 1

    # -- every scan

    def look(self, now: float) -> None:
        match = self.lobby.match
        if self._reconciler and self._reconciler.match is not match:
            self._reconciler = None
        if match is None:
            if now >= self._unasked_at + UNASKED_APART:
                self._unasked(now)
        elif self._reconciler is None:
            if self._left_alone_at != self.revision:
                self._sit_down(now)
        elif self._manager.controller.session is not self._reconciler.session:
            self.lobby.leave()  # somebody has begun another game here
        else:
            self._reconciler.look(now)
            if self._reconciler.is_stuck:
                self.lobby.leave("stuck")
        self._tell()

    def _unasked(self, now: float) -> None:
        """What the settings want done without anybody's word, while nobody plays here."""
        session = self._manager.controller.session
        if self._manager.controller.offered or (session.line.ply and session.state is not State.OVER):
            return
        self._unasked_at = now
        invited = self.lobby.invited[0] if self.lobby.invited else ""
        if not self._accepts_unasked(invited) and not invited:
            self._invites_unasked()

    def _accepts_unasked(self, invited: str) -> bool:
        """Whether an invitation could be accepted: of a board that the settings name, or of the one that is invited
        here too; of two that invite each other, the later by name accepts."""
        for board in list(self.lobby.invitations):
            if board in self._settings.accepts or (board == invited and board < self._settings.board):
                try:
                    meeting.accept(self.lobby, board, self._manager)
                    return True
                except RefusedError as refusal:
                    log.warning("the invitation of %s is declined: %s", board, refusal)
        return False

    def _invites_unasked(self) -> None:
        """The board that the settings name, if it is there, and somebody stands here who has not begun."""
        invites, controller = self._settings.invites, self._manager.controller
        nobody = controller.display.attracting or controller.session.line.ply
        if invites and self.boards.get(invites) and not nobody:
            try:
                self.lobby.invite(invites, *meeting.offered(self._manager, 0))
            except RefusedError as refusal:
                log.debug("%s is not invited: %s", invites, refusal)

    def _sit_down(self, now: float) -> None:
        """A match is to be played here: in the game that was found at the start, or in a new one."""
        match, manager = self.lobby.match, self._manager
        assert match
        controller, saved = manager.controller, manager.controller.offered
        wanted = (match.terms.game, dict(match.terms.options))
        if saved and (saved.record.key, dict(saved.record.options)) == wanted and (match.moves or saved.moves):
            controller.resume(now)
        elif match.is_over:  # and on the wood too: nobody is to play it once more after a power cut
            self._left_alone_at = self.revision
            if match.is_settled:
                self.lobby.leave()
            return
        else:
            try:
                manager.new_game(now, match.terms.game, match.terms.options)
            except manager.refusals as refusal:
                log.warning("the game with %s cannot be played here: %s", self.lobby.partner, refusal)
                self.lobby.leave()
                return
        if manager.opponent:
            manager.opponent.sit_down(now, None)
        self._reconciler = Reconciler(controller, match, controller.session, self._back_to)
        self._back_to = None

    def _tell(self) -> None:
        back_to = self._reconciler.back_to if self._reconciler else self._back_to
        stamp = (back_to, *self.lobby.stamp)
        if stamp == self._stamp:
            return
        self._stamp = stamp
        document = self.lobby.document()
        self._memory.write({"lobby": self.lobby.memory(), "back_to": back_to})
        if document.number != self._told:
            self._told = document.number
            self._publish(document)
        self.revision += 1

    @property
    def partner(self) -> str:
        """The board that is played with now; empty where there is none."""
        return self.lobby.partner if self.lobby.is_playing else ""

    @property
    def is_seated(self) -> bool:
        """Whether a game with another board is laid out here."""
        match = self.lobby.match
        return match is not None and self._reconciler is not None and self._reconciler.match is match

    # -- what is asked here

    def take(self, now: float, message: Fields) -> bool:
        """Whether the message is none that the game of this board alone should hear. Raises RefusedError."""
        do = message.get("do")
        if do == "far":
            act = self._acts.get(str(message.get("act")))
            if act is None:
                raise RefusedError(f"far: act {str(message.get('act'))[:40]!r}; allowed: {', '.join(self._acts)}")
            act(now, message)
        elif self.is_seated and do in _TAKEN:
            return self._take_in_match(now, str(do), message)
        else:
            return False
        self.look(now)
        return True

    def _take_in_match(self, now: float, do: str, message: Fields) -> bool:
        match, session = self._playing(), self._manager.controller.session
        if do == "takeback":
            if session.state in (State.GUIDED, State.ASK, State.TAKEBACK, State.REPAIR) or session.turn.begun():
                return False
            match.want("takeback")
        elif do == "draw":
            match.want("draw")
        elif do == "resign":
            if message.get("side", match.side) not in (match.side, match.game.sides[match.side]):
                raise RefusedError("resign: the other side is played at the other board")
            match.resign()
        elif do == "roll":
            match.roll()
        elif do == "choose":
            self._judge_choice(message)
            return False
        elif not match.is_over:
            raise RefusedError(f"{do}: a game with {self.lobby.partner} is under way; allowed: far, act leave")
        else:
            return False
        self.look(now)
        return True

    def _judge_choice(self, message: Fields) -> None:
        match, session, text = self._playing(), self._manager.controller.session, message.get("move")
        if "number" in message and session.state is State.PLAY and not match.is_my_turn:
            raise RefusedError("choose: it is the other board's turn")
        if text in (AGREE, PLAY_ON):
            raise RefusedError(f"choose: {text}: a draw needs both boards; allowed: far, act agree or deny")
        move = next((move for move in session.turn.legal if move.text == text), None)
        if move and session.state is State.PLAY and (move.weight or not match.is_my_turn):
            raise RefusedError("choose: it is the other board's turn, or the dice are to be cast by both")

    def _playing(self) -> Any:
        if self.lobby.match is None:
            raise RefusedError("no game with another board is under way")
        return self.lobby.match

    def _invite(self, now: float, fields: Fields) -> None:
        board = _board(fields)
        if board not in self.boards:
            raise RefusedError(f"invite: no board {board[:40]!r}; boards: {', '.join(self.boards) or 'none'}")
        side = fields.get("side", 0)
        if type(side) is not int:
            raise RefusedError(f"invite: side {str(side)[:40]!r}; allowed: 0, 1")
        self.lobby.invite(board, *meeting.offered(self._manager, side))

    def _agree(self) -> None:
        match = self._playing()
        if match.asked is None:
            raise RefusedError("agree: the other board wishes nothing")
        match.want(match.asked.what)


_TAKEN = frozenset({"takeback", "draw", "resign", "roll", "choose", "new", "discard", "resume", "opponent", "seats"})


def _instant() -> int:
    """Milliseconds. A board that has lost its memory is heard as soon as its clock has been set."""
    return int(time.time() * 1000)


def _board(fields: Fields) -> str:
    board = fields.get("board")
    if not isinstance(board, str) or not board:
        raise RefusedError(f"far: board {str(board)[:40]!r}; it must be the name of a board")
    return board
