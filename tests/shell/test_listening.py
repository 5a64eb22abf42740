"""Where the page is served, and a board that plays on while it cannot be."""

from __future__ import annotations

import argparse
import asyncio
import shutil
import signal
import socket
from pathlib import Path

import aiohttp
import pytest

from firmware_host.cli import parser
from firmware_host.core.events import RefusedError
from firmware_host.service import page_options, run_settings
from firmware_host.service.installed import INSTALLED
from firmware_host.shell.daemon import Daemon
from firmware_host.shell.process import listening as sockets
from firmware_host.shell.process.listening import Listening, listen
from firmware_host.shell.settings.file import SettingsFile
from tests.console.house import PHONE, Home, at_home
from tests.shell.bench import Bench
from tests.shell.test_daemon import PATIENCE, daemon, until

HERE = "127.0.0.1"
AWAY = "192.0.2.7"
"""An address for examples: no machine has it (RFC 5737)."""
SERVICE = {INSTALLED: "1"}


def page(state: Path, *options: str, **environment: str) -> Listening:
    args: argparse.Namespace = parser("run").parse_args(["run", "--state", str(state), *options])
    house = run_settings.settle(args, environment)
    found = page_options.listening(args, house, environment)
    assert found
    return found


def test_on_a_command_line_an_address_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match=f"{AWAY} port 0 cannot be listened on"):
        page(tmp_path, "--host", AWAY, "--port", "0")


@pytest.mark.parametrize("real", [False, True])
def test_a_board_in_a_house_has_its_page_on_its_own_screen_then(tmp_path: Path, real: bool) -> None:
    options = ("--hardware", "real", "--board", "hall-8x8") if real else ()
    environment = {} if real else SERVICE
    found = page(tmp_path, "--host", AWAY, "--port", "0", *options, **environment)
    assert AWAY in found.trouble
    assert found.address.startswith(f"http://{HERE}:")
    found.close()


@pytest.mark.parametrize("host", [HERE, "0.0.0.0"])
def test_a_port_that_is_taken_is_tried_again(tmp_path: Path, host: str) -> None:
    other = listen(host, 0)
    port = other.getsockname()[1]
    found = page(tmp_path, "--host", host, "--port", str(port), **SERVICE)
    assert f"port {port} is in use" in found.trouble
    assert found.address == ""
    other.close()
    found.bind()
    assert (found.trouble, found.address) == ("", f"http://{host}:{port}/")
    found.close()


@pytest.mark.parametrize("service", [False, True])
def test_files_for_tls_that_cannot_be_used(tmp_path: Path, service: bool) -> None:
    files = {"page.certificate": str(tmp_path / "no.pem"), "page.private_key": str(tmp_path / "no.key")}
    SettingsFile(tmp_path).change({"page.tls": "given", "page.tls_port": 0, "page.port": 0, **files}, "test")
    if not service:
        with pytest.raises(RefusedError, match=r"no\.key"):
            page(tmp_path)
        return
    found = page(tmp_path, **SERVICE)
    assert "no.key" in found.trouble
    assert found.address.startswith(f"http://{HERE}:")
    found.close()


@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl: missing; Debian: apt install openssl")
def test_with_tls_the_own_screen_keeps_its_page_where_the_network_is_gone(tmp_path: Path) -> None:
    SettingsFile(tmp_path).change({"page.tls": "own", "page.tls_port": 0, "page.port": 0, "page.host": AWAY}, "test")
    found = page(tmp_path, **SERVICE)
    assert AWAY in found.trouble
    assert found.address.startswith(f"http://{HERE}:")
    found.close()


def test_the_whole_service_plays_on(tmp_path: Path) -> None:
    with daemon(tmp_path, "--host", AWAY, **SERVICE) as (process, address):
        assert address.startswith(f"http://{HERE}:")
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert f"the page is not where it should be: {AWAY}" in said


class Later:
    """A way to a socket at an address that is there only once it is given."""

    def __init__(self, host: str) -> None:
        self._host = host
        self.given = False
        self.there = asyncio.Event()
        self.port = 0
        self._loop = asyncio.get_running_loop()

    def __call__(self) -> tuple[socket.socket, None]:
        if not self.given:
            raise RefusedError(f"{self._host} cannot be listened on")
        bound = listen(self._host, 0)
        self.port = bound.getsockname()[1]
        self._loop.call_soon_threadsafe(self.there.set)
        return bound, None


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "AGAIN_EVERY", 0.001)


def test_a_page_that_was_missing_comes_by_itself(often: None) -> None:
    async def main() -> None:
        later, ready = Later(HERE), asyncio.Event()
        listening = Listening(later)
        listening.bind()
        board = Daemon(Bench().manager, listening=listening)
        running = asyncio.create_task(board.run(ready.set))
        async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as session:
            await ready.wait()
            later.given = True
            await later.there.wait()
            async with session.ws_connect(f"http://{HERE}:{later.port}/ws") as line:
                await until(line, "state", lambda state: state["phase"] == "play")
            board.stop()
            await running

    asyncio.run(main())


def test_staff_are_told_on_the_own_screen(tmp_path: Path, often: None) -> None:
    ways: list[Later] = []

    def elsewhere() -> Later:
        ways.append(Later(PHONE))
        return ways[0]

    async def talk(home: Home) -> None:
        async with home.page() as screen:
            await screen.enter()
            await screen.say("overview")
            (note,) = (await screen.until("overview"))["notes"]
            assert (note["key"], note["args"]["text"]) == ("console.page", f"{PHONE} cannot be listened on")
            ways[0].given = True
            await ways[0].there.wait()
            url = f"http://{PHONE}:{ways[0].port}/"
            async with (
                aiohttp.ClientSession() as session,
                session.get(url, headers={"Host": f"localhost:{ways[0].port}"}) as answer,
            ):
                assert answer.status == 200
            await screen.say("overview")
            assert (await screen.until("overview"))["notes"] == []

    at_home(tmp_path, talk, elsewhere=elsewhere)
