"""One position with the moves from it, and how far a hand has come with one of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any

from firmware_host.core.cues import Role, roles
from firmware_host.core.declaration import declare
from firmware_host.core.press import Press, PressRecogniser
from firmware_host.core.press_sowing import press_recogniser
from firmware_host.core.progress import Astray, Progress
from firmware_host.core.recogniser import Match, Recogniser, members
from firmware_host.core.sensing import Reader, Sensing
from firmware_host.core.sensor_layout import SensorLayout
from firmware_host.core.tracks import Chain, chains, is_visible
from firmware_host.core.undo import Undo, inverse
from rules.model import Game, Move
from rules.steps import Add, Flip, Shift, Site, Sow, Step, from_hand, makes_room, sows

RoleMasks = Mapping[tuple[Site, Role], int]
"""(site, what it is asked to do) -> mask of the candidates."""


class Turn:
    """Candidates are the moves, and last, where there is something to undo, the take-back (move None).

    only: the moves that may be carried out now, where it is not all the legal ones; then the turn is to_order.
    tolerated: sites where a piece may be lifted and put back without meaning anything.
    over: whether no more is played though there are moves.
    """

    def __init__(
        self,
        game: Game[Any],
        position: Any,
        layout: SensorLayout,
        readers: Mapping[Site, Reader],
        *,
        only: Sequence[Move] | None = None,
        undo: Undo | None = None,
        tolerated: frozenset[Site] = frozenset(),
        over: bool = False,
    ) -> None:
        self.game = game
        self.position = position
        self.board = game.board(position)
        self.legal = () if over else game.moves(position)
        self.to_order = only is not None
        moves = self.legal if only is None else only
        self.moves: tuple[Move | None, ...] = tuple(m for m in moves if not m.weight)
        if layout.presses:
            self.moves = tuple(moves)  # dice may be entered by touch
        elif undo and undo.chains:
            self.moves = (*self.moves, None)
        self._layout = layout
        self._readers = readers
        self._tolerated = tolerated
        self._steps: dict[int, tuple[Step, ...]] = {}
        self._progress: dict[int, Progress] = {}
        self._in_order = 0
        self.undo = undo
        self.distrusted = frozenset(layout.distrusted)
        self.base = {site: readers[site](self.board[site]) for site in layout.seen}

    # What follows the hand is made when it is first asked for: many a turn is only looked at.

    @cached_property
    def press(self) -> PressRecogniser | None:
        """On a board that sees nothing, what follows the touches."""
        if not self._layout.presses:
            return None
        return press_recogniser([self.steps(k) for k in range(len(self.moves))], self._layout.touchable)

    @cached_property
    def eyes(self) -> Recogniser:
        """What follows the readings; on a board that sees nothing there are none."""
        starts = [] if self.to_order else [self._starts(k) for k in range(len(self._chains))]
        return Recogniser(self.base, self._chains, self._tolerated, starts, sown=self.is_sowing)

    @cached_property
    def _chains(self) -> Sequence[Mapping[Site, Chain]]:
        if self._layout.presses:
            return ()
        return [chains(self.board, self.way(k), self._readers) for k in range(len(self.moves))]

    def _starts(self, index: int) -> set[Site]:
        """Where a hand that sows may lift first: what it sows, and what it takes that it did not sow before; anywhere,
        if no sensor sees it lift what it sows."""
        starts: set[Site] = set()
        passed: set[Site] = set()
        for step in self.steps(index):
            match step:
                case Sow(src) if not passed and src not in self.base:
                    return set()
                case Sow(src, path):
                    starts |= {src} if not passed else set()  # what is sown on is lifted after it
                    passed |= {src, *path}
                case Shift(src, dst) if passed:
                    starts |= {src} - passed
                    passed |= {src, dst}
                case _:
                    return set()
        return starts

    def steps(self, index: int) -> tuple[Step, ...]:
        """The steps of a candidate; of the take-back none."""
        if index not in self._steps:
            move = self.moves[index]
            self._steps[index] = move.steps if move else ()
        return self._steps[index]

    def way(self, index: int) -> tuple[Step, ...]:
        """The steps of a candidate; of the take-back those that lead back."""
        return self.undo.steps if self.undo and not self.moves[index] else self.steps(index)

    def chains_of(self, move: Move) -> Mapping[Site, Chain]:
        """site -> chain of a candidate move; empty on a board that sees nothing."""
        index = self.moves.index(move)
        return self._chains[index] if self._chains else {}

    def undo_of(self, move: Move) -> Undo:
        """How a candidate move will be taken back."""
        return Undo(self.chains_of(move), inverse(self.board, self.steps(self.moves.index(move))))

    def after(self, move: Move) -> Turn:
        """The turn that follows a candidate move."""
        tolerated = frozenset(step.site for step in self.unseen_flips(move))
        position = self.game.play(self.position, move)
        undo = self.undo_of(move)
        return Turn(self.game, position, self._layout, self._readers, undo=undo, tolerated=tolerated)

    def unseen_flips(self, move: Move) -> list[Flip]:
        """The pieces that the move turns over where no sensor can tell."""
        seen = self.chains_of(move)
        return [
            step
            for step in self.steps(self.moves.index(move))
            if isinstance(step, Flip) and not (step.site in seen and is_visible(seen[step.site]))
        ]

    def sites(self, index: int) -> frozenset[Site]:
        """The sites where a sensor can see something of the candidate."""
        return frozenset(self._chains[index]) if self._chains else frozenset()

    def touch(self, site: Site, *, late: bool = False) -> Press:
        assert self.press is not None
        return self.press.feed(site, late=late)

    @property
    def match(self) -> Match:
        return self.press.match if self.press else self.eyes.match

    @property
    def replies(self) -> Match:
        """The match without the take-back."""
        match = self.match
        return Match(match.open & self._replies, match.complete & self._replies)

    @cached_property
    def _replies(self) -> int:
        """Mask of the candidates that are moves."""
        return (1 << len(self.moves) - (None in self.moves[-1:])) - 1

    @property
    def undo_plies(self) -> int:
        """How many plies a take-back takes."""
        return self.undo.plies if self.undo else 0

    @property
    def undoes(self) -> Mapping[Site, Chain]:
        """site -> chain of what the take-back undoes."""
        return self.undo.chains if self.undo else {}

    @property
    def ordered(self) -> Sequence[Step]:
        """The steps of the first candidate, in a turn made to have one move carried out or taken back."""
        return self.way(0)

    def pending(self, index: int) -> frozenset[Site]:
        return self.press.pending(index) if self.press else self.eyes.pending(index)

    def awaited(self, site: Site, *, arriving: bool = False) -> int:
        """Mask of the candidates that still have something to come at a site; arriving: now."""
        return self.press.awaited(site) if self.press else self.eyes.awaited(site, arriving=arriving)

    def begun(self) -> bool:
        """Whether a hand has done anything that shows."""
        return bool(self.press.touches) if self.press else bool(self.eyes.changed)

    @property
    def is_under_way(self) -> bool:
        """Whether a move may have been begun."""
        return self.begun() and bool(self.replies.open or self.in_order)

    @cached_property
    def _is_counted(self) -> bool:
        """Whether sensors count the seeds of a sowing."""
        return self.is_sowing and {self._layout.sensing[site] for site in self.base} == {Sensing.COUNT}

    def left_in_order(self, index: int) -> Sequence[Step] | None:
        """What is left of a candidate that is sown in order, by what all pits hold; None where that tells nothing."""
        return self._progress_of(index).left(self.eyes.image) if self._is_counted else None

    def left_astray(self, index: int) -> Astray | None:
        """The same where pits read as they do at no moment of the sowing; None where they are not counted."""
        return self._progress_of(index).astray(self.eyes.image) if self._is_counted else None

    def _progress_of(self, index: int) -> Progress:
        if index not in self._progress:
            self._progress[index] = Progress(self.board, self.way(index), {s: self._readers[s] for s in self.base})
        return self._progress[index]

    @property
    def in_order(self) -> int:
        """Mask of the candidates that have been sown in order so far, of those that begin where a hand did or may begin
        anywhere; where another comes to look the same, those that have all along."""
        if not self._is_counted or not self.begun():
            self._in_order = 0
            return 0
        may = self._in_order | self.eyes.started | self.eyes.anywhere & self.match.open
        now = sum(1 << k for k in members(may) if self.left_in_order(k) is not None)
        self._in_order = (now & self._in_order) or now
        return self._in_order

    @cached_property
    def said(self) -> int:
        """Mask of the moves that are said, by touching a site where the board feels it; dice are cast."""
        words = self.game.said
        return sum(1 << k for k, move in enumerate(self.moves) if move and not move.weight and move.text in words)

    @cached_property
    def chosen(self) -> int:
        """Mask of the moves that are a player's own choice, made by hand."""
        own = sum(1 << k for k, move in enumerate(self.moves) if move and not move.weight)
        return own & ~self.said

    def may_begin(self, site: Site) -> bool:
        """Whether a hand may begin a move of its own choice here, or say something."""
        return any(at == site and mask & (self.chosen | self.said) for (at, _), mask in self.openings.items())

    @property
    def openings(self) -> RoleMasks:
        """Where the moves may begin."""
        return self._masks[0]

    @property
    def roles(self) -> RoleMasks:
        """All that the moves ask of each site."""
        return self._masks[1]

    @cached_property
    def _masks(self) -> tuple[RoleMasks, RoleMasks]:
        begins: dict[tuple[Site, Role], int] = {}
        asks: dict[tuple[Site, Role], int] = {}
        for index in range(len(self.moves)):
            steps = self.steps(index)
            declared, asked = declare(steps), tuple(roles(steps))
            first = declared.first
            entered = declared.first_within(self._sensed) - first  # from where nothing is felt
            placed = from_hand(steps)
            for key in asked:
                asks[key] = asks.get(key, 0) | 1 << index
                # what comes back to where it started has to leave first
                comes_back = key[1] is Role.SOW or (key[1] is Role.TARGET and (key[0], Role.LEGAL) in asked)
                if self._fetches(placed, key) if placed else key[0] in first | entered and not comes_back:
                    begin = (key[0], Role.DROP if key[0] in entered else self._begins_as(*key))
                    begins[begin] = begins.get(begin, 0) | 1 << index
        return begins, asks

    @property
    def _sensed(self) -> frozenset[Site]:
        return self._layout.touchable if self._layout.presses else frozenset(self.base)

    def _fetches(self, placed: Shift, key: tuple[Site, Role]) -> bool:
        """Whether a sowing that begins with a seed from the hand begins so: taken up where that is seen, put down."""
        return key == (placed.dst, Role.DROP) or (key == (placed.src, Role.LEGAL) and not self._layout.presses)

    def _begins_as(self, site: Site, role: Role) -> Role:
        """What is lifted first, and taken off in the end, is no capture unless it is the opponent's."""
        contents = self.board[site]
        side = self.game.pieces[contents[-1]].side if contents else None
        return Role.LEGAL if role is Role.CAPTURE and side in (None, self.position.to_move) else role

    @property
    def lifted(self) -> bool:
        """Whether less than before the turn stands anywhere."""
        image = self.eyes.image
        return any(abs(image[site]) < abs(self.base[site]) for site in self.eyes.changed)

    @property
    def filled(self) -> bool:
        """Whether more than before the turn stands anywhere."""
        image = self.eyes.image
        return any(abs(image[site]) > abs(self.base[site]) for site in self.eyes.changed)

    @cached_property
    def is_orderly(self) -> bool:
        """Whether what comes somewhere has left its place before. Where pieces are pushed on, or a move is carried out
        to order, others that look alike may come first."""
        return not self.to_order and not self.pushed((1 << len(self.moves)) - 1)

    @property
    def is_sowing(self) -> bool:
        """Whether seeds are sown."""
        return bool(self.moves) and self.sows(0)

    def sows(self, index: int) -> bool:
        return sows(self.steps(index))

    def begun_by(self, mask: int) -> bool:
        """Whether something has changed where one of these candidates begins."""
        return self._begins_at(self.eyes.changed, mask)

    def _begins_at(self, sites: Collection[Site], mask: int) -> bool:
        return any(mask & begins and site in sites for (site, _), begins in self.openings.items())

    def pushed(self, mask: int) -> int:
        """The most pieces that one of the candidates pushes on to another site."""
        return max((self._pushed(index) for index in members(mask)), default=0)

    def _pushed(self, index: int) -> int:
        steps = self.steps(index)
        return sum(isinstance(step, Shift) and makes_room(step.src, steps[k + 1 :]) for k, step in enumerate(steps))

    def lands_unseen(self, index: int) -> bool:
        """Whether a piece comes to rest where the sensor is not believed: until somebody says so, it may be in the
        hand."""
        if not self.distrusted:
            return False
        steps = self.way(index)
        ends = {step.dst if isinstance(step, Shift) else step.site for step in steps if isinstance(step, Shift | Add)}
        return not self.distrusted.isdisjoint(ends)

    def unseen_sowing(self, index: int) -> int:
        """How many seeds of the candidate fall unseen, after the last pit that was seen to be lifted."""
        if self.press:
            return 0
        seen = {site for site, chain in self._chains[index].items() if is_visible(chain)}
        seeds = 0
        for step in reversed(self.steps(index)):
            if isinstance(step, Sow):
                seeds += sum(site not in seen for site in step.path)
                if step.src in seen:
                    break
        return seeds
