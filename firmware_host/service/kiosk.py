"""``tablero kiosk``: keeps a browser with the board's page on this machine's own screen, and starts it again when it
has died or hangs: then the page's heartbeat, which the daemon hears, stays away. Runs as a user of its own, in cage.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path

from firmware_host.core.events import RefusedError
from firmware_host.shell.process.arguments import word

HELP = "show the page full screen on this computer's own display, and restart it when it hangs"
log = logging.getLogger("tablero.kiosk")

PAGE = "http://127.0.0.1:8080/"
BROWSERS = ("chromium", "chromium-browser")
LOOK_EVERY = 5.0
STARTING = 90.0
"""Seconds that a browser has until its first heartbeat."""
SILENT = 45.0
"""Seconds without a heartbeat after which it hangs."""
PARTING = 5.0
FLAGS = (
    "--kiosk",
    "--incognito",
    "--ozone-platform=wayland",
    "--no-first-run",
    "--noerrdialogs",
    "--disable-pinch",
    "--overscroll-history-navigation=0",
    "--disable-features=Translate,MediaRouter,OptimizationHints",
    "--disable-component-update",
    "--disable-background-networking",
    "--disable-sync",
    "--disk-cache-size=20000000",
    "--autoplay-policy=no-user-gesture-required",
    "--password-store=basic",
    "--check-for-update-interval=31536000",
)
"""Nothing that leads out of the page, writes to the card, or asks anything of the network. The rest is policy
(install/kiosk-policy.json)."""


@dataclass(frozen=True, slots=True)
class Beat:
    """What the daemon says of the page on its own screen. age: seconds since its last heartbeat, None before the
    first. dark: whether the house is closed."""

    age: float | None
    dark: bool


class Watch:
    """Decides, and does nothing. Pure: time is an argument."""

    def __init__(self) -> None:
        self._since = 0.0
        self._dark = False

    def begun(self, now: float) -> None:
        """A browser has been started."""
        self._since = now

    def judge(self, now: float, beat: Beat | None) -> str:
        """Why the browser is to be started again; empty where it is not. beat: None while the daemon does not answer:
        that is not the browser's fault, and it starts to be counted from then on."""
        if beat is None:
            self._since = now
            return ""
        if self.night_begins(beat):
            return "the house has closed: a fresh one for the next day"
        if beat.dark:  # a display that is off draws nothing
            self._since = now
            return ""
        running = now - self._since
        if beat.age is None or beat.age > running:
            return "no heartbeat has come from it" if running > STARTING else ""
        return f"its heartbeat has stopped for {beat.age:.0f} s" if beat.age > SILENT else ""

    def night_begins(self, beat: Beat) -> bool:
        """Once a night."""
        before, self._dark = self._dark, beat.dark
        return beat.dark and not before


def _address(text: str) -> str:
    """Ends with a slash."""
    with suppress(ValueError):
        parts = urllib.parse.urlsplit(text)
        if parts.scheme in ("http", "https") and parts.hostname and not (parts.query or parts.fragment):
            return f"{text.rstrip('/')}/"
    raise argparse.ArgumentTypeError(f"{text!r} is no address of a page; allowed: one such as {PAGE}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--page", type=_address, default=PAGE, metavar="ADDRESS", help=f"the board's page ({PAGE})")
    parser.add_argument(
        "--browser", type=word, metavar="COMMAND", help=f"the browser to start ({' or '.join(BROWSERS)})"
    )
    told = "a command to run when the house closes, such as one that turns the display off"
    parser.add_argument("--dark-command", type=word, metavar="COMMAND", help=told)
    parser.add_argument(
        "--light-command",
        type=word,
        metavar="COMMAND",
        help="a command to run when the house opens, such as one that turns the display on",
    )


def run(args: argparse.Namespace) -> int:
    """Until SIGTERM. Raises RefusedError without a browser."""
    logging.basicConfig(level="INFO", format="%(levelname)s %(name)s: %(message)s")
    browser = shlex.split(args.browser) if args.browser else _browser()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    command = [*browser, *FLAGS, *_profile(), f"{args.page}?kiosk"]
    keeper = Keeper(command, _asking(args.page), (args.light_command, args.dark_command))
    try:
        while True:
            keeper.look(time.monotonic())
            time.sleep(LOOK_EVERY)
    finally:
        keeper.stop()


class Keeper:
    """command: starts the browser. ask: for the heartbeat; None while nobody answers. commands: for light and for
    dark."""

    def __init__(
        self,
        command: Sequence[str],
        ask: Callable[[], Beat | None],
        commands: tuple[str | None, str | None] = (None, None),
    ) -> None:
        self.started = 0
        self._command = command
        self._commands = commands
        self._ask = ask
        self._watch = Watch()
        self._process: subprocess.Popen[bytes] | None = None
        self._dark = False

    def look(self, now: float) -> None:
        if self._process is None or self._process.poll() is not None:
            if self._process:
                log.warning("the browser has ended with status %s", self._process.returncode)
            self._start(now)
            return
        beat = self._ask()
        if beat and beat.dark != self._dark:
            self._dark = beat.dark
            self._turn(self._commands[beat.dark])
        if why := self._watch.judge(now, beat):
            log.warning("the browser is started again: %s", why)
            self.stop()
            self._start(now)

    def _start(self, now: float) -> None:
        self.started += 1
        self._watch.begun(now)
        try:
            self._process = subprocess.Popen(self._command, start_new_session=True)
        except OSError as error:
            raise RefusedError(f"{self._command[0]}: cannot be started: {error.strerror or error}") from error

    @staticmethod
    def _turn(command: str | None) -> None:
        if command:
            with suppress(OSError, subprocess.SubprocessError):
                subprocess.run(shlex.split(command), check=False, timeout=PARTING)

    def stop(self) -> None:
        """With all that it has started."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            process.wait(PARTING)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _browser() -> list[str]:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise RefusedError("no browser is installed; Debian: apt install chromium")
    return [found]


def _profile() -> list[str]:
    """Nothing outlasts the session."""
    folder = Path(os.environ.get("RUNTIME_DIRECTORY") or os.environ.get("XDG_RUNTIME_DIR") or "/tmp") / "chromium"
    return [f"--user-data-dir={folder}"]


def _asking(page: str) -> Callable[[], Beat | None]:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def ask() -> Beat | None:
        try:
            with opener.open(f"{page}api/beat", timeout=LOOK_EVERY) as answer:
                told = json.loads(answer.read(1000))
            age = told["age"]
            return Beat(None if age is None else float(age), bool(told["dark"]))
        except (OSError, HTTPException, ValueError, KeyError, TypeError, RecursionError):  # whoever answers there
            return None

    return ask
