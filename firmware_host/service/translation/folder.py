"""All texts of a language in one folder, for a translator who knows no source tree; and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from pathlib import Path

from babel import Locale

from firmware_host.service import plurals
from firmware_host.service.new.skeleton import NewError
from firmware_host.service.translation import entries
from firmware_host.service.translation.survey import wrong_in
from rules.fluent.files import SOURCE

ABOUT = "README.txt"
SHOWN = 20
"""Mistakes that are told one by one."""


def places(tree: Path) -> Iterator[tuple[str, Path]]:
    """The name that a file has in the folder, and the English one of the tree."""
    yield "page.ftl", tree / "firmware_host/words" / f"{SOURCE}.ftl"
    for source in sorted((tree / "rules/cards").glob(f"*/{SOURCE}.ftl")):
        yield f"games/{source.parent.name}.ftl", source


def write(tree: Path, code: str, locale: Locale, to: Path) -> int:
    """How many files. Raises NewError for a folder that is there already."""
    texts = {to / name: _text(source, code) for name, source in places(tree)}
    texts[to / ABOUT] = _about(code, locale)
    if to.exists():
        raise NewError(f"{to}: is there already; name a folder that is not")
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return len(texts)


def read(tree: Path, code: str, folder: Path) -> list[Path]:
    """The files of the tree that have changed. Raises NewError, with nothing written, where something is wrong."""
    if not folder.is_dir():
        raise NewError(f"{folder}: is no folder; allowed: one that tablero words {code} --to has written")
    known = dict(places(tree))
    found = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.ftl"))
    if strangers := [name for name in found if name not in known]:
        raise NewError(f"{folder / strangers[0]}: the program has no such file; allowed: page.ftl and games/KEY.ftl")
    if not found:
        raise NewError(f"{folder}: no texts are in it; allowed: page.ftl and games/KEY.ftl")
    amiss = [f"{folder / name}{flaw}" for name in found for flaw in wrong_in(folder / name, known[name], code)]
    if amiss:
        more = [f"and {len(amiss) - SHOWN} more"] if len(amiss) > SHOWN else []
        raise NewError("\n  ".join(("nothing was taken back; wrong in it:", *amiss[:SHOWN], *more)))
    changed = dict(_taken(code, folder, known, found))
    for path, text in changed.items():
        path.write_text(text, "utf-8")
    return sorted(changed)


def _taken(code: str, folder: Path, known: Mapping[str, Path], found: list[str]) -> Iterator[tuple[Path, str]]:
    for name in found:
        path = known[name].with_name(f"{code}.ftl")
        old, new = _old(path), (folder / name).read_text("utf-8")
        if entries.own(old) != entries.own(new):
            head = "\n".join(takewhile(lambda line: line.startswith("###"), old.splitlines()))
            yield path, entries.for_tree(known[name].read_text("utf-8"), new, head)


def _old(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""


def _text(source: Path, code: str) -> str:
    return entries.for_translator(
        source.read_text("utf-8"), _old(source.with_name(f"{code}.ftl")), f"### {source.parent.name}: {code}"
    )


def _about(code: str, locale: Locale) -> str:
    return "\n".join(
        (
            f"Texts of Tablero in {locale.english_name} ({code}), in the form of Project Fluent (projectfluent.org).",
            "",
            "page.ftl is what the board and its page say; games/KEY.ftl is the rule card and the lesson of each game.",
            'Lines that begin with "# |" are the English of what follows. Where a text is missing, its English is a',
            'comment: take the "# " away and translate what follows the equals sign. Names and { $variables } stay.',
            plurals.told(locale),
            "",
            f"tablero words {code} --from FOLDER checks the texts and takes them back into a source tree.",
            "",
        )
    )
