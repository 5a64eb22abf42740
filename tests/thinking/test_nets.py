"""The nets of backgammon say what is plain, and their trainer plays by the rules."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

import rules
from firmware_host.thinking import nets
from firmware_host.thinking.levels import LEVELS
from firmware_host.thinking.think import think
from rules.kernels.backgammon_position import Race
from tests.rules.play import random_play
from tests.rules.readers.backgammon import ends, whole_turns
from tests.strength.nets.__main__ import SOURCE

GAME = rules.load("backgammon")


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5 / white roll", 0.0, 0.2),  # who throws first is a little ahead
        ("off:14 1:1 / off:14 1:1 / white roll", 0.95, 1.02),
        ("off:14 1:1 / off:13 6:2 / black roll", 0.4, 0.95),  # 6-6 and 3-3 save black
        ("off:13 1:2 / 13:5 8:5 6:5 / white roll", 1.9, 2.02),  # a gammon
        ("off:5 6:5 5:5 / off:14 1:1 / white roll", -1.02, -0.95),
        ("6:5 5:4 4:4 3:2 / off:1 bar:2 6:6 5:6 / white roll", 0.6, 2.0),  # two men on the bar against a closed home
    ],
)
def test_what_is_plain(text: str, least: float, most: float) -> None:
    position = GAME.position(text)
    assert least <= nets.value(position) <= most
    turned = Race(position.checkers[::-1], 1 - position.to_move, position.phase)
    assert nets.value(turned) == -nets.value(position)


def test_who_has_won_gets_on() -> None:
    position = GAME.position("off:5 4:5 2:5 / 24:10 6:5 / white move 4-2")
    line = think(GAME, position, LEVELS[7]).line
    assert line == ("4/off", "2/off")


def test_nets_are_kept_in_sixteen_bits() -> None:
    size = (nets.INPUTS + nets.OUTPUTS) * 2 + nets.OUTPUTS
    numbers = [(n % 100 - 50) / 64 for n in range(nets.NETS * size)]
    hidden, found = nets.unpack(nets.pack(2, numbers))
    assert hidden == 2
    assert [number for net in found for number in net] == numbers
    with pytest.raises(ValueError, match=r"a weight of 9: at most 7\.99976 can be stored"):
        nets.pack(2, [9.0])


@pytest.mark.skipif(not shutil.which("cc"), reason="the trainer needs a C compiler: apt-get install gcc libc6-dev")
def test_the_trainer_plays_by_the_rules(tmp_path: Path) -> None:
    trainer = str(tmp_path / "train")
    subprocess.run(["cc", "-DHIDDEN=2", "-o", trainer, str(SOURCE), "-lm"], check=True)
    chance, asked, expected = Random(1), [], []
    for seed in range(12):
        for position, moves, _ in random_play(GAME, seed, 200):
            if not moves or not moves[0].weight or position.phase != "roll" or chance.random() > 0.25:
                continue
            throw = moves[int(chance.random() * len(moves))]
            asked.append(position.checkers[position.to_move] + position.checkers[1 - position.to_move])
            asked[-1] += bytes(throw.action)
            expected.append(len(ends(whole_turns(GAME, GAME.play(position, throw)))))
    lines = "".join(f"{' '.join(map(str, one))}\n" for one in asked)
    said = subprocess.run([trainer, "turns"], input=lines, capture_output=True, text=True, check=True).stdout
    assert list(map(int, said.split())) == expected
    made = subprocess.run([trainer, "2", "1"], capture_output=True, check=True).stdout
    assert len(made) == 4 * nets.NETS * ((nets.INPUTS + nets.OUTPUTS) * 2 + nets.OUTPUTS)
