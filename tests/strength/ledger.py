"""The games that have been played, one line each, so that measuring can be stopped and gone on with.

A game counts as long as its rules and the opponent's evaluation and search are those by which it was played.
"""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import firmware_host.thinking
import rules
from tests.strength.match import Score

THINKING = Path(str(firmware_host.thinking.__file__)).parent
RULES = Path(str(rules.__file__)).parent
Pairing = tuple[str, str, str]
"""Game, player, and against whom."""


@cache
def mark(key: str) -> str:
    """Of all by which a game's moves are found: eight hex digits."""
    modules = {kind.__module__ for kind in type(rules.load(key)).__mro__ if kind.__module__.startswith("rules.")}
    files = [RULES.parent.joinpath(*name.split(".")).with_suffix(".py") for name in modules]
    files += [RULES / "games" / f"{key.replace('-', '_')}.py"]
    files += [path for path in THINKING.rglob("*") if path.suffix in (".py", ".toml", ".c", ".h")]
    found = blake2b(digest_size=4)
    for path in sorted(path for path in files if path.exists()):
        found.update(path.read_bytes())
    return found.hexdigest()


class Ledger:
    """path: of the file, which need not be there yet."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._results: defaultdict[Pairing, dict[int, int]] = defaultdict(dict)
        for line in path.read_text("utf-8").splitlines() if path.exists() else ():
            entry: dict[str, Any] = json.loads(line)
            if entry["mark"] == mark(entry["game"]):
                self._results[entry["game"], entry["player"], entry["against"]][entry["number"]] = entry["result"]

    def played(self, pairing: Pairing) -> int:
        """Games, numbered from 0 without a gap."""
        return len(self._results[pairing])

    def score(self, pairing: Pairing) -> Score:
        results = list(self._results[pairing].values())
        return Score(results.count(1), results.count(0), results.count(-1))

    def add(self, pairing: Pairing, number: int, result: int) -> None:
        """result: 1 won, 0 drawn, -1 lost by the player."""
        self._results[pairing][number] = result
        game, player, against = pairing
        entry = {"game": game, "mark": mark(game), "player": player, "against": against}
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({**entry, "number": number, "result": result}) + "\n")
