"""A board that nobody looks after; what visitors see of it is played in scenarios/exhibit."""

from __future__ import annotations

from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

import rules
from firmware_host.core.cues import Role
from firmware_host.core.events import RefusedError
from firmware_host.core.power import Supply
from firmware_host.core.session import Session
from firmware_host.core.theme import THEMES
from firmware_host.shell.devices.fit import fit
from firmware_host.shell.devices.light import attraction, invitation
from firmware_host.shell.exhibit.idle import LONGEST, Waits, waits
from firmware_host.shell.journal import store
from firmware_host.shell.journal.store import Store
from firmware_host.shell.replay.replayer import Replayer
from hardware.profile import load, shipped
from simulator.faults import Chatter
from tests.shell.bench import SCAN, Bench

BRIEF = Waits(idle=10.0, over=2.0, pause=3.0, offer=4.0)


def exhibit(game: str = "othello", **more: object) -> Bench:
    return Bench(game, exhibit=BRIEF, **more)  # type: ignore[arg-type]


def test_it_goes_home() -> None:
    """To its own game, on its own board, in its own light; and the wood of a simulated board is set up."""
    bench = exhibit()
    bench.do("theme", theme="night")
    bench.do("new", game="pasang")
    assert bench.controller.fit.profile.name != "square-8x8"
    bench.run(BRIEF.idle - 1)
    assert not bench.controller.display.attracting
    assert bench.controller.game.key == "pasang"
    bench.run(2)
    assert bench.controller.display.attracting
    assert (bench.controller.game.key, bench.controller.fit.profile.name) == ("othello", "square-8x8")
    assert bench.controller.display.theme.name == "candle"
    assert bench.state()["say"]["key"] == "say.attract-put"
    assert bench.state()["attract"] is True
    assert bench.phase == "play"


def test_moves_are_acted_out_until_somebody_comes() -> None:
    """On the page and in light; the wood is untouched, and the first touch, whatever it is, ends it."""
    bench = exhibit("pinoy-dama")
    bench.run(BRIEF.idle + 1)
    assert bench.state()["show"] is None
    assert bench.state()["invite"]
    wood = bench.wood.contents()
    shown: list[dict[str, object]] = []
    for _ in range(int(60 / 0.25)):
        bench.run(0.25)
        if (acted := bench.state()["show"]) and (not shown or acted != shown[-1]):
            shown.append(acted)
            assert bench.state()["invite"] is None
            calls = set(attraction(bench.controller.session))
            assert set(bench.controller.light.colours) == ({acted["hand"]} if acted["hand"] else calls)
    assert len(shown) > 10
    assert bench.wood.contents() == wood
    while bench.state()["show"] is None:
        bench.run(0.25)
    bench.controller.stir()
    bench.run(SCAN)
    state = bench.state()
    assert (state["attract"], state["show"], state["phase"], state["ply"]) == (False, None, "play", 0)


def test_a_board_that_calls_is_never_dark() -> None:
    """Whatever is acted out: before a move, after it, while the hand is beside the board."""
    bench = exhibit("pinoy-dama")
    while not bench.controller.display.attracting:
        bench.run(1)
    acted = set()
    for _ in range(400):
        bench.run(0.25)
        acted.add(bench.controller.display.demonstrated is not None)
        assert any(bench.rig.strip.frame)
    assert acted == {True, False}


def test_what_is_acted_out_is_not_in_the_record(tmp_path: Path) -> None:
    """A night of it costs no room, and a replay, which knows nothing of it, comes to the same light."""
    bench = exhibit("pinoy-dama", journal=Store(tmp_path / "journal.sqlite"))
    bench.run(BRIEF.idle + 1)
    before = len(bench.controller.diary.events)
    bench.run(60)
    assert len(bench.controller.diary.events) == before
    bench.do("theme", theme="night")
    bench.run(BRIEF.idle + 25)
    bench.controller.stir()
    bench.run(1)
    bench.controller.close()
    with closing(store.open_existing(tmp_path / "journal.sqlite")) as found:
        for game in store.games(found):
            happened = list(store.events(found, game.number))
            chosen = rules.load(game.record.key, **game.record.options)
            place = fit(chosen.geometry, bench.controller.fit.profile)
            assert place
            lived = Replayer(chosen, place, game.record, game.outcome, happened).run()
            assert lived.same, lived


def test_every_word_of_a_page_shows_that_somebody_is_there() -> None:
    """A message that is refused does as well; so the daemon says, whatever comes of it."""
    bench = exhibit()
    for _ in range(3):
        bench.run(BRIEF.idle - 1)
        bench.controller.stir()
    bench.run(BRIEF.idle - 1)
    assert not bench.controller.display.attracting


