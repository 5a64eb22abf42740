"""What the site consists of, read from docs/navigation.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TREE = Path(__file__).parents[2]
NAVIGATION = TREE / "docs/navigation.toml"
MADE = "made"


class Page(NamedTuple):
    """source: its file in the tree; None where the program makes the page. place: where it is on the site."""

    place: str
    source: Path | None

    @property
    def key(self) -> str:
        return self.place.rpartition("/")[2]


class Part(NamedTuple):
    key: str
    title: str
    about: str
    pages: tuple[Page, ...]


def parts() -> tuple[Part, ...]:
    return tuple(_parts(tomllib.loads(NAVIGATION.read_text("utf-8"))))


def _parts(tables: dict[str, dict[str, str]]) -> Iterator[Part]:
    for key, table in tables.items():
        told = {name: table.pop(name) for name in ("title", "about")}
        pages = (Page(f"{key}/{name}", None if at == MADE else TREE / at) for name, at in table.items())
        yield Part(key, told["title"], told["about"], tuple(pages))
