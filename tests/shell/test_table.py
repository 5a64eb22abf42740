from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import pairwise
from math import log2
from typing import Any

import pytest

import rules
from firmware_host.core import events as ev
from firmware_host.core.cues import Role
from firmware_host.core.theme import CLEAR, THEMES
from firmware_host.shell.devices.connection import STEADY
from firmware_host.shell.devices.inputs import KEPT_UP
from firmware_host.shell.devices.lighting import AGAIN
from firmware_host.shell.games.placement import place
from firmware_host.shell.journal.diary import FLUSH
from firmware_host.shell.journal.records import Forgetful, Kind, Record
from firmware_host.shell.retry import FIRST_WAIT, LONGEST_WAIT
from firmware_host.shell.views.upkeep import health_message
from hardware.profile import load
from rules.steps import origins, touched
from simulator.faults import Broken, Chatter
from simulator.scenario.stage import Stage
from tests.shell.bench import SCAN, SETTLES, Bench

DARK = bytes(3 * 64)


class Notes(Forgetful):
    """A journal that can be read: what was noted, and how much of it was committed."""

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[tuple[str, dict[str, Any]]] = []
        self.durable = 0
        self.begun: list[Record] = []
        self.outcomes: list[Any] = []

    def begin(self, now: float, record: Record) -> None:
        self.begun.append(record)

    def note(self, now: float, kind: Kind, data: Mapping[str, Any]) -> None:
        self.noted.append((kind, dict(data)))

    def ended(self, now: float, outcome: Mapping[str, Any] | None) -> None:
        self.outcomes.append(outcome)

    def commit(self) -> None:
        self.durable = len(self.noted)

    def plies(self) -> list[tuple[str, int]]:
        return [(kind, data["ply"]) for kind, data in self.noted if kind in ("ply", "takeback")]


def play(bench: Bench, text: str) -> None:
    """A move commanded, and carried out by the helping hand."""
    bench.do("choose", move=text)
    bench.do("help")
    bench.run(20)


def test_a_few_plies_of_othello() -> None:
    bench = Bench()
    bench.do("place", site="d3", piece="B")
    assert bench.moves == []  # the disc between is not turned yet
    bench.do("flip", site="d4", face="B")
    assert bench.moves == ["d3"]
    bench.do("place", site="c5", piece="w")
    bench.do("flip", site="d5", face="w")
    assert bench.moves == ["d3", "c5"]
    assert bench.phase == "play"


def test_a_piece_put_back_is_no_move() -> None:
    bench = Bench("ajedrez-jerez")
    bench.do("pick", site="e2")
    lit = bench.rig.frame
    assert bench.rig.light("e4") != (0, 0, 0)
    bench.do("drop", site="e2")
    assert bench.moves == []
    assert bench.rig.frame != lit
    bench.do("pick", site="e2")
    bench.do("drop", site="e4")
    bench.run(2)
    assert bench.moves == ["e2e4"]


def test_takeback_by_button_and_by_hand() -> None:
    bench = Bench("ajedrez-jerez")
    play(bench, "e2e4")
    assert bench.moves == ["e2e4"]
    bench.button("undo")
    assert bench.phase == "takeback"
    bench.do("pick", site="e4")
    bench.do("drop", site="e2")
    bench.run(2)
    assert (bench.moves, bench.phase) == ([], "play")


def test_a_ply_is_durable_before_it_is_shown() -> None:
    notes = Notes()
    bench = Bench("ajedrez-jerez", journal=notes)
    shown: list[int] = []
    bench.controller.on_shown = lambda: shown.append(sum(kind == "ply" for kind, _ in notes.noted[: notes.durable]))
    for text in ("e2e4", "e7e5", "g1f3"):
        play(bench, text)
        assert shown[-1] == len(bench.moves)
    assert notes.plies() == [("ply", 1), ("ply", 2), ("ply", 3)]


def test_settled_changes_reach_the_disk_even_if_nothing_follows() -> None:
    notes = Notes()
    bench = Bench(journal=notes)
    bench.do("pick", site="d4")
    assert ("settled", {"site": "d4", "level": 0}) in notes.noted
    done = len(notes.noted)
    bench.run(2 * FLUSH + 1)  # what the board notes when it looks again is flushed after what the hand did
    assert notes.durable >= done


