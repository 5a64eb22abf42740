"""``tablero words``: what is missing, and all texts of a language for a translator, and back."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from babel import Locale

from firmware_host.cli import main
from firmware_host.service import plurals
from firmware_host.service.new.skeleton import NewError
from firmware_host.service.translation import folder, forms, survey
from firmware_host.shell.views.words import languages, unread
from rules.fluent import Pattern, files

TREE = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The texts of the source tree, to be changed."""
    root = tmp_path_factory.mktemp("tree")
    for part in ("firmware_host/words", "rules/cards"):
        shutil.copytree(TREE / part, root / part)
    return root


def texts(tree: Path, code: str) -> dict[str, str]:
    return {name: source.with_name(f"{code}.ftl").read_text("utf-8") for name, source in folder.places(tree)}


@pytest.mark.parametrize("code", [code for code in languages() if code != files.SOURCE])
def test_what_comes_back_untouched_changes_nothing(code: str, tree: Path, tmp_path: Path) -> None:
    before = texts(tree, code)
    assert folder.write(tree, code, Locale.parse(code), tmp_path / "out") == len(before) + 1
    assert folder.read(tree, code, tmp_path / "out") == []
    assert texts(tree, code) == before


def test_a_translation_is_taken_back_and_nothing_else(tree: Path, tmp_path: Path) -> None:
    folder.write(tree, "fr", Locale.parse("fr"), tmp_path / "out")
    card = tmp_path / "out/games/othello.ftl"
    card.write_text(card.read_text("utf-8").replace("\nname = Othello", "\nname = Othello\u00a0!"), "utf-8")
    before = texts(tree, "fr")
    assert folder.read(tree, "fr", tmp_path / "out") == [tree / "rules/cards/othello/fr.ftl"]
    after = texts(tree, "fr")
    assert {name for name in after if after[name] != before[name]} == {"games/othello.ftl"}
    assert "name = Othello\u00a0!" in after["games/othello.ftl"]


def test_texts_of_another_language_are_not_taken_for_this_one(tree: Path, tmp_path: Path) -> None:
    folder.write(tree, "it", Locale.parse("it"), tmp_path / "out")
    before = texts(tree, "fr")
    with pytest.raises(NewError, match=r"abismo\.ftl:1: texts of another language; allowed: ### abismo: fr"):
        folder.read(tree, "fr", tmp_path / "out")
    assert texts(tree, "fr") == before


def test_what_the_folder_lacks_stays(tree: Path, tmp_path: Path) -> None:
    """A folder that was written before others went on translating takes nothing of theirs away."""
    folder.write(tree, "de", Locale.parse("de"), tmp_path / "out")
    before = texts(tree, "de")
    card = tmp_path / "out/games/kalah.ftl"
    lines = card.read_text("utf-8").splitlines()
    card.write_text("\n".join(line for line in lines if not line.startswith("goal")), "utf-8")
    assert folder.read(tree, "de", tmp_path / "out") == []
    assert texts(tree, "de") == before


def test_a_new_language_has_the_english_to_translate(tree: Path, tmp_path: Path) -> None:
    folder.write(tree, "eo", Locale.parse("eo"), tmp_path / "out")
    page = tmp_path / "out/page.ftl"
    assert "\n# button-new = New game" in page.read_text("utf-8")
    assert files.read(page) == ({}, [])
    page.write_text(page.read_text("utf-8").replace("# button-new = New game", "button-new = Nova ludo"), "utf-8")
    folder.read(tree, "eo", tmp_path / "out")
    assert files.read(tree / "firmware_host/words/eo.ftl")[0] == {"button-new": "Nova ludo"}


def test_words_that_a_translator_has_named_come_back_with_what_names_them(tree: Path, tmp_path: Path) -> None:
    (tmp_path / "in/games").mkdir(parents=True)
    (tmp_path / "in/games/kalah.ftl").write_text("-ludo = Kalaho\n    .a = x\n\nname = { -ludo }\n", "utf-8")
    [taken] = folder.read(tree, "eo", tmp_path / "in")
    assert files.read(taken) == ({"name": "Kalaho"}, [])
    folder.write(tree, "eo", Locale.parse("eo"), tmp_path / "out")
    assert files.read(tmp_path / "out/games/kalah.ftl") == ({"name": "Kalaho"}, [])
    assert folder.read(tree, "eo", tmp_path / "out") == []


