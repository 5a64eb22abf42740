"""The picture of the page for the README: a game in full swing, a man in the hand, his targets lit."""

from __future__ import annotations

import sys
from base64 import b64decode, b64encode
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

import firmware_host
import rules
from rules.steps import Shift
from tests.page.player import Player, play, script
from tests.page.served import served
from tests.page.tab import Tab
from tests.visitor.launched import ARGUMENTS, CHROMIUM

TARGET = Path(firmware_host.__file__).parent / "shell" / "web" / "page.png"
LARGEST = 400_000
WIDTH = 860
MOVES = "e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 g8f6 b1c3"
LIFTED, OVER = "f8", "e6"


SMALLER = """async ([png, width]) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round(picture.height * width / picture.width);
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    const bytes = pixels.data;
    for (let i = 0; i < bytes.length; i += 4) {
        if (Math.max(bytes[i], bytes[i + 1], bytes[i + 2]) < 44) continue; // bands would show on the wall
        for (let k = i; k < i + 3; k++) bytes[k] = (bytes[k] & 0xf8) | 4;
    }
    context.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1];
}"""
"""Grain is what a PNG is worst at: fewer pixels, and five bits of each colour, look the same in a README."""


def shoot(visitor: Tab) -> bytes:
    game = rules.load("ajedrez-jerez")
    player = Player(visitor, game)
    play(player, script(MOVES.split()), len(MOVES.split()))
    legal = [step for move in game.moves(player.position) for step in move.steps if isinstance(step, Shift)]
    visitor.page.mouse.move(*visitor.centre(LIFTED))
    visitor.page.mouse.down()
    visitor.page.mouse.move(*visitor.centre(OVER))
    visitor.until_lit(sorted({step.dst for step in legal if step.src == LIFTED}))
    whole = visitor.page.screenshot()
    blank = visitor.context.new_page()
    return b64decode(blank.evaluate(SMALLER, [b64encode(whole).decode(), WIDTH]))


def main() -> int:
    if not CHROMIUM:
        print("no Chromium on this machine: apt install chromium", file=sys.stderr)
        return 1
    with (
        TemporaryDirectory() as state,
        served(Path(state), "--game", "ajedrez-jerez") as daemon,
        sync_playwright() as started,
    ):
        chromium = started.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        TARGET.write_bytes(shoot(Tab(chromium, daemon.url, painted=True)))
        chromium.close()
    size = TARGET.stat().st_size
    if size > LARGEST:
        print(f"{TARGET}: {size} bytes; allowed: {LARGEST}", file=sys.stderr)
        return 1
    print(f"{TARGET}: {size} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