@pytest.mark.parametrize("sensing", ["occupancy", "polarity", "count", "press"])
def test_random_games_carried_out_by_hand(sensing: str) -> None:
    """Every move is commanded and carried out: the board says the same as the rules, and the wood too."""
    rng = random.Random(5)
    bench = Bench("pinoy-dama", sensing=sensing)
    session = bench.controller.session
    for ply in range(1, 15):
        move = rng.choice(session.turn.legal)
        play(bench, move.text)
        assert bench.moves[-1:] == [move.text], bench.state()
        assert len(bench.moves) == ply
        assert bench.wood.contents() == dict(bench.controller.game.board(session.line.position))


def test_a_fault_freezes_the_game_and_heals() -> None:
    notes = Notes()
    bench = Bench("ajedrez-jerez", journal=notes)
    play(bench, "e2e4")
    bench.rig.faults.unplug()
    bench.run(0.1)
    assert bench.phase == "fault"
    assert "unplugged" in bench.controller.faults[0]
    assert bench.state()["say"]["key"] == "say.fault"
    bench.run(3)
    bench.rig.faults.plug_in()
    bench.run(5)
    assert (bench.phase, bench.moves, bench.controller.faults) == ("play", ["e2e4"], [])
    assert [kind for kind, _ in notes.noted if kind in ("fault", "mended")] == ["fault", "mended"]
    play(bench, "e7e5")
    assert bench.moves == ["e2e4", "e7e5"]


def test_what_was_moved_while_the_sensors_were_away_is_asked_back() -> None:
    bench = Bench("ajedrez-jerez")
    bench.rig.faults.unplug()
    bench.run(0.1)
    for site in ("a2", "b2", "c2"):
        bench.wood.hand.take(site)
    bench.rig.faults.plug_in()
    bench.run(3)
    assert bench.phase == "repair"
    bench.do("tidy")
    bench.run(5)
    assert bench.phase == "play"


def test_lights_that_fail_are_a_fault_until_they_work() -> None:
    bench = Bench("ajedrez-jerez")
    strip: Any = bench.rig.strip
    strip.fault = True
    bench.do("pick", site="e2")
    assert bench.phase == "fault"
    bench.run(2)  # the sensors work, which must not look like a cure
    assert bench.phase == "fault"
    strip.fault = False
    bench.do("drop", site="e2")
    bench.run(5)
    assert bench.phase == "play"
    assert bench.rig.frame != DARK


def test_retries_back_off() -> None:
    bench = Bench()
    tries: list[float] = []
    open_ = bench.controller._connection._ports.open

    def opened() -> None:
        tries.append(bench.now)
        open_()

    bench.controller._connection._ports.open = opened  # type: ignore[method-assign]
    bench.rig.faults.unplug()
    bench.run(100)
    waits = [round(b - a, 1) for a, b in pairwise(tries)]
    assert waits[:6] == [1.0, 2.0, 4.0, 8.0, 16.0, 30.0]


def test_a_plug_that_is_loose_writes_little_until_it_holds() -> None:
    notes = Notes()
    bench = Bench(journal=notes)
    for _ in range(60):  # it answers for two seconds, and is off for one
        for change, seconds in ((bench.rig.faults.unplug, 1.0), (bench.rig.faults.plug_in, 2.0)):
            change()
            bench.run(seconds)
    faults = [kind for kind, _ in notes.noted].count("fault")
    assert faults <= 3 + log2(LONGEST_WAIT / FIRST_WAIT) + 180 / LONGEST_WAIT
    bench.run(LONGEST_WAIT + STEADY)
    assert bench.phase != "fault"
    bench.rig.faults.unplug()
    bench.run(FIRST_WAIT / 2)
    assert bench.phase == "fault"
    bench.rig.faults.plug_in()
    bench.run(FIRST_WAIT)
    assert bench.phase != "fault", "what held for long is tried again at once"


