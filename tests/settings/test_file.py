"""The settings file: every mistake is told with its place, comments stay, and nothing is half written."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.shell.settings import toml_text
from firmware_host.shell.settings.file import BY_HAND, BY_VERSION, HISTORY, LOCK, SettingsFile
from firmware_host.shell.settings.in_force import InForce
from firmware_host.shell.settings.keys import DEFAULTS, FORMS, KEYS, LIVE
from firmware_host.shell.settings.toml_text import SettingsError

CHANGES: list[dict[str, Any]] = [
    {"light.brightness": 40},
    {"hours.open": ["mon-fri 10:00-18:00", "sat,sun 11:00-20:00"], "hours.night": "lit"},
    {"house.welcome": {"en": 'Touch "me"', "es": "Toque aquí # no"}},
    {"game.options": {"variant": "x"}, "game.offered": ["wari", "othello"]},
    {"exhibit.idle": 2.5, "exhibit.on": True},
    {"house.name": "Museo [del] juego"},
]


def value_of(form: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values that a setting may have, by its form."""
    printable = st.characters(exclude_categories=["C", "Z"])
    match form["type"]:
        case "switch":
            return st.booleans()
        case "choice":
            return st.sampled_from(form["choices"])
        case "number" if form["step"] == 1:
            return st.integers(form["low"], form["high"])
        case "number":
            return st.floats(form["low"], form["high"])
        case "list" if form["of"]["type"] == "choice":
            return st.lists(st.sampled_from(form["of"]["choices"]), max_size=4, unique=True)
        case "texts":
            return st.dictionaries(st.sampled_from(form["languages"]), st.text(printable, max_size=30), max_size=2)
        case "options":
            return st.dictionaries(st.text("abc", min_size=1, max_size=5), st.integers(0, 9), max_size=3)
        case "text" if form["longest"] == 11:
            return st.sampled_from(["", "20:00-09:00"])
        case "text" if form["longest"] == 253 or form["longest"] == 60:
            return st.text("abz09", min_size=1, max_size=20)
        case "text":
            return st.text(printable, max_size=min(form["longest"], 30))
    return st.just([])


@given(st.fixed_dictionaries({}, optional={name: value_of(dict(FORMS[name])) for name in KEYS}))
def test_what_is_written_is_read_again(values: dict[str, Any]) -> None:
    read = toml_text.read(toml_text.write(values), "settings.toml")
    assert read == {k: tuple(v) if isinstance(v, list) else v for k, v in values.items()}
    changed = toml_text.change(toml_text.write({}), values, "settings.toml")
    assert toml_text.read(changed, "settings.toml") == read


def test_the_file_explains_every_setting_and_sets_none() -> None:
    text = toml_text.write({})
    assert toml_text.read(text, "x") == {}
    for name, key in KEYS.items():
        assert f"\n#{name.partition('.')[2]} = " in text
        assert key.doc[1:] in text
        key.kind.read(list(key.default) if isinstance(key.default, tuple) else key.default)
    assert set(KEYS) >= LIVE
    assert all(FORMS[name].get("type") for name in KEYS)


@pytest.mark.parametrize("changes", CHANGES, ids=lambda changes: next(iter(changes)))
def test_a_change_leaves_comments_of_ones_own_alone(changes: dict[str, Any]) -> None:
    text = toml_text.write({}) + "# Ask Marta before you change this.\n"
    text = text.replace("[light]", "[light] # at home it is dark")
    now = toml_text.change(text, changes, "x")
    assert "# Ask Marta" in now
    assert "# at home it is dark" in now
    differing = [line for line in now.splitlines() if line not in text.splitlines()]
    assert len(differing) == len(changes)
    back = toml_text.change(now, dict.fromkeys(changes), "x")
    assert toml_text.read(back, "x") == {}


