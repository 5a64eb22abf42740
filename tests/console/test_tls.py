"""The page over TLS: a certificate of its own or one that is given, and the gate in front of it."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import ssl
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest

from firmware_host.core.events import RefusedError
from firmware_host.shell.process.listening import listen
from firmware_host.shell.web import tls
from firmware_host.shell.web.crowd import GREETING, MOST_OF_ONE
from firmware_host.shell.web.server import Kiosk
from tests.page.served import served
from tests.shell.test_kiosk import Board

pytestmark = pytest.mark.skipif(not shutil.which("openssl"), reason="openssl: missing; Debian: apt install openssl")
HERE = "127.0.0.1"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tls")


@pytest.fixture(scope="module")
def own(folder: Path) -> tuple[Path, Path]:
    return tls.own(folder)


def test_a_certificate_of_its_own_is_made_once_and_its_key_is_private(folder: Path, own: tuple[Path, Path]) -> None:
    certificate, key = own
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    before = certificate.read_bytes()
    assert tls.own(folder) == own
    assert certificate.read_bytes() == before
    shown = subprocess.run(
        ["openssl", "x509", "-in", certificate, "-noout", "-fingerprint", "-sha256", "-ext", "subjectAltName"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert tls.fingerprint(certificate) in shown
    assert "DNS:localhost" in shown
    assert sorted(path.name for path in certificate.parent.iterdir()) == [certificate.name, key.name]


@pytest.mark.parametrize("kept", [tls.KEY, tls.CERTIFICATE])
def test_a_key_of_another_certificate_is_made_anew_with_it(tmp_path: Path, own: tuple[Path, Path], kept: str) -> None:
    """As a power cut between the two would leave them."""
    certificate, key = tls.own(tmp_path)
    shutil.copyfile(own[0].parent / kept, key.parent / kept)
    assert tls.own(tmp_path) == (certificate, key)
    assert tls.context(certificate, key)


def test_one_that_is_spoilt_is_made_anew(tmp_path: Path, own: tuple[Path, Path]) -> None:
    there = tmp_path / tls.FOLDER
    shutil.copytree(own[0].parent, there)
    (there / tls.CERTIFICATE).write_text("nothing")
    certificate, key = tls.own(tmp_path)
    tls.context(certificate, key)


def test_what_cannot_be_used_is_named(tmp_path: Path, own: tuple[Path, Path]) -> None:
    certificate, key = own
    mine = tmp_path / "key.pem"
    shutil.copy(key, mine)
    mine.chmod(0o644)
    with pytest.raises(RefusedError, match=r"key\.pem: others may read"):
        tls.context(certificate, mine)
    mine.chmod(0o600)
    mine.write_text("nothing")
    with pytest.raises(RefusedError, match="no certificate with its key in PEM"):
        tls.context(certificate, mine)
    with pytest.raises(RefusedError, match=r"gone\.pem: cannot be read"):
        tls.context(certificate, tmp_path / "gone.pem")


class Behind:
    """A kiosk behind TLS, and time that passes when told to."""

    def __init__(self, certificate: Path, key: Path) -> None:
        self.now = 0.0
        self.kiosk = Kiosk(Board(), HERE, lambda: self.now)
        self.bound = listen(HERE, 0)
        self.port: int = self.bound.getsockname()[1]
        self.context = tls.context(certificate, key)

    async def __aenter__(self) -> Behind:
        await self.kiosk.gate.open()
        await self.kiosk.gate.serve(self.bound, self.context)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.kiosk.gate.close()

    async def until(self, connected: int) -> None:
        async with asyncio.timeout(20):
            while len(self.kiosk.gate.crowd) != connected:
                await asyncio.sleep(0)


def test_the_page_is_served_and_plain_words_are_not(own: tuple[Path, Path]) -> None:
    trusting = ssl.create_default_context(cafile=str(own[0]))

    async def main() -> None:
        async with Behind(*own) as behind, aiohttp.ClientSession() as session:
            url = f"https://localhost:{behind.port}"
            async with session.get(f"{url}/api/games", ssl=trusting) as answer:
                assert answer.status == 200
            async with session.ws_connect(f"{url}/ws", ssl=trusting, origin=url) as page:
                assert (await page.receive_json())["kind"]
            with pytest.raises(aiohttp.ClientError):
                await session.get(f"http://localhost:{behind.port}/")

    asyncio.run(main())


def test_old_versions_of_the_protocol_are_not_spoken(own: tuple[Path, Path]) -> None:
    assert tls.context(*own).minimum_version is ssl.TLSVersion.TLSv1_2


def test_whoever_begins_no_handshake_counts_and_is_let_go(own: tuple[Path, Path]) -> None:
    """Or he could hold as many connections as he likes."""

    async def main() -> None:
        async with Behind(*own) as behind:
            sockets = [socket.create_connection((HERE, behind.port)) for _ in range(MOST_OF_ONE + 20)]
            try:
                await behind.until(MOST_OF_ONE)
                behind.now += GREETING + 1
                behind.kiosk.gate.look()
                await behind.until(0)
            finally:
                for each in sockets:
                    each.close()

    asyncio.run(main())


def test_noise_instead_of_a_handshake(own: tuple[Path, Path]) -> None:
    async def main() -> None:
        async with Behind(*own) as behind:
            for noise in (b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\xff\xff" + os.urandom(600), b""):
                reader, writer = await asyncio.open_connection(HERE, behind.port)
                writer.write(noise)
                writer.write_eof()
                await reader.read()
                writer.close()
            await behind.until(0)

    asyncio.run(main())


@pytest.fixture
def board(tmp_path: Path) -> Iterator[str]:
    state = tmp_path / "state"
    state.mkdir()
    (state / "settings.toml").write_text("[page]\ntls = 'own'\ntls_port = 0\nhost = '127.0.0.1'\n")
    with served(state) as daemon:
        yield daemon.url


def test_a_whole_board_speaks_both(board: str) -> None:
    """Plain on its own screen."""

    async def main() -> None:
        async with aiohttp.ClientSession() as session, session.get(board) as answer:
            assert answer.status == 200

    asyncio.run(main())