def test_a_chattering_sensor_is_shut_out_and_the_game_goes_on() -> None:
    bench = Bench("ajedrez-jerez", sensing="occupancy")
    for _ in range(40):  # a bad contact under h8
        bench.wood.hand.take("h8")
        bench.run(4 * SCAN)
        bench.wood.hand.place("h8", "r")
        bench.run(4 * SCAN)
    (fault,) = bench.controller.faults
    assert fault.startswith("h8: its sensor chatters and is not believed (channel 63")
    bench.do("tidy")
    bench.run(3)
    play(bench, "e2e4")
    assert bench.moves == ["e2e4"]


def test_a_sensor_that_is_not_believed_is_not_believed_in_the_next_game_either() -> None:
    """Whatever that calls its site; otherwise the next game would wait for it for ever."""
    profile = load("hall-8x8")
    othello, chess = rules.load("othello"), rules.load("ajedrez-jerez")
    stage = Stage(othello, place(othello, profile))
    stage.switch_on()
    stage.rig.faults.add(Chatter("b2", rate=0.5))
    stage.wait(10)
    (told,) = stage.controller.faults
    board = place(chess, profile)
    (name,) = (site for site, spot in board.spots.items() if spot.name == "b2")
    assert not told.startswith(f"{name}:")
    stage.rig.faults.clear()
    stage.rig.world.poles |= {character: piece.pole for character, piece in chess.pieces.items()}
    stage.controller.new_game(stage.now, chess, board)
    (told,) = stage.controller.faults
    assert told.startswith(f"{name}: its sensor chatters and is not believed (channel 9, ")
    standing = chess.board(chess.start())
    stage.rig.world.stock(dict.fromkeys(chess.pieces, 16))
    stage.rig.world.set_up({board.spots[site].name: contents for site, contents in standing.items()})
    stage.wait(1)
    assert stage.session.state.value == "play"
    stage.close()


@pytest.mark.parametrize("scans", [10, 12, 16, 25])
def test_a_child_clicking_on_a_piece_is_no_fault(scans: int) -> None:
    """Up and down, ten times a second and less, for six seconds."""
    bench = Bench("ajedrez-jerez", "hall-8x8")
    for k in range(round(6 / (scans * SCAN))):
        bench.say("drop" if k % 2 else "pick", site="e2")
        bench.run(scans * SCAN)
    assert bench.controller.faults == []
    assert bench.controller.health.ailing == []


def test_what_swings_to_and_fro_as_slowly_as_hands_do_but_never_tires_is_named() -> None:
    bench = Bench("ajedrez-jerez", "hall-8x8")
    for k in range(KEPT_UP):
        assert bench.controller.faults == []
        bench.say("drop" if k % 2 else "pick", site="e2")
        bench.run(10 * SCAN)
    (fault,) = bench.controller.faults
    assert fault.startswith("e2: its sensor chatters")


def test_a_child_hammering_a_button_is_believed() -> None:
    bench = Bench(sensing="press")
    for _ in range(60):
        bench.rig.hand.press("d3")
        bench.run(4 * SCAN)
        bench.rig.hand.release("d3")
        bench.run(4 * SCAN)
    assert bench.controller.faults == []


def test_one_sensor_that_never_settles_holds_up_nothing() -> None:
    bench = Bench("ajedrez-jerez")
    bench.do("new", game="ajedrez-jerez", options={})
    for k in range(150):
        (bench.wood.hand.take if k % 2 == 0 else lambda s: bench.wood.hand.place(s, "N"))("b1")
        bench.run(SCAN)
    assert bench.phase != "setup"


def test_the_new_button_wants_a_second_press_amid_a_game() -> None:
    notes = Notes()
    bench = Bench("ajedrez-jerez", journal=notes)
    play(bench, "e2e4")
    bench.button("new")
    assert bench.moves == ["e2e4"]
    assert bench.state()["say"]["key"] == "say.new-again"
    bench.run(5)
    assert bench.state()["say"]["key"] == "say.turn"
    bench.button("new")
    bench.button("new")
    assert bench.moves == []
    assert len(notes.begun) == 2


def test_the_hint_button_shows_a_move() -> None:
    bench = Bench()
    before = bench.rig.frame
    bench.rig.hand.press("hint")
    bench.run(SETTLES)
    bench.commands.wishes(bench.now)
    bench.advised()
    bench.run(SETTLES)
    assert bench.controller.session.hint
    assert bench.rig.frame != before


