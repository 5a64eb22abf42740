"""Rule cards and lessons: whole in both languages, and every exercise can be found and missed."""

from __future__ import annotations

import tomllib

import pytest

import rules
from firmware_host.shell.views.words import languages
from rules.fluent import files
from rules.lesson import FOUND, TRY_AGAIN, Lesson
from rules.rule_cards import CARD, FOLDER, LONGEST, SECTIONS, names, read
from rules.steps import carry_out
from tests.rules.complete import LESSONS, WRITTEN

CARDS = sorted(path.parent.name for path in FOLDER.glob(f"*/{CARD}"))


def test_every_game_has_a_card_and_every_card_a_game() -> None:
    assert sorted(rules.keys()) == CARDS


@pytest.mark.parametrize("key", CARDS)
def test_the_card_is_whole(key: str) -> None:
    card = rules.rule_card(key)
    for language, sections in card.sections.items():
        assert tuple(sections) == SECTIONS
        assert all(len(text) <= LONGEST for text in (*sections.values(), *card.hints[language]))
    assert card.sections["es"] != card.sections["en"]
    assert len(card.lesson) in LESSONS


@pytest.mark.parametrize(
    ("key", "number"), [(key, n) for key in CARDS for n in range(1, len(rules.rule_card(key).lesson) + 1)]
)
def test_an_exercise(key: str, number: int) -> None:
    lesson = rules.load(key, lesson=number)
    assert isinstance(lesson, Lesson)
    start = lesson.start()
    assert lesson.position(lesson.text(start)) == start
    assert lesson.text(start) == rules.rule_card(key).lesson[number - 1].position
    moves = lesson.moves(start)
    for move in moves:
        after = lesson.play(start, move)
        outcome = lesson.outcome(after)
        assert outcome
        assert not lesson.moves(after)
        assert outcome.reason == (FOUND if move.text in lesson.find else TRY_AGAIN)
        assert lesson.position(lesson.text(after)).answered == outcome.reason
        assert carry_out(lesson.board(start), move.steps) == lesson.board(after)
    assert lesson.find < {move.text for move in moves}, "nothing to be found: every move is right"


def test_lessons_that_there_are_not() -> None:
    with pytest.raises(rules.RulesError, match=r"option lesson: 99 is not allowed; othello has lessons 1 to \d"):
        rules.load("othello", lesson=99)
    with pytest.raises(rules.RulesError, match="no-such-game"):
        rules.load("no-such-game", lesson=1)


def english(key: str) -> dict[str, str]:
    told, faults = files.read(FOLDER / key / "en.ftl")
    assert faults == []
    return {name: text for name, text in told.items() if isinstance(text, str)}


@pytest.mark.parametrize("key", CARDS)
def test_every_card_is_told_whole_in_every_language(key: str) -> None:
    wanted = names(len(rules.rule_card(key).lesson))
    for language in files.languages(FOLDER / key):
        told, faults = files.read(FOLDER / key / f"{language}.ftl")
        assert (language, faults, [name for name in wanted if name not in told]) == (language, [], [])
        assert [name for name in told if name not in wanted or not isinstance(told[name], str)] == []
    assert set(WRITTEN) <= set(files.languages(FOLDER / key)) <= set(languages()), "languages of the page"


def test_what_a_language_lacks_is_told_in_english() -> None:
    whole = english("othello")
    card = tomllib.loads((FOLDER / "othello" / CARD).read_text("utf-8"))
    told = read(card, {"en": whole, "eo": {"goal": "Havi plej multajn diskojn."}})
    assert told.sections["eo"] == {**told.sections["en"], "goal": "Havi plej multajn diskojn."}
    assert told.lesson[0].say["eo"] == told.lesson[0].say["en"]


def test_a_card_without_english_says_what_is_missing() -> None:
    card = tomllib.loads((FOLDER / "othello" / CARD).read_text("utf-8"))
    without = {name: text for name, text in english("othello").items() if name != "hint-2"}
    with pytest.raises(rules.RulesError, match="hint-2 has no English text; needed: name, origin, history, goal"):
        read(card, {"en": without})


@pytest.mark.parametrize(
    ("part", "wrong", "told"),
    [
        ("source =", "sources =", "the card: source is missing; allowed: source, lesson"),
        ('source = "', 'source = 3 # "', "the card: source must be a text"),
        ('find = ["e7"]', "find = []", "lesson 1: find must be a list of moves"),
        ("position =", "start =", "lesson 1: position is missing; allowed: position, find, options"),
    ],
)
def test_a_card_that_is_wrong_says_where(part: str, wrong: str, told: str) -> None:
    text = (FOLDER / "othello" / CARD).read_text("utf-8").replace(part, wrong, 1)
    with pytest.raises(rules.RulesError) as refused:
        read(tomllib.loads(text), {"en": english("othello")})
    assert told in str(refused.value)
