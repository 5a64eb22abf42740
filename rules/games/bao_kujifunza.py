"""Bao la kujifunza, the learner's Bao: two seeds in every pit, no hands, no houses."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.bao import Bao
from rules.kernels.bao_position import BaoPosition
from rules.model import Card, Game, Option, OptionValue

CARD = Card(
    key="bao-kujifunza",
    native="Bao la kujifunza",
    source="the Spanish text 'Bao Kiswahili', its section on Bao la kujifunza",
    options=(
        Option("endless", "draw", ("draw", "illegal", "loss")),
        Option("no_suicide", True),
        Option("repetition", 3, (2, 3, 4, 5)),
    ),
)


def build(options: Mapping[str, OptionValue]) -> Game[BaoPosition]:
    return Bao(
        CARD,
        options,
        front=[2] * 8,
        back=[2] * 8,
        endless=str(options["endless"]),
        no_suicide=bool(options["no_suicide"]),
        repetition=int(options["repetition"]),
    )
