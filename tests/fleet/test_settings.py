"""The file that joins a board to a fleet: what is wrong with it is named, with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host.core.events import RefusedError
from firmware_host.fleet.fleet_settings import FleetError, read_file


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    path = tmp_path / "secret"
    path.write_text("geheim\n")
    path.chmod(0o600)
    return path


def written(tmp_path: Path, secret: Path, **changed: str) -> Path:
    lines = {"board": '"hall"', "broker": '"broker.example"', "password_file": f'"{secret}"', **changed}
    path = tmp_path / "fleet.toml"
    path.write_text("".join(f"{name} = {value}\n" for name, value in lines.items() if value))
    return path


def test_what_is_left_out_is_at_its_default(tmp_path: Path, secret: Path) -> None:
    settings = read_file(written(tmp_path, secret))
    assert (settings.board, settings.broker, settings.port, settings.tls) == ("hall", "broker.example", 8883, True)
    assert settings.password == "geheim"
    assert "geheim" not in repr(settings)
    assert (settings.rights, settings.accepts, settings.invites) == ({}, frozenset(), None)


def test_all_of_it_is_read(tmp_path: Path, secret: Path) -> None:
    more = {"tls": "false", "accepts": '["attic"]', "invites": '"attic"', "rights": '{console = ["dark"]}'}
    settings = read_file(written(tmp_path, secret, broker='"[::1]"', **more))
    assert (settings.broker, settings.port) == ("::1", 1883)
    assert settings.rights == {"console": {"dark"}}
    assert settings.accepts == {"attic"}
    assert settings.invites == "attic"


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"board": '"Hall"'}, "board = 'Hall'"),
        ({"board": ""}, "board is missing"),
        ({"board": "3"}, "board = '3'"),
        ({"board": '"a/b"'}, "board = 'a/b'"),
        ({"broker": '"a b"'}, "broker = 'a b'"),
        ({"broker": '"host:99999"'}, "host:99999"),
        ({"tls": '"yes"'}, "tls = 'yes'"),
        ({"colour": "1"}, "no setting 'colour'"),
        ({"password_file": '"/nowhere"'}, "password_file = '/nowhere'"),
        ({"ca_file": '"/nowhere"'}, "ca_file = '/nowhere'"),
        ({"rights": '{console = ["explode"]}'}, "rights.console"),
        ({"rights": '{"con sole" = ["dark"]}'}, "con sole"),
        ({"rights": "[]"}, "rights"),
        ({"accepts": '"attic"'}, "accepts"),
        ({"accepts": '["+"]'}, "accepts = '+'"),
        ({"invites": '"#"'}, "invites = '#'"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(
    tmp_path: Path, secret: Path, changed: dict[str, str], named: str
) -> None:
    path = written(tmp_path, secret, **changed)
    with pytest.raises(FleetError) as raised:
        read_file(path)
    assert named in str(raised.value)
    assert str(path) in str(raised.value)
    assert "allowed" in str(raised.value)
    assert isinstance(raised.value, RefusedError)


@pytest.mark.parametrize(("content", "mode"), [("geheim", 0o644), ("", 0o600), ("x" * 400, 0o600), ("a\x07", 0o600)])
def test_passwords_that_will_not_do(tmp_path: Path, secret: Path, content: str, mode: int) -> None:
    secret.write_text(content)
    secret.chmod(mode)
    with pytest.raises(FleetError, match="password_file"):
        read_file(written(tmp_path, secret))


def test_no_file_and_no_toml(tmp_path: Path) -> None:
    with pytest.raises(FleetError, match="cannot be read"):
        read_file(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_text("board = \n")
    deep = tmp_path / "deep.toml"
    deep.write_text(f"board = {'[' * 5000}")
    with pytest.raises(FleetError, match="brackets are nested too deep"):
        read_file(deep)
    with pytest.raises(FleetError, match="is no TOML"):
        read_file(tmp_path / "bad.toml")
