"""The kernels in C against the rules and the search in Python, which are the truth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rules
from firmware_host.cli import main
from firmware_host.thinking.budget import Budget, InterruptedSearchError
from firmware_host.thinking.evaluation import SURE, Evaluation
from firmware_host.thinking.levels import LEVELS, Level
from firmware_host.thinking.native.build import BuildError, build, digest, place
from firmware_host.thinking.native.kernels import GAMES, coding_of
from firmware_host.thinking.native.library import Library, Limits, NoKernelsError
from firmware_host.thinking.review import look
from firmware_host.thinking.think import think
from firmware_host.thinking.thought import Thought
from tests.rules.play import options_name, random_play
from tests.thinking.kernels import choices, compare_perft, compare_play, variants

VARIANTS = list(variants())
DICE = "backgammon"

LOOKED_AT = 8


def none() -> Library:
    raise NoKernelsError("not built")


@pytest.mark.parametrize(("key", "options"), VARIANTS, ids=[f"{key} {options_name(o)}" for key, o in VARIANTS])
def test_random_games_go_alike_with_any_option(library: Library, key: str, options: dict[str, Any]) -> None:
    game = rules.load(key, **options)
    first = len(options_name(options))
    assert sum(compare_play(library, game, seed) for seed in range(first, first + 4)) > 10
    compare_perft(library, game, 2)


@pytest.mark.parametrize("key", GAMES)
def test_a_short_form_and_a_lesson(library: Library, key: str) -> None:
    if rules.rule_card(key).short:
        compare_play(library, rules.load(key, short=True), seed=1)
    lesson = rules.load(key, lesson=1)
    assert coding_of(lesson) is None
    assert not think(lesson, lesson.start(), LEVELS[1], kernels=lambda: library).kernel


def found(thought: Thought) -> tuple[object, ...]:
    return thought.move, thought.line, thought.value, thought.nodes, thought.depth


@pytest.mark.parametrize("key", [key for key in GAMES if key != DICE])
def test_the_levels_that_are_counted_in_positions_play_the_same(library: Library, key: str) -> None:
    """Move, line, value and nodes, to the last one."""
    game = rules.load(key)
    numbers = [number for number, level in LEVELS.items() if level.kernel_nodes is None and level.nodes < 10_000]
    positions = [position for seed in range(3) for position in choices(game, seed, 200)]
    assert len(positions) > LOOKED_AT
    for looked_at, position in enumerate(positions[:: len(positions) // LOOKED_AT]):
        number = numbers[looked_at % len(numbers)]
        with_kernel = think(game, position, LEVELS[number], looked_at, kernels=lambda: library)
        assert with_kernel.kernel != LEVELS[number].counts
        assert found(with_kernel) == found(think(game, position, LEVELS[number], looked_at, kernels=none))


@pytest.mark.parametrize(("nodes", "deepest"), [(200, 2), (3_000, 2), (40_000, 3)])
def test_with_dice_both_expect_the_same(library: Library, nodes: int, deepest: int) -> None:
    """With values to a millionth: Python adds floats otherwise since 3.12."""
    game, depths = rules.load(DICE), set()
    positions = choices(game, 3, 400)
    texts = "off:11 6:1 4:1 3:1 2:1 / off:11 5:2 3:1 1:1 / white move 3-1", "off:12 2:3 / off:14 1:1 / black move 1"
    for position in (*positions[:: len(positions) // LOOKED_AT], *map(game.position, texts)):
        one, other = (think(game, position, Level(nodes=nodes), kernels=kernels) for kernels in (lambda: library, none))
        assert one.kernel != other.kernel or len(game.moves(position)) == 1
        assert (one.move, one.line, one.nodes, one.depth) == (other.move, other.line, other.nodes, other.depth)
        assert one.value == pytest.approx(other.value, abs=1e-6)
        depths.add(one.depth)
    assert max(depths) == deepest


def test_a_level_without_limits_but_nodes_is_cut_at_the_same_node(library: Library) -> None:
    game = rules.load("molino")
    position = list(random_play(game, 8, 30))[-1][0]
    level = Level(nodes=2_345)
    assert found(think(game, position, level, kernels=lambda: library)) == found(
        think(game, position, level, kernels=none)
    )


@pytest.mark.parametrize("key", ["kalah", "othello", "molino"])
def test_where_every_move_is_valued_both_look_equally_far(library: Library, key: str) -> None:
    """Also where one wins at once, near the end of a game."""
    game, decided = rules.load(key), 0
    for seed in range(9):
        for position, moves, _ in list(random_play(game, seed, 200))[-7:]:
            if decided < 3 and len(moves) > 1:
                one, other = (look(game, position, Budget(1_000), kernels) for kernels in (lambda: library, none))
                assert one == other
                decided += one.moves[0][1] >= SURE
    assert decided


def test_time_ends_it_and_nobody_needs_to_wait(library: Library) -> None:
    game = rules.load("kalah")
    ticks = iter(range(10**6))
    level = Level(nodes=100, seconds=3, kernel_nodes=10**9)
    thought = think(game, game.start(), level, clock=lambda: float(next(ticks)), kernels=lambda: library)
    assert 100 < thought.nodes < 10**5
    with pytest.raises(InterruptedSearchError):
        think(game, game.start(), level, interrupted=lambda: True, kernels=lambda: library)


def test_what_the_table_cannot_hold_costs_only_time(library: Library) -> None:
    game = rules.load("kalah")
    coding, weights = coding_of(game), Evaluation(game).weights
    assert coding
    values = {
        library.search(coding.stand(game.start()), weights, Limits(10**7, 6, 0, table, 8), lambda _: 0).moves[0][1]
        for table in (10, 1000, 100_000)
    }
    assert len(values) == 1


def test_without_a_library_python_thinks_and_says_why(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = rules.load("kalah")
    assert think(game, game.start(), LEVELS[2], kernels=none).without == "not built"
    broken = tmp_path / "broken.so"
    broken.write_bytes(b"no library")
    with pytest.raises(NoKernelsError, match=r"broken\.so"):
        Library(broken)
    main(["think", "konane", "--level", "1"])
    assert "search Python\n" in capsys.readouterr().out
    main(["think", "kalah", "--level", "2"])
    told = capsys.readouterr().out
    assert ("search C kernel" in told) == place().exists()
    assert ("tablero kernels" in told) != place().exists()


def test_without_a_compiler_the_cure_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BuildError, match="apt-get install gcc libc6-dev"):
        build(tmp_path / "kernels.so", "no-such-compiler")
    assert main(["kernels", "--cc", "no-such-compiler", "--into", str(tmp_path / "kernels.so")]) == 1
    assert "apt-get install gcc" in capsys.readouterr().out
    assert not list(tmp_path.iterdir())


def test_a_library_of_other_sources_is_refused(library: Library, tmp_path: Path) -> None:
    other = tmp_path / "other.so"
    other.write_bytes(library.path.read_bytes().replace(digest().encode(), b"0" * 16))
    with pytest.raises(NoKernelsError, match="built of other sources"):
        Library(other)


def test_what_cannot_be_built_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for into, compiler, told in [
        (tmp_path / "file" / "x", "true", "Not a directory"),
        (Path("/"), "cc", "/: names no file"),
        (tmp_path / "x", "cc '", "No closing quotation"),
    ]:
        with pytest.raises(BuildError, match=told):
            build(into, compiler)
