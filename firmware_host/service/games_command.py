"""``tablero games``: the games, the boards that they fit, and what they would have to ask."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from firmware_host.service.game_options import typed
from firmware_host.shell.devices.fit import fit
from firmware_host.shell.games.placement import best, shelf, unoffered
from firmware_host.shell.games.questions import asks
from hardware.profile import load
from rules import registry
from rules.model import Game
from rules.rule_cards import rule_card

HELP = "list the games, the boards that they fit, and what each board leaves to the players"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--board", metavar="NAME|FILE", help="only for this board")


def run(args: argparse.Namespace) -> int:
    """Raises ProfileError."""
    boards = [load(args.board)] if args.board else shelf()
    for key in sorted(registry.keys()):
        game = registry.load(key)
        english = rule_card(key).names["en"]
        print(f"{key}: {game.card.native}" + (f" ({english})" if english != game.card.native else ""))
        for option in _options(game):
            print(f"    -o {option}")
        fits = [found for profile in boards if (found := fit(game.geometry, profile))]
        offered = [found for found in fits if not unoffered(game, found)]
        for found in offered:
            asked = ", ".join(name.removeprefix("asks.") for name in asks(game, found.layout)) or "nothing"
            print(f"    board {found.profile.name} ({found.profile.sensing}), left to the players: {asked}")
        for found in fits:
            if reason := unoffered(game, found):
                print(f"    not on board {found.profile.name} ({found.profile.sensing}): {reason}")
        if offered and not args.board:
            print(f"    best on {best(game, None, boards).profile.name}")
        if not fits:
            print("    does not fit this board" if args.board else "    fits none of the boards")
    return 0


def _options(game: Game[Any]) -> Iterator[str]:
    """Each with its default, or what a preset is called, and what else there is, or what the preset stands for."""
    for option in game.card.options:
        yield f"{option.name}={typed(option.default)}    ({option.allowed})"
    for name, chosen in game.card.presets.items():
        yield f"preset={name}    ({' '.join(f'{each}={typed(value)}' for each, value in chosen.items())})"
    for name, allowed in registry.other_options(game.key).items():
        yield f"{name}={allowed[0]}    ({', '.join(allowed)})"
