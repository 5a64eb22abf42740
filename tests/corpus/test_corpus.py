"""The corpus: what is recorded is what the sensors would have read, and it is made again alike from its seeds."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import islice
from math import ceil
from pathlib import Path
from random import Random

import pytest

import rules
from firmware_host.core.debounce import Debounce
from hardware import profile
from simulator.faults import Faults
from simulator.people.acts import VISIBLE, Wood
from simulator.people.game import play_game
from simulator.people.mixes import MIXES
from simulator.senses import Senses
from simulator.world import World
from tests.corpus.__main__ import main
from tests.corpus.recorder import SENSINGS, changes, levels, played_with, record, sensings
from tests.corpus.recording import CorpusError, Sensing, from_line, line_of, read, write
from tests.corpus.sets import SETS, seeds, set_of

DATA = Path(__file__).parent / "data"
MOST_BYTES = 5_000_000
KEYS = rules.keys()
SEEN: list[tuple[str, Sensing]] = [(key, sensing) for key in KEYS for sensing in sensings(rules.load(key))]
PART = ["--games", "molino,othello", "--sensing", "polarity", "--plies", "60", "--mix", "dense"]
PART_SHA256 = "4785dfd1bb44abf611f5346aca7b989cec8b55d8d3ada9d5f0b1178c37fea62e"


@pytest.mark.parametrize(("key", "sensing"), SEEN)
def test_changes_lead_to_the_final_board(key: str, sensing: Sensing) -> None:
    game = rules.load(key)
    recording = record(key, sensing, "realistic", 1, length=20)
    standing = dict(enumerate(recording.start))
    for _, site, level in recording.changes:
        assert standing[site] != level, "a change to what was there already"
        standing[site] = level
    line = [game.start()]
    for kind, _, _, text in recording.truth:
        if kind in ("ply", "said"):
            line.append(game.play(line[-1], game.parse(text, line[-1])))
        elif kind == "takeback":
            del line[-int(text) :]
    assert list(standing.values()) == levels(game, sensing, Wood(game.board(line[-1])))
    assert recording.sites == game.geometry.sites


@pytest.mark.parametrize(
    ("sensing", "board", "key"),
    [
        ("occupancy", "hall-8x8", "ajedrez-jerez"),
        ("polarity", "square-8x8", "othello"),
        ("count", "pits-2x6-count", "oware"),
    ],
)
def test_levels_are_those_of_the_simulated_sensors(sensing: Sensing, board: str, key: str) -> None:
    game, wired, chance = rules.load(key), profile.load(board), Random(3)
    assert wired.sensing == sensing
    poles = {piece: what.pole for piece, what in game.pieces.items()}
    names = dict(zip(game.geometry.sites, wired.spots, strict=True))
    heap = 5 if sensing == "count" else 1
    for _ in range(30):
        wood = Wood(
            {site: "".join(chance.choices(tuple(poles), k=chance.randint(0, heap))) for site in game.geometry.sites}
        )
        wood.covered = set(chance.sample(game.geometry.sites, 3))
        world = World(wired.spots, poles, wired.buttons)
        world.set_up({names[site]: held for site, held in wood.board.items()})
        world.cover(names[site] for site in wood.covered)
        scan = Senses(wired, world, Faults(wired)).scan()
        channels = [wired.spots[names[site]].channel for site in game.geometry.sites]
        assert levels(game, sensing, wood) == [scan[channel] for channel in channels if channel is not None]


def test_scans_left_out_would_have_said_nothing() -> None:
    played = play_game(rules.load("othello"), MIXES["dense"].scaled(pace=3), 5, 12)
    every, wood, done = [], Wood(played.start), 0
    debounce = Debounce(len(wood.board), 3)
    for scan in range(-3, ceil(played.acts[-1].at * 100) + 4):
        while done < len(played.acts) and played.acts[done].at * 100 <= scan:
            act = played.acts[done]
            wood.do(act.kind, act.site, act.pieces, act.to, act.player)
            done += 1
        settled = debounce.feed(levels(played.game, "polarity", wood))
        every += [(scan * 10, channel, level) for channel, level in settled if scan >= 0]
    assert list(changes(played, "polarity", 100, 3)) == every


def test_some_changes_share_a_scan_and_some_acts_are_too_short_to_settle() -> None:
    recording = record("othello", "polarity", "dense", 1, pace=3)
    assert max(Counter(ms for ms, _, _ in recording.changes).values()) > 1
    played = played_with(rules.load("othello"), "dense", 1, 3, 1, recording.length)
    assert len(recording.changes) < sum(act.kind in VISIBLE for act in played.acts)


def test_what_a_sensing_cannot_see_is_refused() -> None:
    with pytest.raises(CorpusError, match="count cannot see the moves of othello; allowed: occupancy, polarity"):
        record("othello", "count", "realistic", 1)


def test_every_sensing_has_its_games_and_every_game_its_sensing() -> None:
    assert {sensing for _, sensing in SEEN} == set(SENSINGS)
    assert {key for key, _ in SEEN} == set(KEYS)


# Sets


def test_sets_are_told_by_the_seed_alone() -> None:
    shares = Counter(map(set_of, range(10_000)))
    assert {name: round(shares[name] / 1000) for name in SETS} == {"fit": 6, "tune": 2, "untouched": 2}
    for name in SETS:
        assert all(set_of(seed) == name for seed in islice(seeds(name, 50), 20))


# Files


def test_a_line_is_read_as_it_was_written() -> None:
    recording = record("toguz-kumalak", "count", "dense", 3, length=10)
    assert from_line(line_of(recording)) == recording


@pytest.mark.parametrize("suffix", ["gz", "xz"])
def test_a_file_is_read_as_it_was_written(tmp_path: Path, suffix: str) -> None:
    recordings = [record("molino", "occupancy", "dense", seed, length=10) for seed in (1, 2)]
    path = tmp_path / f"two.jsonl.{suffix}"
    assert write(path, recordings)[:2] == (2, sum(recording.plies for recording in recordings))
    assert list(read(path)) == recordings


def test_a_line_that_is_none_is_refused() -> None:
    good = json.loads(line_of(record("molino", "occupancy", "clean", 1, length=2)))
    with pytest.raises(CorpusError, match="three:1: no JSON"):
        from_line("{", "three:1")
    with pytest.raises(CorpusError, match="version 2; allowed: 1"):
        from_line(json.dumps(good | {"v": 2}))
    del good["seed"]
    with pytest.raises(CorpusError, match="wrong or missing: colour, seed"):
        from_line(json.dumps(good | {"colour": 1}))


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken.jsonl.gz"
    broken.write_bytes(b"no gzip")
    with pytest.raises(CorpusError, match="cannot be read"):
        list(read(broken))
    with pytest.raises(CorpusError, match=r"allowed: a name that ends in .jsonl.gz or .jsonl.xz"):
        write(tmp_path / "plain.json", [])


# The commands


def test_make_makes_the_same_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where simulated people are changed on purpose, the hash changes and the data are made anew."""
    out = tmp_path / "part.jsonl.gz"
    assert main(["make", "--set", "fit", *PART, "--out", str(out)]) == 0
    assert capsys.readouterr().out.split()[-1] == PART_SHA256
    assert {set_of(recording.seed) for recording in read(out)} == {"fit"}
    assert {recording.game for recording in read(out)} == {"molino", "othello"}