def test_the_mark_at_the_start_that_some_editors_write_changes_nothing(tree: Path, tmp_path: Path) -> None:
    (tmp_path / "in/games").mkdir(parents=True)
    given = tmp_path / "in/games/wari.ftl"
    given.write_text("name = Vario\r\ngoal = Celo\r\n", "utf-8-sig")
    [taken] = folder.read(tree, "eo", tmp_path / "in")
    assert files.read(taken) == ({"name": "Vario", "goal": "Celo"}, [])
    taken.write_text(taken.read_text("utf-8"), "utf-8-sig")
    given.write_text("goal = Alia celo\n", "utf-8-sig")
    folder.read(tree, "eo", tmp_path / "in")
    assert files.read(taken) == ({"name": "Vario", "goal": "Alia celo"}, [])
    given.write_text("### wari: it\nname = Wari\n", "utf-8-sig")
    with pytest.raises(NewError, match=r"wari\.ftl:1: texts of another language; allowed: ### wari: eo"):
        folder.read(tree, "eo", tmp_path / "in")


def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "in/page.ftl").mkdir(parents=True)
    (tmp_path / "file").touch()
    assert main(["words", "fr", "--from", str(tmp_path / "in")]) == 2
    assert capsys.readouterr().err == f"tablero words: {tmp_path / 'in/page.ftl'}: Is a directory\n"
    assert main(["words", "fr", "--to", str(tmp_path / "file/out")]) == 2
    assert capsys.readouterr().err == f"tablero words: {tmp_path / 'file/out'}: Not a directory\n"


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("page.ftl", "say-turn = Au tour de tous\n", ":1: say-turn: shows no variable, where English shows $side"),
        ("page.ftl", "say-turn = { $side\n", "is not closed"),
        ("page.ftl", "button-ok = OK\nno-such-thing = rien\n", ":2: no-such-thing: English has no such message"),
        ("page.ftl", "site-store-S = grenier\n    .in = au grenier\n", ":2: site-store-S.in: English has no such"),
        (
            "page.ftl",
            "side-white = Blancs\n    .of = des Blancs\n\nsay-turn = Au tour { $side-off }.\n",
            "page.ftl:4: say-turn: { $side-off } is no form of any side; there are: .named, .number, .of",
        ),
        (
            "page.ftl",
            "say-over = { $side-of } : { $reason }.\nside-white = Blancs\n    .of = des Blancs\nside-black = Noirs\n",
            "page.ftl:4: side-black: lacks .of, which say-over asks for",
        ),
        (
            "page.ftl",
            "piece-pawn = pion\n    .gender = masculine\npiece-rook = tour\n",
            "page.ftl:3: piece-rook: lacks .gender, which another piece has",
        ),
        ("page.ftl", "todo-lift = Ôtez { $site-of }\n", "{ $site-of }: places have no forms, for most are called a1"),
        ("page.ftl", "moves-count = { $count-long }\n", "$count has no forms; these have: $side, $winner, $piece"),
        (
            "page.ftl",
            "site-seeds = { $count ->\n    [few] { $count } graines\n   *[other] { $count } graines\n}\n",
            "page.ftl:1: site-seeds: [few] is no case of French: one, many, other",
        ),
        ("page.ftl", "why-occupied = { $site } est prise.\n", "why-occupied: begins with a place"),
        ("page.ftl", "button-ok = Bien\n", "page.ftl:1: button-ok: is OK in every language"),
        ("games/kalah.ftl", f"name = Kalah\nend = {'x' * 401}\n", "kalah.ftl:2: end: has 401 characters; at most 400"),
        ("games/kalah.ftl", "goal = { $count ->\n   *[other] x\n}\n", "goal: chooses or shows a variable; allowed"),
        ("games/kalah.ftl", "goal = one line\vand another\n", ":1: goal: has U+000B, which nobody sees; take it out"),
        (
            "games/kalah.ftl",
            "goal = one line\u2028and more\n",
            ":1: goal: has U+2028, which nobody sees; take it out",
        ),
        (
            "page.ftl",
            "say-claim = { $sites ->\n    [one] { $sites } ?\n   *[other] Est-ce juste ?\n}\n",
            ":1: say-claim: shows no $sites in “Est-ce juste ?”, where English always does",
        ),
        (
            "page.ftl",
            "button-new = " + "{ $count ->\n [one] a\n *[other] b\n }" * 30 + "\n",
            ":1: button-new can be said in too many ways; allowed: 1000",
        ),
        (
            "games/no-such-game.ftl",
            "name = Rien\n",
            "the program has no such file; allowed: page.ftl and games/KEY.ftl",
        ),
    ],
)
def test_what_is_wrong_is_told_and_nothing_taken(name: str, text: str, told: str, tree: Path, tmp_path: Path) -> None:
    (tmp_path / "in/games").mkdir(parents=True)
    (tmp_path / "in" / name).write_text(text, "utf-8")
    (tmp_path / "in/games/othello.ftl").write_text("name = Autre\n", "utf-8")
    before = texts(tree, "fr")
    with pytest.raises(NewError) as refused:
        folder.read(tree, "fr", tmp_path / "in")
    assert told in str(refused.value)
    assert name in str(refused.value)
    assert texts(tree, "fr") == before


