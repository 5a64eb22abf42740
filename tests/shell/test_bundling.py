"""The support bundle from the page, over real sockets: for staff alone, one at a time, not at the board's cost."""

from __future__ import annotations

import asyncio
import io
import os
import zipfile
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from firmware_host.service import bundle_file
from firmware_host.service.bundle_apart import pack_apart
from firmware_host.shell.journal.store import Store
from firmware_host.shell.web.bundling import BURST, PATIENCE, RATE
from firmware_host.shell.web.contract import Pack, PackError
from firmware_host.shell.web.server import Kiosk
from firmware_host.shell.web.staff import IDLE, Pin, Staff
from tests.shell.bench import Bench
from tests.shell.opened import HERE, opened
from tests.shell.test_kiosk import Board
from tests.shell.test_table import play

SOON = 20.0
CONTENT = os.urandom(3_000_000)
"""Far more than the buffers of a socket hold."""


async def pack_sample(path: Path) -> None:
    path.write_bytes(CONTENT)


class Hall:
    """A board's page with a PIN (or none), at a real port; its time passes only when told to."""

    def __init__(self, pack: Pack | None, pin: Pin | None) -> None:
        self.now = 0.0
        staff = Staff(pin, lambda: self.now)
        self.kiosk = Kiosk(Board(), HERE, lambda: self.now, staff=staff, pack=pack)
        self.url = ""

    async def token(self, client: aiohttp.ClientSession) -> tuple[Any, str]:
        """The line of a page on which staff have come in, and what it says with a request."""
        page = await client.ws_connect(f"{self.url}/ws")
        await page.send_json({"do": "staff", "pin": "4711"})
        while True:
            told = await page.receive_json()
            if told["kind"] == "staff" and told["in"]:
                return page, told["token"]

    async def get(
        self, client: aiohttp.ClientSession, token: str = "", headers: Mapping[str, str] | None = None
    ) -> tuple[int, bytes]:
        async with client.get(f"{self.url}/api/bundle?token={token}", headers=headers) as answer:
            return answer.status, await answer.read()

    async def idle(self) -> None:
        """Until none is under way."""
        while self.kiosk.bundling.busy:
            await asyncio.sleep(0)

    async def free(self, client: aiohttp.ClientSession) -> tuple[int, bytes]:
        """What is had as soon as no other is under way."""
        await self.idle()
        return await self.get(client)


@asynccontextmanager
async def hall(pack: Pack | None, pin: Pin | None) -> AsyncIterator[Hall]:
    it = Hall(pack, pin)
    async with opened(it.kiosk, SOON) as port:
        it.url = f"http://{HERE}:{port}"
        yield it


def visit(
    talk: Callable[[Hall, aiohttp.ClientSession], Awaitable[None]],
    pack: Pack | None = pack_sample,
    pin: Pin | None = None,
) -> None:
    async def main() -> None:
        async with hall(pack, pin) as it, aiohttp.ClientSession() as client:
            await talk(it, client)

    asyncio.run(main())


def test_staff_alone_may_have_it() -> None:
    async def talk(it: Hall, client: aiohttp.ClientSession) -> None:
        assert (await it.get(client))[0] == 403
        page, token = await it.token(client)
        assert await it.get(client, token) == (200, CONTENT)
        assert (await it.get(client, token[:-1]))[0] == 403
        it.now += IDLE + 1
        assert (await it.get(client, token))[0] == 403
        await page.close()

    visit(talk, pin=Pin(b"4711"))


@pytest.mark.parametrize(
    "headers",
    [{"Host": "evil.example"}, {"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"},
     {"Sec-Fetch-Site": "same-site"}],
)  # fmt: skip
def test_no_other_site_has_one_packed(headers: dict[str, str]) -> None:
    packed: list[Path] = []

    async def pack(path: Path) -> None:
        packed.append(path)

    async def talk(it: Hall, client: aiohttp.ClientSession) -> None:
        assert (await it.get(client, headers=headers))[0] == 403
        async with client.head(f"{it.url}/api/bundle") as answer:
            assert answer.status == 404
        assert packed == []

    visit(talk, pack)


def test_it_is_saved_as_a_file_and_nothing_stays_behind() -> None:
    places: list[Path] = []

    async def pack(path: Path) -> None:
        places.append(path)
        path.write_bytes(CONTENT)

    async def talk(it: Hall, client: aiohttp.ClientSession) -> None:
        async with client.get(f"{it.url}/api/bundle", headers={"Sec-Fetch-Site": "same-origin"}) as answer:
            assert answer.headers["Content-Disposition"] == 'attachment; filename="tablero-bundle.zip"'
            assert answer.headers["Content-Type"] == "application/zip"
            assert int(answer.headers["Content-Length"]) == len(CONTENT)
            assert await answer.read() == CONTENT
        await it.idle()  # the last byte is read before the folder goes
        assert [place.parent.exists() for place in places] == [False]

    visit(talk, pack)