def test_a_form_that_cannot_be_changed_line_by_line_is_written_anew() -> None:
    text = "light.brightness = 30\nhours = { open = [\n'mon 10:00-12:00',\n] }\n"
    now = toml_text.change(text, {"light.brightness": 50}, "x")
    assert toml_text.read(now, "x") == {"light.brightness": 50, "hours.open": ("mon 10:00-12:00",)}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[light]\nbrightness = 400\n", "s.toml:2: light.brightness = 400: allowed: a whole number from 5 to 100"),
        ("\n[light]\n\ncolour = 1", "s.toml:4: light.colour = 1: is no key; allowed here: theme, calm"),
        ("[lights]\n", "s.toml:1: lights = {}: no such section; sections: board, game"),
        ("light = 3\n", "s.toml:1: light = 3: a section; allowed: [light] on a line of its own"),
        ("[hours]\nopen = ['mon-fri 10-18']", 's.toml:2: hours.open = "mon-fri 10-18": is not DAYS HH:MM-HH:MM'),
        ("[hours]\nopen = ['mon-fry 10:00-18:00']", "'mon-fry' is no day; days: mon, tue"),
        ("[hours]\nclosed = ['02-30']", 'hours.closed = "02-30": day is out of range for month; allowed: a day such'),
        ("[game]\nkey = 'chess'", 's.toml:2: game.key = "chess": allowed: abismo, ajedrez-guadalete'),
        ("[game]\nkey = ", "s.toml:2: is not TOML: Invalid value"),
        ("[exhibit]\nidle = nan", "exhibit.idle = nan: allowed: a number from 0.02"),
        ("[house]\nname = 'a\\u001b'\nname2=1\n", "house.name2 = 1: is no key"),
        ('[house]\nname = "a\\u001b[31m"', "house.name"),
        ("a = " + "[" * 2000, "is nested too deeply"),
    ],
)
def test_a_mistake_is_told_with_its_place_and_what_is_allowed(text: str, told: str) -> None:
    with pytest.raises(SettingsError) as refused:
        toml_text.read(text, "s.toml")
    assert told in str(refused.value)
    assert "\x1b" not in str(refused.value)


@given(st.text())
def test_no_text_does_more_than_be_refused(text: str) -> None:
    with suppress(SettingsError):
        toml_text.read(text, "x")


# -- on the disk


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path, wall=lambda: 1_700_000_000.0)


def entered(file: SettingsFile) -> list[tuple[str, dict[str, list[Any]]]]:
    return [(entry.who, dict(entry.changes)) for entry in file.history()]


def test_every_change_can_be_undone_and_tells_who(file: SettingsFile) -> None:
    assert file.read() == DEFAULTS
    file.change({"light.brightness": 40, "sound.volume": 0}, "console")
    file.change({"light.brightness": 60}, "marta")
    file.undo(1, "console")
    assert file.read() == DEFAULTS
    assert entered(file) == [
        ("console", {"light.brightness": [None, 40], "sound.volume": [None, 0]}),
        ("marta", {"light.brightness": [40, 60]}),
        ("console", {"light.brightness": [60, None], "sound.volume": [0, None]}),
    ]
    with pytest.raises(SettingsError, match="no entry 9; the last ones: 1, 2, 3"):
        file.undo(9, "console")


def test_what_is_refused_changes_nothing(file: SettingsFile) -> None:
    file.change({"light.brightness": 40}, "console")
    before = file.path.read_text(), entered(file)
    for changes in ({"light.brightness": 1}, {"sound.volume": 7, "light.theme": "pink"}, {"no.such": 1}):
        with pytest.raises(SettingsError):
            file.change(changes, "console")
    assert (file.path.read_text(), entered(file)) == before


def test_what_is_changed_by_hand_is_entered(file: SettingsFile) -> None:
    file.create()
    file.path.write_text(file.path.read_text().replace("#volume = 0", "volume = 20"))
    assert entered(file) == [(BY_HAND, {"sound.volume": [None, 20]})]
    file.undo(1, "console")
    assert file.read() == DEFAULTS


