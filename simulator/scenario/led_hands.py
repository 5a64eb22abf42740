"""Hands that are led: what they see at a stage, and what they can do there, each carry of it counted."""

from __future__ import annotations

from firmware_host.core import events as ev
from firmware_host.core.cues import Cue, Role
from firmware_host.shell.views.owed import items, standing
from rules.steps import Contents, Site
from simulator.hand import Hand
from simulator.scenario.led import Led
from simulator.scenario.stage import Stage


class NotLedError(Exception):
    """The light has led nowhere: says what the hand saw."""


class LedHands:
    """Both of them. led: what following the light took so far."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.led = Led()

    def lit(self, *roles: Role) -> dict[Site, Cue]:
        """The sites that are lit in one of these roles; without any, all."""
        return {site: cue for site, cue in self.stage.scene.items() if not roles or cue.role in roles}

    @property
    def holding(self) -> Hand | None:
        """A hand that holds something."""
        rig = self.stage.rig
        return next((hand for hand in (rig.hand, rig.left) if hand.held), None)

    @property
    def is_uncounted(self) -> bool:
        """Whether the board sees of a pile only that it is there."""
        return self.stage.fit.profile.sensing != "count"

    def stands(self) -> tuple[object, ...]:
        """What is on the wood and in the hands."""
        stage = self.stage
        return stage.wood.contents(), stage.rig.hand.held, stage.rig.left.held

    def told(self) -> str:
        """What light and page say, and what stands."""
        lit = ", ".join(f"{site} {cue.role.name.lower()}" for site, cue in self.stage.scene.items())
        page = ", ".join(f"{item.do} {item.site}" for item in items(self.stage.session))
        return f"lit: {lit or 'nothing'}; the page: {page or 'nothing'}; {self.stage.told()}"

    def impossible(self, what: str) -> NotLedError:
        """For what cannot be done, with all that is seen."""
        return NotLedError(f"{what}: {self.told()}")

    def wanted(self, site: Site) -> Contents:
        """The piece that belongs to a missing one's place: by the light's colour, or where that leaves a choice, by the
        page."""
        pieces, side = self.stage.game.pieces, self.lit()[site].side
        owners = {kind: p.side if p.side is not None or p.pole > 0 else 1 for kind, p in pieces.items()}
        alike = [kind for kind, owner in owners.items() if owner == side] if side is not None else list(pieces)
        if len(alike) == 1:
            return alike[0]
        listed = [item.piece for item in items(self.stage.session) if item.do == "put" and item.site == site]
        if not listed and self.stage.session.reviewing:
            listed = [standing(self.stage.session)[site][:1]]  # the page's picture
        if not listed:
            raise self.impossible(f"nothing says which piece is missing on {site}")
        return listed[0]

    def put(self, hand: Hand, site: Site, count: int) -> None:
        """The first of what the hand holds."""
        hand.drop(self.stage.spots[site], count)
        self.led.carry(1 if self.is_uncounted else count)

    def put_and_fill(self, hand: Hand, site: Site, due: int, wanted: Contents) -> None:
        """What the hand has, and what it lacks from beside the board."""
        lacks = due - len(hand.held)
        self.put(hand, site, min(due, len(hand.held)))
        for _ in range(lacks):
            self.stage.place(site, wanted)

    def fill(self, site: Site, piece: Contents, count: int) -> None:
        """From beside the board."""
        for _ in range(count):
            self.stage.place(site, piece)
        self.led.carry(1 if self.is_uncounted else count)

    def clear(self, site: Site) -> None:
        """Take off what is too much, or turn over what shows the wrong face."""
        stage, cue = self.stage, self.lit()[site]
        there = stage.wood.contents()[site]
        if not there:
            raise self.impossible(f"nothing is on {site} to be taken off")
        if cue.role is Role.WRONG and there[-1] in stage.game.faces:
            (other,) = stage.game.faces - {there[-1]}
            stage.hand.flip(stage.spots[site], other)
            self.led.carry()
            return
        count = cue.amount or (len(there) if self.is_uncounted and cue.role is not Role.WRONG else 1)
        for _ in range(min(count, len(there))):
            stage.hand.take(stage.spots[site])
        self.led.carry(1 if self.is_uncounted else count)

    def lay_aside(self) -> None:
        """All that they hold."""
        while hand := self.holding:
            hand.take()

    def tap(self, button: str) -> None:
        """On the board, or where it has no such button, on the page."""
        stage = self.stage
        if button in stage.session.layout.buttons:
            stage.tap(button)
        elif stage.controller.offered is not None:
            stage.controller.resume(stage.now)
        else:
            stage.controller.command(stage.now, ev.Confirm() if button == "ok" else ev.TakeBack())
