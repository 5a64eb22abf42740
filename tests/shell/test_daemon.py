"""The whole program in a process of its own."""

from __future__ import annotations

import asyncio
import json
import math
import os
import pty
import random
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from firmware_host.core import events as ev
from firmware_host.shell.daemon import Daemon
from firmware_host.shell.journal import store
from firmware_host.shell.process.listening import Listening, listen
from firmware_host.shell.process.log import MOST
from firmware_host.shell.process.notify import Notifier
from firmware_host.shell.runner import Runner, T, Timed
from tests.shell.bench import Bench
from tests.siege import nonsense

PATIENCE = 30.0


@contextmanager
def daemon(state: Path, *argv: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process and the address that it prints."""
    command = [sys.executable, "-m", "firmware_host", "run", "--port", "0", "--state", str(state), *argv]
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    ) as process:
        assert process.stdout
        try:
            address = process.stdout.readline().strip()
            assert address, process.stderr and process.stderr.read()
            yield process, address
        finally:
            if process.poll() is None:
                process.kill()


def converse(address: str, talk: Any) -> None:
    async def main() -> None:
        async with (
            asyncio.timeout(PATIENCE),
            aiohttp.ClientSession() as session,
            session.ws_connect(f"{address}ws") as page,
        ):
            await talk(page)

    asyncio.run(main())


async def until(page: Any, kind: str, wanted: Any = lambda message: True) -> dict[str, Any]:
    async for received in page:
        message: dict[str, Any] = json.loads(received.data)
        if message["kind"] == kind and wanted(message):
            return message
        assert message["kind"] != "error", message
    raise AssertionError("the connection ended")


async def play(page: Any, text: str, ply: int) -> None:
    await page.send_json({"do": "choose", "move": text})
    await until(page, "state", lambda m: m["phase"] == "guided" or m["ply"] == ply)
    await page.send_json({"do": "help"})
    await until(page, "state", lambda m: m["ply"] == ply)


def test_a_game_by_the_page_then_terminated_then_resumed(tmp_path: Path) -> None:
    with daemon(tmp_path, "--game", "ajedrez-jerez") as (process, address):

        async def talk(page: Any) -> None:
            hello = await until(page, "hello")
            assert hello["simulated"]
            assert hello["themes"] == ["candle", "clear", "night"]
            await until(page, "state", lambda m: m["phase"] == "play")
            await play(page, "e2e4", 1)
            light = await until(page, "light")
            assert len(light["rgb"]) == 6 * 64
            await page.send_json({"do": "watch", "thoughts": True})
            thoughts = await until(page, "thoughts")
            assert thoughts["state"] == "play"
            assert thoughts["differing"] == []

        converse(address, talk)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
        assert process.stderr
        assert process.stderr.read() == ""
    with daemon(tmp_path) as (process, address):

        async def again(page: Any) -> None:
            state = await until(page, "state")
            assert (state["resume"]["game"], state["resume"]["ply"]) == ("ajedrez-jerez", 1)
            await page.send_json({"do": "resume"})
            state = await until(page, "state", lambda m: m["resume"] is None and m["phase"] == "play")
            assert state["moves"] == ["e2e4"]

        converse(address, again)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0


def test_a_hangup_changes_nothing(tmp_path: Path) -> None:
    with daemon(tmp_path) as (process, address):
        process.send_signal(signal.SIGHUP)

        async def talk(page: Any) -> None:
            await until(page, "state", lambda m: m["phase"] == "play")

        converse(address, talk)
        process.terminate()
        assert process.wait(PATIENCE) == 0
        assert process.stderr
        assert "SIGHUP changes nothing" in process.stderr.read()


def test_it_ends_in_order_with_the_terminal_it_was_started_from(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "firmware_host", "run", "--port", "0", "--state", str(tmp_path)]
    with subprocess.Popen(command, stdin=theirs, stdout=subprocess.PIPE, start_new_session=True) as process:
        os.close(theirs)
        assert process.stdout
        assert process.stdout.readline().startswith(b"http://")
        process.send_signal(signal.SIGHUP)
        assert process.wait(PATIENCE) == 0
    os.close(ours)


def test_what_is_kept_is_for_nobody_else(tmp_path: Path) -> None:
    """Even where the user makes files for all; and where all may write, nothing is kept."""
    state = tmp_path / "state"
    before = os.umask(0)
    try:
        with daemon(state, "--game", "ajedrez-jerez") as (process, address):

            async def talk(page: Any) -> None:
                await until(page, "state", lambda m: m["phase"] == "play")
                await play(page, "e2e4", 1)

            converse(address, talk)
            found = {path: path.stat() for path in (state, *state.rglob("*"))}
            process.terminate()
            assert process.wait(PATIENCE) == 0
    finally:
        os.umask(before)
    assert {path.name for path in found} >= {"journal.sqlite", "journal.sqlite-wal", "started.json", "square-8x8.toml"}
    for path, about in found.items():
        assert stat.S_IMODE(about.st_mode) == (0o700 if path.is_dir() else 0o600), path
    state.chmod(0o777)
    command = [sys.executable, "-m", "firmware_host", "run", "--port", "0", "--state", str(state)]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert refused.returncode == 2
    (line,) = refused.stderr.splitlines()
    assert f"{state}: everybody may write there (mode 777); allowed: " in line
    assert f"chmod o-w {state}" in line


def test_what_visitors_say_does_not_fill_the_log(tmp_path: Path) -> None:
    chance = random.Random(1)

    async def heard(page: Any) -> None:
        """Returns when all that was sent has been heard, or the page has been let go."""
        await page.send_json({"do": "the end"})
        async for received in page:
            if "the end" in received.data:
                break

    async def quarrel(page: Any) -> None:
        for number in range(50):
            await page.send_json({"do": ("distrust", "trust")[number % 2], "site": "d4"})
        await heard(page)
        with suppress(ConnectionError):
            for _ in range(200):
                await page.send_str(nonsense.saying(chance).decode("utf-8", "replace"))
            await heard(page)

    with daemon(tmp_path) as (process, address):
        for _ in range(3):
            converse(address, quarrel)
        process.send_signal(signal.SIGTERM)
        assert process.stderr
        said = process.stderr.read()
        assert process.wait(PATIENCE) == 0, said[-3000:]
    assert 0 < len(said.splitlines()) <= MOST + 2, said[:2000]
    assert "Traceback" not in said
    assert len(said) < 8000


def test_what_a_daemon_lived_through_is_packed_while_it_plays_and_lived_again_elsewhere(tmp_path: Path) -> None:
    """By the real clock, whose every scan falls otherwise."""
    state, bundle = tmp_path / "state", tmp_path / "b.zip"
    with daemon(state, "--game", "ajedrez-jerez", "--sensing", "occupancy") as (process, address):

        async def talk(page: Any) -> None:
            await until(page, "state", lambda m: m["phase"] == "play")
            for ply, text in enumerate(("e2e4", "e7e5", "g1f3"), start=1):
                await play(page, text, ply)
                await page.send_json({"do": "theme", "theme": ("clear", "night", "candle")[ply - 1]})
            await page.send_json({"do": "pick", "site": "a2"})
            await page.send_json({"do": "pause"})
            await until(page, "state", lambda m: m["phase"] == "paused")
            await page.send_json({"do": "go-on"})
            await until(page, "state", lambda m: m["phase"] != "paused")

        converse(address, talk)
        process.kill()
        process.wait(PATIENCE)
    with daemon(state) as (process, address):

        async def again(page: Any) -> None:
            await until(page, "state", lambda m: m["resume"] is not None)
            await page.send_json({"do": "resume"})
            await until(page, "state", lambda m: m["resume"] is None and m["phase"] == "play")
            await play(page, "b8c6", 4)
            packed = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "firmware_host", "bundle", "--state", str(state), "-o", str(bundle)),
                stdout=subprocess.DEVNULL,
            )
            assert await packed.wait() == 0

        converse(address, again)
        process.kill()
    command = [sys.executable, "-m", "firmware_host", "replay", str(bundle), "--game", "all"]
    replayed = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (replayed.stderr, replayed.returncode) == ("", 0)
    assert "2 runs of the program; its light at " in replayed.stdout


@pytest.mark.parametrize("seed", range(3))
def test_killed_amid_a_game_it_comes_back_at_a_ply_that_was_shown(tmp_path: Path, seed: int) -> None:
    plies = ["e2e4", "e7e5", "g1f3", "b8c6"][: 1 + seed]
    with daemon(tmp_path, "--game", "ajedrez-jerez") as (process, address):

        async def talk(page: Any) -> None:
            await until(page, "state", lambda m: m["phase"] == "play")
            for ply, text in enumerate(plies, start=1):
                await play(page, text, ply)
            if random.Random(seed).random() < 0.5:
                await page.send_json({"do": "pick", "site": "a2"})
            process.kill()

        converse(address, talk)
        process.wait(PATIENCE)
    with closing(store.open_existing(tmp_path / "journal.sqlite")) as journal:
        (game,) = list(store.games(journal))
        assert store.line_of_play(store.events(journal, game.number)) == tuple(plies)


def test_systemd_is_kept_informed(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(PATIENCE)
        listening = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "100000"}
        with daemon(tmp_path / "state", **listening) as (process, _):
            assert systemd.recv(500).startswith(b"READY=1\nSTATUS=othello on square-8x8")
            for _ in range(3):
                assert systemd.recv(500) == b"WATCHDOG=1"
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE) == 0
        said = b""
        while said != b"STOPPING=1":
            said = systemd.recv(500)


def test_systemd_hears_nothing_of_a_daemon_whose_event_loop_hangs(tmp_path: Path) -> None:
    beats = 5
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.setblocking(False)
        notifier = Notifier({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "100000"})
        interval = notifier.interval or math.nan
        hangs_until, over = math.inf, threading.Event()

        def watch(now: float) -> None:
            if now >= hangs_until:
                over.set()

        daemon = Daemon(Bench().manager, notifier=notifier, watch=watch)

        async def main() -> None:
            nonlocal hangs_until
            running, loop = asyncio.create_task(daemon.run()), asyncio.get_running_loop()
            async with asyncio.timeout(PATIENCE):
                while await loop.sock_recv(systemd, 500) != b"WATCHDOG=1":
                    pass
            hangs_until = time.monotonic() + beats * interval
            assert over.wait(PATIENCE), "the board's thread goes on"
            with pytest.raises(BlockingIOError):
                systemd.recv(500)
            daemon.stop()
            await running

        asyncio.run(main())


def test_a_journal_from_the_future_is_set_aside_and_the_board_plays(tmp_path: Path) -> None:
    store.Store(tmp_path / "journal.sqlite").close()
    import sqlite3

    with closing(sqlite3.connect(tmp_path / "journal.sqlite")) as db:
        db.execute("PRAGMA user_version = 99")
    with daemon(tmp_path) as (process, address):

        async def talk(page: Any) -> None:
            await until(page, "state", lambda m: m["phase"] == "play")

        converse(address, talk)
        process.terminate()
        assert process.wait(PATIENCE) == 0
        assert process.stderr
        (line,) = process.stderr.read().splitlines()
    (aside,) = tmp_path.glob("*.aside")
    assert str(aside) in line


def test_without_a_disk_it_plays_and_says_so(tmp_path: Path) -> None:
    with daemon(Path("/proc/nowhere")) as (process, address):

        async def talk(page: Any) -> None:
            await until(page, "state", lambda m: m["phase"] == "play")
            await page.send_json({"do": "watch", "thoughts": True})
            thoughts = await until(page, "thoughts")
            assert "games are not saved" in thoughts["faults"][0]

        converse(address, talk)
        process.terminate()
        assert process.wait(PATIENCE) == 0


@pytest.mark.parametrize("where", ["scan", "command"])
def test_a_bug_ends_the_daemon_loudly_and_leaves_the_board_dark(where: str) -> None:
    bench = Bench("ajedrez-jerez")
    server = listen("127.0.0.1", 0)
    daemon = Daemon(bench.manager, listening=Listening.at(server))
    rig = bench.rig
    assert set(rig.frame) != {0}

    def bug(*_: Any) -> None:
        raise ZeroDivisionError("bug")

    async def main() -> None:
        running = asyncio.create_task(daemon.run())
        if where == "scan":
            bench.manager.controller.step = bug  # type: ignore[method-assign, assignment]
        else:
            bench.manager.controller.command = bug  # type: ignore[method-assign, assignment]
            host, port = server.getsockname()
            async with aiohttp.ClientSession() as session, session.ws_connect(f"http://{host}:{port}/ws") as page:
                await page.send_json({"do": "ok"})
                async for _ in page:
                    pass
        async with asyncio.timeout(PATIENCE):
            await running

    with pytest.raises(ZeroDivisionError):
        asyncio.run(main())
    assert set(rig.frame) == {0}


class Eventful(Runner):
    """Something happens right after everything that is asked, before anybody has the answer."""

    then: Timed

    def call(self, job: Callable[[float], T]) -> Future[T]:
        def and_then(now: float) -> T:
            answer = job(now)
            self.then(now)
            return answer

        return super().call(and_then)


def test_a_page_that_comes_amid_changes_is_greeted_first_and_knows_the_last() -> None:
    bench = Bench("ajedrez-jerez")
    server = listen("127.0.0.1", 0)
    daemon = Daemon(bench.manager, listening=Listening.at(server), runner=Eventful)

    def pause(now: float) -> None:
        bench.manager.controller.command(now, ev.Pause())
        daemon.publisher.after(now)

    daemon.runner.then = pause  # type: ignore[attr-defined]

    async def main() -> None:
        running = asyncio.create_task(daemon.run())
        host, port = server.getsockname()
        async with (
            asyncio.timeout(PATIENCE),
            aiohttp.ClientSession() as session,
            session.ws_connect(f"http://{host}:{port}/ws") as page,
        ):
            await page.send_str("no message at all")
            heard: list[dict[str, Any]] = []
            async for received in page:
                heard.append(json.loads(received.data))
                if heard[-1]["kind"] == "error":
                    break
        os.kill(os.getpid(), signal.SIGTERM)
        await running
        assert heard[0]["kind"] == "hello"
        assert [message["phase"] for message in heard if message["kind"] == "state"] == ["play", "paused"]

    asyncio.run(main())


def test_what_is_said_while_the_board_stops_is_no_failure(caplog: pytest.LogCaptureFixture) -> None:
    """A page still speaks, and another one comes, when the board's thread has ended already."""
    server = listen("127.0.0.1", 0)
    host, port = server.getsockname()
    url = f"http://{host}:{port}/ws"
    loops: list[asyncio.AbstractEventLoop] = []
    pages: list[Any] = []
    said: list[str] = []

    class Ended(Runner):
        def stop(self) -> None:
            super().stop()
            asyncio.run_coroutine_threadsafe(talk(), loops[0]).result(PATIENCE)

    async def talk() -> None:
        async with aiohttp.ClientSession() as session, session.ws_connect(url) as late:
            assert (await late.receive()).type is aiohttp.WSMsgType.CLOSE
        await pages[0].send_json({"do": "pause"})
        async for received in pages[0]:
            said.append(received.data)
            if '"error"' in received.data:
                break

    async def main() -> None:
        loops.append(asyncio.get_running_loop())
        running = asyncio.create_task(
            Daemon(Bench("ajedrez-jerez").manager, listening=Listening.at(server), runner=Ended).run()
        )
        async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as session, session.ws_connect(url) as page:
            await until(page, "state")
            pages.append(page)
            os.kill(os.getpid(), signal.SIGTERM)
            await running

    asyncio.run(main())
    assert "the board is stopping" in said[-1]
    assert caplog.records == []


def test_the_list_of_games(tmp_path: Path) -> None:
    with daemon(tmp_path, "--view", "page") as (_, address):

        async def fetch() -> Any:
            async with aiohttp.ClientSession() as session, session.get(f"{address}api/games") as answer:
                return await answer.json()

        listed = asyncio.run(fetch())
    assert listed["board"] == "square-8x8"
    assert {game["key"] for game in listed["games"]} >= {"othello", "wari"}
    (othello,) = (game for game in listed["games"] if game["key"] == "othello")
    here = {entry["sensing"] for entry in othello["boards"] if entry["board"] == "square-8x8"}
    assert here == {"press", "occupancy", "polarity", "count"}  # the simulator can give it any


def test_behind_the_real_drivers_on_simulated_pins(tmp_path: Path) -> None:
    with daemon(tmp_path, "--hardware", "pins", "--board", "hall-8x8", "--game", "ajedrez-jerez") as (_, address):

        async def talk(page: Any) -> None:
            await until(page, "state", lambda m: m["phase"] == "play")
            await play(page, "e2e4", 1)

        converse(address, talk)
