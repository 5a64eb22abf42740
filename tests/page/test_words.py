"""The page says what Python says: every message, with every kind of argument, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from firmware_host.shell.views.words import NOUNS, book, languages
from tests.page.conftest import Visit
from tests.page.served import Served
from tests.spoken import own, selectors, variables

NUMBERS = {"count", "number", "due", "beats", "seconds", "channel"}
COUNTED = (0, 1, 2, 5, 21, 1234, 12345)
SAMPLES: dict[str, tuple[Any, ...]] = {
    "side": ("white", "side.tigers", "nobody"),
    "winner": ("south", "side.goats"),
    "piece": ("pawn", "rook", "piece.amazon", "no-such_piece"),
    "reason": ("reason.checkmate", "reason.resigned", "reason.no-such"),
    "site": ("e4", "bar.W", "store.S"),
    "sites": ([], ["e4"], ["e4", "bar.W"], ["a1", "b2", "store.S"]),
}
OLINDA = {"native": "ඔලිඳ කෙළිය", "en": "Olinda keliya"}
MOLINO = {"native": "El Molino", "en": "Nine men's morris", "de": "Mühle"}
MORE: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("no.such-key", {}), ("say.turn", {}), ("say.over", {"side": "side.white", "reason": None})),
    ("say.resume-other", {"what": "game", "kept": OLINDA, "game": MOLINO}),
    *(("tray.piece", {"piece": piece, "side": "side.black", "count": count}) for piece in SAMPLES["piece"]
      for count in COUNTED),
)  # fmt: skip
SAID = """async ({ language, asked, together }) => {
    const { Words } = await import('/js/words.js');
    const words = new Words();
    await words.load(language);
    return [asked.map(([key, args]) => [words.has(key), words.word(key, args), words.say(key, args)]),
            together.map((phrases) => words.phrases(phrases))];
}"""


def asked(language: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each message of a language with all combinations of its arguments' samples."""
    for name, pattern in own(language).items():
        if "." not in name:
            names = sorted(variables(pattern) | selectors(pattern))
            samples = [COUNTED if one in NUMBERS else SAMPLES.get(one, ("«some text»",)) for one in names]
            for values in product(*samples):
                yield name, dict(zip(names, values, strict=True))
    yield from MORE


@pytest.mark.parametrize("language", languages())
def test_the_page_says_what_python_says(language: str, visit: Visit, daemon: Served) -> None:
    assert SAMPLES.keys() == NOUNS.keys()
    every = list(asked(language))
    phrases = [{"key": key, "args": args} for key, args in every if key.startswith(("choice", "piece"))]
    together = [[one, other] for one, other in zip(phrases, phrases[3:], strict=False)]
    page = visit(daemon.url).page
    wanted = {"language": language, "asked": every, "together": together}
    said, joined = page.evaluate(SAID, wanted)
    spoken = book(language)
    assert len(every) > 700
    for (key, args), (has, word, sentence) in zip(every, said, strict=True):
        assert (has, word, sentence) == (key in spoken, spoken.word(key, args), spoken.say(key, args)), (key, args)
    assert joined == [spoken.phrases(phrases) for phrases in together]


LATE = """async () => {
    const { Words } = await import('/js/words.js');
    const words = new Words();
    const ask = window.fetch;
    let come;
    const later = (...what) => new Promise((go) => (come = () => go(ask(...what))));
    window.fetch = (...what) => (String(what[0]).includes('fr.json') ? later(...what) : ask(...what));
    const late = words.load('fr');
    await words.load('de');
    come();
    await late;
    return [words.language, document.documentElement.lang, words.say('button.close')];
}"""


def test_the_language_that_was_asked_for_last_is_spoken(visit: Visit, daemon: Served) -> None:
    """Also where the words of another come later: on a slow line, or while the languages of an exhibit take turns."""
    assert visit(daemon.url).page.evaluate(LATE) == ["de", "de", "Schließen"]


def test_what_the_board_thinks_is_told_in_the_language_of_its_names(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url, language="de")
    visitor.page.locator("#foot a[href='#thoughts']").click()
    spoken, state, board = book("de"), visitor.state, visitor.board
    words = [("phase", state["phase"]), ("sensing", board["sensing"]), ("side", board["sides"][state["to_move"]])]
    told = visitor.page.locator("#thoughts dd").all_inner_texts()
    assert {board["game"]["names"]["de"], *(spoken.say(f"{family}.{key}") for family, key in words)} <= set(told)


def test_a_book_is_sent_once(visit: Visit, daemon: Served) -> None:
    page = visit(daemon.url).page
    again = """async () => {
        const first = await fetch('/words/en.json', { cache: 'no-store' });
        const tag = first.headers.get('ETag');
        const second = await fetch('/words/en.json', { cache: 'no-store', headers: { 'If-None-Match': tag } });
        return [first.status, first.headers.get('Content-Encoding'), second.status];
    }"""
    assert page.evaluate(again) == [200, "gzip", 304]