def test_english_too_gives_every_noun_the_forms_of_its_family() -> None:
    book, _ = files.read_text("side-men = men\n .number = many\nside-dogs = dogs\nside-turn = to move\n")
    assert list(forms.flaws(book, book, "en")) == [("side-dogs", "lacks .number, which another side has")]


@pytest.mark.parametrize(
    ("code", "one", "told"),
    [
        ("pl", "pionek", []),
        ("ru", "{ $count } пешка", []),
        ("ru", "пешка", [("piece-pawn.counted", "for 21 is 'пешка', without its number; allowed: { $count } in it")]),
    ],
)
def test_what_is_counted_shows_its_number(code: str, one: str, told: list[forms.Flaw]) -> None:
    """Some languages say 21 as they say one."""
    counted = f"{{ $count ->\n    [one] {one}\n    [few] {{ $count }}\n   *[many] {{ $count }}\n}}"
    book, faults = files.read_text(f"piece-pawn = x\n .counted = {counted}\n")
    assert faults == []
    assert list(forms.flaws(book, book, code)) == told


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("it", "[one] and *[other]; [many] (1000000) may be left out"),
        ("pl", "[one] [few] [many] and *[other]"),
        ("ja", "*[other]"),
    ],
)
def test_translators_are_told_the_cases_of_their_language(code: str, told: str) -> None:
    assert plurals.told(Locale.parse(code)) == f"A choice by $count has {told}."


@pytest.mark.parametrize("text", [b"\xef\xbb\xbfgoal = x { $y }\n", b"goal = \xe9\n", b"goal = x { $y }\r\n"])
def test_bytes_of_any_editor_are_judged(text: bytes, tree: Path, tmp_path: Path) -> None:
    (tmp_path / "kalah.ftl").write_bytes(text)
    first, *_ = survey.wrong_in(tmp_path / "kalah.ftl", tree / "rules/cards/kalah/en.ftl", "fr")
    assert first.startswith(":1: ")


def test_every_language_is_counted_and_the_unread_are_marked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in printed] == list(languages())
    assert {line.partition(":")[0] for line in printed if "not read by a native" in line} == set(unread())
    assert main(["words", "xx"]) == 2
    assert "no such language" in capsys.readouterr().err


def test_a_choice_by_what_is_not_told_says_what_is_allowed(tmp_path: Path) -> None:
    def message(text: str) -> Pattern:
        (tmp_path / "one.ftl").write_text(text)
        return survey.messages(tmp_path / "one.ftl")["seeds"]

    english = message("seeds = { $count ->\n    [one] a seed\n   *[other] { $count } seeds\n }\n")
    french = message("seeds = { $side ->\n    [one] une graine\n   *[other] { $count } graines\n }\n")
    assert [*survey.flaws(french, english)] == ["chooses by $side, which it is not told; allowed: $count"]


@pytest.mark.parametrize("text", ["Au tour de Blanc : jouez", "Quoi ?", "« a1» ", "l'autre"])
def test_french_typography_is_judged_with_file_and_line(text: str, tree: Path, tmp_path: Path) -> None:
    (tmp_path / "kalah.ftl").write_text(f"name = Kalah\ngoal = {text}.\n", "utf-8")
    told = [*survey.wrong_in(tmp_path / "kalah.ftl", tree / "rules/cards/kalah/en.ftl", "fr")]
    assert any(line.startswith(":2: goal: “") and "allowed: " in line for line in told), told
    assert not [*survey.wrong_in(tmp_path / "kalah.ftl", tree / "rules/cards/kalah/en.ftl", "it")]
