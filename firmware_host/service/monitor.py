"""``tablero monitor``: a board's channels as they are, raw and debounced."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence

from firmware_host.core.theme import Colour
from firmware_host.service.grid import grid
from firmware_host.service.learned import learned, lines
from firmware_host.service.live import Lights, Pace, live
from firmware_host.service.opened import MakeBench, opened
from firmware_host.service.opened import add_arguments as board_arguments
from firmware_host.service.screen import Screen
from firmware_host.service.watch import WITHIN, Watch
from firmware_host.shell.devices.margin import STRONG
from firmware_host.shell.process import arguments
from firmware_host.shell.process.state_directory import state_directory
from hardware.ports import HardwareFault, margins
from hardware.profile import Profile

HELP = "show a board's sensors live, raw and debounced"
SENSED: Colour = (120, 110, 90)
SOUTH: Colour = (30, 60, 160)
"""Where a south pole is felt."""


class Monitor:
    """A Procedure. What stands on the board is lit, poles in different colours. seconds: after which it is done; None
    for as long as it is watched. learned: lines about sensors that play has found ailing. strengths: of the last
    scan, see ``hardware.ports.margins``. last: when the board was last scanned."""

    def __init__(
        self,
        profile: Profile,
        seconds: float | None = None,
        learned: Sequence[str] = (),
        strengths: Callable[[], Mapping[int, int]] = dict,
    ) -> None:
        self._profile = profile
        self._watch = Watch(profile)
        self._seconds = seconds
        self._learned = learned
        self._strengths = strengths
        self._strongest: dict[int, int] = {}
        self._started: float | None = None
        self._said: list[str] = []
        self.last = 0.0
        self.done = False

    def scan(self, now: float, levels: Sequence[int]) -> None:
        self.last = now
        self._started = now if self._started is None else self._started
        chattered = {channel for channel in self._watch.names if self._watch.chatters(now, channel)}
        for channel, level in self._watch.feed(now, levels):
            if self._seconds is None and now > self._started + 0.5:
                told = "" if level else self._was(self._strongest.pop(channel, 0))
                self._said.append(f"{now - self._started:8.2f} s  {self._watch.name(channel)} {level}{told}")
        for channel in self._watch.names:
            if channel not in chattered and self._watch.chatters(now, channel):
                self._said.append(f"{now - self._started:8.2f} s  {self._watch.name(channel)} chatters")
        for channel, percent in self._strengths().items():
            if self._watch.settled[channel]:
                self._strongest[channel] = max(percent, self._strongest.get(channel, 0))
        self.done = self._seconds is not None and now - self._started >= self._seconds

    @staticmethod
    def _was(percent: int) -> str:
        """How strong the magnet was that has gone; empty where the sensors do not tell."""
        if not percent:
            return ""
        return f", was at most {percent} % of what counts" + (": weak" if percent < STRONG else "")

    def lights(self, now: float) -> Lights:
        spots = self._profile.spots.values()
        return {
            pixel: SOUTH if level < 0 else SENSED
            for spot in spots
            if spot.channel is not None and (level := self._watch.settled[spot.channel])
            for pixel in spot.pixels
        }

    def said(self) -> list[str]:
        said, self._said = self._said, []
        return said

    def picture(self, now: float) -> list[str]:
        watch = self._watch
        channel_of = {name: channel for channel, name in watch.names.items()}
        width = max(map(len, self._profile.spots)) + 7

        def cell(name: str) -> str:
            channel = channel_of.get(name)
            if channel is None:
                return " " * width
            raw, settled, rate = watch.raw[channel], watch.settled[channel], watch.flickers(now, channel)
            look = "\x1b[97;41m" if watch.chatters(now, channel) else "\x1b[30;42m" if settled else "\x1b[2m"
            shown = f"{name} {raw}" + (f"/{'?' if settled is None else settled}" if raw != settled else "")
            return f"{look}{shown + (f' {rate}' if rate else ''):^{width}}\x1b[0m"

        if not watch.raw:
            return [self._profile.title]
        return [
            f"{self._profile.title}: level, raw/debounced where they differ, raw changes a second; red chatters",
            "",
            *grid(self._profile, cell),
            "".join(map(cell, self._profile.buttons)),
            self._strangers(now),
            *self._learned,
        ]

    def _strangers(self, now: float) -> str:
        """Channels that belong to nothing and are not at rest."""
        watch = self._watch
        lively = [c for c in range(len(watch.raw)) if c not in watch.names and (watch.raw[c] or watch.flickers(now, c))]
        return ", ".join(f"{watch.name(channel)} {watch.raw[channel]}" for channel in lively)

    def table(self, now: float) -> Iterator[str]:
        """A line a channel that has a name, and a line for each other one that is not at rest."""
        yield f"{'site':<10} channel  raw  settled  changes/{WITHIN:g}s"
        watch = self._watch
        for channel in sorted(range(len(watch.raw)), key=lambda c: (c not in watch.names, c)):
            rate = watch.flickers(now, channel)
            if channel in watch.names or watch.raw[channel] or rate:
                settled = watch.settled[channel]
                told = "-" if settled is None else settled
                name = watch.names.get(channel, "-")
                chatters = "  chatters" if watch.chatters(now, channel) else ""
                yield f"{name:<10} {channel:>7}  {watch.raw[channel]:>3}  {told:>7}  {rate:>10}{chatters}"
        yield from self._learned


def add_arguments(parser: argparse.ArgumentParser) -> None:
    board_arguments(parser)
    state = "where the journal is kept (by default as for run)"
    parser.add_argument("--state", type=arguments.path, metavar="DIR", help=state)
    parser.add_argument("--once", action="store_true", help="watch for one second, then print one line per channel")


def run(args: argparse.Namespace, make_bench: MakeBench, pace: Pace | None = None) -> int:
    """0, or 1 where the board does not answer."""
    board = opened(args, make_bench)
    known = lines(learned(args.state or state_directory(os.environ), board.profile), board.profile)
    monitor = Monitor(board.profile, WITHIN if args.once else None, known, lambda: margins(board.ports.sensors))
    screen = Screen(sys.stdout, live=False if args.once else None)
    try:
        live(monitor, board, screen, pace, patient=not args.once)
    except HardwareFault as fault:
        print(f"tablero monitor: {fault}", file=sys.stderr)
        return 1
    if args.once:
        print("\n".join(monitor.table(monitor.last)))
    return 0
