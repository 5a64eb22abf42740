"""``tablero words``: how far each language is; and all texts of one in a folder for a translator, and back."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from firmware_host.service.new.language import checked_locale
from firmware_host.service.new.skeleton import NewError
from firmware_host.service.new.tree import source_tree
from firmware_host.service.translation import folder
from firmware_host.service.translation.survey import counted, untranslated, wrong
from firmware_host.shell.process.arguments import path
from firmware_host.shell.views.words import languages, unread
from rules.fluent.files import SOURCE

HELP = "list what is missing in each language; give a translator all texts in one folder, and take them back"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "code",
        metavar="CODE",
        nargs="?",
        help="the code of one language, such as fr (BCP 47); without it all are listed",
    )
    doing = parser.add_mutually_exclusive_group()
    doing.add_argument("--to", type=path, metavar="FOLDER", help="write all its texts there, to be translated")
    doing.add_argument("--from", dest="source", type=path, metavar="FOLDER", help="check the texts there and take them")


def run(args: argparse.Namespace) -> int:
    """1 where something is missing or wrong, 2 for what cannot be done."""
    try:
        return _run(args)
    except NewError as error:
        told = str(error)
    except OSError as error:
        told = f"{error.filename}: {error.strerror}"
    print(f"tablero words: {told}", file=sys.stderr)
    return 2


def _run(args: argparse.Namespace) -> int:
    if args.to is None and args.source is None:
        return max([_told(code) for code in ([args.code] if args.code else languages())], default=0)
    if args.code is None:
        raise NewError("--to and --from need the CODE of a language, such as fr")
    locale, tree = checked_locale(args.code), source_tree("a translation")
    if args.code == SOURCE:
        raise NewError(f"{SOURCE}: the other languages are translated from it; edit its files in the tree")
    if args.to is not None:
        print(f"{folder.write(tree, args.code, locale, Path(args.to))} files written to {args.to}")
        return 0
    changed = folder.read(tree, args.code, Path(args.source))
    print(*(each.relative_to(tree).as_posix() for each in changed), f"{len(changed)} files taken back", sep="\n")
    return 0


def _told(code: str) -> int:
    if code not in languages():
        raise NewError(f"{code[:40]!r}: no such language; there are: {', '.join(languages())}")
    done, every = counted(code)
    by = ", not read by a native speaker" if code in unread() else ""
    print(f"{code}: {done} of {every} messages{by}")
    flaws = [*wrong(code), *untranslated(code)]
    for flaw in flaws:
        print(f"  {flaw}")
    return 1 if flaws else 0
