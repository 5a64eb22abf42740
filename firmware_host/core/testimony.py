"""When hands and sensors contradict each other: the hands may be right, and a sensor wrong.

A sensor that the hands contradict, and say so twice, is not believed any more; what it would have told is asked.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from firmware_host.core import events as ev
from firmware_host.core.claims import Claim, claims, may_go_on, misses_pieces
from firmware_host.core.rest import Rest
from firmware_host.core.sensing import readers
from firmware_host.core.states import State, Trigger
from firmware_host.core.tracks import chains, is_visible
from firmware_host.core.wood import Wood
from rules.steps import Site, touched

_ENOUGH = 2
"""A move that so many other sensors have seen is believed, though one of them is not."""


class Testimony(Rest):
    """Play, and what is believed of it."""

    # -- what the hands claim

    def _tick(self) -> None:
        super()._tick()
        if self._unseen_at is not None and self._now >= self._unseen_at:
            self._unseen_at = None
            waiting = self.state is State.PLAY and self.turn.is_under_way and not self.doubt
            waiting = waiting and misses_pieces(self.turn, self.image)
            self.unseen = waiting and any(claim.index is not None for claim in self._claims())

    def _claims(self) -> tuple[Claim, ...]:
        """What may stand on the wood if one or two sensors are wrong."""
        cells = self.game.geometry.positions
        suspects = self.suspects | self._both
        moves = self.state is not State.SETUP and (not self.strict or bool(suspects))
        return claims(self.turn, self.image, cells, moves=moves, ordered=self._to_order, suspects=suspects)

    @property
    def _hands_may_be_busy(self) -> bool:
        """Whether they may be amid something: a piece may be in one, or a move is begun."""
        return self._unseen_at is not None and may_go_on(self.turn, self.image)

    @property
    def _to_order(self) -> bool:
        return self.state in (State.GUIDED, State.TAKEBACK)

    def _claim(self, found: Sequence[Claim]) -> None:
        """The hands say that all is as it should be; the board asks which sensor is wrong."""
        moves = [claim.index for claim in found if claim.index is not None]
        self.claims = tuple(found)
        self._asked_at = self._now
        self._rest_at = self._unseen_at = self._review_at = None
        if moves and not self._to_order:
            self.doubt = None
            if self.state is not State.ASK:
                self._go(Trigger.SEVERAL)
            self.asking = tuple(moves)

    def _believe(self, claim: Claim) -> None:
        """It stands as the hands say: the sensors that contradict are not believed any more."""
        plies, undone = self.turn.undo_plies, claim.index is not None and self.turn.moves[claim.index] is None
        move = None if claim.index is None else self.turn.moves[claim.index]
        only = self.turn.to_order
        self.claims = ()
        if claim.liars:
            self._effects.append(ev.Distrusted(frozenset(claim.liars)))
            self._blind(frozenset(claim.liars))
        if self.state is State.PLAY and undone:
            return  # nothing of it was to be seen, and it is done
        if undone:
            self._forget(plies)
            self._go(Trigger.CARRIED_OUT)
            self._fresh(self._turn_here())
            self._resolve()
        elif move:
            led = self.state is State.GUIDED
            self._fresh(self._turn_here(only=(move,) if only else None))
            if led:
                self._accept(self.turn.moves.index(move))
            else:
                self._declared(self.turn.moves.index(move))
            self._is_said(self.line.ply)
        else:
            self.strict = self.strict and bool(self.turn.eyes.changed)
            self._stands_anew()

    def _think_again(self) -> None:
        """The hands go on: what they claimed before counts no more."""
        if self.claims:
            self.asking = self.claims = ()
        self.unseen = False
        self._unseen_at = self._now + self.settings.unseen if self.wood.seen else None

    # -- which sensors are believed

    def _distrust(self, sites: Collection[Site], *, made_up: bool) -> None:
        """made_up: what was just played on their word alone is taken back, with whatever followed; what other sensors
        bear out is asked about."""
        going = self.state in (State.PLAY, State.ASK, State.REPAIR, State.OVER)
        if made_up and going and (plies := self._shaken(sites)):
            self.doubt = None
            self._forget(plies)
            if self.state is not State.PLAY:
                self._go(Trigger.RESOLVED)
            self._fresh(self._turn_here())
        self._blind(sites)
        self._stands_anew()

    def _shaken(self, sites: Collection[Site]) -> int:
        """How many of the last plies fall if these sensors were wrong."""
        found = 0
        for plies in range(1, self.line.ply + 1):
            if self._now - self._played_times[-plies] > self.settings.patience:
                break
            board, steps = self.game.board(self.line.positions[-plies - 1]), self.line.moves[-plies].steps
            if not set(sites).isdisjoint(site for step in steps for site in touched(step)):
                seen = chains(board, steps, self.readers)
                others = sum(is_visible(chain) for site, chain in seen.items() if site not in sites)
                found = plies if others < _ENOUGH else found
        return found

    def _blind(self, sites: Collection[Site]) -> None:
        """From now on nothing is seen there."""
        self._see_by(self.wood.without(sites))

    def _see_by(self, wood: Wood) -> None:
        """With other sensors, the hands as far with the same move as these can tell."""
        self.wood = wood
        self.readers = readers(wood.sensing, self.game.pieces)
        self.image = {site: self.image.get(site, 0) for site in wood.seen}
        if self.beats:
            self.beats = [beat for beat in self.beats if beat.site in wood.touchable]
            if not self.beats:
                self._accept(self.asking[0])
            return
        before, tolerated = self.turn, self.checklist
        only = [move for move in before.moves if move] if before.to_order else None
        self._fresh(self._turn_here(only=only))
        self.checklist = tolerated
        if self.state is State.TAKEBACK and not self.turn.moves:
            self._undo_unseen()

    def _undo_unseen(self) -> None:
        """The last move is taken back where no sensor can see it."""
        undo = self.turn.undo
        assert undo
        self._forget(undo.plies)
        if self.state is not State.PLAY:
            self._go(Trigger.CARRIED_OUT)
        self._fresh(self._turn_here())
        self.checklist = list(undo.steps)

    def _stands_anew(self) -> None:
        """After a change of what is believed: what do the hands show now?"""
        if self.state in (State.PAUSED, State.FAULT, State.OVER) or self.beats:
            return
        if self.state is State.SETUP or (self.strict and self.state in (State.REPAIR, State.ASK)):
            self._mending(led=False)
        elif self.state in (State.REPAIR, State.ASK) and not self.turn.begun():
            self._go(Trigger.RESOLVED)
        else:
            self._resolve()

    def _trust(self, readings: Mapping[Site, int]) -> None:
        """Raises RefusedError for a site whose sensor is believed already, or that has none."""
        if strangers := readings.keys() - self.wood.distrusted:
            raise ev.RefusedError(f"trust: the sensor of {', '.join(sorted(strangers))} is not in doubt")
        self.image.update(readings)
        self._see_by(self.wood.trusting(readings))
        self._stands_anew()

    def _put_back(self) -> None:
        """The hands put back how the game has ended; nothing of it is a move. They may as well set up a new one."""
        self._fresh(self._turn_here())
        self._rest_at = self._now + self.settings.rest

    def _mending(self, *, led: bool) -> None:
        made = self.turn.replies.complete if not self.strict else 0
        as_held = bool(self.doubt and made >> self.doubt.index & 1)
        if led and (as_held or (made and not self.turn.eyes.changed)):
            self._resolve()  # as it stands when that move has been made; of a sowing nothing may show
        elif not self.turn.eyes.changed:
            self.strict = False
            self._go(Trigger.RESOLVED if self.state is State.ASK else Trigger.READY)
            self._fresh(self._turn_here())
        elif led and not (self.strict or self.turn.match.complete) and self.turn.replies.open:
            self._under_way()
        elif self.state is not State.SETUP:
            self.asking = ()
            self._differs(led=led)
