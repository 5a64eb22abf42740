"""Mills on 24 points, as in mills.c."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_host.thinking.native.coding import MILLS, Coding, keys, written
from rules.kernels.mills import Mills, MillsPosition, Slide
from rules.model import Move

HAND = NOBODY = 24
CODE = 25
_BACK = {"off": 0, "mill": 1, "any": 2}


def mills(game: Mills) -> Coding:
    options, geometry = game.options, game.geometry
    at = {site: bit.bit_length() - 1 for site, bit in game.bits.items()}
    sites = sorted(at, key=at.__getitem__)
    neighbours = [[at[near] for near in geometry.adjacent[site]] for site in sites]
    fly_at = 3 if options.get("fly", True) else 0
    rules = (
        *(fly_at, _BACK[str(options.get("no_reverse", "off"))]),
        *(2 * int(options.get("three_cow_limit", 0)), int(options["repetition"]), int(options["quiet_limit"])),
        len(geometry.lines),
        *(at[site] for line in geometry.lines for site in line),
        *(number for near in neighbours for number in (len(near), *near, *[0] * (4 - len(near)))),
    )

    def slide(barred: Slide | None) -> bytes:
        return bytes((at[barred[0]] + 1, at[barred[1]] + 1)) if barred else bytes(2)

    def men(pair: tuple[int, int]) -> bytes:
        return b"".join(each.to_bytes(4, "little") for each in pair)

    def write(position: MillsPosition) -> bytes:
        quiet = position.quiet.to_bytes(2, "little")
        barred = b"".join(map(slide, position.barred))
        return written(men(position.men) + bytes(position.hands) + quiet + barred, position.to_move)

    def past(position: MillsPosition) -> Iterator[bytes]:
        for each, to_move, barred in keys(position.past):
            yield written(men(each) + bytes(4) + b"".join(map(slide, barred)), to_move)

    def code(move: Move) -> int:
        src, dst, victim = move.action
        return ((at[src] if src else HAND) * CODE + at[dst]) * CODE + (at[victim] if victim else NOBODY)

    return Coding(MILLS, rules, write, past, code)
