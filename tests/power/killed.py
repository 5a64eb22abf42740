"""The whole daemon, killed at an operation of its disk or at any moment, and started again."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import aiohttp

from simulator.disk import recorder
from simulator.disk.recorder import Failing

PATIENCE = 30.0
GAME = "ajedrez-jerez"
LINE = ("e2e4", "e7e5", "g1f3", "b8c6")


@dataclass
class Told:
    """shown: the moves that a page has been shown. offered: those of the game that was offered at the start, None where
    none was. said: what went to the log."""

    shown: tuple[str, ...] = ()
    offered: tuple[str, ...] | None = None
    said: str = ""


@contextmanager
def daemon(state: Path, environment: Mapping[str, str]) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process and the address that it prints; empty where it died before."""
    command = [sys.executable, "-m", "firmware_host", "run", "--port", "0", "--state", str(state), "--game", GAME]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment}
    ) as process:
        assert process.stdout
        try:
            yield process, process.stdout.readline().strip()
        finally:
            if process.poll() is None:
                process.kill()


def life(state: Path, failing: Failing | None = None, log: Path | None = None, after: float | None = None) -> Told:
    """From a start to a death, or to an orderly end when enough has been played. failing: kills it at an operation of
    its disk; log: for the recorder. after: kills it so many seconds after its page could be asked for."""
    told = Told()
    environment = recorder.environment(state, log or state.with_suffix(".log"), failing) if failing else {}
    with daemon(state, environment) as (process, address):
        if address:
            asyncio.run(_play(address, told, process, after))
        if process.poll() is None:
            process.send_signal(signal.SIGKILL if after is not None else signal.SIGTERM)
        _, told.said = process.communicate(timeout=PATIENCE)
    return told


async def _play(address: str, told: Told, process: subprocess.Popen[str], after: float | None) -> None:
    """Until enough is played, or nobody answers any more."""
    try:
        async with (
            asyncio.timeout(after if after is not None else PATIENCE),
            aiohttp.ClientSession() as session,
            session.ws_connect(f"{address}ws") as page,
        ):
            first, asked = True, {""}
            async for received in page:
                message = json.loads(received.data)
                assert message["kind"] != "error", message
                if message["kind"] != "state":
                    continue
                if first and message["resume"]:
                    told.offered = tuple(message["moves"])
                first = False
                told.shown = tuple(message["moves"])
                ply = len(told.shown)
                wish = None
                if message["resume"]:
                    wish = {"do": "resume"}
                elif ply == len(LINE):
                    return
                elif message["phase"] in ("play", "guided"):
                    wish = {"do": "choose", "move": LINE[ply]} if message["phase"] == "play" else {"do": "help"}
                if wish and f"{ply} {wish}" not in asked:
                    asked.add(f"{ply} {wish}")
                    await page.send_json(wish)
    except (TimeoutError, aiohttp.ClientError, ConnectionError):
        if after is None and process.poll() is None:
            process.wait(PATIENCE)


def lives(place: Path, seed: int) -> str:
    """Several lives, each but the last cut short. What went wrong, empty where all is well."""
    chance = Random(seed)
    state, log = place / "state", place / "log"
    state.mkdir()
    shown: tuple[str, ...] = ()
    for number in range(3):
        if chance.random() < 0.25:
            told = life(state, after=chance.uniform(0, 1.0))
        else:
            told = life(state, Failing(chance.choice(("wtscrum", "wp", "s")), 0, chance.randrange(60), 1), log)
        if wrong := _wrong(told, shown):
            return f"life {number + 1}: {wrong}"
        shown = max(shown, told.shown, key=len)
    return _wrong(life(state), shown)


def _wrong(told: Told, shown: tuple[str, ...]) -> str:
    if told.said:
        return f"it said: {told.said}"
    if told.offered is not None and told.offered != LINE[: len(told.offered)]:
        return f"{told.offered} is offered, played was {LINE}"
    began = told.offered is not None or told.shown
    if began and len(told.offered or ()) < len(shown) < len(LINE):
        return f"{told.offered} is offered, shown was {shown}"
    return ""