@pytest.mark.parametrize("button", ["ok", "undo", "hint", "new"])
def test_any_button_wakes_it(button: str) -> None:
    bench = exhibit(board="hall-8x8")
    bench.button(button)
    for _ in range(2):  # the same button as last time, too
        bench.run(BRIEF.idle + 1)
        assert bench.controller.display.attracting
        bench.button(button)
        assert not bench.controller.display.attracting


def test_a_sensor_that_never_rests_is_nobody() -> None:
    """One weak magnet must not keep a game alive that nobody plays."""
    bench = exhibit(sensing="occupancy")
    attracted = []
    for _ in range(8):
        bench.do("take" if bench.wood.contents()["d4"] else "place", site="d4", piece="w")
        bench.run(2)
        attracted.append(bench.controller.display.attracting)
    assert attracted == [False] * 4 + [True] + [False] * 3  # what wakes it may be a hand


def test_two_of_them_are_nobody_either() -> None:
    """By turns they would keep a left game, and the light of a closed house, for ever; a third is a hand."""
    bench = exhibit(sensing="occupancy")
    attracted = []
    for site in "dedededefdede":
        bench.do("take" if bench.wood.contents()[f"{site}4"] else "place", site=f"{site}4", piece="w")
        bench.run(2)
        attracted.append(bench.controller.display.attracting)
    assert attracted == [False] * 5 + [True] + [False] * 7  # what wakes it may be a hand


def test_a_line_that_comes_and_goes_is_nobody() -> None:
    bench = exhibit(sensing="occupancy")
    line = [f"{column}4" for column in "abcfgh"]
    for _ in range(8):
        stirred = bench.controller.stirred
        for site in line:
            spot = bench.wood.spot(site)
            if bench.wood.contents()[site]:
                bench.wood.hand.take(spot)
            else:
                bench.wood.hand.place(spot, "w")
        bench.run(1)
    assert bench.controller.stirred == stirred


def test_attract_light_is_calm_and_within_its_limits() -> None:
    """One light that never goes out, sets on slowly, and draws a fraction of the supply."""
    bench = exhibit()
    bench.run(BRIEF.idle + 1)
    scene = attraction(bench.controller.session)
    assert bench.controller.display.scene == scene
    assert list(scene) == [bench.state()["invite"]]
    supply = Supply()
    for theme in THEMES.values():
        frames = [theme.paint(scene, k / 30) for k in range(180)]
        steps = [
            abs(one[site][part] - other[site][part])
            for one, other in pairwise(frames)
            for site in scene
            for part in range(3)
        ]
        assert max(steps) <= 3
        assert all(max(colour) for frame in frames for colour in frame.values())
        drawn = [
            supply.current_ma(bytes(supply.curve[part] for colour in frame.values() for part in colour))
            for frame in frames
        ]
        assert max(drawn) < 8 * len(scene)


def test_a_journal_of_an_exhibit_lives_again(tmp_path: Path) -> None:
    journal = Store(tmp_path / "journal.sqlite")
    bench = exhibit("ajedrez-jerez", sensing="polarity", journal=journal)
    bench.do("pick", site="e2")
    bench.do("drop", site="e4")
    bench.do("pause")
    bench.run(BRIEF.pause + 1)  # ends by itself
    assert bench.phase == "play"
    bench.do("choose", move="e7e5")
    bench.run(BRIEF.idle + 1)
    assert bench.controller.display.attracting
    bench.do("pick", site="d2")
    bench.do("drop", site="d4")
    bench.run(BRIEF.idle + 1)
    bench.controller.close()
    with closing(store.open_existing(tmp_path / "journal.sqlite")) as found:
        games = list(store.games(found))
        played = []
        for game in games:
            happened = list(store.events(found, game.number))
            chosen = rules.load(game.record.key, **game.record.options)
            place = fit(chosen.geometry, bench.controller.fit.profile)
            assert place
            lived = Replayer(chosen, place, game.record, game.outcome, happened).run()
            assert lived.same, lived
            assert lived.events == len(happened)
            played.append(store.line_of_play(iter(happened)))
            left = [event.data["what"] for event in happened if event.kind == "left"]
            assert left == {("e2e4",): ["pause", "idle"], ("d2d4",): ["idle"], (): []}[played[-1]]
    assert played == [("e2e4",), ("d2d4",), ()]


