"""The options of ``tablero run`` for how the house has its page: access, sound, speech."""

from __future__ import annotations

import argparse
from pathlib import Path

from firmware_host.shell.process import arguments
from firmware_host.shell.views.house import WAYS, House


def add_arguments(parser: argparse.ArgumentParser) -> None:
    told = f"the display that every page begins with: any of {', '.join(WAYS)}, with commas between"
    parser.add_argument("--access", metavar="WAYS", help=told)
    told = "loudness of the page's sounds and speech, 0 to 100; without it the page is silent"
    parser.add_argument("--volume", type=_volume, metavar="PERCENT", help=told)
    told = "hours without sound, by the clock of the computer that shows the page, such as 20:00-09:00"
    parser.add_argument("--quiet", metavar="FROM-TO", help=told)
    told = "a folder of recordings LANGUAGE/KEY.ogg, such as es/say-turn.ogg, played when the page says that text"
    parser.add_argument("--speech", type=arguments.path, metavar="FOLDER", help=told)
    told = "websites that may embed the view-only page (/watch), such as https://museum.example; commas between"
    parser.add_argument("--embed-in", default="", metavar="ORIGINS", help=told)


def chosen(args: argparse.Namespace) -> House:
    """Raises RefusedError."""
    speech = None if args.speech is None else Path(args.speech)
    return House(_listed(args.access), args.volume, args.quiet, speech, _listed(args.embed_in))


def _listed(text: str) -> tuple[str, ...]:
    return tuple(filter(None, (word.strip() for word in text.split(","))))


def _volume(text: str) -> int:
    return arguments.whole(text, 0, 100, "volume", "0 (silent) to 100")
