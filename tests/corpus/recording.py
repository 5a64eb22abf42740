"""One recorded game, and files of them: a line of compact JSON each, compressed.

    {"v": 1, "game": "molino", "options": {}, "sensing": "occupancy", "scan_hz": 100, "debounce_scans": 3,
     "characters": ["child", "old"], "mix": "realistic", "habits": 1.0, "pace": 1.0, "seed": 4, "length": 40,
     "sites": ["a1", ...], "start": [0, ...], "changes": [[1240, 3, 1], ...], "truth": [["ply", 900, 1210, "@d6"], ...]}

sites: in the order of the numbers that ``changes`` uses. start: the settled level of every site when the game begins.
changes: [time in ms, site's number, settled level]; those of one scan have the same time. truth: [kind, begin in ms,
end in ms, text], see ``simulator.people.game.Truth``.
"""

from __future__ import annotations

import gzip
import json
import lzma
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import accumulate, groupby
from pathlib import Path
from typing import Any, Literal

import rules
from firmware_host.core import sensing as core
from rules.model import Game
from rules.steps import Site

VERSION = 1
Sensing = Literal["occupancy", "polarity", "count"]
Change = tuple[int, int, int]
Meant = tuple[str, int, int, str]
Scan = list[tuple[Site, int]]
"""Sites and what they read from then on."""
Said = tuple[str, str]
"""Kind and notation."""


class CorpusError(ValueError):
    """A file or a wish that cannot be met: says which, where, and what is allowed."""


@dataclass(frozen=True)
class Recording:
    """The fields of a line, without the version. mix, habits, pace, length: what ``seed`` was played with."""

    game: str
    options: dict[str, bool | int | str]
    sensing: Sensing
    scan_hz: int
    debounce_scans: int
    characters: tuple[str, str]
    mix: str
    habits: float
    pace: float
    seed: int
    length: int
    sites: tuple[str, ...]
    start: tuple[int, ...]
    changes: tuple[Change, ...]
    truth: tuple[Meant, ...]

    @property
    def plies(self) -> int:
        return sum(1 for kind, _, _, _ in self.truth if kind == "ply")

    def opened(self) -> Game[Any]:
        """The game, with its options."""
        return rules.load(self.game, **self.options)

    def kinds(self, game: Game[Any]) -> dict[Site, core.Sensing]:
        """What kind of sensor stands under each of the game's sites."""
        bare = dict.fromkeys(game.geometry.sites, core.Sensing.BLIND)
        return bare | dict.fromkeys(self.sites, core.Sensing(self.sensing))

    def events(self) -> Iterator[tuple[float, Scan | Said]]:
        """By time in seconds: what changed in a scan, or what was done by then; habits are left out."""
        scans = groupby(self.changes, key=lambda change: change[0])
        found: list[tuple[float, int, Scan | Said]] = [
            (at / 1000, 0, [(self.sites[site], level) for _, site, level in changes]) for at, changes in scans
        ]
        done = [(end / 1000, kind, text) for kind, _, end, text in self.truth if kind != "habit"]
        ends = accumulate((end for end, _, _ in done), max)  # plies may overlap
        found += [(end, 1, (kind, text)) for end, (_, kind, text) in zip(ends, done, strict=True)]
        for at, _, what in sorted(found, key=lambda event: event[:2]):
            yield at, what


def line_of(recording: Recording) -> str:
    return json.dumps({"v": VERSION, **asdict(recording)}, separators=(",", ":"), ensure_ascii=False)


def from_line(line: str, where: str = "line") -> Recording:
    """Raises CorpusError."""
    try:
        read: Any = json.loads(line)
    except ValueError as error:
        raise CorpusError(f"{where}: no JSON: {error}") from error
    version = read.pop("v", None) if isinstance(read, dict) else None
    if version != VERSION:
        raise CorpusError(f"{where}: version {version!r}; allowed: {VERSION}")
    names = set(Recording.__dataclass_fields__)
    if read.keys() != names:
        raise CorpusError(f"{where}: wrong or missing: {', '.join(sorted(read.keys() ^ names))}")
    for name in ("characters", "sites", "start"):
        read[name] = tuple(read[name])
    for name in ("changes", "truth"):
        read[name] = tuple(map(tuple, read[name]))
    return Recording(**read)


def write(path: Path, recordings: Iterable[Recording]) -> tuple[int, int, str]:
    """How many games and plies were written, and the SHA-256 of the lines before compression (which no version of a
    compressor changes). Raises CorpusError unless the name ends in .jsonl.gz or .jsonl.xz."""
    games, plies, digest, lines = 0, 0, sha256(), []
    squeeze = _packer(path)
    for recording in recordings:
        line = f"{line_of(recording)}\n".encode()
        lines.append(line)
        digest.update(line)
        games, plies = games + 1, plies + recording.plies
    path.write_bytes(squeeze(b"".join(lines)))
    return games, plies, digest.hexdigest()


def read(path: Path) -> Iterator[Recording]:
    """Raises CorpusError naming file and line."""
    _packer(path)
    try:
        whole = (gzip if path.suffix == ".gz" else lzma).decompress(path.read_bytes())
    except (OSError, EOFError, lzma.LZMAError) as error:
        raise CorpusError(f"{path}: cannot be read: {error}") from error
    for number, line in enumerate(whole.decode().splitlines(), 1):
        yield from_line(line, f"{path.name}:{number}")


def _packer(path: Path) -> Any:
    match path.suffixes[-2:]:
        case [".jsonl", ".gz"]:
            return lambda raw: gzip.compress(raw, mtime=0)
        case [".jsonl", ".xz"]:
            return lzma.compress
    raise CorpusError(f"{path}: allowed: a name that ends in .jsonl.gz or .jsonl.xz")
