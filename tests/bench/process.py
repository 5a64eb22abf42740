"""The daemon as its users have it, watched from outside: time to first light, memory, processor time at rest."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp

from tests.bench.figures import quantile, title

STARTS = 5
SETTLING, RESTING = 2.0, 8.0  # seconds
PATIENCE = 60.0  # seconds, for anything the daemon has to do
AT_REST: dict[str, tuple[str, ...]] = {
    "othello, 64 buttons; steady light": (),
    "ajedrez-jerez, 64 buttons; breathing light": ("--game", "ajedrez-jerez"),
    "rimau-rimau, 4956 moves": ("--game", "rimau-rimau", "--board", "tiger-37"),
    "othello, 64 Hall sensors, real driver on simulated pins": ("--board", "hall-8x8", "--hardware", "pins"),
}


def processor_seconds(pid: int) -> float:
    """Of all its threads, by the scheduler's own account: the clock that clock_getcpuclockid(3) gives for a process
    (CPUCLOCK_SCHED of Linux). The ticks in /proc/PID/stat miss most of a task that wakes often and briefly."""
    return time.clock_gettime(~pid << 3 | 2)


def status(pid: int, key: str) -> int:
    """A number of /proc/PID/status; sizes are in kB."""
    found = re.search(rf"^{key}:\s+(\d+)", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    if not found:
        raise LookupError(f"/proc/{pid}/status has no {key}")
    return int(found[1])


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def daemon(*arguments: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """The running process and its address; it keeps what it stores in a directory of its own."""
    port = free_port()
    with tempfile.TemporaryDirectory() as home:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "firmware_host", "run", "--port", str(port), *arguments),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "HOME": home, "XDG_STATE_HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home},
        )
        try:
            yield process, f"http://127.0.0.1:{port}"
        finally:
            if process.returncode is None:
                process.terminate()
            await process.wait()


async def until_light(process: asyncio.subprocess.Process, socket: aiohttp.ClientWebSocketResponse) -> None:
    """Returns at the first light that is not dark."""
    async for message in socket:
        said = message.json()
        if said.get("kind") == "light" and set(said["rgb"]) != {"0"}:
            return
    raise ConnectionError(f"no light before the daemon closed the connection (code {socket.close_code})")


async def connect(
    process: asyncio.subprocess.Process, page: aiohttp.ClientSession, address: str
) -> aiohttp.ClientWebSocketResponse:
    """The page's connection, as soon as the daemon takes it. ChildProcessError where it ends instead."""
    while True:
        try:
            return await page.ws_connect(f"{address}/ws")
        except aiohttp.ClientConnectorError:
            if process.returncode is not None:
                assert process.stderr
                said = (await process.stderr.read()).decode(errors="replace").strip()
                raise ChildProcessError(f"the daemon ended with {process.returncode}: {said}") from None
            await asyncio.sleep(0.005)


async def start_up() -> float:
    """Seconds from the command to the first light on the page."""
    begun = time.perf_counter()
    async with daemon() as (process, address), aiohttp.ClientSession() as page:
        async with asyncio.timeout(PATIENCE):
            await until_light(process, await connect(process, page, address))
        return time.perf_counter() - begun


async def rest(arguments: Sequence[str], *, page_open: bool) -> tuple[float, int, int, int]:
    """(share of one core, resident kB, peak kB, threads) at rest."""
    async with daemon(*arguments) as (process, address), aiohttp.ClientSession() as page:
        async with asyncio.timeout(PATIENCE):
            socket = await connect(process, page, address)
            await until_light(process, socket)

        async def read_on() -> None:
            async for _ in socket:
                pass

        reading = asyncio.create_task(read_on())
        if not page_open:
            await socket.close()
        await asyncio.sleep(SETTLING)
        before, since = processor_seconds(process.pid), time.perf_counter()
        await asyncio.sleep(RESTING)
        share = (processor_seconds(process.pid) - before) / (time.perf_counter() - since)
        resident, peak, threads = (status(process.pid, key) for key in ("VmRSS", "VmHWM", "Threads"))
        reading.cancel()
        return share, resident, peak, threads


def bench() -> None:
    title('"tablero run" on its simulated board, from outside')
    starts = [asyncio.run(start_up()) for _ in range(STARTS)]
    median = quantile(starts, 0.5)
    print(f"start to first light, by the clock: median {median:.2f} s, {min(starts):.2f} .. {max(starts):.2f} s")
    print(f"\n{'at rest':58}{'page':>8}{'core':>8}{'MiB':>8}{'peak':>8}{'threads':>9}")
    for what, arguments in AT_REST.items():
        for page_open in (False, True):
            share, resident, peak, threads = asyncio.run(rest(arguments, page_open=page_open))
            page = "open" if page_open else "closed"
            print(f"{what:58}{page:>8}{share:8.1%}{resident / 1024:8.1f}{peak / 1024:8.1f}{threads:9}", flush=True)
