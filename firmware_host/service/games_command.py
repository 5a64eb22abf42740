"""``tablero games``: the games, the boards that they fit, and what they would have to ask."""

from __future__ import annotations

import argparse

from firmware_host.shell.devices.fit import fit
from firmware_host.shell.games.placement import best, shelf, unoffered
from firmware_host.shell.games.questions import asks
from hardware.profile import load
from rules import registry
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
        for option in game.card.options:
            print(f"    -o {option.name}={_shown(option.default)}    ({option.allowed})")
        for name, chosen in game.card.presets.items():
            print(f"    -o preset={name}    ({' '.join(f'{n}={_shown(value)}' for n, value in chosen.items())})")
        for name, allowed in registry.other_options(key).items():
            print(f"    -o {name}={allowed[0]}    ({', '.join(allowed)})")
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


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
