"""What a position is judged by: a few features for each family of games. Their weights are data (weights.toml)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from firmware_host.thinking.features.counted import Counted
from firmware_host.thinking.features.feature import Features
from firmware_host.thinking.features.flipped import Flipped
from firmware_host.thinking.features.hunted import Hunted
from firmware_host.thinking.features.leapt import Leapt
from firmware_host.thinking.features.lined import Lined
from firmware_host.thinking.features.mobile import Mobile
from firmware_host.thinking.features.pushed import PushedOff
from firmware_host.thinking.features.raced import Raced
from firmware_host.thinking.features.ruled import Ruled
from firmware_host.thinking.features.sown import Sown, SownTwice
from rules.kernels.backgammon import Backgammon
from rules.kernels.bao import Bao
from rules.kernels.flips import Flips
from rules.kernels.hunts import Hunts
from rules.kernels.konane import Konane
from rules.kernels.leaping import Leaping
from rules.kernels.mills import Mills
from rules.kernels.pushing import Pushing
from rules.kernels.royal import Royal
from rules.kernels.sowing import Sowing
from rules.model import Game

_BY_KERNEL: dict[type[Game[Any]], Callable[[Any], Features]] = {
    Backgammon: Raced,
    Bao: SownTwice,
    Flips: Flipped,
    Hunts: Hunted,
    Konane: Mobile,
    Leaping: Leapt,
    Mills: Lined,
    Pushing: PushedOff,
    Royal: Ruled,
    Sowing: Sown,
}


def features_of(game: Game[Any]) -> Features:
    """Those of the game's kernel; of any other game points, or whatever stands on the board."""
    return next((make(game) for kernel, make in _BY_KERNEL.items() if isinstance(game, kernel)), Counted(game))
