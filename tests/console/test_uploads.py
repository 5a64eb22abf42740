"""Uploads and updates from the console: in pieces, bounded, for staff alone, and not trusted."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import pytest

from firmware_host.cli import main
from firmware_host.shell.web.uploading import PIECE
from firmware_host.shell.web.uploads import KINDS
from tests.console.house import PHONE, Home, Page, at_home, network
from tests.updates.release_file import entry, tar

__all__ = ["network"]
PNG = b"\x89PNG\r\n\x1a\n" + b"x" * 40_000

Send = Callable[..., Awaitable[int]]


def uploading(state: Path, talk: Callable[[Home, Page, Send], Awaitable[None]]) -> None:
    async def come(home: Home) -> None:
        async with home.page() as page, aiohttp.ClientSession() as session:
            token = await page.enter()

            async def send(kind: str, offset: int, of: int, piece: bytes, token: str = token) -> int:
                query = {"offset": str(offset), "of": str(of), "token": token}
                url = f"{home.url}/api/upload/{kind}"
                async with session.post(url, params=query, data=piece) as answer:
                    return answer.status

            await talk(home, page, send)

    at_home(state, come)


async def all_of(send: Send, kind: str, content: bytes) -> int:
    status = 0
    for offset in range(0, len(content), PIECE):
        status = await send(kind, offset, len(content), content[offset : offset + PIECE])
    return status


def test_a_release_comes_in_pieces_and_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = os.urandom(5 * PIECE + 7)
    home_of_versions = tmp_path / "opt"
    home_of_versions.mkdir()
    (home_of_versions / "current").symlink_to("versions/x")
    (home_of_versions / "update.json").write_text(json.dumps({"at": 5, "good": True, "told": "0.2.0 is installed"}))
    monkeypatch.setattr("firmware_host.shell.web.updating.Updates.__init__.__defaults__", (home_of_versions,))

    async def talk(home: Home, page: Page, send: Send) -> None:
        assert "no release file" in await page.refused("update", what="install")
        assert await all_of(send, "release", content) == 200
        await page.say("update", what="state")
        told = await page.until("update")
        assert (told["uploaded"], told["installed"], told["before"], told["asked"]) == (
            len(content),
            True,
            False,
            False,
        )
        assert told["last"] == {"at": 5.0, "good": True, "told": "0.2.0 is installed"}
        await page.say("update", what="install")
        assert (await page.until("update"))["asked"]
        for what in ("remove", 3, None, ["install"]):
            assert "allowed: state, install" in await page.refused("update", what=what)
        assert "no place is set" in await page.refused("update", what="fetch")

    state = tmp_path / "state"
    uploading(state, talk)
    assert (state / "update/release.tar").read_bytes() == content
    assert (state / "update/request").read_text() == "install"
    assert stat.S_IMODE((state / "update/request").stat().st_mode) == 0o600


def test_pieces_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    async def talk(home: Home, page: Page, send: Send) -> None:
        assert await send("release", 0, 100, b"x" * 10) == 200
        assert await send("release", 20, 100, b"x" * 10) == 409
        assert await send("release", 10, 15, b"x" * 10) == 400
        assert await send("release", 10, KINDS["release"].most + 1, b"x") == 400
        assert await send("release", -1, 100, b"x") == 400
        assert await send("release", 0, PIECE + 1, b"x" * (PIECE + 1)) == 413
        assert await send("other", 0, 1, b"x") == 413
        assert await send("release", 0, 1, b"x", token="") == 403
        assert await send("logo", 0, 600_000, b"x") == 400

    uploading(tmp_path, talk)
    assert not (tmp_path / "update/release.tar").exists()


@pytest.mark.parametrize("again", range(3))
def test_a_piece_may_come_again_where_only_its_answer_was_lost(tmp_path: Path, again: int) -> None:
    content = os.urandom(2 * PIECE + 7)

    async def talk(home: Home, page: Page, send: Send) -> None:
        for number, offset in enumerate(range(0, len(content), PIECE)):
            piece = content[offset : offset + PIECE]
            for _ in range(1 + (number == again)):
                assert await send("release", offset, len(content), piece) == 200
        assert await send("release", 2 * PIECE, len(content), b"another") == 507
        assert await send("release", PIECE, len(content), content[PIECE : 2 * PIECE]) == 507

    uploading(tmp_path, talk)
    assert (tmp_path / "update/release.tar").read_bytes() == content
    assert not (tmp_path / "update/release.tar.part").exists()


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("mine")
    folder = tmp_path / "state/update"
    folder.mkdir(parents=True)

    async def talk(home: Home, page: Page, send: Send) -> None:
        (folder / "release.tar.part").symlink_to(secret)
        assert await send("release", 4, 8, b"evil") in (409, 507)
        assert await send("release", 0, 4, b"good") == 200

    uploading(tmp_path / "state", talk)
    assert secret.read_text() == "mine"
    assert (folder / "release.tar").read_bytes() == b"good"


def test_a_logo_is_shown_removed_and_must_be_a_picture(tmp_path: Path) -> None:
    async def talk(home: Home, page: Page, send: Send) -> None:
        async with aiohttp.ClientSession() as session:
            async with session.get(f"{home.url}/api/logo") as answer:
                assert answer.status == 404
            assert await all_of(send, "logo", b"<svg onload='alert(1)'/>" * 10) == 409
            assert await all_of(send, "logo", PNG) == 200
            house = await page.until("house", lambda house: house["logo"] is not None)
            async with session.get(f"{home.url}/api/logo?{house['logo']}") as answer:
                assert (answer.status, answer.content_type) == (200, "image/png")
                assert await answer.read() == PNG
            token = await page.enter()
            for said, status in (("", 403), (token, 204), (token, 204)):
                async with session.delete(f"{home.url}/api/logo", params={"token": said}) as answer:
                    assert answer.status == status
                assert (tmp_path / "logo").exists() == (status == 403)
            await page.until("house", lambda house: house["logo"] is None)

    uploading(tmp_path, talk)


def test_strangers_upload_nothing(tmp_path: Path, network: None) -> None:
    async def talk(home: Home) -> None:
        connector = aiohttp.TCPConnector(local_addr=(PHONE, 0))
        async with aiohttp.ClientSession(connector=connector) as session:
            url = f"{home.url}/api/upload/release?offset=0&of=1"
            async with session.post(url, data=b"x") as answer:
                assert answer.status == 403
            async with session.delete(f"{home.url}/api/logo") as answer:
                assert answer.status == 403
            headers = {"Origin": "http://evil.example"}
            async with session.post(url, data=b"x", headers=headers) as answer:
                assert answer.status == 403

    at_home(tmp_path, talk, pin=None)


def test_fetching_from_a_folder_and_from_nowhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stick, state = tmp_path / "stick", tmp_path / "state"
    stick.mkdir()
    for age, name in ((100, "old.tar"), (50, "new.tar"), (10, "notes.txt")):
        (stick / name).write_bytes(tar(entry(f"{name}.whl")))
        os.utime(stick / name, (10_000 - age, 10_000 - age))

    def fetch(place: str) -> int:
        return main(["update", "fetch", place, "--state", str(state)])

    assert fetch(str(stick)) == 0
    assert (state / "update/release.tar").read_bytes() == (stick / "new.tar").read_bytes()
    os.mkfifo(stick / "pipe.tar")
    for place, told in [
        ("http://example.org/x.tar", "allowed: an https address, a file or a folder"),
        ("file:///etc/shadow", "allowed: an https address"),
        (str(tmp_path / "gone"), "No such file"),
        (str(stick / "pipe.tar"), "it is no file"),
        ("https://127.0.0.1:9/x.tar", "refused"),
        ("", "say where from"),
    ]:
        assert fetch(place) == 2
        assert told in capsys.readouterr().err, place
    assert (state / "update/release.tar").read_bytes() == (stick / "new.tar").read_bytes()
    assert main(["update", "install", "--state", str(state)]) == 2
    assert "was not installed with make install" in capsys.readouterr().err
