"""In the guest: hands that play a game at the bench, led by nothing but the page; prints what it shows them.

play.py BOARD GAME MOVE...     each move a site and a site, such as e2e4; then the same again in a new game, for ever
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Sequence
from typing import Any

import aiohttp

sys.path.insert(0, os.path.dirname(__file__))
from wood import DEVICE, Wood  # type: ignore[import-not-found]

from hardware.profile import load

PAGE = "http://127.0.0.1:8080/ws"


class Hands:
    """line: the moves. lifted: where the piece in the hand is to go."""

    def __init__(self, board: str, game: str, line: Sequence[str]) -> None:
        device = os.open(DEVICE, os.O_RDWR)
        self._wood = Wood(load(board), lambda text: os.write(device, text.encode()))
        self._game, self._line = game, line
        self._lifted = ""
        self._moved: Sequence[str] | None = None

    def see(self, shown: dict[str, Any]) -> dict[str, Any] | None:
        """What the page shows; an answer to it, or nothing."""
        if shown["kind"] == "light" and self._lifted:
            self._wood.lay(self._lifted, 1)
            self._lifted = ""
        if shown["kind"] != "state":
            return None
        print(json.dumps({"phase": shown["phase"], "moves": shown["moves"]}), flush=True)
        return self._answer(shown)

    def _answer(self, shown: dict[str, Any]) -> dict[str, Any] | None:
        if shown["resume"]:
            return {"do": "resume"}
        if shown["phase"] in ("setup", "repair", "ask"):
            self._put_right(shown)
        elif shown["phase"] == "play" and shown["moves"] != self._moved:
            moves = self._moved = shown["moves"]
            if len(moves) >= len(self._line):
                return {"do": "new", "game": self._game}
            move = self._line[len(moves)]
            self._wood.lay(move[:2], 0)
            self._lifted = move[2:4]
        return None

    def _put_right(self, shown: dict[str, Any]) -> None:
        """Piece by piece, as the page asks for it: a row that fills at one stroke is taken for a bad wire. The move is
        then made once more."""
        self._lifted, self._moved = "", None
        if shown["todo"]:
            item = shown["todo"][0]
            self._wood.lay(item["site"], int(item["do"] == "put"))
        elif shown["phase"] == "ask":
            for site, content in shown["board"].items():
                self._wood.lay(site, int(bool(content)))


async def main(board: str, game: str, *line: str) -> None:
    hands = Hands(board, game, line)
    async with aiohttp.ClientSession() as session, session.ws_connect(PAGE) as page:
        async for message in page:
            if answer := hands.see(json.loads(message.data)):
                await page.send_json(answer)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