def test_a_file_that_cannot_be_used_leaves_the_last_good_values(file: SettingsFile) -> None:
    file.change({"sound.volume": 20, "hours.open": ["mon 10:00-12:00"]}, "console")
    file.path.write_text("[sound]\nvolume = 'loud'\n")
    values, trouble = file.read_or_last()
    assert values == {**DEFAULTS, "sound.volume": 20, "hours.open": ("mon 10:00-12:00",)}
    assert trouble.startswith(f"{file.path}:2: sound.volume")
    with pytest.raises(SettingsError, match=r"sound\.volume"):
        file.change({"sound.volume": 5}, "console")


def test_what_was_changed_by_hand_outlasts_a_later_mistake(file: SettingsFile) -> None:
    """The console may never have been opened: nothing but the look at the file has seen what was changed."""
    file.create()
    mine = file.path.read_text().replace("#volume = 0", "volume = 20").replace("#on = false", "on = true")
    file.path.write_text(mine)
    house = InForce(file)
    file.path.write_text(mine.replace("#brightness = 100", "brightness = 60%"))
    assert not house.look()
    assert "is not TOML" in house.trouble
    for values in (house.values, InForce(SettingsFile(file.path.parent)).values):
        assert (values["sound.volume"], values["exhibit.on"]) == (20, True)
    file.path.write_text(mine.replace("volume = 20", "volume = 30"))
    assert house.look()
    assert (house.trouble, house.values["sound.volume"]) == ("", 30)


def test_values_in_force_stay_where_the_history_cannot_be_written(file: SettingsFile) -> None:
    (file.path.parent / HISTORY).mkdir()
    file.path.write_text("[sound]\nvolume = 20\n")
    house = InForce(file)
    file.path.write_text("[sound]\nvolume = loud\n")
    assert not house.look()
    assert house.values["sound.volume"] == 20


def _lose(path: Path) -> None:
    path.unlink()


