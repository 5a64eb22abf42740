"""A hand that knows nothing of the game and does what the light asks, until it asks for nothing more.

It sees what every lit site says and what stands on the wood. Where the light cannot say which piece is meant, or what
comes first, it reads the page, as a person would. It never meant a move: a question it answers with no, and only if the
same question comes again with the first answer there is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from firmware_host.core import events as ev
from firmware_host.core.cues import Role
from firmware_host.core.events import RefusedError
from firmware_host.core.repair import Difference, difference
from firmware_host.core.states import State
from firmware_host.shell.views.owed import Item, items
from simulator.hand import Hand
from simulator.scenario.led import Led
from simulator.scenario.led_hands import LedHands, NotLedError
from simulator.scenario.putting_right import TOO_MUCH, compare, mend, put_back
from simulator.scenario.stage import PACE, Stage

REACTION = 0.3
"""Seconds that the light must stay as it is before the hand acts upon it."""
QUIET = 6.0
"""Seconds without anything to be done after which the hand has done;"""
LEFT = 60.0
"""and while a move is lit that somebody has begun, or the page says so: the board leaves that alone for as long as it
may take to sow."""
ROUNDS = 3
"""So often may the same light shine on the same wood before the hand is going round in circles."""

_UNDER_WAY = (Role.TARGET, Role.SOW)
_BEGUN = (*_UNDER_WAY, Role.BACK, Role.DROP, Role.LEGAL, Role.FLIP, Role.CAPTURE)

Act = Callable[[], None]


class Follower:
    """At a stage. What the hands hold already is put where it is wanted, or laid aside."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._hands = LedHands(stage)
        self._led = self._hands.led
        self._plan: list[Item] = []
        self._done: list[Item] = []
        self._denied: set[object] = set()
        self._begun_at = -1  # how many moves the page listed when the hand went on with one
        self._gives_up = False

    def follow(self, within: float) -> Led:
        """Until nothing has been asked for a while. Raises NotLedError where that takes more than so many seconds,
        where the same comes again and again, or where the light asks for what cannot be done."""
        stage = self._stage
        begun = stage.now
        seen: Counter[object] = Counter()
        while act := self._look(begun):
            sight = (self._hands.lit(), self._hands.stands(), tuple(self._plan))
            seen[repr(sight)] += 1
            if seen[repr(sight)] > ROUNDS:
                raise NotLedError(f"the same again and again: {self._hands.told()}")
            if stage.now - begun > within:
                raise NotLedError(f"still not done after {within:g} s: {self._hands.told()}")
            act()
            stage.wait(stage.settle)
        return self._led

    # -- what it sees

    def _look(self, begun: float) -> Act | None:
        """Watch until something has been asked for a while, or nothing."""
        stage = self._stage
        since = quiet = stage.now
        lit, act, is_begun = self._hands.lit(), self._asked(), self._is_begun
        revision = stage.controller.revision
        while True:
            if self._shows(act, is_begun):
                self._led.asked_after(since - begun)
            patience = self._patience(is_begun)
            if act and stage.now - since > REACTION:
                return act
            if not act and stage.now - quiet > patience:
                return self._way_back()
            stage.watch(since + REACTION if act else quiet + patience)
            if stage.controller.revision == revision:
                continue
            revision, before = stage.controller.revision, act
            act, is_begun = self._asked(), self._is_begun
            if self._hands.lit() != lit:
                lit, since = self._hands.lit(), stage.now
            if act or before:
                quiet = stage.now

    def _shows(self, act: Act | None, is_begun: bool) -> bool:
        """Whether light says anything of what is to be done, if only quietly how to go back."""
        return bool(act or is_begun or self._hands.lit(Role.BACK))

    def _patience(self, is_begun: bool) -> float:
        return LEFT if is_begun or self._is_told_begun else QUIET

    @property
    def _is_begun(self) -> bool:
        """Whether the light may ask to go on with a move, rather than to begin one: with something taken off or turned
        over, unless the page says that nothing has been begun."""
        waits = self._stage.session.state is State.PLAY and not self._is_told_begun
        return bool(self._hands.lit(*_UNDER_WAY, *(() if waits else (Role.FLIP, Role.CAPTURE))))

    @property
    def _is_told_begun(self) -> bool:
        """Whether the page says that a move has been begun, or played unless the hand goes on."""
        session = self._stage.session
        return session.state is State.PLAY and (session.pending_move is not None or session.turn.is_under_way)

    # -- what is to be done now

    def _asked(self) -> Act | None:
        if self._is_over:
            self._plan.clear()
            return self._hands.lay_aside if self._hands.holding else None
        return self._asked_first() or self._asked_of_a_move()

    @property
    def _is_over(self) -> bool:
        """Whether the game is, and nothing is to be done about it."""
        session = self._stage.session
        return session.state is State.OVER and not session.reviewing and self._stage.controller.offered is None

    def _asked_first(self) -> Act | None:
        """What comes before any move."""
        stage = self._stage
        if stage.controller.offered is not None:
            return lambda: self._hands.tap("ok")
        if stage.session.state is State.PAUSED:
            return lambda: stage.controller.command(stage.now, ev.GoOn())
        if stage.session.reviewing and stage.session.layout.presses:
            return lambda: compare(self._hands)
        if self._hands.lit(*TOO_MUCH, Role.MISSING):
            return self._mend
        return self._answer if stage.session.state is State.ASK else None

    def _asked_of_a_move(self) -> Act | None:
        session = self._stage.session
        self._gives_up = self._gives_up and session.state is State.PLAY and session.turn.begun()
        if self._gives_up and not self._hands.holding:
            return self._give_up()
        if session.state in (State.PLAY, State.REPAIR) and self._hands.lit(*self._under_way):
            return self._go_on()
        if self._plan or items(session):
            return self._as_the_page_says
        if self._hands.lit(Role.DONE):
            return lambda: self._hands.tap("ok")
        return self._hands.lay_aside if self._hands.holding else self._give_up()

    def _mend(self) -> None:
        self._plan.clear()
        self._begun_at = -1
        mend(self._hands)

    # -- questions

    def _answer(self) -> None:
        stage = self._stage
        self._led.answer()
        question = repr((stage.session.asking, self._hands.stands()))
        if telling := sorted(self._hands.lit(Role.ASK)) if stage.session.layout.presses else []:
            stage.tap(stage.spots[telling[0]])
        elif question not in self._denied:
            self._denied.add(question)
            self._hands.tap("undo")
        else:
            self._led.go_on()
            move = stage.session.turn.moves[stage.session.asking[0]]
            stage.controller.command(stage.now, ev.Choose(move.text if move else ""))

    def _give_up(self) -> Act | None:
        """A move that was begun goes on in more ways than one, or with a piece that is gone: all goes back to where the
        page shows it."""
        session = self._stage.session
        if session.state is not State.PLAY or not self._is_told_begun or not self._hands.lit(*_BEGUN):
            return None
        off = difference(session.standing.base, session.image)
        return (lambda: self._put_back(off)) if off else None

    def _way_back(self) -> Act | None:
        """Where nothing but the quiet way back has been lit for long, as after what may begin a take-back."""
        session = self._stage.session
        if session.state is not State.PLAY or self._is_told_begun or not self._hands.lit(Role.BACK):
            return None
        off = difference(session.standing.base, session.image)
        return (lambda: self._put_back(off)) if off else None

    def _put_back(self, off: Difference) -> None:
        self._gives_up = True
        self._plan.clear()
        put_back(self._hands, off)

    # -- a move that is led, or was begun

    def _as_the_page_says(self) -> None:
        """One thing after the other; where the board cannot see that all is done, it is told."""
        stage = self._stage
        if not self._plan:
            self._plan = items(stage.session)
            if self._plan == self._done:
                self._plan, self._done = [], []
                self._hands.tap("ok")
                return
            self._done = list(self._plan)
        if stage.session.state is State.PLAY and stage.session.turn.begun():
            self._led.go_on()
        item = self._plan.pop(0)
        if item.do in ("lift", "remove") and not stage.wood.contents()[item.site] and item not in items(stage.session):
            self._plan.clear()  # it has been done meanwhile, with the other hand
        else:
            self._do(item)

    def _do(self, item: Item) -> None:
        stage, spot = self._stage, self._stage.spots[item.site]
        hand = self._hands.holding or stage.hand
        there = len(stage.wood.contents()[item.site])
        count = there if item.all else min(item.count, there)
        match item.do:
            case "lift" | "remove" if there < (1 if self._hands.is_uncounted else item.count):
                raise self._hands.impossible(f"{item.do} {item.count} from {item.site}, where {there} are")
            case "lift":
                hand.pick(spot, count)
            case "put" | "drop":
                self._put(hand, item)
            case "remove":
                for _ in range(count):
                    stage.hand.take(spot)
            case "flip":
                stage.hand.flip(spot, item.piece)
            case "press":
                stage.tap(spot)
        if item.do not in ("lift", "press"):
            self._led.carry(item.count)

    def _put(self, hand: Hand, item: Item) -> None:
        """From the hand, and what it lacks from beside the board."""
        stage = self._stage
        count = min(item.count, len(hand.held)) if item.piece in hand.held or not item.piece else 0
        if count:
            hand.drop(stage.spots[item.site], count)
        for _ in range(item.count - count):
            stage.place(item.site, item.piece or next(iter(stage.game.pieces)))

    def _go_on(self) -> Act | None:
        """A hand that holds a piece puts it where it may go, and takes what it has captured; an empty one that has
        begun nothing puts back what was begun."""
        hand = self._hands.holding
        if hand is None:
            return self._capture if self._must_take and self._hands.lit(Role.CAPTURE) else self._give_up()
        side = self._stage.game.pieces[hand.held[0]].side
        theirs = side not in (None, self._stage.session.line.position.to_move)
        return self._hands.lay_aside if theirs else self._land

    @property
    def _under_way(self) -> tuple[Role, ...]:
        return (*_UNDER_WAY, Role.CAPTURE) if self._must_take else _UNDER_WAY

    @property
    def _must_take(self) -> bool:
        """Whether what it has begun goes on with a capture, and with nothing else."""
        same_turn = self._begun_at == len(self._stage.session.line.moves)
        return same_turn and not self._hands.lit(Role.LEGAL, Role.DROP)

    def _capture(self) -> None:
        self._hands.clear(min(self._hands.lit(Role.CAPTURE)))

    def _land(self) -> None:
        hand, lit = self._hands.holding, self._hands.lit(*_UNDER_WAY)
        assert hand
        if not lit:
            self._hands.lay_aside()
            return
        self._led.go_on()
        self._begun_at = len(self._stage.session.line.moves)
        self._hands.put(hand, min(lit, key=lambda site: (lit[site].order, site)), 1)


def follow(stage: Stage, within: float) -> Led:
    """Raises NotLedError."""
    try:
        with stage.at_pace(PACE):
            if stage.rig.rest_s:  # light answers what was done last when sensors have told it
                stage.rest(PACE)
            return Follower(stage).follow(within)
    except RefusedError as error:
        raise NotLedError(f"refused: {error}") from error
