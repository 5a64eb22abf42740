"""The words of the machine stand in both languages, and the Spanish of the rule cards says usted."""

from __future__ import annotations

import re

import pytest

import rules
from firmware_host.core.states import State
from firmware_host.core.theme import CHOICES
from rules.fluent import files
from rules.rule_cards import FOLDER
from tests.spoken import lacking, texts


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
        r"\b(os|vosotr[oa]s|vuestr[oa]s?|tus?|tuy[oa]s?|tú|ti|contigo|te|tienes|puedes|debes|juegas|tomas|sigues|vuelves|quieras|tengas|"
        r"siémbralas|tómal[oa]|búscala|fíjate|cuenta (los|hasta)|pon una|"
        r"(?!fuerte|muerte|suerte|aparte|comparte|reparte)\w{2,}[aei]rte)\b",
        re.IGNORECASE,
    )
    assert [found[0] for text in spanish for found in familiar.finditer(text)] == []
