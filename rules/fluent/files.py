"""Files of messages, one for each language: ``LANGUAGE.ftl``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from rules.fluent.pattern import Fault, Pattern

SOURCE = "en"
"""The language that is spoken where another has no text."""
LARGEST = 1_000_000
"""Bytes of a file of messages."""
SHOWN = 10
"""Faults of a file that are told one by one."""
TAG = re.compile("[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?")
"""A language as the file's name has it (BCP 47): es, pt-BR, zh-Hant."""


def languages(folder: Path) -> tuple[str, ...]:
    """Those that there are files of."""
    return tuple(sorted(path.stem for path in folder.glob("*.ftl") if TAG.fullmatch(path.stem)))


def read(path: Path) -> tuple[dict[str, Pattern], list[Fault]]:
    """Name of a message, or of one of its attributes (``name.attribute``) -> Pattern; and what is wrong, by line. An
    entry that is wrong is left out, the others are read."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        if len(content) > LARGEST:
            return {}, [Fault(1, f"is longer than {LARGEST} bytes, which no file of messages is")]
        return read_text(content.decode("utf-8-sig"))
    except OSError as error:
        return {}, [Fault(1, f"cannot be read: {error.strerror or error}")]
    except UnicodeDecodeError as error:
        return {}, [Fault(content[: error.start].count(b"\n") + 1, f"is not UTF-8 text: {error.reason}")]


def read_text(text: str) -> tuple[dict[str, Pattern], list[Fault]]:
    from rules.fluent.linking import linked  # the start of a board reads nothing, and need not wait for this
    from rules.fluent.syntax import parse

    entries, faults = parse(text)
    messages, more = linked(entries)
    return messages, sorted([*faults, *more], key=lambda fault: fault.line)


def told(name: str, faults: Sequence[Fault]) -> Iterator[str]:
    """A line each, the first of them."""
    for fault in faults[:SHOWN]:
        yield f"{name}:{fault.line}: {fault.text}"
    if len(faults) > SHOWN:
        yield f"{name}: and {len(faults) - SHOWN} faults more"
