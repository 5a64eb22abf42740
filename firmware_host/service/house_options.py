"""The options of ``tablero run`` for how the house has its page: access, sound, speech."""

from __future__ import annotations

import argparse
from pathlib import Path

from firmware_host.shell.process import arguments
from firmware_host.shell.views.house import WAYS, House


def add_arguments(parser: argparse.ArgumentParser) -> None:
    told = f"how every page begins, until a visitor chooses otherwise: of {', '.join(WAYS)}, with commas between"
    parser.add_argument("--access", default="", metavar="WAYS", help=told)
    told = "of the page's sounds and speech, 1 to 100; without it the page is silent"
    parser.add_argument("--volume", type=_volume, default=0, metavar="PERCENT", help=told)
    told = "hours without sound, by the clock of the page's computer, such as 20:00-09:00"
    parser.add_argument("--quiet", default="", metavar="FROM-TO", help=told)
    told = "a folder of recordings LANGUAGE/KEY.ogg, such as es/say-turn.ogg, that are played as the page says it"
    parser.add_argument("--speech", type=arguments.path, metavar="FOLDER", help=told)
    told = "origins whose pages may show the page that only watches (/watch) within them, with commas between"
    parser.add_argument("--embed-in", default="", metavar="ORIGINS", help=told)


def chosen(args: argparse.Namespace) -> House:
    """Raises RefusedError."""
    speech = None if args.speech is None else Path(args.speech)
    return House(_listed(args.access), args.volume, args.quiet, speech, _listed(args.embed_in))


def _listed(text: str) -> tuple[str, ...]:
    return tuple(filter(None, (word.strip() for word in text.split(","))))


def _volume(text: str) -> int:
    return arguments.whole(text, 0, 100, "volume", "0 (silent) to 100")
