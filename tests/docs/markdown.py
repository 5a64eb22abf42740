"""Headings and links of a Markdown text, as far as the documents of this tree use them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

_FENCED = re.compile(r"^( *)(```+|~~~+)[^\n]*\n.*?^\1\2 *$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
_HEADING = re.compile(r"^(#{1,6}) +(.+?)(?: +#+)? *$", re.MULTILINE)
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|!?\[[^\[\]]*\]\([^()\s]*\))*)\]\(([^()\s]+)\)")
_BAR = r"\|"
_OUTSIDE = re.compile(r"[a-z][a-z0-9+.-]*:")


class Link(NamedTuple):
    """A link or a picture. target: as it is written, with its ``#heading``."""

    picture: bool
    text: str
    target: str

    @property
    def outside(self) -> bool:
        """Whether it has a scheme, such as https."""
        return _OUTSIDE.match(self.target) is not None


def slug(heading: str) -> str:
    """The fragment under which a heading is found, as GitHub and the site form it (without counting repetitions)."""
    shown = _LINK.sub(lambda found: found[2], heading)
    return re.sub(r"[^\w\- ]", "", shown.strip().lower()).replace(" ", "-")


def headings(text: str) -> set[str]:
    """The fragments of all headings; repeated ones are counted: ``a``, ``a-1``."""
    found: dict[str, int] = {}
    slugs = set()
    for heading in _HEADING.finditer(_FENCED.sub("", text)):
        one = slug(heading[2])
        times = found.get(one, 0)
        found[one] = times + 1
        slugs.add(f"{one}-{times}" if times else one)
    return slugs


def title(text: str) -> str:
    """The first heading."""
    found = _HEADING.search(_FENCED.sub("", text))
    return found[2] if found else ""


def links(text: str) -> Iterator[Link]:
    """Those outside code."""
    for found in _LINK.finditer(_CODE.sub("", _FENCED.sub("", text))):
        yield _link(found)
        yield from (_link(inner) for inner in _LINK.finditer(found[2]))


def with_links(text: str, new: Callable[[Link], str]) -> str:
    """The text with what new makes of each link outside code."""
    code = sorted((*_spans(_FENCED, text), *_spans(_CODE, text)))

    def put(found: re.Match[str]) -> str:
        inside = any(start <= found.start() < end for start, end in code)
        return found[0] if inside else new(_link(found))

    return _LINK.sub(put, text)


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """As Markdown."""
    head = tuple(head)
    return "".join(_lines((head, ("---",) * len(head), *rows)))


def contents(pages: Iterable[str], shown: bool = False) -> str:
    """What tells the site which pages follow."""
    hidden = "" if shown else ":hidden:\n"
    return f"\n```{{toctree}}\n:maxdepth: 1\n{hidden}\n" + "\n".join(pages) + "\n```\n"


def _lines(rows: Iterable[Iterable[str]]) -> Iterator[str]:
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', _BAR) for cell in row)} |\n"


def _spans(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, int]]:
    return (found.span() for found in pattern.finditer(text))


def _link(found: re.Match[str]) -> Link:
    return Link(bool(found[1]), found[2], found[3])
