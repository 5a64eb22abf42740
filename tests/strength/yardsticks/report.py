"""The part of STRENGTH.md about the yardsticks."""

from __future__ import annotations

import rules
from tests.strength.ledger import Pairing, mark
from tests.strength.measured import told
from tests.strength.yardsticks.beginners import BeginnerYardstick, PlainYardstick
from tests.strength.yardsticks.contest import Yardstick
from tests.strength.yardsticks.earlier import HintYardstick, TenthYardstick, TwentyfoldYardstick
from tests.strength.yardsticks.edax import EdaxYardstick
from tests.strength.yardsticks.fairy_stockfish import FairyStockfishYardstick
from tests.strength.yardsticks.gnubg import CubeYardstick, GnubgYardstick
from tests.strength.yardsticks.kept import Kept
from tests.strength.yardsticks.openspiel import OpenSpielYardstick
from tests.strength.yardsticks.qumalaq import QumalaqYardstick
from tests.strength.yardsticks.sanmill import SanmillYardstick
from tests.strength.yardsticks.seats import SeatsYardstick

YARDSTICKS: tuple[type[Yardstick], ...] = (
    GnubgYardstick,
    CubeYardstick,
    OpenSpielYardstick,
    EdaxYardstick,
    FairyStockfishYardstick,
    SanmillYardstick,
    QumalaqYardstick,
    HintYardstick,
    TenthYardstick,
    TwentyfoldYardstick,
    SeatsYardstick,
    BeginnerYardstick,
    PlainYardstick,
)

HEAD = """## Against others

Measured by `python -m tests.strength.yardsticks`. Each opening is played twice with the sides changed; with dice, both
games have the same throws. A draw counts half, a gammon as one game; the points count it as two. Times are of a
processor, for a move where there is something to choose, ours and the other's, on the machine that measured; PyPy is
some four times as fast as CPython. A bar is open as long as the interval holds it.

"""
TABLE = [
    "| game | player | against | games | won, drawn, lost | share | interval | points a game | seconds a move | bar |",
    "|---|---|---|---|---|---|---|---|---|---|",
]


def sections(ledger: Kept) -> str:
    """A section for each yardstick that has games; empty where there are none."""
    found = []
    for kind in YARDSTICKS:
        rows = [row(one, ledger, kind) for one in ledger.pairings() if one.against.split()[0] == kind.name]
        if rows:
            found.append("\n".join([f"### {kind.name}", "", f"Wanted: {kind.bar.wanted}.", "", *TABLE, *rows]) + "\n")
    return HEAD + "\n".join(found) if found else ""


def row(pairing: Pairing, ledger: Kept, kind: type[Yardstick]) -> str:
    played, sums = ledger.last(pairing), ledger.sums(pairing)
    before = "" if played.mark == mark(pairing.game) else ", before"
    points = f"{sums.points / sums.games:+.2f}" if sums.games else ""
    times = f"{sums.pace(0):.2g}, {sums.pace(1):.2g}" if sums.games else ""
    name = rules.rule_card(pairing.game).names["en"]
    return (
        f"| {name} | {pairing.player} | {pairing.against} | {played.games}{before} | {told(played.score, 1)} "
        f"| {points} | {times} | {kind.bar.verdict(pairing.game, played.score)} |"
    )
