"""Who plays with whom: invitations between boards, at most one game at a time, and what comes of it. Pure."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from firmware_host.core.events import RefusedError
from firmware_host.fleet.match.document import LATEST, MOST_MOVES, MOST_REFUSALS, Document, Terms, read, write
from firmware_host.fleet.match.shared_match import Foul, Match
from firmware_host.fleet.match.wishes import whole
from rules.model import Game

MOST_INVITATIONS = 8
MOST_BOARDS = 1024
"""Boards of which the number of the last document is known; a fleet has some dozens."""


@dataclass(frozen=True, slots=True)
class News:
    """What has become of an invitation or a game: a word key after ``fleet.``, who did it, and a text."""

    key: str
    board: str
    text: str = ""


class Lobby:
    """board: this one's name. match: the game under way, or the last one; partner: with whom. invited: the board
    that has not answered yet, and to what. invitations: those of others, the newest last. news: the last thing that
    people should be told."""

    def __init__(self, board: str, least: Callable[[], int] = lambda: 0) -> None:
        """least: of a number for a document now, larger than that of any that this board had written before it was
        started, as far as that can be told."""
        self.board = board
        self.match: Match | None = None
        self.partner = ""
        self.invited: tuple[str, Terms, Game[Any], bytes] | None = None
        self.invitations: OrderedDict[str, Terms] = OrderedDict()
        self.news: News | None = None
        self._least = least
        self._last = Document(least())
        self._heard: OrderedDict[str, int] = OrderedDict()
        self._refused: dict[str, tuple[str, str]] = {}

    @property
    def is_playing(self) -> bool:
        return self.match is not None and not self.match.is_over

    # -- what this board does

    def invite(self, board: str, terms: Terms, game: Game[Any], seed: bytes) -> None:
        """Another invitation takes the place of the last. Raises RefusedError."""
        if self.is_playing:
            raise RefusedError(f"invite: a game with {self.partner} is under way; allowed: end it first")
        if board == self.board:
            raise RefusedError(f"invite: {board} is this board; allowed: another")
        self.match, self.partner, self.news = None, "", None
        self.invited = (board, terms, game, seed)

    def withdraw(self) -> None:
        self.invited = None

    def accept(self, board: str, game: Game[Any], seed: bytes) -> None:
        """Raises RefusedError."""
        terms = self.invitation(board)
        if self.is_playing:
            raise RefusedError(f"accept: a game with {self.partner} is under way; allowed: end it first")
        self.invited = None
        self._begin(board, terms, game, 1 - terms.side, seed)

    def decline(self, board: str, why: str, text: str = "") -> None:
        """why: a word key after ``fleet.refused-``. Raises RefusedError."""
        terms = self.invitation(board)
        del self.invitations[board]
        self._refuse(terms, why, text)

    def _refuse(self, terms: Terms, why: str, text: str) -> None:
        self._refused[terms.match] = (why, text)
        while len(self._refused) > MOST_REFUSALS:
            del self._refused[next(iter(self._refused))]

    def invitation(self, board: str) -> Terms:
        """Raises RefusedError."""
        if board not in self.invitations:
            some = ", ".join(self.invitations) or "nobody"
            raise RefusedError(f"{board!r} has not invited this board; invitations: {some}")
        return self.invitations[board]

    def leave(self, why: str = "", text: str = "") -> None:
        """The game ends here; the other board is told. why: a word key after ``fleet.``, where people should be."""
        self.news = News(why, self.partner, text) if why else None
        self.match, self.partner, self.invited = None, "", None

    def renounce(self, why: str, text: str) -> None:
        """The game cannot be gone on with here, and people at both boards are told why, as by ``decline``."""
        if self.match:
            self._refuse(self.match.terms, why, text)
            self.leave(f"refused-{why}", text)

    def _begin(self, board: str, terms: Terms, game: Game[Any], side: int, seed: bytes) -> None:
        self.match, self.partner, self.news = Match(game, terms, side, seed), board, None
        self.invitations.pop(board, None)

    # -- what others say

    def hear(self, board: str, document: Document) -> None:
        """What is older than what was heard before changes nothing, nor does what is for others."""
        if board == self.board or document.number < self._oldest(board):
            return
        self._heard[board] = document.number
        self._heard.move_to_end(board)
        while len(self._heard) > MOST_BOARDS:
            self._heard.popitem(last=False)
        terms = document.terms if document.other == self.board else None
        self._hear_answer(board, document, terms)
        self._hear_invitation(board, document, terms)
        if self.match and board == self.partner:
            self._hear_partner(board, document, terms)

    def _oldest(self, board: str) -> int:
        """The least number that is not too old. After a power cut the partner's last word is heard once more."""
        last = self._heard.get(board, -1)
        again = self.match is not None and self.match.theirs is None and board == self.partner
        return last if again else last + 1

    def gone(self, board: str) -> None:
        """It is not there any more: what it has offered cannot be taken up, a game waits for it."""
        self.invitations.pop(board, None)

    def _hear_answer(self, board: str, document: Document, terms: Terms | None) -> None:
        if self.invited is None or self.invited[0] != board:
            return
        _, mine, game, seed = self.invited
        if refusal := document.refusal(mine.match):
            self.invited, self.news = None, News(f"refused-{refusal[0]}", board, refusal[1])
        elif document.stage == "plays" and terms == mine:
            self.invited = None
            self._begin(board, mine, game, mine.side, seed)

    def _hear_invitation(self, board: str, document: Document, terms: Terms | None) -> None:
        self.invitations.pop(board, None)
        if document.stage != "invites" or terms is None or terms.match in self._refused:
            return
        if self.match and self.match.terms.match == terms.match:
            return  # it has not heard yet that it was accepted
        self.invitations[board] = terms
        if self.news and self.news.board == board:
            self.news = None
        while len(self.invitations) > MOST_INVITATIONS:
            self.invitations.popitem(last=False)

    def _hear_partner(self, board: str, document: Document, terms: Terms | None) -> None:
        match = self.match
        assert match
        if terms and terms.match == match.terms.match:
            if document.stage == "invites":
                return
            try:
                match.hear(document)
            except Foul as foul:
                self.leave(f"foul-{foul}")
            return
        if match.is_over:
            self.leave()
        elif refusal := document.refusal(match.terms.match):
            self.leave(f"refused-{refusal[0]}", refusal[1])
        else:
            self.leave("left")

    # -- told, and kept

    @property
    def stamp(self) -> tuple[object, ...]:
        """Another one whenever ``document`` or ``memory`` may have changed; cheap."""
        match = self.match
        return id(match), match and match.stamp, self.invited and self.invited[1].match, tuple(self._refused)

    def document(self) -> Document:
        """What is to be told now; its number is another one only where something has changed."""
        if self.match:
            now = self.match.document(0, self.partner)
        elif self.invited:
            now = Document(0, "invites", self.invited[0], self.invited[1])
        else:
            now = Document(0)
        now = replace(now, refuses=tuple((match, *why) for match, why in self._refused.items()))
        if not now.same_but_number(self._last):
            self._last = replace(now, number=max(self._last.number + 1, self._least()))
        return self._last

    def memory(self) -> dict[str, Any]:
        """All that has to outlast a power cut, as plain data; an invitation does not. What has been heard is kept when
        something else is: the partner's words alone have nothing written."""
        kept = {"partner": self.partner, **self.match.memory()} if self.match else None
        return {"number": self._last.number, "heard": self._heard.get(self.partner, -1), "match": kept}

    def remember(self, memory: Mapping[str, Any], load: Callable[[str, Mapping[str, Any]], Game[Any]]) -> None:
        """load: a game by its key and options. Raises RulesError, KeyError, TypeError, AttributeError or ValueError,
        and nothing has been taken over then but the number."""
        number, heard, kept = memory["number"], memory["heard"], memory["match"]
        if type(number) is not int or not 0 <= number < LATEST or type(heard) is not int:
            raise ValueError("no number of a document")
        self._last = Document(max(self._last.number, number))
        if kept is None:
            return
        match = _remembered(load(kept["terms"]["game"], kept["terms"]["options"]), kept)
        read(write(match.document(0, kept["partner"])))  # only what could be told is gone on with
        self.match, self.partner = match, kept["partner"]
        self._heard[self.partner] = heard


def _remembered(game: Game[Any], memory: Mapping[str, Any]) -> Match:
    """The match of which ``memory`` was kept. Raises RulesError for moves that are not legal, and KeyError, TypeError,
    AttributeError or ValueError for what is no memory."""
    match = Match(game, Terms(**memory["terms"]), memory["side"], b"")
    match.recall(memory)
    if whole(match.side) > 1 or not match.line.ply <= MOST_MOVES:
        raise ValueError("no match of two boards")
    return match
