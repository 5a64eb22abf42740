"""Every word key that the games can bring up stands in both languages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import rules
from firmware_host.core.states import State
from firmware_host.core.theme import CHOICES
from rules.fluent import files
from rules.model import Game
from rules.rule_cards import FOLDER
from tests.spoken import lacking, texts

GAMES_PLAYED = 12


def keys_of_play(game: Game[object]) -> Iterator[str]:  # type: ignore[type-var]
    """The reasons that come up in random games, and the refusals of random tries."""
    rng = random.Random(7)
    sites = [None, *game.geometry.sites]
    for _ in range(GAMES_PLAYED):
        position = game.start()
        while (outcome := game.outcome(position)) is None:
            for _ in range(3):
                yield f"why.{game.refusal(position, rng.choice(sites), rng.choice(sites))}"
            position = game.play(position, rng.choice(game.moves(position)))
        yield f"reason.{outcome.reason}"


def keys_of_card(game: Game[object]) -> Iterator[str]:  # type: ignore[type-var]
    for side in game.sides:
        yield f"side.{side}"
    for piece in game.pieces.values():
        yield f"piece.{piece.name}"
    for option in game.card.options:
        yield f"option.{option.name}"
        for choice in option.choices:
            if isinstance(choice, str):
                yield f"option.{option.name}.{choice}"


@pytest.mark.parametrize("key", rules.keys())
def test_words_of_a_game(key: str) -> None:
    game = rules.load(key)
    wanted = {*keys_of_card(game), *keys_of_play(game)}
    assert {language: lacking(language, wanted) for language in ("es", "en")} == {"es": set(), "en": set()}


@pytest.mark.parametrize("language", ["es", "en"])
def test_words_of_the_machine(language: str) -> None:
    wanted = {f"phase.{state.value}" for state in State} | {f"theme.{name}" for name in CHOICES}
    assert lacking(language, wanted) == set()


@pytest.mark.parametrize("key", rules.keys())
def test_rule_cards_say_usted(key: str) -> None:
    told, faults = files.read(FOLDER / key / "es.ftl")
    assert faults == []
    spanish = [text for pattern in told.values() for text in texts(pattern)]
    familiar = re.compile(
        r"\b(tus?|tuy[oa]s?|tú|ti|contigo|te|tienes|puedes|debes|juegas|tomas|sigues|vuelves|quieras|tengas|"
        r"siémbralas|tómal[oa]|búscala|fíjate|cuenta (los|hasta)|pon una)\b",
        re.IGNORECASE,
    )
    assert [found[0] for text in spanish for found in familiar.finditer(text)] == []
