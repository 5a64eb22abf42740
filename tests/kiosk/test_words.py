"""The books of words: the same messages and variables in every language, and every key that the page names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules
from firmware_host.service.translation.survey import untranslated, wrong
from firmware_host.shell import web
from firmware_host.shell.views.words import DIRECTORY, Book, languages, load
from tests.spoken import lacking, own, texts

STATIC = Path(web.__file__).parent / "static"
NAMED = re.compile(r"""\.(?:say|word)\(\s*["']([a-z][\w.-]*)["']""")


def test_six_languages_are_there() -> None:
    assert {"es", "en", "fr", "it", "pt", "de"} <= set(languages())


@pytest.mark.parametrize("language", languages())
def test_every_language_is_whole(language: str) -> None:
    assert [*wrong(language), *untranslated(language)] == []


def test_every_word_that_the_page_names_is_written() -> None:
    named = {(key, path.name) for path in STATIC.rglob("*.js") for key in NAMED.findall(path.read_text("utf-8"))}
    assert len(named) > 40
    assert sorted((key, file) for key, file in named if lacking("es", {key})) == []


def test_the_page_takes_nothing_from_the_network() -> None:
    for path in STATIC.rglob("*.*"):
        if path.name == "OFL.txt":  # the letters' licence, as it was given
            continue
        text = re.sub(r"http://www\.w3\.org/\S+", "", path.read_bytes().decode("latin-1"))
        assert not re.search(r"https?://|@import|url\(\s*['\"]?//", text), path.name


INFORMAL = re.compile(r"\b(tú|tus?|te|ti|devuélvela|prueba|coloca|pulsa|pon|haz)\b", re.IGNORECASE)


def test_spanish_says_usted() -> None:
    assert [(key, text) for key, pattern in own("es").items() for text in texts(pattern) if INFORMAL.search(text)] == []


@pytest.mark.parametrize("language", languages())
def test_one_word_for_one_button(language: str) -> None:
    """A sentence that asks for OK means what is written on the button, on the board and on the page."""
    said = [(key, text) for key, pattern in own(language).items() for text in texts(pattern)]
    assert not [key for key, text in said if re.search(r"\b(Hecho|Done)\b", text)]
    assert not [key for key, text in said if re.search(r"\bdoblo\b", text)]


# A language without articles, or one that nobody has written down here, is not asked for them.
ARTICLES = {
    "en": ("a", "an"),
    "es": ("un", "una"),
    "fr": ("un", "une"),
    "pt": ("um", "uma"),
    "de": ("ein", "eine"),
    "it": ("un", "una"),
}
ALIKE = ("de", "it")
"""Languages in which some nouns have one form for one and for many: der Läufer, die Läufer; il re, i re."""


@pytest.mark.parametrize("language", ARTICLES)
def test_every_piece_is_counted_with_its_article(language: str) -> None:
    book = Book(language, own(language))
    for key, singular in own(language).items():
        if key.startswith("piece-") and "." not in key:
            piece = key.removeprefix("piece-")
            one, three = (book.word("tray.nobodys", {"piece": piece, "count": count}) for count in (1, 3))
            article, rest = re.split("[ ’]", one, maxsplit=1)  # un’amazzone
            assert rest == singular
            assert article in ARTICLES[language]
            assert three != f"3 {singular}" or language in ALIKE


NOT_ALWAYS_SO = {
    "en": r"other|three|third",
    "es": r"\botro\b|rival|tercera|tres",
    "fr": r"autre|trois",
    "it": r"avversari|terza|tre\b",
    "pt": r"\boutro\b|três|terceira",
    "de": r"andere|dreimal|dritten",
    "ca": r"altre|rival|tercera|tres",
}


@pytest.mark.parametrize("language", NOT_ALWAYS_SO)
def test_why_a_game_is_over_is_true_whoever_has_won_and_by_all_rules(language: str) -> None:
    """By an option the side without seeds gets the rest, and may win; another says how often a position may come."""
    game = rules.load("wari", stranding="stranded")
    outcome = game.outcome(game.position("0,0,0,0,0,0 1,0,0,0,3,0 22,22 south"))
    assert outcome
    assert (outcome.winner, outcome.reason) == (0, "stranded"), "South, who has no seeds"
    for reason in ("stranded", "repetition"):
        assert not re.search(NOT_ALWAYS_SO[language], load(DIRECTORY, language).word(f"reason.{reason}"))


@pytest.mark.parametrize("language", languages())
def test_a_repeated_position_is_not_called_a_draw_where_it_is_counted_out(language: str) -> None:
    """Where seeds are gathered whoever has more has won then; in other games the option's values say what it is."""
    game = rules.load("oware", repetition=2)
    position = game.position("1,0,0,0,0,0 1,0,0,0,0,0 24,22 south")
    while not (outcome := game.outcome(position)):
        (move,) = game.moves(position)
        position = game.play(position, move)
    assert (outcome.winner, outcome.reason) == (0, "repetition")
    assert "(" not in load(DIRECTORY, language).word("option.repetition")


POLISH = """\
piece-pawn = pionek
    .counted = { $count ->
        [one] pionek
        [few] { $count } pionki
       *[many] { $count } pionków
    }
    .gender = masculine
say-turn = Ruch: { $side }
todo-flip = { $piece-gender ->
    [masculine] odwróć ten { $piece }
   *[feminine] odwróć tę { $piece }
}
"""


def test_a_language_is_a_file_and_what_it_lacks_is_said_in_english(tmp_path: Path) -> None:
    for name in ("en.ftl", "es.ftl"):
        (tmp_path / name).write_bytes((DIRECTORY / name).read_bytes())
    (tmp_path / "pl.ftl").write_text(POLISH, "utf-8")
    assert languages(tmp_path) == ("en", "es", "pl")
    book = load(tmp_path, "pl")
    counted = [book.say("tray.nobodys", {"piece": "pawn", "count": count}) for count in (1, 3, 5, 22, 25)]
    assert counted == ["Pionek", "3 pionki", "5 pionków", "22 pionki", "25 pionków"]
    assert book.say("todo.flip", {"piece": "pawn"}) == "Odwróć ten pionek"
    assert book.say("say.turn", {"side": "side.white"}) == "Ruch: White"
    assert book.say("button.new") == "New game"


def test_a_broken_file_costs_what_is_broken(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "en.ftl").write_text("button-ok = OK\nbutton-new = New\n", "utf-8")
    (tmp_path / "es.ftl").write_text("button-ok = Vale\nbutton-new = { $n\n= ?\n", "utf-8")
    book = load(tmp_path, "es")
    assert [book.say(key) for key in ("button.ok", "button.new", "button.old")] == ["Vale", "New", "Old"]
    assert [record.getMessage().partition(": ")[0] for record in caplog.records] == ["es.ftl:2"]
    (tmp_path / "es.ftl").unlink()
    assert load(tmp_path, "es").say("button.new") == "New"


@pytest.mark.parametrize(
    ("language", "key", "args", "said"),
    [
        ("en", "moves.count", {"count": 0}, "No moves yet"),
        ("en", "moves.count", {"count": 1}, "1 move"),
        ("es", "moves.count", {"count": 2}, "2 jugadas"),
        ("es", "site.seeds", {"count": 1}, "1 semilla"),
        ("es", "todo.put", {"piece": "rook", "count": 1, "site": "a1"}, "Ponga una torre: a1"),
        ("es", "todo.put", {"piece": "rook", "count": 2, "site": "bar.W"}, "Ponga 2 torres: barra de las blancas"),
        ("es", "site.piece", {"piece": "pawn", "side": "side.white", "count": 3}, "3 peones de las blancas"),
        ("es", "site.piece", {"piece": "human", "side": "side.men", "count": 1}, "Hombre"),
        ("en", "site.piece", {"piece": "human", "side": "side.men", "count": 2}, "2 men"),
        ("fr", "say.turn", {"side": "side.white"}, "Au tour des Blancs."),
        ("fr", "moves.count", {"count": 0}, "Aucun coup joué"),
        ("pt", "say.over", {"side": "side.tigers", "reason": "reason.captures"},
         "Vitória dos tigres: capturaram-se peças suficientes."),
        ("de", "todo.put", {"piece": "pawn", "count": 1, "site": "e4"}, "Setzen Sie einen Bauern: e4"),
        ("de", "say.resigned", {"side": "side.dogs", "winner": "side.bugas"},
         "Aufgabe von den Hunden: Sieg für die Bugas."),
        ("it", "say.turn", {"side": "side.goats"}, "Tocca alle capre."),
        ("it", "site.piece", {"piece": "pawn", "side": "side.white", "count": 1}, "Pedone del Bianco"),
        ("it", "site.piece", {"piece": "goat", "side": "side.goats", "count": 1}, "Capra"),
        ("it", "tray.nobodys", {"piece": "amazon", "count": 1}, "Un’amazzone"),
        ("en", "say.resigned", {"side": "side.tigers", "winner": "side.men"}, "The tigers resigned, and the men win."),
        ("en", "say.draw-offered", {"side": "side.goats"}, "The goats offer a draw."),
        ("en", "todo.lift", {"site": "e4", "count": 1}, "Lift the piece from e4"),
        ("en", "say.claim", {"sites": ["a1"]}, "Is a1 as it should be, and the sensor wrong? Press OK to say so."),
        ("es", "say.claim-move", {"sites": ["a1", "b2"]},
         "¿Se ha hecho la jugada, y fallan los sensores (a1 y b2)? Pulse OK para confirmarlo."),
        # With some options of Wari the side without seeds wins, and a draw has no other side.
        ("en", "say.over", {"side": "side.south", "reason": "reason.stranded"},
         "Victory for South: one side has no seeds left."),
        ("es", "say.draw", {"reason": "reason.cannot-feed"},
         "Tablas: no se pueden dar semillas a quien no las tiene."),
        ("es", "say.over", {"side": "side.south", "reason": "reason.cannot-fill"},
         "Victoria de Sur: al otro no le quedan semillas para llenar un hoyo."),
        ("es", "say.over", {"side": "side.white", "reason": "reason.shut-in"},
         "Victoria de las blancas: una piedra encerrada en una esquina."),
        ("es", "todo.press", {"site": "store.S"}, "Pulse: almacén de Sur"),
        ("fr", "health.missed", {"count": 1, "due": 5}, "1 coup sur 5 non vu"),
        ("fr", "health.shaken", {"count": 1, "beats": 9}, "A perdu ce qu’il portait pendant 1 demi-seconde sur 9"),
        ("it", "health.shaken", {"count": 1, "beats": 9}, "Ha perso ciò che gli stava sopra in un mezzo secondo su 9"),
        ("pt", "health.missed", {"count": 1, "due": 5}, "Lances não detetados: 1 de 5"),
        ("ca", "health.missed", {"count": 1, "due": 5}, "Jugades que no s’han notat: 1 de 5"),
        ("it", "say.claim", {"sites": ["bar.W"]},
         "È tutto a posto (bar del Bianco), e il sensore sbaglia? Se è così, premere OK."),
        ("ca", "turning.blunder", {"side": "side.white"}, "Les blanques: aquesta jugada perd molt. Es pot desfer."),
        ("fr", "say.resume-other", {"what": "game", "kept": {"fr": "Oware"}, "game": {"fr": "Othello"}},
         "Il y a une partie inachevée (Oware). Si vous commencez Othello, vous l’abandonnez."),
        ("fr", "resume.begin", {"what": "lesson", "number": 3, "game": {"fr": "Othello"}},
         "Commencer la position 3 de la leçon\u00a0: Othello"),
    ],
)  # fmt: skip
def test_what_is_counted_agrees(language: str, key: str, args: dict[str, object], said: str) -> None:
    assert Book(language, own(language)).say(key, args) == said
