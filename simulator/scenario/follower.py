"""A hand that knows nothing of the game and does what the light asks, until it asks for nothing more.

It sees what every lit site says and what stands on the wood. Where the light cannot say which piece is meant, or what
comes first, it reads the page, as a person would. It never meant a move: a question it answers with no, and only if the
same question comes again with the first answer there is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from firmware_host.core import events as ev
from firmware_host.core.cues import Cue, Role
from firmware_host.core.events import RefusedError
from firmware_host.core.repair import Difference, difference
from firmware_host.core.states import State
from firmware_host.shell.views.owed import Item, items, standing
from rules.steps import Contents, Site
from simulator.hand import Hand
from simulator.scenario.stage import PACE, Led, Stage

REACTION = 0.3
"""Seconds that the light must stay as it is before the hand acts upon it."""
QUIET = 6.0
"""Seconds without anything to be done after which the hand has done;"""
LEFT = 60.0
"""and while a move is lit that somebody has begun, or the page says so: the board leaves that alone for as long as it
may take to sow."""
ROUNDS = 3
"""So often may the same light shine on the same wood before the hand is going round in circles."""

_TOO_MUCH = (Role.WRONG, Role.EXTRA)
_UNDER_WAY = (Role.TARGET, Role.SOW)
_BEGUN = (*_UNDER_WAY, Role.BACK, Role.DROP, Role.LEGAL, Role.FLIP, Role.CAPTURE)

Act = Callable[[], None]


class NotLedError(Exception):
    """The light has led nowhere: says what the hand saw."""


class Follower:
    """At a stage. What the hands hold already is put where it is wanted, or laid aside."""

    def __init__(self, stage: Stage) -> None:
        self.led = Led()
        self._stage = stage
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
            sight = (self._lit(), self._stands(), tuple(self._plan))
            seen[repr(sight)] += 1
            if seen[repr(sight)] > ROUNDS:
                raise NotLedError(f"the same again and again: {self._told()}")
            if stage.now - begun > within:
                raise NotLedError(f"still not done after {within:g} s: {self._told()}")
            act()
            stage.wait(stage.settle)
        return self.led

    # -- what it sees

    def _look(self, begun: float) -> Act | None:
        """Watch until something has been asked for a while, or nothing."""
        stage = self._stage
        since = quiet = stage.now
        lit, act, is_begun = self._lit(), self._asked(), self._is_begun
        revision = stage.controller.revision
        while True:
            if self.led.first is None and (act or is_begun):
                self.led.first = since - begun
            patience = LEFT if is_begun or self._is_told_begun else QUIET
            if act and stage.now - since > REACTION:
                return act
            if not act and stage.now - quiet > patience:
                return None
            stage.watch(since + REACTION if act else quiet + patience)
            if stage.controller.revision == revision:
                continue
            revision, before = stage.controller.revision, act
            act, is_begun = self._asked(), self._is_begun
            if self._lit() != lit:
                lit, since = self._lit(), stage.now
            if act or before:
                quiet = stage.now

    @property
    def _is_begun(self) -> bool:
        """Whether the light may ask to go on with a move, rather than to begin one: with something taken off or turned
        over, unless the page says that nothing has been begun."""
        waits = self._stage.session.state is State.PLAY and not self._is_told_begun
        return bool(self._lit(*_UNDER_WAY, *(() if waits else (Role.FLIP, Role.CAPTURE))))

    @property
    def _is_told_begun(self) -> bool:
        """Whether the page says that a move has been begun, or played unless the hand goes on."""
        session = self._stage.session
        return session.state is State.PLAY and (session.pending_move is not None or session.turn.is_under_way)

    def _lit(self, *roles: Role) -> dict[Site, Cue]:
        return {site: cue for site, cue in self._stage.scene.items() if not roles or cue.role in roles}

    def _stands(self) -> tuple[object, ...]:
        stage = self._stage
        return stage.wood.contents(), stage.rig.hand.held, stage.rig.left.held

    def _told(self) -> str:
        lit = ", ".join(f"{site} {cue.role.name.lower()}" for site, cue in self._stage.scene.items())
        page = ", ".join(f"{item.do} {item.site}" for item in items(self._stage.session))
        return f"lit: {lit or 'nothing'}; the page: {page or 'nothing'}; {self._stage.told()}"

    def _impossible(self, what: str) -> NotLedError:
        return NotLedError(f"{what}: {self._told()}")

    @property
    def _holding(self) -> Hand | None:
        """A hand that holds something."""
        rig = self._stage.rig
        return next((hand for hand in (rig.hand, rig.left) if hand.held), None)

    # -- what is to be done now

    def _asked(self) -> Act | None:
        stage = self._stage
        state = stage.session.state
        if stage.controller.offered is not None:
            return lambda: self._tap("ok")
        if state is State.PAUSED:
            return lambda: stage.controller.command(stage.now, ev.GoOn())
        if stage.session.reviewing and stage.session.layout.presses:
            return self._compare
        if state is State.OVER and not stage.session.reviewing:
            self._plan.clear()
            return self._lay_aside if self._holding else None
        if self._lit(*_TOO_MUCH, Role.MISSING):
            return self._mend
        if state is State.ASK:
            return self._answer
        self._gives_up = self._gives_up and state is State.PLAY and stage.session.turn.begun()
        if self._gives_up and not self._holding:
            return self._give_up()
        if state in (State.PLAY, State.REPAIR) and self._lit(*self._under_way):
            return self._go_on()
        if self._plan or items(stage.session):
            return self._as_the_page_says
        if self._lit(Role.DONE):
            return lambda: self._tap("ok")
        return self._lay_aside if self._holding else self._give_up()

    # -- putting right

    def _mend(self) -> None:
        self._plan.clear()
        self._begun_at = -1
        missing, off = self._lit(Role.MISSING), self._lit(*_TOO_MUCH)
        hand = self._holding
        if hand and (fitting := [site for site in missing if self._fits(hand.held[0], self._wanted(site))]):
            due = max(1, missing[fitting[0]].amount) if self._is_uncounted else 1
            self._put_and_fill(hand, fitting[0], due, hand.held[0])
        elif hand:
            self._lay_aside()
        elif pairs := [(src, dst) for src in off for dst in missing if self._fits(self._top(src), self._wanted(dst))]:
            self._carry(*min(pairs, key=self._apart))
        elif off:
            self._clear(next(iter(off)))
        else:
            dst = next(iter(missing))
            wanted = self._wanted(dst)
            self._fill(dst, wanted, max(1, missing[dst].amount))

    def _top(self, site: Site) -> Contents:
        return self._stage.wood.contents()[site][-1:]

    def _fits(self, piece: Contents, wanted: Contents) -> bool:
        return piece == wanted or {piece, wanted} <= self._stage.game.faces

    def _wanted(self, site: Site) -> Contents:
        """The piece that belongs to a missing one's place: by the light's colour, or where that leaves a choice, by the
        page."""
        pieces, side = self._stage.game.pieces, self._lit()[site].side
        owners = {kind: p.side if p.side is not None or p.pole > 0 else 1 for kind, p in pieces.items()}
        alike = [kind for kind, owner in owners.items() if owner == side] if side is not None else list(pieces)
        if len(alike) == 1:
            return alike[0]
        listed = [item.piece for item in items(self._stage.session) if item.do == "put" and item.site == site]
        if not listed and self._stage.session.reviewing:
            listed = [standing(self._stage.session)[site][:1]]  # the page's picture
        if not listed:
            raise self._impossible(f"nothing says which piece is missing on {site}")
        return listed[0]

    def _apart(self, pair: tuple[Site, Site]) -> float:
        (ax, ay), (bx, by) = (self._stage.game.geometry.positions[site] for site in pair)
        return (ax - bx) ** 2 + (ay - by) ** 2

    def _carry(self, src: Site, dst: Site) -> None:
        stage, lit = self._stage, self._lit()
        wanted, there = self._wanted(dst), stage.wood.contents()[src]
        if not lit[src].amount and self._is_uncounted:  # all of it, and so much as the other lacks
            due = max(1, lit[dst].amount)
            stage.hand.scoop(stage.spots[src])
            self._put_and_fill(stage.hand, dst, due, wanted)
            if stage.hand.held:
                self._lay_aside()
        elif self._top(src) == wanted:
            count = min(max(1, lit[src].amount), len(there))
            stage.hand.pick(stage.spots[src], count)
            self._put(stage.hand, dst, count)
        else:
            stage.hand.take(stage.spots[src])  # turned over on the way
            self._fill(dst, wanted, 1)

    @property
    def _is_uncounted(self) -> bool:
        """Whether the board sees of a pile only that it is there."""
        return self._stage.fit.profile.sensing != "count"

    def _clear(self, site: Site) -> None:
        """Take off what is too much, or turn over what shows the wrong face."""
        stage, cue = self._stage, self._lit()[site]
        there = stage.wood.contents()[site]
        if not there:
            raise self._impossible(f"nothing is on {site} to be taken off")
        if cue.role is Role.WRONG and there[-1] in stage.game.faces:
            (other,) = stage.game.faces - {there[-1]}
            stage.hand.flip(stage.spots[site], other)
            self.led.carries += 1
            return
        count = cue.amount or (len(there) if self._is_uncounted and cue.role is not Role.WRONG else 1)
        for _ in range(min(count, len(there))):
            stage.hand.take(stage.spots[site])
        self.led.carries += 1 if self._is_uncounted else count

    def _put(self, hand: Hand, site: Site, count: int) -> None:
        hand.drop(self._stage.spots[site], count)
        self.led.carries += 1 if self._is_uncounted else count

    def _put_and_fill(self, hand: Hand, site: Site, due: int, wanted: Contents) -> None:
        """What the hand has, and what it lacks from beside the board."""
        lacks = due - len(hand.held)
        self._put(hand, site, min(due, len(hand.held)))
        for _ in range(lacks):
            self._stage.place(site, wanted)

    def _fill(self, site: Site, piece: Contents, count: int) -> None:
        """From beside the board."""
        for _ in range(count):
            self._stage.place(site, piece)
        self.led.carries += 1 if self._is_uncounted else count

    def _lay_aside(self) -> None:
        while hand := self._holding:
            hand.take()

    def _compare(self) -> None:
        """All that should stand is lit: what stands otherwise is put right, or the board is told that all is well."""
        stage, wood, lit = self._stage, self._stage.wood.contents(), self._lit(Role.MISSING)
        wanted = {site: self._wanted(site) * lit[site].amount if site in lit else "" for site in wood}
        wrong = [site for site in wood if wood[site] != wanted[site]]
        extra = {site: wood[site][-1] for site in wrong if not wanted[site].startswith(wood[site])}
        missing = {site: wanted[site][len(wood[site])] for site in wrong if wanted[site].startswith(wood[site])}
        if self._holding:
            self._lay_aside()
        elif pairs := [(src, dst) for src in extra for dst in missing if extra[src] == missing[dst]]:
            src, dst = min(pairs, key=self._apart)
            stage.hand.move(stage.spots[src], stage.spots[dst])
            self.led.carries += 1
        elif extra:
            stage.hand.take(stage.spots[next(iter(extra))])
            self.led.carries += 1
        elif missing:
            site, piece = next(iter(missing.items()))
            self._fill(site, piece, 1)
        else:
            self._tap("ok")

    # -- questions

    def _answer(self) -> None:
        stage = self._stage
        self.led.answers += 1
        question = repr((stage.session.asking, self._stands()))
        if telling := sorted(self._lit(Role.ASK)) if stage.session.layout.presses else []:
            stage.tap(stage.spots[telling[0]])
        elif question not in self._denied:
            self._denied.add(question)
            self._tap("undo")
        else:
            self.led.went_on = True
            move = stage.session.turn.moves[stage.session.asking[0]]
            stage.controller.command(stage.now, ev.Choose(move.text if move else ""))

    def _give_up(self) -> Act | None:
        """A move that was begun goes on in more ways than one, or with a piece that is gone: all goes back to where the
        page shows it."""
        session = self._stage.session
        if session.state is not State.PLAY or not self._is_told_begun or not self._lit(*_BEGUN):
            return None
        off = difference(session.standing.base, session.image)
        return (lambda: self._put_back(off)) if off else None

    def _put_back(self, off: Difference) -> None:
        """One site, and the pieces that are too many first."""
        self._gives_up = True
        self._plan.clear()
        stage, (site, *_) = self._stage, (*off.wrong, *off.extra, *off.missing)
        there, wanted = stage.wood.contents()[site], standing(stage.session)[site]
        if there and {there[-1], wanted[-1:]} <= stage.game.faces:
            stage.hand.flip(stage.spots[site], wanted)
            self.led.carries += 1
        elif len(there) > len(wanted):
            for _ in there[len(wanted) :]:
                stage.hand.take(stage.spots[site])
            self.led.carries += 1
        else:
            self._fill(site, wanted[-1], len(wanted) - len(there))

    def _tap(self, button: str) -> None:
        """On the board, or where it has no such button, on the page."""
        stage = self._stage
        if button in stage.session.layout.buttons:
            stage.tap(button)
        elif stage.controller.offered is not None:
            stage.controller.resume(stage.now)
        else:
            stage.controller.command(stage.now, ev.Confirm() if button == "ok" else ev.TakeBack())

    # -- a move that is led, or was begun

    def _as_the_page_says(self) -> None:
        """One thing after the other; where the board cannot see that all is done, it is told."""
        stage = self._stage
        if not self._plan:
            self._plan = items(stage.session)
            if self._plan == self._done:
                self._plan, self._done = [], []
                self._tap("ok")
                return
            self._done = list(self._plan)
        self.led.went_on |= stage.session.state is State.PLAY and stage.session.turn.begun()
        item = self._plan.pop(0)
        if item.do in ("lift", "remove") and not stage.wood.contents()[item.site] and item not in items(stage.session):
            self._plan.clear()  # it has been done meanwhile, with the other hand
        else:
            self._do(item)

    def _do(self, item: Item) -> None:
        stage, spot = self._stage, self._stage.spots[item.site]
        hand = self._holding or stage.hand
        there = len(stage.wood.contents()[item.site])
        count = there if item.all else min(item.count, there)
        match item.do:
            case "lift" | "remove" if there < (1 if self._is_uncounted else item.count):
                raise self._impossible(f"{item.do} {item.count} from {item.site}, where {there} are")
            case "lift":
                hand.pick(spot, count)
            case "put" | "drop":
                count = min(item.count, len(hand.held)) if item.piece in hand.held or not item.piece else 0
                if count:
                    hand.drop(spot, count)
                for _ in range(item.count - count):
                    stage.place(item.site, item.piece or next(iter(stage.game.pieces)))
            case "remove":
                for _ in range(count):
                    stage.hand.take(spot)
            case "flip":
                stage.hand.flip(spot, item.piece)
            case "press":
                stage.tap(spot)
        self.led.carries += 0 if item.do in ("lift", "press") else item.count

    def _go_on(self) -> Act | None:
        """A hand that holds a piece puts it where it may go, and takes what it has captured; an empty one that has
        begun nothing puts back what was begun."""
        hand = self._holding
        if hand is None:
            return self._capture if self._must_take and self._lit(Role.CAPTURE) else self._give_up()
        side = self._stage.game.pieces[hand.held[0]].side
        theirs = side not in (None, self._stage.session.line.position.to_move)
        return self._lay_aside if theirs else self._land

    @property
    def _under_way(self) -> tuple[Role, ...]:
        return (*_UNDER_WAY, Role.CAPTURE) if self._must_take else _UNDER_WAY

    @property
    def _must_take(self) -> bool:
        """Whether what it has begun goes on with a capture, and with nothing else."""
        same_turn = self._begun_at == len(self._stage.session.line.moves)
        return same_turn and not self._lit(Role.LEGAL, Role.DROP)

    def _capture(self) -> None:
        self._clear(min(self._lit(Role.CAPTURE)))

    def _land(self) -> None:
        hand, lit = self._holding, self._lit(*_UNDER_WAY)
        assert hand
        if not lit:
            self._lay_aside()
            return
        self.led.went_on = True
        self._begun_at = len(self._stage.session.line.moves)
        self._put(hand, min(lit, key=lambda site: (lit[site].order, site)), 1)


def follow(stage: Stage, within: float) -> Led:
    """Raises NotLedError."""
    pace, stage.pace = stage.pace, PACE
    try:
        if stage.rig.rest_s:  # light answers what was done last when sensors have told it
            stage.rest(PACE)
        return Follower(stage).follow(within)
    except RefusedError as error:
        raise NotLedError(f"refused: {error}") from error
    finally:
        stage.pace = pace