@pytest.mark.parametrize(
    ("game", "board", "begins"), [("ajedrez-jerez", "square-8x8", 1), ("kalah", "pits-2x6", 1), ("molino", None, 0)]
)
def test_a_hint_shows_first_which_piece_then_where(game: str, board: str | None, begins: int) -> None:
    """What comes from the hand has no place to begin with: it is shown at once."""
    bench = Bench(game, board or "morris-24", sensing="count" if game == "kalah" else "polarity")

    def lit() -> set[str]:
        return {site for site, cue in bench.controller.display.scene.items() if cue.role is Role.HINT}

    bench.say("hint")
    bench.advised()
    hint = bench.controller.session.hint
    assert hint
    assert lit() == (origins(hint.steps) or {site for step in hint.steps for site in touched(step)})
    assert len(origins(hint.steps)) == begins
    first = lit()
    bench.say("hint")
    assert bench.controller.session.hint == hint
    assert lit() >= first
    assert game != "ajedrez-jerez" or len(lit()) == 2


def test_a_refused_command_changes_nothing() -> None:
    bench = Bench()
    before = bench.state()
    for event in (ev.Choose("z9"), ev.GoOn(), ev.TakeBack(), ev.Roll(0.5), ev.Confirm()):
        with pytest.raises(ev.RefusedError):
            bench.controller.command(bench.now, event)
    assert bench.state() == before


def test_frames_are_shown_when_they_differ_and_else_once_a_second() -> None:
    bench = Bench("ajedrez-jerez")
    strip: Any = bench.rig.strip
    before = strip.frames
    bench.run(3)
    assert 10 < strip.frames - before <= 3 * 30 + 1  # the movable pieces breathe
    still = Bench("othello")
    strip = still.rig.strip
    before = strip.frames
    still.run(3)
    assert strip.frames - before in (2, 3)  # a steady light


def test_pixels_that_lost_their_supply_are_lit_again_within_a_second() -> None:
    bench = Bench("othello")
    bench.run(1)
    strip: Any = bench.rig.strip
    lit, revision = bench.rig.frame, bench.controller.light.revision
    assert any(lit)
    strip.frame = bytes(len(strip.frame))
    bench.run(AGAIN + 0.1)
    assert bench.rig.frame == lit
    assert bench.controller.light.revision == revision  # no page is told of it


def test_light_that_flashes_is_told_once_and_again_when_it_is_well(caplog: pytest.LogCaptureFixture) -> None:
    bench = Bench("othello")
    bench.run(1)
    strip: Any = bench.rig.strip
    for text, told in (("SPI 0: too fast", "SPI 0: too fast"), ("", "the light is well again")):
        strip.trouble, revision = text, bench.controller.revision
        bench.run(3 * AGAIN)
        assert bench.controller.revision == revision + 1
        assert [record.message for record in caplog.records].count(told) == 1
        assert bench.controller.troubles.besides_disbelief == ([text] if text else [])
        assert [t["text"] for t in health_message(bench.controller)["troubles"]] == ([text] if text else [])


def test_another_theme_is_worn_at_once() -> None:
    bench = Bench()
    before = bench.rig.frame
    bench.say("theme", theme="night")
    assert bench.controller.display.theme is THEMES["night"]
    assert bench.rig.frame != before
    with pytest.raises(ev.RefusedError, match="candle, clear, night"):
        bench.say("theme", theme="disco")


def test_unused_spots_of_the_board_are_ignored_and_dark() -> None:
    bench = Bench("molino")
    bench.rig.world.stock({"W": 1})
    spare = next(iter(bench.controller.fit.spare.values()))
    bench.rig.hand.place(spare, "W")
    bench.run(1)
    assert bench.phase == "play"
    from firmware_host.shell.views.page import thoughts_message

    assert thoughts_message(bench.controller)["raw"][bench.controller.fit.called(spare)] == 1


