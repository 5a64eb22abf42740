"""Where in a TOML text each key stands: tomllib reads the values but keeps no line numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping

Path = tuple[str, ...]

_PART = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*')"""
_DOTTED = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER = re.compile(rf"\s*\[\[?\s*({_DOTTED})\s*\]")
_BROKEN = re.compile(r"\(at line (\d+)")
_ENTRY = re.compile(rf"\s*({_DOTTED})\s*=")
_TOKEN = re.compile(r'"""|\'\'\'|"(?:[^"\\]|\\.)*"|\'[^\']*\'|#|[\[\]{}]')


def key_lines(text: str) -> dict[Path, int]:
    """Key path -> line, from 1, for every table header and every key that begins a line.

    For a text that tomllib has accepted. Keys inside an inline table are not listed: ``line_of`` then gives the
    line where the outer key begins.
    """
    found: dict[Path, int] = {}
    table: Path = ()
    depth = 0
    quote: str | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        rest = line
        if depth == 0 and quote is None:
            if header := _HEADER.match(line):
                table = _parts(header[1])
                found.setdefault(table, number)
                continue
            if entry := _ENTRY.match(line):
                found.setdefault((*table, *_parts(entry[1])), number)
                rest = line[entry.end() :]
        depth, quote = _after(rest, depth, quote)
    return found


def line_of_error(error: Exception) -> int | None:
    """The line that tomllib names, from 1; None where it names none, as at the end of the text."""
    place = _BROKEN.search(str(error))
    return int(place[1]) if place else None


def line_of(path: Path, lines: Mapping[Path, int]) -> int | None:
    """The line of the key, or else of the nearest table or key around it; None when nothing around it has a line."""
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return None


def _parts(dotted: str) -> Path:
    return tuple(part.strip("\"'") for part in re.findall(_PART, dotted))


def _after(rest: str, depth: int, quote: str | None) -> tuple[int, str | None]:
    """How many brackets, and which long quote, are still open at the end of the line."""
    position = 0
    while position < len(rest):
        if quote is not None:
            end = rest.find(quote, position)
            if end < 0:
                return depth, quote
            position, quote = end + 3, None
            continue
        token = _TOKEN.search(rest, position)
        if token is None or token[0] == "#":
            break
        position = token.end()
        if token[0] in ('"""', "'''"):
            quote = token[0]
        elif token[0] in "[{":
            depth += 1
        elif token[0] in "]}":
            depth = max(0, depth - 1)
    return depth, quote
