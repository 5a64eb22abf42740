"""Games laid on boards, and the hand that the page lends to a simulated one."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from firmware_host.cli import parser, simulator_bench
from firmware_host.core.events import RefusedError
from firmware_host.core.theme import chosen
from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.devices.fit import fit
from firmware_host.shell.devices.ports import DriverPorts
from firmware_host.shell.games.placement import best, listing, questions, shelf
from firmware_host.shell.games.questions import effort
from firmware_host.shell.journal.records import Forgetful
from firmware_host.shell.views.words import book
from hardware.profile import load
from tests.shell.bench import Bench
from tests.shell.test_table import play


def test_a_game_that_does_not_fit_moves_to_a_board_that_it_fits() -> None:
    bench = Bench("wari", "pits-2x6")
    bench.do("new", game="backgammon", options={})
    assert bench.controller.fit.profile.name == "backgammon-24"
    bench.do("new", game="oware", options={})
    assert bench.controller.fit.profile.name == "backgammon-24"  # room enough
    bench.do("new", game="othello", options={})
    assert bench.controller.fit.profile.name == "square-8x8"  # no buttons there, but nothing to ask
    assert bench.phase == "play"
    bench.do("new", game="rimau-rimau", options={"win_lost": 10})
    assert bench.controller.fit.profile.name == "tiger-37"
    assert bench.controller.game.options["win_lost"] == 10


def test_on_real_wood_it_is_refused() -> None:
    opened: list[str] = []

    def ports(profile: Any) -> DriverPorts:
        opened.append(profile.name)
        return DriverPorts(profile)

    manager = BoardManager(load("hall-8x8"), rules.load("othello"), Forgetful(), ports=ports)
    with pytest.raises(RefusedError, match=r"rimau-rimau does not fit board hall-8x8: .*5 by 9"):
        manager.new_game(0.0, "rimau-rimau", {})
    assert manager.controller.game.key == "othello"
    with pytest.raises(RefusedError, match="this board has occupancy"):
        manager.new_game(0.0, "othello", {}, "polarity")
    assert opened == ["hall-8x8"]


def test_set_up_by_hand() -> None:
    bench = Bench()
    bench.do("new", game="ajedrez-jerez", options={}, setup=False)
    assert bench.phase == "setup"
    assert set(bench.wood.contents().values()) == {""}
    assert len(bench.state()["todo"]) == 32
    bench.do("tidy")
    bench.run(10)
    assert bench.phase == "play"


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"game": "chess"}, "games: "),
        ({"game": "othello", "options": {"opening": "sideways"}}, "allowed: cross, free"),
        ({"game": "othello", "options": {"speed": 1}}, "options: opening"),
        ({"game": "othello", "options": [1]}, "must be an object"),
        ({"game": "othello", "sensing": "smell"}, "press, occupancy, polarity, count"),
        ({"game": 7}, "must be a text"),
        ({"game": "othello", "setup": "maybe"}, "allowed: true, false"),
    ],
)
def test_a_new_game_that_cannot_be(message: dict[str, Any], said: str) -> None:
    bench = Bench("ajedrez-jerez")
    play(bench, "e2e4")
    with pytest.raises(bench.manager.refusals, match=said):
        bench.do("new", **message)
    assert (bench.moves, bench.phase) == (["e2e4"], "play")


def test_another_kind_of_sensor_under_the_same_wood() -> None:
    bench = Bench()
    bench.do("new", game="othello", options={}, sensing="occupancy")
    assert bench.controller.fit.profile.sensing == "occupancy"
    assert bench.controller.fit.profile.name == "square-8x8"


def test_the_listing_names_the_boards_of_every_game() -> None:
    bench = Bench().manager.bench
    assert bench
    found = listing(load("square-8x8"), ("press", "polarity"), bench.with_sensing)
    assert {game["key"] for game in found["games"]} == set(rules.keys())
    assert all(game["boards"] for game in found["games"])


@pytest.mark.parametrize("key", rules.keys())
def test_what_would_be_asked_is_said_in_words(key: str) -> None:
    bench = Bench().manager.bench
    assert bench
    found = questions(
        key, load("square-8x8"), ("press", "polarity"), bench.with_sensing, lambda game: load("square-8x8")
    )
    assert found["boards"]
    for entry in found["boards"]:
        for word in entry["asks"]:
            assert word in book("es")
            assert word in book("en")
    if key == "othello":
        assert {e["sensing"]: e["asks"] for e in found["boards"] if e["board"] == "square-8x8"} == {
            "press": ("asks.flips",),
            "polarity": (),
        }


# -- the hand


def test_the_hand_addresses_the_games_sites() -> None:
    bench = Bench()  # Othello's a1 is at the upper left: the board's a8
    bench.do("place", site="a1", piece="B")
    assert bench.rig.world.board["a8"] == "B"
    assert bench.state()["wood"]["a1"] == "B"


@pytest.mark.parametrize(
    ("do", "fields", "said"),
    [
        ("pick", {"site": "z9"}, "no site 'z9' in this game; sites: a1, b1"),
        ("pick", {"site": "a1"}, "from a1: nothing is there"),
        ("pick", {}, "site 'None'; it must be a text"),
        ("pick", {"site": "d4", "count": 0}, "allowed: 1 to 1000"),
        ("pick", {"site": "d4", "count": True}, "allowed: 1 to 1000"),
        ("drop", {"site": "c3"}, "down on c3: the right hand holds nothing"),
        ("flip", {"site": "c3", "face": "w"}, "from c3: nothing is there"),
        ("flip", {"site": "d4", "face": "Q"}, "no piece 'Q'"),
        ("take", {"site": "c3"}, "from c3: nothing is there"),
        ("place", {"site": "d3", "piece": "Q"}, "no piece 'Q'"),
        ("take", {}, "holds nothing"),
        ("sweep", {"sites": "d4"}, "must be a list"),
        ("dance", {}, "unknown do 'dance'; allowed: new, takeback"),
        ("choose", {"move": "h8"}, "not legal now"),
        ("resume", {}, "no saved game is waiting"),
    ],
)
def test_what_the_hand_cannot_do(do: str, fields: dict[str, Any], said: str) -> None:
    bench = Bench()
    before = bench.state()
    with pytest.raises(bench.manager.refusals, match=said):
        bench.say(do, **fields)
    assert bench.state() == before


def test_a_press_is_held_long_enough_and_let_go() -> None:
    bench = Bench(sensing="press")
    site = bench.controller.session.turn.legal[0].text
    bench.say("press", site=site)
    bench.say("press", site=site)
    bench.run(1)
    assert bench.rig.world.pressed == set()
    assert bench.moves == [site]


def test_pieces_never_multiply_beyond_the_box() -> None:
    bench = Bench()
    before = sum(bench.rig.world.pieces.values())
    bench.do("sweep", sites=["d4", "d5", "e4", "e5"])
    bench.do("tidy")
    bench.run(5)
    assert bench.phase == "play"
    assert sum(bench.rig.world.pieces.values()) == before


def test_a_disc_is_turned_over_where_the_box_lacks_the_face() -> None:
    bench = Bench()
    world = bench.rig.world
    total = sum(world.pieces.values())
    world.box["w"] += world.box["B"]
    world.box["B"] = 0
    bench.state()
    assert world.box["B"] == 1
    assert sum(world.pieces.values()) == total


def test_places_that_the_board_lacks_are_on_the_table_beside_it() -> None:
    bench = Bench("wari", "square-8x8", sensing="count")
    assert "store.S" in bench.state()["wood"]
    bench.do("pick", site="a", count="all")
    bench.do("drop", site="store.S", count=1)
    assert bench.state()["wood"]["store.S"] == "*"


NAMES = ["new", "takeback", "hint", "roll", "pause", "go-on", "ok", "resume", "discard", "choose", "theme",
         "watch", "opponent", "pick", "drop", "flip", "take", "place", "press", "sweep", "help", "tidy", "",
         "x" * 50]  # fmt: skip
VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.text(max_size=4),
    st.sampled_from(["a1", "d3", "d4", "e4", "d6", "B", "w", "all", "othello", "night", "store.S"]),
    st.lists(st.sampled_from(["d4", "e5", "zz"]), max_size=3),
)  # fmt: skip
FIELDS = ["site", "count", "piece", "face", "sites", "move", "theme", "game", "options", "sensing", "setup",
          "level", "side"]  # fmt: skip
MESSAGES = st.fixed_dictionaries({"do": st.one_of(st.sampled_from(NAMES), VALUES)}).flatmap(
    lambda do: st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=4).map(lambda fields: {**fields, **do})
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(MESSAGES, st.sampled_from([0.0, 0.05, 0.7])), max_size=25))
def test_no_message_breaks_the_table(messages: list[tuple[dict[str, Any], float]]) -> None:
    bench = Bench("othello")
    for message, seconds in messages:
        with suppress(*bench.manager.refusals):
            bench.commands.do(bench.now, message)
        bench.run(seconds)
        bench.state()


def test_what_has_been_tidied_up_is_owed_no_longer() -> None:
    bench = Bench(sensing="press")
    bench.say("press", site="d3")
    bench.run(1.0)
    assert bench.moves == ["d3"]
    assert bench.controller.session.checklist
    bench.say("tidy")
    bench.run(5.0)
    state = bench.state()
    assert state["wood"] == state["board"]
    assert state["todo"] == []
    assert not bench.controller.session.reviewing


@pytest.mark.parametrize("other", ["b1", "d1"])
def test_tidying_up_amid_a_capture_plays_nothing(other: str) -> None:
    """Two pieces have been exchanged, which these sensors do not see, and the man that could take one is off."""
    bench = Bench("ajedrez-jerez", "hall-8x8")
    for site in ("e2", "e4", "d7", "d5", "d2", "d3"):
        bench.do("drop" if bench.wood.hand.held else "pick", site=site)
        bench.run(1.0)
    played, board = bench.moves, dict(bench.controller.session.turn.board)
    assert len(played) == 3
    bench.wood.set_up({**board, "e4": board[other], other: board["e4"]})
    bench.do("pick", site="d5")
    bench.run(2.0)
    bench.do("take")
    bench.say("tidy")
    for _ in range(50):
        bench.run(0.1)
        assert (bench.moves, bench.phase) == (played, "play")
    state = bench.state()
    assert state["wood"] == state["board"] == board


@pytest.mark.parametrize("key", rules.keys())
def test_the_board_of_a_game_is_the_one_that_leaves_least_to_the_hands(key: str) -> None:
    """Where none was named: no other that is made for it asks less, or as little with fewer touches."""
    profile, bench = load("square-8x8"), simulator_bench("ports")
    manager = BoardManager(profile, rules.load("othello"), Forgetful(), bench=bench, settled=False)
    manager.new_game(1.0, key, {})
    game, laid = manager.controller.game, manager.controller.fit
    others = [found for board in shelf() if (found := fit(game.geometry, board))]
    made_for_it = [found for found in others if not found.spare] or others
    assert effort(game, laid.layout) <= min(effort(game, found.layout) for found in made_for_it)
    if game.geometry.drawing == "pits":
        assert laid.profile.sensing == "count"


@pytest.mark.parametrize("key", rules.keys())
def test_scales_are_for_games_of_pits(key: str) -> None:
    game = rules.load(key)
    assert (best(game, None, shelf()).profile.sensing == "count") == (game.geometry.drawing == "pits")


def test_a_calm_board_stays_calm_whatever_theme_it_wears() -> None:
    bench = Bench()
    bench.manager.wear(bench.now, "night")
    assert not bench.controller.display.theme.is_calm
    bench.controller.display.wear(bench.now, chosen("candle", calm=True))
    bench.manager.wear(bench.now, "clear")
    assert bench.controller.display.theme is chosen("clear", calm=True)
    assert bench.controller.display.theme.base == "clear"


def test_calm_is_a_setting_of_the_command_line() -> None:
    assert parser().parse_args(["run", "--calm"]).calm
    assert not parser().parse_args(["run"]).calm
