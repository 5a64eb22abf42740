"""What is kept of the games against the yardsticks: the results, and beside them points and times, which are of this
machine."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.strength.ledger import Ledger, Pairing
from tests.strength.yardsticks.contest import Contest

LEDGER = Path(__file__).parents[1] / "yardsticks.jsonl"


@dataclass(frozen=True)
class Sums:
    """Of all games of a pairing, as many as ``games``. points: won by the player less those lost. moves, seconds: of
    the player and of the yardstick, where there was something to choose."""

    games: int = 0
    points: int = 0
    moves: tuple[int, int] = (0, 0)
    seconds: tuple[float, float] = (0.0, 0.0)

    def with_(self, one: Contest) -> Sums:
        moves = (self.moves[0] + one.moves[0], self.moves[1] + one.moves[1])
        seconds = (round(self.seconds[0] + one.seconds[0], 3), round(self.seconds[1] + one.seconds[1], 3))
        return Sums(self.games + 1, self.points + one.points, moves, seconds)

    def pace(self, who: int) -> float:
        """Seconds for a move; 0 where none was made."""
        return self.seconds[who] / max(1, self.moves[who])


class Kept(Ledger):
    """path: of the results; the sums lie beside them."""

    def __init__(self, path: Path = LEDGER) -> None:
        super().__init__(path)
        self._beside = path.with_name(f"{path.stem}_sums{path.suffix}")
        self._sums: dict[Pairing, Sums] = {}
        for line in self._beside.read_text("utf-8").splitlines() if self._beside.exists() else ():
            entry = json.loads(line)
            pairing = Pairing(*(str(entry.pop(name)) for name in Pairing._fields))
            self._sums[pairing] = Sums(
                int(entry["games"]), int(entry["points"]), tuple(entry["moves"]), tuple(entry["seconds"])
            )

    def pairings(self) -> list[Pairing]:
        """All that have games, also of before something changed."""
        return sorted(self._played)

    def sums(self, pairing: Pairing) -> Sums:
        """None but of the same games as the results."""
        found = self._sums.get(pairing, Sums())
        return found if found.games == self.last(pairing).games else Sums()

    def note(self, pairing: Pairing, one: Contest) -> None:
        """The next game."""
        so_far = self.sums(pairing) if self.of(pairing).games else Sums()
        self.add(pairing, one.result, one.by)
        self._sums[pairing] = so_far.with_(one)
        lines = (json.dumps(key._asdict() | asdict(sums)) + "\n" for key, sums in sorted(self._sums.items()))
        new = self._beside.with_suffix(".new")
        new.write_text("".join(lines), "utf-8")
        new.replace(self._beside)