def test_one_at_a_time_and_not_often() -> None:
    async def talk(it: Hall, client: aiohttp.ClientSession) -> None:
        async with client.get(f"{it.url}/api/bundle") as slow:  # takes nothing yet
            assert slow.status == 200
            assert (await it.get(client))[0] == 503
            assert await slow.read() == CONTENT
        assert [(await it.free(client))[0] for _ in range(BURST)] == [200] * (BURST - 1) + [429]
        it.now += 1 / RATE
        assert [(await it.free(client))[0] for _ in range(2)] == [200, 429]

    visit(talk)


def test_a_slow_line_has_its_time_and_whoever_takes_nothing_goes() -> None:
    async def talk(it: Hall, client: aiohttp.ClientSession) -> None:
        async with client.get(f"{it.url}/api/bundle") as slow:
            it.now += PATIENCE
            it.kiosk.gate.look()
            assert await slow.read() == CONTENT
        slow = await client.get(f"{it.url}/api/bundle")
        it.now += 2 * PATIENCE + 1
        it.kiosk.gate.look()
        with pytest.raises(aiohttp.ClientError):
            await slow.read()
        assert await it.free(client) == (200, CONTENT)

    visit(talk)


def test_whoever_goes_amid_the_packing_is_in_nobodys_way() -> None:
    told = SimpleNamespace(began=asyncio.Event(), ended=asyncio.Event())

    async def pack(path: Path) -> None:
        if told.ended.is_set():
            path.write_bytes(CONTENT)
            return
        told.began.set()
        try:
            await asyncio.Event().wait()
        finally:
            told.ended.set()

    async def talk(it: Hall, client: aiohttp.ClientSession) -> None:
        asked = asyncio.ensure_future(it.get(client))
        await told.began.wait()
        assert (await it.get(client))[0] == 503
        asked.cancel()
        await told.ended.wait()
        assert await it.free(client) == (200, CONTENT)

    visit(talk, pack)


def test_what_cannot_be_packed_is_said() -> None:
    async def fails(path: Path) -> None:
        raise PackError("the wood is wet")

    async def writes_nothing(path: Path) -> None:
        pass

    async def talk(it: Hall, client: aiohttp.ClientSession) -> None:
        status, text = await it.get(client)
        assert status == 500
        assert text.startswith(b"No bundle: ")
        assert (await it.get(client))[0] == 500  # and not for ever busy

    visit(talk, fails)
    visit(talk, writes_nothing)

    async def nothing(it: Hall, client: aiohttp.ClientSession) -> None:
        assert (await it.get(client))[0] == 404

    visit(nothing, None)


# -- in a process of its own


def test_a_daemons_bundle_is_whole_while_the_journal_is_open(tmp_path: Path) -> None:
    journal = Store(tmp_path / "journal.sqlite")
    bench = Bench("othello", journal=journal)
    play(bench, "d3")

    async def talk(it: Hall, client: aiohttp.ClientSession) -> None:
        status, content = await it.get(client)
        assert status == 200
        assert zipfile.is_zipfile(io.BytesIO(content))
        (tmp_path / "b.zip").write_bytes(content)

    visit(talk, lambda path: pack_apart(tmp_path, path))
    journal.close()
    bundle = bundle_file.read(tmp_path / "b.zip")
    assert bundle.games == (1,)
    assert "journal.sqlite" in bundle.members


def test_the_packing_ends_with_whoever_asked(tmp_path: Path) -> None:
    async def main() -> None:
        children = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
        others = set(children.read_text().split())  # what another test has left running
        packing = asyncio.ensure_future(pack_apart(tmp_path, tmp_path / "b.zip"))
        while not (running := set(children.read_text().split()) - others):
            await asyncio.sleep(0)
        assert os.getpriority(os.PRIO_PROCESS, int(*running)) >= 0
        packing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await packing
        assert running.isdisjoint(children.read_text().split())
        assert not (tmp_path / "b.zip").exists()

    asyncio.run(main())


def test_what_the_packing_says_comes_through(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="no such directory"):
        asyncio.run(pack_apart(tmp_path / "nowhere", tmp_path / "b.zip"))
