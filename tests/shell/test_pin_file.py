"""A PIN in a file that cannot be used: whoever is there is told, and a board that nobody is there for plays on."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from firmware_host.cli import main, parser
from firmware_host.fleet import reporting
from firmware_host.service import page_options, run_settings
from firmware_host.service.doctor import examine
from firmware_host.service.installed import INSTALLED
from firmware_host.shell.settings.file import SettingsFile
from firmware_host.shell.web.staff import Pin, PinError, UnreadPin
from tests.service.computers import ZERO_2W_BOOKWORM
from tests.shell.bench import Bench
from tests.shell.test_daemon import PATIENCE, converse, daemon, until

SERVICE = {INSTALLED: "1"}


def write_pin(file: Path) -> None:
    file.touch(0o600)
    file.write_text("471100\n")


def pin(state: Path, **environment: str) -> Pin | None:
    args = parser("run").parse_args(["run", "--state", str(state)])
    run_settings.settle(args, environment)
    return page_options.staff_pin(args, environment)


async def refusal(page: Any, do: str, **fields: str) -> str:
    await page.send_json({"do": do, **fields})
    return str((await until(page, "error"))["key"])


def test_the_service_plays_on_and_lets_in_nobody_until_the_file_is_there(tmp_path: Path) -> None:
    file = tmp_path / "usb" / "pin"
    SettingsFile(tmp_path).change({"staff.pin_file": str(file), "page.host": "127.0.0.1"}, "test")
    with daemon(tmp_path, **SERVICE) as (process, address):

        async def talk(page: Any) -> None:
            await until(page, "state", lambda state: state["phase"] == "play")
            assert not (await until(page, "staff"))["in"]
            assert await refusal(page, "staff", pin="471100") == "staff-closed"
            assert await refusal(page, "settings") == "staff-only"
            file.parent.mkdir()
            write_pin(file)
            assert await refusal(page, "staff", pin="000000") == "staff-wrong"
            await page.send_json({"do": "staff", "pin": "471100"})
            await until(page, "staff", lambda told: told["in"])
            await until(
                page, "health", lambda health: [each["key"] for each in health["troubles"]] == ["health.unnamed"]
            )

        converse(address, talk)
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert f"the console is closed, since the staff's PIN cannot be read: {file}: cannot be read" in said
    assert "the staff's PIN has been read" in said


def test_by_hand_it_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named = tmp_path / "none"
    assert main(["run", "--state", str(tmp_path / "state"), "--staff-pin-file", str(named)]) == 2
    assert capsys.readouterr().err == f"tablero run: {named}: cannot be read: No such file or directory\n"
    SettingsFile(tmp_path).change({"staff.pin_file": str(named)}, "test")
    with pytest.raises(PinError, match="none: cannot be read"):
        pin(tmp_path)


@pytest.mark.parametrize("content", ["", "12 34", "secret"])
def test_a_pin_set_from_the_console_that_was_damaged_ends_no_service_either(tmp_path: Path, content: str) -> None:
    (tmp_path / run_settings.PIN).touch(0o600)
    (tmp_path / run_settings.PIN).write_text(content)
    found = pin(tmp_path, **SERVICE)
    assert isinstance(found, UnreadPin)
    assert "is no PIN" in found.trouble
    assert not found.is_("")
    assert not found.is_(content)


def test_a_fleet_hears_which_file_it_is() -> None:
    manager = Bench().manager
    before = manager.controller.revision
    manager.tell_trouble("health.staff", "/media/usb/pin: cannot be read")
    assert manager.controller.revision > before
    told = reporting.health(manager)
    assert told["word"] == "attention"
    assert told["troubles"] == [{"key": "health.staff", "text": "/media/usb/pin: cannot be read"}]
    manager.tell_trouble("health.staff", "")
    assert reporting.health(manager)["word"] == "ok"


def findings(root: Path, state: str, files: dict[str, str]) -> list[str]:
    machine = ZERO_2W_BOOKWORM.but(files).lay(root)
    return [str(finding) for finding in examine(machine, state=Path(state)) if finding.what == "PIN"]


@pytest.mark.parametrize("state", ["/home/eva/mine", "/var/lib/tablero"])
def test_the_doctor_names_the_file(tmp_path: Path, state: str) -> None:
    settings = {f"{state}/settings.toml": '[staff]\npin_file = "/media/usb/pin"\n'}
    (told,) = findings(tmp_path / "missing", state, settings)
    assert "/media/usb/pin: cannot be read" in told
    assert "nobody can be let into the console" in told
    (told,) = findings(tmp_path / "open", state, {f"{state}/staff-pin": "471100\n"})
    assert "staff-pin: others may read or change it" in told


def test_the_doctor_has_nothing_to_say_of_a_pin_that_is_well(tmp_path: Path) -> None:
    machine = ZERO_2W_BOOKWORM.but({"/home/eva/mine/staff-pin": "471100\n"}).lay(tmp_path)
    os.chmod(tmp_path / "home/eva/mine/staff-pin", 0o600)
    assert not [each for each in examine(machine, state=Path("/home/eva/mine")) if each.what == "PIN"]
    arguments = {"/etc/tablero/tablero.env": "TABLERO_ARGS=--staff-pin-file /etc/tablero/pin\n"}
    (told,) = findings(tmp_path / "named", "/var/lib/tablero", {**arguments, "/var/lib/tablero/": ""})
    assert "/etc/tablero/pin: cannot be read" in told
