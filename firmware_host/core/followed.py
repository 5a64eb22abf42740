"""A game on wood and the turns in it that are followed: the present one, those beside it, and what is out of place."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import Any

from firmware_host.core import events as ev
from firmware_host.core.claims import Claim
from firmware_host.core.lead import Beat
from firmware_host.core.line import Line
from firmware_host.core.moment import Moment
from firmware_host.core.repair import Lead
from firmware_host.core.sensing import readers
from firmware_host.core.settings import Settings
from firmware_host.core.states import TRANSITIONS, State, Trigger
from firmware_host.core.turn import Turn
from firmware_host.core.undo import last_undo
from firmware_host.core.verdict import Doubt
from firmware_host.core.why import Why
from firmware_host.core.witness import LAG
from firmware_host.core.wood import Wood
from rules.model import Game, Move, Outcome
from rules.steps import Board, Flip, Site, Step, carry_out, sows

_REMEMBERED = 400
"""Readings."""


class Followed:
    """A game that stands on wood, and the turns in it that are followed. Knows no event and no command: session.py
    brings those.

    turn: the present one; before: the one before it, while its hand may still think better of its move;
    doubt: a finished move that may still go on. asking: candidates between which the hands decide.
    strict: after a knock, until the wood stands right or a question is answered.
    suspects: sites whose sensors fell silent in one moment.
    claims: what the hands say stands on the wood against single sensors, the likeliest first; while there are any, the
    board asks whether it is so. unseen: whether a piece that was lifted may stand where no sensor sees it.
    lead: what is to be put right next.
    so_far: site -> what was read when all belonged to the move that is to be carried out or taken back.
    is_agreed: whether the players have ended the game by word. draw_offered_by: the side whose offer stands.
    reviewing: whether the board shows, because it was asked, what should stand where: one that sees nothing, or what
    differs from how the game has ended.
    """

    def __init__(
        self, game: Game[Any], wood: Wood, settings: Settings | None = None, moves: Iterable[str] = ()
    ) -> None:
        """moves: those already played, for a game that is resumed. Raises RulesError where one is not legal."""
        self.game = game
        self.wood = wood
        self.settings = settings or Settings()
        self.line = Line(game, moves)
        self.state = State.SETUP
        self.image: dict[Site, int] = {}
        self.before: Turn | None = None
        self.doubt: Doubt | None = None
        self.asking: tuple[int, ...] = ()
        self.checklist: list[Step] = []
        self.beats: list[Beat] = []
        self.why: Why | None = None
        self.hint: Move | None = None
        self.passed: int | None = None
        self.fault = ""
        self._was_paused = False  # when a device failed
        self.outcome: Outcome | None = game.outcome(self.line.position)
        self.is_agreed = False
        self.draw_offered_by: int | None = None
        self.strict = False
        self.claims: tuple[Claim, ...] = ()
        self.unseen = False
        self.suspects: frozenset[Site] = frozenset()
        self.so_far: dict[Site, int] = {}
        self.reviewing = False
        self.lead = Lead(game.geometry.positions, turns=bool(game.faces))
        self.wake_at: float | None = None
        self.readers = readers(wood.sensing, game.pieces)
        self._stalled = 0.0  # seconds in which nobody looked, so far
        self._now = 0.0  # without those: what is patient waits for what can be seen
        self._rest_at: float | None = None
        self._unseen_at: float | None = None
        self._unasked_at = -inf  # when a question went without an answer
        self._asked_at = self._changed_at = self._confirmed_at = self._touched_at = -inf
        self._over_at = 0.0
        self._lit_at = 0.0  # since when what is to be put right next is lit
        self._led_at: dict[Site, float] = {}  # when something was last done there as the light asked for it
        self._played_times = [-inf] * self.line.ply
        self._played_at = self._made_at = 0.0
        self._left_at = 0.0  # when a move that was begun is taken to have been left
        self._review_at: float | None = None  # when what nothing explains is looked at in hindsight
        self._denied: set[Move | None] = set()  # what the hands have said was not played, until they go on
        self._lifted: set[Site] = set()
        self._moment = Moment()
        self._both: frozenset[Site] = frozenset()  # where two pieces went in one scan that no one move lifts
        self._last_change: dict[Site, tuple[int, float]] = {}  # site -> level before its last change, and when
        self._changes: deque[tuple[float, Site, int]] = deque(maxlen=_REMEMBERED)  # when, and what was read there then
        self._effects: list[ev.Effect] = []
        self.turn = self._turn_here()
        self.image.update(self.turn.base)  # until the first picture comes

    def _go(self, trigger: Trigger) -> None:
        ways = TRANSITIONS[self.state]
        if trigger not in ways:
            raise ev.RefusedError(f"not possible in state {self.state.value}: {trigger.value}")
        if self.state is State.ASK and trigger is Trigger.DIFFERS:
            self._unasked_at = self._now
        self.state = ways[trigger]

    # -- turns

    def _turn_here(self, only: Sequence[Move] | None = None, back: int = 0) -> Turn:
        """back: so many plies ago."""
        line = self.line.without(back) if back else self.line
        return Turn(
            self.game,
            line.position,
            self.wood,
            self.readers,
            only=only,
            undo=last_undo(line, self.readers),
            tolerated=_turned(() if back else self.checklist),
            over=self.is_agreed and not back,
        )

    def _turn_after(self, turn: Turn, move: Move) -> Turn:
        """The turn that follows a move, with what the hands have done by now."""
        after = Turn(
            self.game,
            self.game.play(turn.position, move),
            self.wood,
            self.readers,
            undo=turn.undo_of(move),
            tolerated=_turned(turn.unseen_flips(move)),
        )
        index = turn.moves.index(move)
        own, sown = turn.sites(index), turn.sows(index)
        long_ago = self._played_times[-2] if len(self._played_times) > 1 else -inf
        until_done, since = turn.memory.around(index)
        early = [(site, at) for site, at in until_done if site not in own and self._changed_last(site) > long_ago]
        early += since  # a reply that began too early leaves its evidence; a pit put back leaves none
        begun = {site for site, _ in early if not (sown and self._is_put_back(site, after))}
        self._feed_image(after, until=min(map(self._changed_last, begun), default=-inf))
        after.feed_early(early, begun)
        self._show(after)
        after.memory.inherit(early)
        return after

    def _is_put_back(self, site: Site, turn: Turn) -> bool:
        """Whether it stands as when the turn begins, and not because a move leaves it so."""
        led = self._led_at.get(site) == self._changed_last(site)
        made_since = turn.may_end_alike(site) and self._changed_last(site) > self._made_at and not led
        return self.image[site] == turn.base[site] and not made_since

    def _turn_back(self) -> Turn:
        """The turn to which the take-back leads, where what the hands do next may leave all as it looks."""
        if not self._undoes_sowing:
            return self.turn
        back = self._turn_here(back=self.turn.undo_plies)
        self._show(back)
        return back

    @property
    def _undoes_sowing(self) -> bool:
        """Whether what would be taken back next is a sowing."""
        plies = self.turn.undo_plies
        return bool(plies) and sows(self.line.moves[-plies].steps)

    def _show(self, turn: Turn) -> None:
        self._feed_image(turn)
        turn.eyes.forget_order()

    def _feed_image(self, turn: Turn, until: float = inf) -> None:
        """What stands now, in the order in which it came about, if before a time."""
        fed: dict[Site, float] = {}
        for site in sorted(self.image, key=self._changed_last):
            at = self._changed_last(site)
            if at < until and (level := self.image[site]) != turn.eyes.reading(site):
                turn.feed(site, level, together=[other for other in fed if at - fed[other] <= LAG])
                fed[site] = at

    def _changed_last(self, site: Site) -> float:
        return self._last_change.get(site, (0, -inf))[1]

    def _fresh(self, turn: Turn) -> None:
        self.turn = turn
        self.before = self.doubt = self._rest_at = self._unseen_at = self._review_at = None
        self.asking = self.claims = ()
        self.unseen = False
        self._both = frozenset()
        self.beats = []
        self._show(turn)
        astray = turn.eyes.astray(0) if turn.moves else ()
        self.so_far = {site: turn.base[site] if site in astray else level for site, level in self.image.items()}

    def readings(self, board: Mapping[Site, str]) -> dict[Site, int]:
        """What the sensors read where this stands."""
        return {site: self.readers[site](board[site]) for site in self.wood.seen}

    def to_mend(self) -> Mapping[Site, int]:
        """site -> the reading that it has to come to, where something is out of place. Where a move is to be carried
        out or taken back that is what was read last before something else happened."""
        match self.state:
            case State.SETUP | State.REPAIR:
                return self.standing.base
            case State.OVER if self.reviewing and not self.turn.press:
                return self.turn.base
            case State.GUIDED | State.TAKEBACK if not self.turn.press:
                return self.so_far
        return {}

    @property
    def held(self) -> Move | None:
        """The finished move that may still go on."""
        return self.turn.moves[self.doubt.index] if self.doubt else None

    @property
    def stands_finished(self) -> bool:
        """Whether that move still stands finished: what it moved may have been lifted again."""
        return bool(self.doubt and self.held and self.turn.match.complete >> self.doubt.index & 1)

    @property
    def standing(self) -> Turn:
        """The turn that begins with what should stand on the wood: the one after a finished move that may still go on,
        or else the present one."""
        return self.doubt.after if self.doubt and self.held else self.turn

    @property
    def mended_board(self) -> Board:
        """What stands where everything has been put right."""
        if self.state not in (State.GUIDED, State.TAKEBACK) or self.turn.press:
            return self.standing.board
        after = carry_out(self.turn.board, self.turn.ordered)
        untouched = {site for site in self.wood.seen if self.so_far[site] == self.turn.base[site]}
        return {site: self.turn.board[site] if site in untouched else after[site] for site in after}


def _turned(checklist: Iterable[Step]) -> frozenset[Site]:
    """Where a disc may still be lifted to be turned over."""
    return frozenset(step.site for step in checklist if isinstance(step, Flip))
