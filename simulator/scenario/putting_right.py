"""Wood that is put right by hands that are led: one thing at a time, and then they look again."""

from __future__ import annotations

from functools import partial

from firmware_host.core.cues import Role
from firmware_host.core.repair import Difference
from firmware_host.shell.views.owed import standing
from rules.steps import Contents, Site
from simulator.scenario.led_hands import LedHands

TOO_MUCH = (Role.WRONG, Role.EXTRA)


def mend(hands: LedHands) -> None:
    """What is wrong, too much or missing by the light, with what the hands hold already."""
    missing, off = hands.lit(Role.MISSING), hands.lit(*TOO_MUCH)
    hand = hands.holding
    if hand and (fitting := [site for site in missing if _fits(hands, hand.held[0], hands.wanted(site))]):
        due = max(1, missing[fitting[0]].amount) if hands.is_uncounted else 1
        hands.put_and_fill(hand, fitting[0], due, hand.held[0])
    elif hand:
        hands.lay_aside()
    elif pairs := [(src, dst) for src in off for dst in missing if _fits(hands, _top(hands, src), hands.wanted(dst))]:
        _carry(hands, *min(pairs, key=partial(_apart, hands)))
    elif off:
        hands.clear(next(iter(off)))
    else:
        dst = next(iter(missing))
        wanted = hands.wanted(dst)
        hands.fill(dst, wanted, max(1, missing[dst].amount))


def compare(hands: LedHands) -> None:
    """All that should stand is lit: what stands otherwise is put right, or the board is told that all is well."""
    stage, wood, lit = hands.stage, hands.stage.wood.contents(), hands.lit(Role.MISSING)
    wanted = {site: hands.wanted(site) * lit[site].amount if site in lit else "" for site in wood}
    wrong = [site for site in wood if wood[site] != wanted[site]]
    extra = {site: wood[site][-1] for site in wrong if not wanted[site].startswith(wood[site])}
    missing = {site: wanted[site][len(wood[site])] for site in wrong if wanted[site].startswith(wood[site])}
    if hands.holding:
        hands.lay_aside()
    elif pairs := [(src, dst) for src in extra for dst in missing if extra[src] == missing[dst]]:
        src, dst = min(pairs, key=partial(_apart, hands))
        stage.hand.move(stage.spots[src], stage.spots[dst])
        hands.led.carry()
    elif extra:
        stage.hand.take(stage.spots[next(iter(extra))])
        hands.led.carry()
    elif missing:
        site, piece = next(iter(missing.items()))
        hands.fill(site, piece, 1)
    else:
        hands.tap("ok")


def put_back(hands: LedHands, off: Difference) -> None:
    """To what the page shows: one site, and the pieces that are too many first."""
    stage, (site, *_) = hands.stage, (*off.wrong, *off.extra, *off.missing)
    there, wanted = stage.wood.contents()[site], standing(stage.session)[site]
    if there and {there[-1], wanted[-1:]} <= stage.game.faces:
        stage.hand.flip(stage.spots[site], wanted)
        hands.led.carry()
    elif not wanted.startswith(there):
        for _ in range(max(1, len(there) - len(wanted))):
            stage.hand.take(stage.spots[site])
        hands.led.carry()
    else:
        hands.fill(site, wanted[-1], len(wanted) - len(there))


def _carry(hands: LedHands, src: Site, dst: Site) -> None:
    stage, lit = hands.stage, hands.lit()
    wanted, there = hands.wanted(dst), stage.wood.contents()[src]
    if not lit[src].amount and hands.is_uncounted:  # all of it, and so much as the other lacks
        due = max(1, lit[dst].amount)
        stage.hand.scoop(stage.spots[src])
        hands.put_and_fill(stage.hand, dst, due, wanted)
        if stage.hand.held:
            hands.lay_aside()
    elif _top(hands, src) == wanted:
        count = min(max(1, lit[src].amount), len(there))
        stage.hand.pick(stage.spots[src], count)
        hands.put(stage.hand, dst, count)
    else:
        stage.hand.take(stage.spots[src])  # turned over on the way
        hands.fill(dst, wanted, 1)


def _apart(hands: LedHands, pair: tuple[Site, Site]) -> float:
    (ax, ay), (bx, by) = (hands.stage.game.geometry.positions[site] for site in pair)
    return (ax - bx) ** 2 + (ay - by) ** 2


def _top(hands: LedHands, site: Site) -> Contents:
    return hands.stage.wood.contents()[site][-1:]


def _fits(hands: LedHands, piece: Contents, wanted: Contents) -> bool:
    return piece == wanted or {piece, wanted} <= hands.stage.game.faces
