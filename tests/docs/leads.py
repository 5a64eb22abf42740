"""Whether what a text links to is there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.docs.markdown import headings, links


def astray(file: Path, root: Path) -> Iterator[str]:
    """The relative links of a Markdown file that lead to no file below root, or to no heading of it."""
    for link in links(file.read_text("utf-8")):
        if link.outside:
            continue
        path, _, heading = link.target.partition("#")
        there = Path(os.path.normpath(file.parent / path)) if path else file
        if not there.is_relative_to(root) or not there.exists():
            yield f"{file.relative_to(root)}: {link.target}: no such file"
        elif heading and heading not in _headings(there):
            yield f"{file.relative_to(root)}: {link.target}: no such heading"


@cache
def _headings(file: Path) -> set[str]:
    return headings(file.read_text("utf-8")) if file.suffix == ".md" else set()
