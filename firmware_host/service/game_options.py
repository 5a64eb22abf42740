"""The option of a command that takes the options of a game, and how one is told."""

from __future__ import annotations

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    told = "an option of the game; may be given several times; tablero games lists them"
    parser.add_argument(
        "-o", dest="options", action="append", default=[], metavar="NAME=VALUE", type=_option, help=told
    )


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    return name, value


def typed(value: object) -> str:
    """An option's value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)
