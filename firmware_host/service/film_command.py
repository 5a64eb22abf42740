"""``tablero film``: a game of a journal or a support bundle as an animated SVG, or its last position as a picture."""

from __future__ import annotations

import argparse
from pathlib import Path

from firmware_host.service.film.drawing import Drawing
from firmware_host.service.film.script import script
from firmware_host.service.replay_command import opened
from firmware_host.shell.journal.store import JournalError, line_of_play
from firmware_host.shell.process import arguments
from firmware_host.shell.views.words import languages
from rules import registry
from rules.rule_cards import rule_card

HELP = "draw a game of a journal or a support bundle: a film or a picture, as one SVG file"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=arguments.path, metavar="JOURNAL|BUNDLE", help="a journal or a support bundle")
    parser.add_argument("out", type=arguments.path, metavar="OUT.svg", help="the file to write; it must not exist")
    parser.add_argument("--game", type=_number, metavar="N", help="the number of the game; by default the last")
    parser.add_argument("--until", type=_number, metavar="PLY", help="stop after this ply (one move of one player)")
    parser.add_argument("--picture", action="store_true", help="draw the last position alone, without motion")
    parser.add_argument("--language", choices=languages(), default="en", help="the language of the game's name")


def run(args: argparse.Namespace) -> int:
    """Raises JournalError, BundleError and RulesError, and then nothing is written."""
    with opened(args.file) as source:
        if not source.games:
            raise JournalError(f"{args.file}: no game has been played yet")
        number = args.game or max(source.games)
        if number not in source.games:
            every = f"{min(source.games)} to {max(source.games)}"
            raise JournalError(f"{args.file}: no game {number}; games: {every}")
        record = source.games[number].record
        moves = line_of_play(iter(source.events(number)))[: args.until]
    game = registry.load(record.key, **record.options)
    drawing = Drawing(game, rule_card(record.key).names.get(args.language, record.key))
    scenes = script(game, moves)
    text = drawing.picture(scenes) if args.picture else drawing.film(scenes)
    try:
        with Path(args.out).open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise JournalError(f"{args.out}: is there already; name a file that is not") from None
    except OSError as error:
        raise JournalError(f"{args.out}: cannot be written: {error.strerror}") from error
    played = "1 move" if len(moves) == 1 else f"{len(moves)} moves"
    lasts = "" if args.picture else f", {scenes[-1].at + scenes[-1].seconds:.0f} s"
    print(f"{record.key}, {played}{lasts}: {args.out}")
    return 0


def _number(text: str) -> int:
    return arguments.whole(text, 1, 10**9, "number", "1 and up")
