"""All texts of a language in one folder, for a translator who knows no source tree; and back."""

from __future__ import annotations

import re
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
    """The files of the tree that have changed; a text that the folder lacks stays as it is. Raises NewError, with
    nothing written, where something is wrong."""
    if not folder.is_dir():
        raise NewError(f"{folder}: is no folder; allowed: one that tablero words {code} --to has written")
    known = dict(places(tree))
    found = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.ftl"))
    if strangers := [name for name in found if name not in known]:
        raise NewError(f"{folder / strangers[0]}: the program has no such file; allowed: page.ftl and games/KEY.ftl")
    if not found:
        raise NewError(f"{folder}: no texts are in it; allowed: page.ftl and games/KEY.ftl")
    if others := [name for name in found if _of_another((folder / name).read_bytes(), code)]:
        raise NewError(
            f"{folder / others[0]}:1: texts of another language; allowed: ### {_head(known[others[0]], code)}"
        )
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
        old = _old(path)
        there = entries.own(old)
        told = {**there, **entries.own((folder / name).read_text("utf-8-sig"))}
        if told != there:
            head = "\n".join(takewhile(lambda line: line.startswith("###"), old.splitlines()))
            yield path, entries.for_tree(known[name].read_text("utf-8"), told, head)


def _old(path: Path) -> str:
    return path.read_text("utf-8-sig") if path.exists() else ""


def _text(source: Path, code: str) -> str:
    return entries.for_translator(
        source.read_text("utf-8"), _old(source.with_name(f"{code}.ftl")), f"### {_head(source, code)}"
    )


def _head(source: Path, code: str) -> str:
    return f"{source.parent.name}: {code}"


def _of_another(text: bytes, code: str) -> bool:
    """Whether its first line names another language."""
    head = re.match(rb"(?:\xef\xbb\xbf)?### [\w-]+: ([\w-]+)\s", text)
    return head is not None and head[1] != code.encode()


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
