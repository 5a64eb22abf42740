"""tablero new-game and its like: what is refused, and that nothing is written over or half written."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host.cli import main
from firmware_host.service.new import driver, language
from firmware_host.service.new.skeleton import NewError, checked_key, todos, write_all
from hardware.catalogue import sensor_drivers


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def tree(here: Path) -> Path:
    """What is known as a source tree, with one game and one language."""
    (here / "pyproject.toml").write_text('[project]\nname = "tablero"\n')
    (here / "rules/games").mkdir(parents=True)
    (here / "rules/games/morris.py").write_text("CARD = None\n")
    for folder in (here / "rules/cards/morris", here / "firmware_host/words"):
        folder.mkdir(parents=True)
        (folder / "en.ftl").write_text(
            "### English\n\n## words\n\nname = Morris\ncount = { $count ->\n   *[other] x\n}\n"
        )
    return here


def files(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("command", ["new-game", "new-board", "new-driver"])
@pytest.mark.parametrize("key", ["", "Chess", "1chess", "nine_men", "a--b", "a-", "../up", "class", "x" * 41, "ñ"])
def test_a_bad_key_is_refused(here: Path, capsys: pytest.CaptureFixture[str], command: str, key: str) -> None:
    assert main([command, key]) == 2
    assert "is no key; allowed: lower-case letters and digits" in capsys.readouterr().err
    assert files(here) == {}


@pytest.mark.parametrize("code", ["", "polish", "pl_PL", "xx", "PL", "../pl"])
def test_a_bad_code_is_refused(tree: Path, capsys: pytest.CaptureFixture[str], code: str) -> None:
    before = files(tree)
    assert main(["new-language", code]) == 2
    assert "is no language; allowed: a code of BCP 47" in capsys.readouterr().err
    assert files(tree) == before


@pytest.mark.parametrize("words", [("new-game", "chess"), ("new-language", "pl")])
def test_what_is_added_in_a_tree_says_how_to_get_there(
    here: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert main([*words]) == 2
    assert "is in no source tree of Tablero" in (told := capsys.readouterr().err)
    assert "make dev" in told
    assert files(here) == {}


def test_a_game_that_is_there_stays_as_it_is(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = files(tree)
    assert main(["new-game", "morris"]) == 2
    assert "morris.py: is there already; nothing was written" in capsys.readouterr().err
    assert files(tree) == before


@pytest.mark.parametrize("option", ["--check", "--golden"])
def test_a_game_that_is_not_there_is_not_checked(tree: Path, capsys: pytest.CaptureFixture[str], option: str) -> None:
    assert main(["new-game", "chess", option]) == 2
    assert "chess.py: there is no such game" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["", " ", 'so "called"', "a{b}", "a\nb"])
def test_a_name_that_would_break_the_files_is_refused(
    tree: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    before = files(tree)
    assert main(["new-game", "chess", f"--name={name}"]) == 2
    assert "allowed: one line without quotes" in capsys.readouterr().err
    assert files(tree) == before


def test_all_files_or_none(tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("a file where a folder should be")
    with pytest.raises(NewError, match="cannot be written"):
        write_all({tmp_path / "a": "a", tmp_path / "blocked" / "b": "b"})
    assert not (tmp_path / "a").exists()
    (tmp_path / "b").symlink_to(tmp_path / "nowhere")
    with pytest.raises(NewError, match="is there already"):
        write_all({tmp_path / "a": "a", tmp_path / "b": "b"})
    assert not (tmp_path / "a").exists()


def test_the_name_of_a_driver_is_given_once(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-driver", "hc165"]) == 2
    assert "'hc165' is the name of a driver already" in capsys.readouterr().err
    assert main(["new-driver", "keys", "--check"]) == 2
    assert "there is no such package" in capsys.readouterr().err
    assert files(here) == {}


def test_a_shipped_board_keeps_its_name(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-board", "hall-8x8", "--yes"]) == 2
    assert "'hall-8x8' is the name of a shipped board; names in use: backgammon-24" in capsys.readouterr().err
    assert files(here) == {}


def test_a_new_board_signs_with_its_own_name(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-board", "attic", "--yes", "--sensing", "smell"]) == 2
    assert capsys.readouterr().err.startswith("tablero new-board: --sensing: no choice 'smell'")
    assert files(here) == {}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "needed: [project] with its entry points"),
        ("[project", "needed: [project] with its entry points"),
        ('[project.entry-points."tablero.pixels"]\na = "b:C"\n', "by which the driver would be found"),
    ],
)
def test_a_package_that_offers_no_driver_is_refused(
    here: Path, capsys: pytest.CaptureFixture[str], text: str, told: str
) -> None:
    write_all(driver.skeleton(here / "tablero-keys", "keys"))
    (here / "tablero-keys/pyproject.toml").write_text(text)
    assert main(["new-driver", "keys", "--check"]) == 2
    assert told in capsys.readouterr().err


def test_the_skeleton_of_a_driver_leaves_what_it_says(here: Path) -> None:
    folder = here / "tablero-my-keys"
    write_all(driver.skeleton(folder, "my-keys"))
    (folder / "README.md").unlink()
    (folder / ".gitignore").unlink()
    copy = folder / "build" / "lib" / "driver.py"  # as an installation leaves it
    write_all({copy: "# TODO\n"})
    owed = list(driver.missing(folder, "my-keys"))
    assert "tablero-my-keys/README.md: missing" in owed
    assert any(line.startswith("tablero-my-keys/tablero_my_keys/driver.py:1: ") for line in owed)
    assert any("not installed here" in line for line in owed)
    assert not any(".gitignore" in line or "build" in line for line in owed)
    assert "my-keys" not in sensor_drivers()


def test_a_driver_that_does_not_hold_is_never_whole(
    here: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Neither one that fails the contract nor one whose chip does not bear its supply."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    texts = driver.skeleton(here / "tablero-keys", "keys")
    write_all({path: text.replace("TODO", "") for path, text in texts.items()})
    file = here / "tablero-keys/tablero_keys/driver.py"
    file.write_text(file.read_text().replace("levels += [1 - ", "levels += [").replace("(2.5, 6)", "(4.5, 5.5)"))
    assert main(["new-driver", "keys", "--check"]) == 1
    told = capfd.readouterr().out
    assert "nothing is missing" not in told
    missing = told[told.index("missing:\n") :]
    assert "\n  tablero-keys/tests: not passed" in missing
    assert "\n  tablero-keys/board.toml: error: supply: U1 pin 16 (VCC): gets 3.3 V" in missing


@pytest.mark.parametrize(
    ("sound", "wrong", "told"),
    [
        ("addresses = [0x20", "addresses = [0x28", "tablero-keys/board.toml: error: "),
        ("limit_ma = 500", "limit_ma = ", "tablero-keys/board.toml: error: "),
    ],
)
def test_a_board_that_is_refused_is_told_as_missing(
    here: Path, monkeypatch: pytest.MonkeyPatch, sound: str, wrong: str, told: str
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    folder = here / "tablero-keys"
    write_all(driver.skeleton(folder, "keys"))
    file = folder / "board.toml"
    file.write_text(file.read_text().replace(sound, wrong))
    errors, _ = driver.board_findings(folder)
    assert errors
    assert all(line.startswith(told) and "Traceback" not in line for line in errors)


def test_a_board_that_is_there_stays_as_it_is(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "mine.toml").write_text("mine")
    assert main(["new-board", "mine", "--yes"]) == 2
    assert "mine.toml: is there already; nothing was written" in capsys.readouterr().err
    assert main(["new-board", "other", "--check"]) == 2
    assert "other.toml: there is no such file" in capsys.readouterr().err
    assert main(["new-board", "other", "--size", "0x0", "--yes"]) == 2
    assert files(here) == {here / "mine.toml": b"mine"}


def test_a_language_is_the_english_to_translate(tree: Path) -> None:
    source = tree / "firmware_host/words/en.ftl"
    text = language.to_translate(source, "pl", language.checked_locale("pl"))
    assert "[one] [few] [many] and *[other]" in text
    assert "\n## words\n\n# name = Morris\n# count = { $count ->\n#    *[other] x\n# }\n" in text
    assert [to.relative_to(tree).as_posix() for _, to in language.places(tree, "pl")] == [
        "firmware_host/words/pl.ftl",
        "rules/cards/morris/pl.ftl",
    ]


def test_a_language_that_is_there_is_only_completed(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tree / "firmware_host/words/pl.ftl").write_text("name = Młynek\n")
    main(["new-language", "pl"])
    assert (tree / "firmware_host/words/pl.ftl").read_text() == "name = Młynek\n"
    assert "# name = Morris" in (tree / "rules/cards/morris/pl.ftl").read_text()
    assert "begun: Polish, 1 files" in capsys.readouterr().out
    assert main(["new-language", "pl"]) == 2
    assert "all files of pl are there already" in capsys.readouterr().err


def test_keys_that_are_good() -> None:
    assert [checked_key(key) for key in ("a", "nei-pat-kono", "reversi-1887", "x" * 40)]


def test_what_is_left_to_do_is_found_by_line(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\n  # TODO: y\n")
    assert list(todos(tmp_path, tmp_path / "a.py", tmp_path / "none.py")) == ["a.py:2: # TODO: y"]
