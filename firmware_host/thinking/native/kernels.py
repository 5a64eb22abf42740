"""Which games have a kernel, and how they are written for it.

A game of the same family under another key has none until it is named here: its rules may differ in what no number
says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from firmware_host.thinking.native import (
    flipping,
    hunting,
    konane,
    lapping,
    leaping,
    milling,
    racing,
    sliding,
    sowing,
    stepping,
)
from firmware_host.thinking.native.coding import Coding
from rules.games.breakthrough import Breakthrough
from rules.games.clobber import Clobber
from rules.kernels.backgammon import Backgammon
from rules.kernels.flips import Flips
from rules.kernels.hunts import Hunts
from rules.kernels.konane import Konane
from rules.kernels.leaping import Leaping
from rules.kernels.mills import Mills
from rules.kernels.slides import Slides
from rules.kernels.sowing import Sowing
from rules.model import Game


def coding_of(game: Game[Any]) -> Coding | None:
    """None where the game has no kernel."""
    make = _BY_KEY.get(game.key)
    return make(game) if make and type(game) in _KINDS else None


_KINDS = (Backgammon, Breakthrough, Clobber, Flips, Hunts, Konane, Leaping, Mills, Slides, Sowing)
"""A lesson is of none of them."""
_BY_KEY: Mapping[str, Callable[[Any], Coding | None]] = {
    "kalah": sowing.kalah,
    "oware": sowing.oware,
    "wari": sowing.wari,
    "othello": flipping.flips,
    "reversi-1887": flipping.flips,
    "molino": milling.mills,
    "morabaraba": milling.mills,
    "pinoy-dama": leaping.pinoy_dama,
    "sixteen-soldiers": leaping.sixteen_soldiers,
    "nei-pat-kono": leaping.nei_pat_kono,
    "backgammon": racing.backgammon,
    "bagh-chal": hunting.bagh_chal,
    "kungser": hunting.with_first_move,
    "buga-shadara": hunting.with_first_move,
    "congkak": lapping.congkak,
    "olinda-keliya": lapping.olinda_keliya,
    "pallanguzhi": lapping.pallanguzhi,
    "toguz-kumalak": lapping.toguz_kumalak,
    "clobber": stepping.clobber,
    "breakthrough": stepping.breakthrough,
    "dao": sliding.dao,
    "neutreeko": sliding.neutreeko,
    "konane": konane.konane,
}
GAMES = tuple(_BY_KEY)
"""The keys of those that have one."""