def test_show_tells_acts_changes_and_truth(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recording = record("molino", "occupancy", "clean", 1, length=4)
    out = tmp_path / "one.jsonl.gz"
    write(out, [recording, replace(recording, truth=recording.truth[:1])])
    assert main(["show", str(out)]) == 0
    told = capsys.readouterr().out
    assert told.count(" put ") == 4
    assert [line.split()[-1] for line in told.splitlines() if "= ply" in line] == [text for *_, text in recording.truth]
    assert told.splitlines()[0].startswith("molino, occupancy, ")
    assert main(["show", str(out), "--game", "1"]) == 0
    assert "acts are not shown" in capsys.readouterr().out
    assert main(["show", str(out), "--game", "2"]) == 2
    assert "no game 2; allowed: 0 to 1" in capsys.readouterr().err


def test_make_refuses_what_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "x.jsonl.gz")
    for wish, told in (
        (["--games", "tennis", "--sensing", "count"], "unknown game 'tennis'"),
        (["--games", "othello", "--sensing", "count"], "count cannot see"),
        (["--sensing", "count", "--plies", "0"], "--plies and --length: 1 or more"),
    ):
        assert main(["make", "--set", "tune", *wish, "--out", out]) == 2
        assert told in capsys.readouterr().err
    assert not Path(out).exists()


# What the tree holds


def test_the_kept_sample_is_small_and_nothing_of_it_is_untouched() -> None:
    """A game that was added since it was made need not be in it."""
    files = sorted(DATA.iterdir())
    assert files
    assert sum(path.stat().st_size for path in files) <= MOST_BYTES
    seen: dict[str, set[tuple[str, str]]] = {"fit": set(), "tune": set()}
    size = games = 0
    for path in files:
        for recording in read(path):
            seen[set_of(recording.seed)].add((recording.game, recording.sensing))
            size, games = size + len(line_of(recording)), games + 1
    assert seen["fit"] == seen["tune"] <= set(SEEN)
    assert {sensing for _, sensing in seen["fit"]} == set(SENSINGS)
    assert size / games < 20_000
