"""The picture of the page for the README: a game in full swing, a man in the hand, his targets lit."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

import firmware_host
import rules
from tests.page.player import Player, play, script
from tests.page.served import served
from tests.page.visitor import ARGUMENTS, CHROMIUM, Visitor

TARGET = Path(firmware_host.__file__).parent / "shell" / "kiosk" / "page.png"
LARGEST = 400_000
MOVES = "e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 g8f6 b1c3"
LIFTED, OVER = "f8", "e6"


def main() -> int:
    if not CHROMIUM:
        print("no Chromium on this machine: apt install chromium", file=sys.stderr)
        return 1
    with TemporaryDirectory() as state, served(Path(state), "--game", "ajedrez-jerez") as daemon:
        with sync_playwright() as started:
            chromium = started.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            visitor = Visitor(chromium, daemon.url)
            player = Player(visitor, rules.load("ajedrez-jerez"))
            play(player, script(MOVES.split()), len(MOVES.split()))
            mouse = visitor.page.mouse
            mouse.move(*visitor.centre(LIFTED))
            mouse.down()
            mouse.move(*visitor.centre(OVER))
            targets = {step.dst for m in player.game.moves(player.position) for step in m.steps[-1:]
                       if getattr(step, "src", "") == LIFTED}  # fmt: skip
            visitor.until_lit(sorted(targets))
            visitor.page.screenshot(path=TARGET)
            chromium.close()
    size = TARGET.stat().st_size
    if size > LARGEST:
        print(f"{TARGET}: {size} bytes; allowed: {LARGEST}", file=sys.stderr)
        return 1
    print(f"{TARGET}: {size} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