def test_a_game_that_ends_is_recorded_and_the_start_position_begins_it_anew() -> None:
    notes = Notes()
    bench = Bench("molino", journal=notes, options={"quiet_limit": 4})
    rng = random.Random(3)
    while bench.controller.session.outcome is None:
        play(bench, rng.choice(bench.controller.session.turn.legal).text)
        assert len(bench.moves) < 400
    assert bench.phase == "over"
    assert notes.outcomes[-1]["reason"] == bench.controller.session.outcome.reason
    for site in list(bench.wood.contents()):
        while bench.wood.contents()[site]:
            bench.do("take", site=site)
    bench.run(3)
    assert (bench.phase, bench.moves) == ("play", [])
    assert len(notes.begun) == 2


def test_dark_squares_are_turned_down_where_the_profile_says_so() -> None:
    from dataclasses import replace

    from firmware_host.core.cues import Cue, Role
    from firmware_host.shell.devices.fit import fit
    from firmware_host.shell.devices.light import Light
    from hardware.profile import load

    plain = load("square-8x8")
    profile = replace(plain, pixels=replace(plain.pixels, dark=0.5, brightness=1.0))
    found = fit(rules.load("ajedrez-jerez").geometry, profile)
    assert found
    light = Light(found, CLEAR)
    frame = light.paint(0.0, {"a1": Cue(Role.TARGET), "b1": Cue(Role.TARGET)})
    assert frame
    dark, bright = (max(frame[3 * p : 3 * p + 3]) for site in ("a1", "b1") for p in found.pixels[site])
    assert dark == pytest.approx(bright / 2, rel=0.05)
    assert light.colours["a1"] == light.colours["b1"]  # to the eye they are alike


def test_a_sensor_in_doubt_is_named_while_it_is() -> None:
    game = rules.load("othello")
    stage = Stage(game, place(game, load("square-8x8-mcp3008")), gate="pins")
    stage.switch_on()
    assert stage.controller.faults == []
    seen = stage.controller.revision
    loose = [stage.rig.faults.add(Broken(wire)) for wire in (stage.spots["c4"], "ok")]
    stage.scan(2)
    assert stage.controller.faults == ["c4: its sensor is in doubt and reads as nothing"]
    assert stage.controller.revision > seen
    for fault in loose:
        stage.rig.faults.remove(fault)
    stage.scan(2)
    assert stage.controller.faults == []
    stage.close()


def test_an_ok_for_a_move_that_has_just_counted_is_no_mistake() -> None:
    """Whoever says OK to what stands done on the board cannot know that it counts in this very moment."""

    def begun() -> Bench:
        bench = Bench("ajedrez-jerez", "hall-8x8")
        bench.do("pick", site="e2")
        bench.do("drop", site="e3")
        return bench

    other, scans = begun(), 0
    while not other.moves:
        other.run(SCAN)
        scans += 1
    bench = begun()
    bench.run((scans - 1) * SCAN)
    assert not bench.moves
    bench.now += SCAN  # the hand comes before the scan
    bench.say("ok")
    assert bench.moves == ["e2e3"]


def test_a_pawn_is_exchanged_for_what_it_has_become() -> None:
    """The page has no other way to say so, and no sensor can tell."""
    bench = Bench("ajedrez-jerez", "hall-8x8")
    for text in ("h2h4", "g7g5", "h4g5", "h7h6", "g5h6", "a7a6", "h6h7", "a6a5"):
        play(bench, text)
    bench.do("take", site="g8")
    bench.do("pick", site="h7")
    bench.do("drop", site="g8")
    bench.run(5)
    bench.do("choose", move="h7g8r")
    assert bench.moves[-1] == "h7g8r"
    assert bench.state()["wood"]["g8"] == "R"


def test_a_man_that_becomes_a_king_without_a_choice_is_exchanged_too() -> None:
    """Whoever captures slowly has put it down long before the move is played."""
    bench = Bench("pinoy-dama", "hall-8x8")
    for text in ("c3-b4", "h6-g5", "b2-c3", "b6-a5", "a1-b2", "g5-h4", "c3-d4"):
        play(bench, text)
    bench.do("pick", site="a5")
    bench.do("drop", site="a1")
    bench.run(10)
    for site in ("b4", "b2"):
        assert bench.state()["wood"]["a1"] == "m"
        bench.do("take", site=site)
        bench.run(10)
    assert bench.moves[-1] == "a5xc3xa1"
    assert bench.state()["wood"]["a1"] == "k"
