from __future__ import annotations

import json
import random
import re
import sqlite3
from pathlib import Path

import pytest

from firmware_host.cli import main
from firmware_host.shell.journal.store import Store
from hardware.ports import Odds
from simulator.ports import SimulatedSensors
from simulator.senses import Senses
from tests.shell.bench import Bench
from tests.shell.forged import forge
from tests.shell.test_table import play

GAMES = [
    ("othello", "square-8x8", "polarity"),
    ("ajedrez-jerez", "square-8x8", "occupancy"),
    ("wari", "pits-2x6", None),
    ("molino", "square-8x8", "press"),
    ("rimau-rimau", "tiger-37", None),
    ("backgammon", "backgammon-24", None),
    ("bechi", "pits-2x9", None),
    ("congkak", "pits-2x9", None),
    ("kalah", "pits-2x6-count", None),
    ("olinda-keliya", "pits-2x9", "occupancy"),
    ("pallanguzhi", "pits-2x9", None),
    ("toguz-kumalak", "pits-2x9", None),
]


def played(path: Path, game: str, board: str, sensing: str | None, plies: int = 8) -> Bench:
    """A journal of hands that play, hesitate, take back and put back."""
    rng = random.Random(game)
    bench = Bench(game, board, sensing=sensing, journal=Store(path))
    for _ in range(plies):
        while bench.state()["can"]["roll"]:  # a roll that allows nothing passes by itself
            bench.do("roll")
        move = rng.choice([m for m in bench.controller.session.turn.legal if not m.weight])
        play(bench, move.text)
        if rng.random() < 0.3 and bench.state()["can"]["takeback"]:
            bench.button("undo")
            bench.do("tidy")
            bench.run(10)
    bench.controller.close()
    return bench


@pytest.mark.parametrize(("game", "board", "sensing"), GAMES)
def test_a_journal_is_lived_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, board: str, sensing: str | None
) -> None:
    bench = played(tmp_path / "j", game, board, sensing)
    assert main(["replay", str(tmp_path / "j")]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith(f"game 1: {game} on {board}")
    same = r"lived again from its sensors: the same \(\d+ events; its light at [1-9]\d* of them\)"
    assert re.fullmatch(same, printed[-1])
    standing = [line.split(maxsplit=1)[1] for line in printed[1:-1] if not line.endswith("taken back")]
    assert set(bench.moves) <= set(standing)


class Unsure(SimulatedSensors):
    """What comes or goes one by one is counted; of a heap it tells one too many, until somebody knows better."""

    def __init__(self, senses: Senses, channels: int) -> None:
        super().__init__(senses, channels)
        self.odds: dict[int, Odds] = {}
        self._before = [0] * channels

    def scan(self) -> list[int]:
        levels = super().scan()
        for channel, (before, level) in enumerate(zip(self._before, levels, strict=True)):
            if level != before:
                self.odds.pop(channel, None)
                if level > 1 and abs(level - before) > 1:
                    self.odds[channel] = ((level, 0.5), (level + 2, 3.0))
        self._before = levels
        return [level + (channel in self.odds) for channel, level in enumerate(levels)]

    def believe(self, counts: dict[int, int]) -> None:
        for channel, count in counts.items():
            if self._before[channel] == count:
                self.odds.pop(channel, None)


def test_counts_that_are_not_sure_are_lived_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("simulator.rig.SimulatedSensors", Unsure)
    bench = played(tmp_path / "j", "kalah", "pits-2x6-count", None)
    assert len(bench.moves) > 2
    assert main(["replay", str(tmp_path / "j")]) == 0
    assert "lived again from its sensors: the same" in capsys.readouterr().out
    with sqlite3.connect(f"file:{tmp_path / 'j'}?mode=ro", uri=True) as journal:
        seen = journal.execute("SELECT data FROM events WHERE kind IN ('settled', 'picture')").fetchall()
    assert any("odds" in json.loads(data) for (data,) in seen)


def test_what_comes_in_the_same_scan_as_a_button_belongs_to_the_game_that_it_ends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bench = Bench("wari", "pits-2x6", sensing="count", journal=Store(tmp_path / "j"))
    world = bench.rig.world
    world.press("new")
    bench.rig.hand.move("a1", "b1", 4)
    bench.rig.hand.move("c1", "d1", 2)
    bench.run(1)
    bench.controller.close()
    for number in ("1", "2"):
        assert main(["replay", str(tmp_path / "j"), "--game", number]) == 0
    assert capsys.readouterr().out.count("lived again") == 2


def test_a_ply_that_the_rules_refuse_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(tmp_path / "j", *GAMES[1])
    forge(
        tmp_path / "j",
        """UPDATE events SET data = '{"ply":1,"text":"e2e5"}' WHERE kind = 'ply' AND seq =
        (SELECT min(seq) FROM events WHERE kind = 'ply')""",
    )
    assert main(["replay", str(tmp_path / "j")]) == 1
    said = capsys.readouterr()
    assert "e2e5" in said.out
    assert "the rules differ" in said.err


def test_sensors_that_tell_another_story_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(tmp_path / "j", *GAMES[1])
    forge(tmp_path / "j", "DELETE FROM events WHERE kind = 'settled' AND seq > 3")
    assert main(["replay", str(tmp_path / "j")]) == 1
    assert "lived again it differs" in capsys.readouterr().err


def test_a_board_that_is_not_known_is_checked_by_the_rules_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(tmp_path / "j", *GAMES[0])
    forge(tmp_path / "j", "UPDATE games SET board = 'attic'")
    assert main(["replay", str(tmp_path / "j")]) == 0
    assert "board attic is not known" in capsys.readouterr().out
    assert main(["replay", str(tmp_path / "j"), "--board", "square-8x8"]) == 0


@pytest.mark.parametrize(("arguments", "said"), [(["--game", "7"], "no game 7; games: 1 to 1")])
def test_a_game_that_is_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    played(tmp_path / "j", *GAMES[0], plies=1)
    assert main(["replay", str(tmp_path / "j"), *arguments]) == 2
    assert said in capsys.readouterr().err