def test_a_chattering_sensor_does_not_hinder_it() -> None:
    bench = exhibit(sensing="occupancy")
    bench.rig.faults.add(Chatter("a1", rate=0.5))
    bench.run(60)
    assert bench.controller.display.attracting


def test_an_idle_month_leaves_no_trace(tmp_path: Path) -> None:
    """Nothing is written while nobody comes."""
    journal = Store(tmp_path / "journal.sqlite")
    bench = exhibit(journal=journal)
    bench.run(BRIEF.idle + 60)

    def rows() -> int:
        with closing(store.open_existing(tmp_path / "journal.sqlite")) as found:
            return sum(1 for game in store.games(found) for _ in store.events(found, game.number))

    before = rows()
    bench.run(600)
    bench.now += 30 * 86400
    bench.controller.intake.skip(bench.now)
    bench.run(SCAN)
    assert rows() == before
    journal.close()


@pytest.mark.parametrize(
    ("minutes", "others", "told"),
    [
        (0.0, [], "idle 0; allowed: more than 0, up to 604800 seconds"),
        (float("nan"), [], "idle nan; allowed"),
        (LONGEST, [], "idle 3.6288e+07; allowed"),
        (5.0, [("over", -1.0)], "over -1; allowed"),
        (5.0, [("nap", 1.0)], "no wait 'nap'; allowed: idle, over, pause, offer"),
    ],
)
def test_waits_that_make_no_sense(minutes: float, others: list[tuple[str, float]], told: str) -> None:
    with pytest.raises(RefusedError, match="exhibit: ") as refused:
        waits(minutes, others)
    assert told in str(refused.value)


@pytest.mark.parametrize("key", rules.keys())
def test_the_invitation_is_true_on_every_board(key: str) -> None:
    """Whoever does what is said, where the light is, begins a move, or is at least not scolded."""
    game = rules.load(key)
    for profile in map(load, shipped()):
        if (found := fit(game.geometry, profile)) is None:
            continue
        session = Session(game, found.layout)
        invited = invitation(session)
        assert set(attraction(session)) == {invited.site}
        chance = game.moves(game.start())[0].weight > 0
        assert chance or session.turn.may_begin(invited.site)
        if invited.act == "press":
            assert found.layout.presses
        else:
            assert bool(game.board(game.start())[invited.site]) == (invited.act == "lift")


def scolded(bench: Bench) -> bool:
    state = bench.state()
    red = Role.REFUSED in {cue.role for cue in bench.controller.display.scene.values()}
    return red or bool(state["why"]) or state["heading"]["key"] == "phase.repair" or state["say"]["key"] == "say.repair"


@pytest.mark.parametrize("sensing", ["press", "occupancy", "polarity"])
@pytest.mark.parametrize("site", ["a8", "d4", "e2", "e4", "e8"])
def test_the_first_touch_is_forgiven_whatever_it_is(sensing: str, site: str) -> None:
    bench = exhibit("ajedrez-jerez", sensing=sensing)
    bench.run(BRIEF.idle + 1)
    assert bench.controller.display.attracting
    if sensing == "press":
        bench.do("press", site=site)
    elif bench.wood.contents()[site]:
        bench.do("pick", site=site)
    else:
        bench.wood.provide_one("P")
        bench.do("place", site=site, piece="P")
    assert not bench.controller.display.attracting
    for _ in range(8):
        assert not scolded(bench)
        bench.run(1)
    if sensing != "press":
        bench.do("drop" if bench.state()["hand"] else "take", site=site)
    bench.run(1)
    assert not scolded(bench)
    assert bench.phase == "play"
    assert bench.moves == []


def test_a_touch_of_the_light_is_the_first_of_a_move() -> None:
    bench = exhibit("ajedrez-jerez", sensing="press")
    bench.run(BRIEF.idle + 1)
    bench.do("press", site=bench.state()["invite"])
    assert bench.controller.session.turn.begun()


def test_mistakes_are_named_once_a_move_has_been_played() -> None:
    bench = exhibit("ajedrez-jerez", sensing="press")
    bench.run(BRIEF.idle + 1)
    for site in ("e2", "e4", "e2"):
        bench.do("press", site=site)
        bench.run(1)
    assert bench.moves == ["e2e4"]
    assert bench.state()["why"]


def test_a_word_wakes_it() -> None:
    bench = exhibit()
    bench.run(BRIEF.idle + 1)
    bench.controller.stir()  # as the daemon does for every word of a page
    bench.do("wake")
    assert not bench.controller.display.attracting
    assert bench.state()["invite"] is None
