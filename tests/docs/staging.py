"""Lays the pages of the site in one folder, for the site generator: texts of the tree with their links turned to
where the pages are, and pages that the program makes.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from tests.docs.markdown import Link, contents, table, with_links
from tests.docs.navigation import TREE, Page, Part, parts
from tests.docs.reference import MADE

INDEX = TREE / "README.md"
"""The front page."""
_DIAGRAM = re.compile(r"^```mermaid\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_ARROW = re.compile(r"(\w+) --> (\w+): (.+)")
PICTURES = "pictures"
"""The folder of the site that has the pictures of the tree, each where it is in the tree."""


def stage(folder: Path) -> None:
    """Lays everything in an empty folder."""
    every = parts()
    places = {INDEX: "index.md"}
    for page in (page for part in every for page in part.pages):
        if page.source:
            places[page.source] = f"{page.place}.md"
    staged = Staged(folder, places)
    staged.text(INDEX, "index.md", contents(f"{part.key}/index" for part in every))
    for part in every:
        _write(folder / part.key / "index.md", _front(part))
        for page in part.pages:
            if page.source:
                staged.text(page.source, f"{page.place}.md")
            else:
                _make(folder / part.key, page)


class Staged:
    """places: file of the tree -> page of the site."""

    def __init__(self, folder: Path, places: dict[Path, str]) -> None:
        self._folder = folder
        self._places = places

    def text(self, source: Path, place: str, after: str = "") -> None:
        text = without_diagrams(source.read_text("utf-8"))
        turned = with_links(text, lambda link: self._turned(link, source, Path(place)))
        _write(self._folder / place, turned + after)

    def _turned(self, link: Link, source: Path, place: Path) -> str:
        """The link from where the page is on the site. What is not on the site is named by its path in the tree."""
        if link.picture or "](" not in link.text:
            inner = link.text
        else:
            inner = with_links(link.text, lambda picture: self._turned(picture, source, place))
        mark, path, hash_, heading = "!" * link.picture, *link.target.partition("#")
        if link.outside or not path:
            return f"{mark}[{inner}]({link.target})"
        file = Path(os.path.normpath(source.parent / path))
        if file in self._places:
            there = os.path.relpath(self._places[file], place.parent)
        elif link.picture:
            there = os.path.relpath(self._picture(file), place.parent)
        else:
            return _named(inner, file)
        return f"{mark}[{inner}]({there}{hash_}{heading})"

    def _picture(self, file: Path) -> Path:
        at = Path(PICTURES, file.relative_to(TREE))
        (self._folder / at).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, self._folder / at)
        return at


def without_diagrams(text: str) -> str:
    """Drawings of states become tables: what draws them in a browser would have to be fetched."""
    return _DIAGRAM.sub(lambda found: table(("from", "to", "when"), _ARROW.findall(found[1])), text)


def _named(text: str, file: Path) -> str:
    path = file.relative_to(TREE).as_posix()
    return f"`{path}`" if text.strip("`") in (path, file.name) else f"{text} (`{path}`)"


def _front(part: Part) -> str:
    return f"# {part.title}\n\n{part.about}\n" + contents((page.key for page in part.pages), shown=True)


def _make(folder: Path, page: Page) -> None:
    for name, text in MADE[page.key]().items():
        _write(folder / name, text)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
