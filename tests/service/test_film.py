"""``tablero film``: a game of a journal as an animated SVG."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import rules
from firmware_host.cli import main
from firmware_host.service.film.drawing import Drawing
from firmware_host.service.film.script import script
from firmware_host.shell.journal.store import Store
from tests.shell.bench import Bench

SVG = "{http://www.w3.org/2000/svg}"


def moves(key: str, plies: int) -> list[str]:
    game, chance = rules.load(key), Random(5)
    position, played = game.start(), list[str]()
    while len(played) < plies and (legal := game.moves(position)):
        move = chance.choice(legal)
        played.append(move.text)
        position = game.play(position, move)
    return played


@pytest.mark.parametrize("key", rules.keys())
def test_every_game_can_be_filmed(key: str) -> None:
    game, played = rules.load(key), moves(key, 8)
    scenes = script(game, played)
    root = ElementTree.fromstring(Drawing(game, key).film(scenes))
    assert root.tag == f"{SVG}svg"
    for one, other in pairwise(scenes):
        assert one.at + one.seconds == pytest.approx(other.at)
        assert one.seconds > 1 / 3, "nothing changes three times a second"
    total = scenes[-1].at + scenes[-1].seconds
    for motion in root.iter(f"{SVG}animate"):
        times = [float(time) for time in motion.attrib["keyTimes"].split(";")]
        assert times == sorted(times)
        assert times[0] == 0
        assert times[-1] < 1
        assert len(times) == len(motion.attrib["values"].split(";"))
        assert float(motion.attrib["dur"].removesuffix("s")) == pytest.approx(total, abs=0.01)


def test_what_knows_no_motion_shows_the_end() -> None:
    """Of every site's contents those are visible without motion that stand there at the end."""
    game, played = rules.load("othello"), moves("othello", 6)
    scenes = script(game, played)
    drawing = Drawing(game, "Othello")
    root = ElementTree.fromstring(drawing.film(scenes))
    discs = [group for group in root.iter(f"{SVG}g") if (ring := group.find(f"{SVG}circle")) is not None
             and ring.attrib.get("fill-opacity") is None and group.attrib.get("visibility") != "hidden"]  # fmt: skip
    standing = [contents for contents in scenes[-1].act.board.values() if contents]
    assert len(discs) == len(standing)
    still = ElementTree.fromstring(drawing.picture(scenes))
    assert not list(still.iter(f"{SVG}animate"))


def test_from_a_journal_and_never_over_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "journal.sqlite"
    bench = Bench("ajedrez-jerez", sensing="polarity", journal=Store(path))
    bench.do("choose", move="e2e4")
    for site, to in (("e2", "e4"),):
        bench.do("pick", site=site)
        bench.do("drop", site=to)
    bench.run(2)
    bench.controller.close()
    out = tmp_path / "game.svg"
    assert main(["film", str(path), str(out)]) == 0
    assert ", 1 move, " in capsys.readouterr().out
    assert "1. e2e4" in out.read_text("utf-8")
    assert main(["film", str(path), str(tmp_path / "end.svg"), "--picture"]) == 0
    assert ", 1 move: " in capsys.readouterr().out, "a picture lasts no seconds"
    assert main(["film", str(path), str(out)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert main(["film", str(path), str(tmp_path / "other.svg"), "--game", "9"]) == 2
    assert "no game 9; games: 1 to 1" in capsys.readouterr().err
    assert not (tmp_path / "other.svg").exists()
