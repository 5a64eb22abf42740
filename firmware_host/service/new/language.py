"""``tablero new-language``: files for all that is said, each text in English as a comment, and the list of what is not
translated yet."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from firmware_host.service import plurals
from firmware_host.service.new.skeleton import NewError, write_all
from firmware_host.service.new.tree import in_tree, source_tree
from rules.fluent.files import SOURCE, TAG

if TYPE_CHECKING:
    from babel import Locale

HELP = "start a language: a file for the page and one for each game, with the English texts to translate"
CHECK = "tests.kiosk.translated"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", help="of the language, as in BCP 47: pl, pt-BR, zh-Hant")
    check = "write nothing: check the language and list what is not translated"
    parser.add_argument("--check", action="store_true", help=check)


def run(args: argparse.Namespace) -> int:
    """1 where a file is wrong, or for a language that is checked and not whole; else 0. Raises NewError."""
    locale, tree = checked_locale(args.code), source_tree("a language")
    there = any(to.exists() for _, to in places(tree, args.code))
    if args.check and not there:
        raise NewError(f"there are no files of {args.code} yet; without --check they are begun")
    if not args.check:
        lacking = [(source, to) for source, to in places(tree, args.code) if not to.exists()]
        if not lacking:
            raise NewError(f"all files of {args.code} are there already; --check lists what is missing in them")
        texts = {to: to_translate(source, args.code, locale) for source, to in lacking}
        write_all(texts)
        print(f"begun: {locale.english_name}, {len(texts)} files. Try it: tablero run --language {args.code}")
    return in_tree(tree, CHECK, args.code, *([] if args.check else ["--begun"]))


def checked_locale(code: str) -> Locale:
    """Raises NewError for what is no language."""
    from babel import Locale, UnknownLocaleError  # takes a moment, for which other commands need not wait

    try:
        if not TAG.fullmatch(code):
            raise ValueError
        return Locale.parse(code, sep="-")
    except (UnknownLocaleError, ValueError) as error:
        raise NewError(
            f"{code[:40]!r} is no language; allowed: a code of BCP 47, such as pl, pt-BR or zh-Hant"
        ) from error


def places(tree: Path, code: str) -> Iterator[tuple[Path, Path]]:
    """Each English file, and the one beside it in the language."""
    for source in (
        tree / "firmware_host/words" / f"{SOURCE}.ftl",
        *sorted((tree / "rules/cards").glob(f"*/{SOURCE}.ftl")),
    ):
        yield source, source.with_name(f"{code}.ftl")


def to_translate(source: Path, code: str, locale: Locale) -> str:
    """The file, with every entry as a comment."""
    lines = [line for line in source.read_text("utf-8").splitlines() if not line.startswith("###")]
    entries = "\n".join(line if not line or line.startswith("#") else f"# {line}" for line in lines).strip()
    return "\n".join(
        (
            f"### {locale.english_name} ({code}), in the form of Project Fluent (projectfluent.org).",
            '### Take the "# " from the lines of an entry, and translate what follows its equals sign; names and',
            "### { $variables } stay. What is not translated is said in English.",
            f"### {plurals.told(locale)}",
            "",
            entries,
            "",
        )
    )