def _empty(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize(("lose", "told"), [(_lose, "is missing"), (_empty, "is empty")])
def test_a_file_that_is_lost_is_no_reset(file: SettingsFile, lose: Callable[[Path], None], told: str) -> None:
    file.change({"sound.volume": 20, "light.brightness": 40}, "console")
    lose(file.path)
    house = InForce(file)
    assert (house.values["sound.volume"], house.values["light.brightness"]) == (20, 40)
    assert told in house.trouble
    with pytest.raises(SettingsError, match=told):
        file.read()
    file.change({"sound.volume": 30}, "console")
    assert (file.read()["sound.volume"], file.read()["light.brightness"]) == (30, 40)
    lose(file.path)
    file.create()
    assert (file.read()["sound.volume"], file.read()["light.brightness"]) == (30, 40)
    assert [who for who, _ in entered(file)] == ["console", "console"]


NEWER = "\n[robot]\n# Its arm.\narm = [3, 4]\n\n"


def test_settings_of_a_newer_version_do_not_stop_an_older_one(file: SettingsFile) -> None:
    """After a rollback: a section, a key and a value that this version does not know. A newer one entered them."""
    file.change({"sound.volume": 20}, "console")
    text = (
        file.path.read_text().replace('#theme = "candle"', 'theme = "aurora"').replace("[sound]", "[sound]\nbass = 3")
    )
    file.path.write_text(text + NEWER)
    history = json.loads((file.path.parent / HISTORY).read_text())
    newer = {"light.theme": "aurora", "sound.bass": 3, "robot.arm": [3, 4]}
    history["known"] |= newer
    (file.path.parent / HISTORY).write_text(json.dumps(history))

    house = InForce(file)
    assert (house.trouble, house.values) == ("", {**DEFAULTS, "sound.volume": 20})
    assert house.change({"light.brightness": 40}, "console")
    assert entered(file)[1:] == [
        (BY_VERSION, {name: [value, None] for name, value in newer.items()}),
        ("console", {"light.brightness": [None, 40]}),
    ]
    assert "# Its arm.\n#arm = [3, 4]\n" in file.path.read_text()
    assert file.read() == {**DEFAULTS, "sound.volume": 20, "light.brightness": 40}


def test_what_was_written_by_hand_and_never_good_is_a_mistake_still(file: SettingsFile) -> None:
    file.change({"sound.volume": 20}, "console")
    history = json.loads((file.path.parent / HISTORY).read_text())
    history["known"]["sound.bass"] = 3
    (file.path.parent / HISTORY).write_text(json.dumps(history))
    file.path.write_text(file.path.read_text().replace("[sound]", "[sound]\nbass = 4"))
    with pytest.raises(SettingsError, match=r"sound\.bass"):
        file.read()


def test_a_file_that_never_set_anything_may_go(file: SettingsFile) -> None:
    file.create()
    file.change({"sound.volume": 20}, "console")
    file.change({"sound.volume": None}, "console")
    file.path.unlink()
    assert file.read_or_last() == (DEFAULTS, "")


def test_what_is_set_back_by_hand_stays_in_the_history(file: SettingsFile) -> None:
    file.create()
    before = file.path.read_text()
    file.change({"sound.volume": 20}, "console")
    file.path.write_text(before)
    assert [who for who, _ in entered(file)] == ["console", BY_HAND]


@pytest.mark.parametrize("content", [b"", b"{}", b"[" * 9999, b'{"known": {"a": 1}, "entries": [{}]}', b"\xff"])
def test_a_history_that_makes_no_sense_is_begun_anew(file: SettingsFile, content: bytes) -> None:
    file.change({"sound.volume": 20}, "console")
    (file.path.parent / HISTORY).write_bytes(content)
    file.change({"sound.volume": 30}, "console")
    assert file.read()["sound.volume"] == 30
    assert entered(file)[-1] == ("console", {"sound.volume": [20, 30]})


class _Cut(Exception):
    """The power goes."""


def cuts(monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    """The at-th step that the disk is asked for is the last; what was written before it stands there."""
    left = iter(range(at))

    def before(real: Any) -> Any:
        def act(*given: Any, **named: Any) -> Any:
            if next(left, None) is None:
                raise _Cut
            return real(*given, **named)

        return act

    for name in ("fsync", "replace"):
        monkeypatch.setattr(f"hardware.files.os.{name}", before(getattr(os, name)))


def test_a_power_cut_at_any_step_leaves_the_old_or_the_new_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcomes = set()
    for at in range(7):
        file = SettingsFile(tmp_path / str(at))
        file.change({"sound.volume": 20}, "console")
        with monkeypatch.context() as patched:
            cuts(patched, at)
            with suppress(_Cut):
                file.change({"sound.volume": 30}, "console")
        again = SettingsFile(tmp_path / str(at))
        volume = again.read()["sound.volume"]
        told = [changes["sound.volume"][1] for _, changes in entered(again)]
        assert (volume, told) in [(20, [20]), (30, [20, 30])], f"cut at step {at}"
        assert not again.read_or_last()[1]
        outcomes.add(volume)
    assert outcomes == {20, 30}


def test_files_are_the_owners_alone_and_links_are_not_followed(tmp_path: Path, file: SettingsFile) -> None:
    file.change({"sound.volume": 20}, "console")
    assert {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {
        file.path.name: 0o600,
        HISTORY: 0o600,
        LOCK: 0o600,
    }
    secret = tmp_path / "secret"
    secret.write_text("[sound]\nvolume = 3\n")
    file.path.unlink()
    file.path.symlink_to(secret)
    with pytest.raises(SettingsError, match="it is a symbolic link"):
        file.read()
    file.path.unlink()
    os.mkfifo(file.path)
    with pytest.raises(SettingsError, match="it is no file"):
        file.read()


def test_a_long_history_stays_small(file: SettingsFile) -> None:
    for k in range(205):
        file.change({"house.name": f"{k} " + "x" * 50}, "console")
    history = file.history()
    assert history[-1].number == 205
    assert len(history) <= 200
    assert (file.path.parent / HISTORY).stat().st_size < 2**17
    json.loads((file.path.parent / HISTORY).read_text())
