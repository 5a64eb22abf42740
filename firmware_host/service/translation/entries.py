"""A file of messages as text, entry by entry: its English stands above each, and what is missing is a comment."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

_HEAD = re.compile(r"(-?[a-zA-Z][\w-]*) *=")


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """(name, the entry's lines) in order; a heading (##) and what else stands between entries has no name. Comments of
    one # belong to nobody and are left out."""
    name, lines = "", list[str]()
    for line in text.split("\n"):
        found = _HEAD.match(line)
        goes_on = bool(name) and (line.startswith((" ", "}")) or not line.strip())
        if found or not goes_on:
            if lines:
                yield name, "\n".join(lines).rstrip()
            name, lines = "", []
        if found:
            name, lines = found[1], [line]
        elif goes_on:
            lines.append(line)
        elif line.startswith("##") and not line.startswith("###"):
            lines = [line]
    if lines:
        yield name, "\n".join(lines).rstrip()


def own(text: str) -> Mapping[str, str]:
    return {name: block for name, block in blocks(text) if name}


def for_translator(english: str, translated: str, head: str) -> str:
    """Every entry of the English text with its translation, or as a comment where there is none."""
    there = own(translated)
    parts = [head, "", *_terms(english, there)]
    for name, block in blocks(english):
        if not name:
            parts += ["", block, ""]
        elif name in there:
            parts += [*(f"# | {line}" for line in block.splitlines()), there[name], ""]
        else:
            parts += [*(f"# {line}" for line in block.splitlines()), ""]
    return "\n".join(parts).strip() + "\n"


def for_tree(english: str, there: Mapping[str, str], head: str) -> str:
    """What is translated, in the order of the English text, with its headings; what is not, as a comment. there: the
    entries, as own gives them."""
    parts = [*([head, ""] if head else []), *_terms(english, there)]
    heading = ""
    for name, block in blocks(english):
        if not name:
            heading = block.partition(":")[0]
        else:
            parts += ["", heading, ""] if heading else []
            heading = ""
            parts.append(there.get(name) or "\n".join(f"# {line}" for line in block.splitlines()))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(parts)).strip() + "\n"


def _terms(english: str, there: Mapping[str, str]) -> list[str]:
    """Words that a translation has given names of its own, which its messages use: they come first."""
    known = own(english)
    return [f"{block}\n" for name, block in there.items() if name.startswith("-") and name not in known]
