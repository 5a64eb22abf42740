"""The board as a player: its move is led by light, and people stay free to do something else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from itertools import count, pairwise
from math import inf
from pathlib import Path

import pytest

import rules
from firmware_host.core.events import Choose, OfferDraw, Pause, RefusedError, Resign
from firmware_host.core.offers import PLAY_ON
from firmware_host.shell.journal.records import Record, Saved
from firmware_host.shell.journal.store import Store
from firmware_host.shell.opponent import PATIENT, PIECE, READ, REGRET, REST, Opponent, Seat, read_seat
from firmware_host.shell.thinker import Hear
from firmware_host.thinking.levels import level_of
from firmware_host.thinking.messages import Question
from firmware_host.thinking.think import think
from rules.lesson import Lesson
from tests.rules.play import random_play
from tests.shell.bench import SCAN, SETTLES, Bench

SECOND = Seat(1, 1)
WAIT = 60.0


def until(bench: Bench, phase: str, ply: int, wait: float = WAIT) -> None:
    for _ in range(int(wait / SCAN)):
        if bench.phase == phase and len(bench.moves) >= ply:
            return
        bench.run(SCAN)
    raise AssertionError(f"{bench.phase} at ply {len(bench.moves)}, not {phase} at {ply}")


def make(bench: Bench, text: str) -> None:
    """A move of the people, by the helping hand."""
    ply = len(bench.moves)
    bench.do("choose", move=text)
    bench.do("help")
    for _ in range(int(WAIT / SCAN)):
        if len(bench.moves) > ply:
            return
        bench.run(SCAN)
    raise AssertionError(f"{text} was not carried out")


def gives_up(bench: Bench, side: int) -> None:
    """So that this side has lost, whoever plays it."""
    bench.controller.command(bench.now, Resign(side))
    bench.run(SETTLES)


def led_move(bench: Bench) -> str:
    move = bench.controller.session.turn.moves[0]
    assert move
    return move.text


def test_its_move_is_led_by_light_and_carried_out_by_a_hand() -> None:
    bench = Bench("othello", sensing="polarity", seat=SECOND)
    bench.run(REST + 1)
    assert bench.phase == "play"
    make(bench, "d3")
    until(bench, "guided", 1)
    assert bench.state()["todo"]
    bench.do("help")
    until(bench, "play", 2)
    assert bench.controller.session.turn.position.to_move == 0


def test_not_before_the_wood_has_rested() -> None:
    bench = Bench("ajedrez-jerez", sensing="polarity", seat=SECOND)
    make(bench, "e2e4")
    until(bench, "play", 1)
    while bench.phase == "play":
        bench.run(SCAN)
        rested = bench.now - bench.controller.session.sight.changed_at
    assert bench.phase == "guided"
    assert rested >= REST - SCAN


def test_whoever_will_not_carry_it_out_may_take_his_own_move_back() -> None:
    bench = Bench("othello", sensing="polarity", seat=SECOND)
    make(bench, "d3")
    until(bench, "guided", 1)
    bench.do("takeback")
    assert bench.phase == "play"
    bench.run(REST + 1)
    assert bench.phase == "play"
    bench.do("takeback")
    assert bench.phase == "takeback"
    bench.do("help")
    until(bench, "play", 0)
    bench.run(REGRET + REST)
    assert bench.moves == []
    assert bench.phase == "play"


def test_it_offers_its_move_again_after_a_while() -> None:
    """The same one: who gives it up is not shown another."""
    bench = Bench("othello", sensing="polarity", seat=SECOND)
    make(bench, "d3")
    until(bench, "guided", 1)
    led = led_move(bench)
    for _ in range(4):
        bench.do("takeback")
        bench.run(REGRET + REST + SETTLES)
        assert bench.phase == "guided"
        assert led_move(bench) == led


def test_a_move_that_people_make_for_it_counts() -> None:
    bench = Bench("othello", sensing="polarity", seat=SECOND)
    make(bench, "d3")
    bench.do("opponent", level=None)
    make(bench, "c3")
    assert len(bench.moves) == 2


@pytest.mark.parametrize("sensing", ["press", "occupancy"])
def test_on_boards_that_see_less(sensing: str) -> None:
    bench = Bench("othello", sensing=sensing, seat=Seat(1, 0))
    for _ in range(int(WAIT / SCAN)):
        bench.run(SCAN)
        if bench.state()["todo"]:
            break
    bench.do("help")
    until(bench, "play", 1)
    assert len(bench.moves) == 1


def test_who_joins_in_takes_the_side_over() -> None:
    bench = Bench("othello", sensing="polarity")
    bench.do("opponent", level=2, side=1, adapts=True)
    make(bench, "d3")
    until(bench, "guided", 1)
    led = bench.controller.session.turn.legal
    bench.do("help")
    until(bench, "play", 2)
    assert bench.state()["opponent"]["adapts"] is True  # its own move, carried out
    make(bench, bench.controller.session.turn.legal[0].text)
    assert led
    make(bench, bench.controller.session.turn.legal[0].text)  # before the wood has rested
    assert bench.state()["opponent"] is None
    bench.run(REST + 1)
    assert bench.phase == "play"
    with pytest.raises(RefusedError, match="somebody has moved it"):
        bench.do("opponent", level=2, side=1, adapts=True)
    with pytest.raises(RefusedError, match="allowed: true, false"):
        bench.do("opponent", level=2, adapts="often")


def test_the_level_follows_how_the_games_end() -> None:
    bench = Bench("othello", sensing="polarity")
    bench.do("opponent", level=2, side=1, adapts=True)
    levels = []
    for loser in (1, 1, 0):
        bench.do("choose", move="d3")
        bench.do("help")
        bench.run(3.0)
        gives_up(bench, loser)
        assert bench.phase == "over"
        bench.do("new", game="othello")
        bench.run(1.0)
        levels.append(bench.state()["opponent"]["level"])
    assert levels == [3, 5, 5]
    bench.say("new", game="othello")
    bench.controller.attract(bench.now, on=True)
    bench.run(1.0)
    assert bench.state()["opponent"] is None  # whoever comes next begins anew


def test_a_lesson_in_between_says_nothing_of_how_well_people_play() -> None:
    """Whichever side has to be moved there, and whether it is found."""
    bench = Bench("othello", sensing="polarity")
    bench.do("opponent", level=2, side=1, adapts=True)
    for lesson in (1, 4):
        bench.do("new", game="othello", options={"lesson": lesson})
        lit = bench.controller.game
        assert isinstance(lit, Lesson)
        bench.do("choose", move=min(lit.find))
        for _ in range(int(WAIT / SCAN)):
            if bench.phase == "over":
                break
            bench.say("help")
            bench.run(0.1)
        assert bench.phase == "over"
    bench.do("new", game="othello")
    assert bench.opponent.seat == Seat(2, 1, adapts=True)


A_PASS_FOLLOWS = ("d3", "e3", "f5", "e6", "f7", "e7", "f3", "c4", "b3", "e2", "e1", "g7")
"""Of Othello: after black's g8 white cannot move."""


def test_a_pass_that_leaves_it_no_choice_is_no_move_of_people() -> None:
    bench = resumed("othello", A_PASS_FOLLOWS, Seat(2, 1, adapts=True))
    make(bench, "g8")
    bench.run(1.0)
    assert bench.moves[-2:] == ["g8", "pass"]
    assert bench.opponent.seat == Seat(2, 1, adapts=True)


def resumed(game: str, moves: tuple[str, ...], seat: Seat, ordered: str = "") -> Bench:
    """Goes on after a power cut."""
    record = Record(game, rules.load(game).options, "square-8x8", "polarity")
    saved = Saved(1, record, moves, "2026-01-01T00:00:00+00:00", asdict(seat), ordered)
    bench = Bench(game, sensing="polarity", saved=saved)
    bench.do("resume")
    return bench


def test_after_a_power_cut_the_level_goes_on_from_where_it_was() -> None:
    bench = resumed("othello", ("d3",), Seat(6, 1, adapts=True))
    until(bench, "guided", 1)
    gives_up(bench, 1)
    bench.do("new", game="othello")
    bench.run(1.0)
    assert bench.opponent.seat == Seat(7, 1, adapts=True)


def test_after_a_power_cut_it_leads_the_same_move(tmp_path: Path) -> None:
    """Also where it has been carried out in the dark."""
    for start in range(3):
        store = Store(tmp_path / f"{start}.sqlite")
        bench = Bench("othello", sensing="polarity", journal=store)
        bench.do("opponent", level=1, side=1, adapts=True)
        make(bench, ("d3", "c4", "f5")[start])
        until(bench, "guided", 1)
        led = led_move(bench)
        for event in (OfferDraw(0), Choose(PLAY_ON), Pause())[: 2 * start]:
            bench.controller.command(bench.now, event)
        bench.controller.close()
        again = Store(tmp_path / f"{start}.sqlite")
        saved = again.unfinished()
        assert saved
        assert saved.ordered == led
        bench = Bench("othello", sensing="polarity", journal=again, saved=saved)
        bench.do("resume")
        until(bench, "guided", 1)
        assert led_move(bench) == led
        bench.controller.close()
        bench = resumed("othello", saved.moves, Seat(1, 1, adapts=True), led)
        make(bench, led)
        assert bench.opponent.seat == Seat(1, 1, adapts=True)


@pytest.mark.parametrize("way", [lambda bench: bench.do("takeback"), lambda bench: bench.button("undo")])
def test_what_was_given_up_before_a_power_cut_is_not_led_again(tmp_path: Path, way: Callable[[Bench], None]) -> None:
    store = Store(tmp_path / "journal.sqlite")
    bench = Bench("othello", sensing="polarity", journal=store, seat=SECOND)
    make(bench, "d3")
    until(bench, "guided", 1)
    way(bench)
    bench.controller.close()
    saved = Store(tmp_path / "journal.sqlite").unfinished()
    assert saved
    assert saved.ordered == ""


def test_a_game_of_fewer_players_has_a_side_for_it_too() -> None:
    bench = Bench("pasang", "square-11x11", options={"players": 4})
    bench.do("opponent", level=1, side=3)
    bench.do("new", game="pasang", options={"players": 3})
    bench.run(0.1)
    assert bench.opponent.seat == Seat(1, 2)
    bench.do("seats")
    assert bench.state()["say"]["key"] == "say.seat-level"


def play_out(bench: Bench, plies: int) -> None:
    """Both sides by the helping hand, people's first choice."""
    for _ in range(int(20 * WAIT / SCAN)):
        session = bench.controller.session
        if len(bench.moves) >= plies or bench.phase == "over":
            return
        if bench.phase == "guided":
            bench.say("help")
            bench.run(2.0)
        elif bench.phase == "play" and session.turn.position.to_move != SECOND.side:
            legal = session.turn.legal
            if legal[0].weight:
                bench.do("roll")
            else:
                bench.do("choose", move=legal[0].text)
        else:
            bench.run(0.1)
    raise AssertionError(f"{bench.phase} at ply {len(bench.moves)}: {bench.moves}")


@pytest.mark.parametrize(("game", "plies"), [("nei-pat-kono", 12), ("backgammon", 9), ("kalah", 10)])
def test_a_game_against_it(game: str, plies: int) -> None:
    board = {"backgammon": "backgammon-24", "kalah": "pits-2x6", "nei-pat-kono": "square-8x8"}[game]
    bench = Bench(game, board, sensing="polarity" if game == "nei-pat-kono" else "count", seat=SECOND)
    play_out(bench, plies)
    assert len(bench.moves) >= plies or bench.phase == "over"


def test_it_is_the_same_after_the_program_has_been_started_again(tmp_path: Path) -> None:
    store = Store(tmp_path / "journal.sqlite")
    bench = Bench("othello", sensing="polarity", journal=store, seat=SECOND)
    bench.do("opponent", level=3, side="white")
    make(bench, "d3")
    bench.controller.close()
    again = Store(tmp_path / "journal.sqlite")
    saved = again.unfinished()
    assert saved
    assert saved.opponent == {"level": 3, "side": 1, "adapts": False}
    bench = Bench("othello", sensing="polarity", journal=again, saved=saved)
    bench.do("resume")
    until(bench, "guided", 1)
    assert bench.opponent.seat == Seat(3, 1)
    bench.controller.close()


def test_nobody_gives_up_for_it() -> None:
    """Whoever is to move: what is said without a side is said by the people."""
    bench = Bench("othello", sensing="polarity", seat=SECOND)
    make(bench, "d3")
    until(bench, "guided", 1)
    for do in ("resign", "draw"):
        with pytest.raises(RefusedError, match=r"the board plays white; allowed: 0 \(black\)"):
            bench.do(do, side="white")
    assert bench.controller.session.draw_offered_by is None
    bench.do("draw")
    assert bench.controller.session.draw_offered_by == 0
    bench.do("resign")
    assert bench.state()["outcome"]["winner"] == SECOND.side


@pytest.mark.parametrize(
    ("plies", "low", "high", "agrees"),
    [
        (9, -inf, -PIECE, True),
        (9, -PIECE + 1, 0.0, False),
        (9, 1.0, inf, False),
        (PATIENT + 1, -PIECE + 1, 0.0, True),
        (PATIENT + 1, 1.0, inf, False),
    ],
)
def test_it_answers_an_offer_of_a_draw(plies: int, low: float, high: float, *, agrees: bool) -> None:
    """As it stood when it thought last; nobody answers for it."""
    bench = resumed("othello", worth(plies, low, high), SECOND)
    until(bench, "guided", 1)
    bench.do("draw")
    assert bench.state()["say"] == {"key": "say.draw-offered", "args": {"side": "side.black"}}
    assert bench.state()["ask"] == []
    with pytest.raises(RefusedError, match="the board answers"):
        bench.do("choose", move="agree-draw")
    bench.run(READ + 0.1)
    assert bench.controller.session.draw_offered_by is None
    assert bench.phase == ("over" if agrees else "guided")
    assert bench.state()["opponent"]["thinking"] is False


def worth(plies: int, low: float, high: float) -> tuple[str, ...]:
    """Moves of Othello, after which white is to move and thinks so of its position."""
    game = rules.load("othello")
    for seed in count():
        made = [(position, move.text) for position, _, move in random_play(game, seed, plies + 1) if move]
        if len(made) <= plies:
            continue
        here = made[plies][0]
        choices = len(game.moves(here)) > 1
        if choices and here.to_move == 1 and low <= think(game, here, level_of(1, game)).value <= high:
            return tuple(text for _, text in made[:plies])
    raise AssertionError("endless")


def test_it_plays_on_where_it_has_not_thought_yet() -> None:
    bench = Bench("othello", sensing="polarity", seat=SECOND)
    bench.do("draw")
    bench.run(READ + 0.1)
    assert bench.state()["say"]["key"] == "say.turn"
    make(bench, "d3")
    until(bench, "guided", 1)


def test_nobody_waits_for_an_answer_that_cannot_come() -> None:
    """While it is paused nothing is answered; and who offered it may be whom the board plays now."""
    bench = Bench("othello", sensing="polarity", seat=SECOND)
    bench.do("draw")
    bench.do("pause")
    bench.run(READ + 0.1)
    assert bench.state()["opponent"]["thinking"] is False
    bench.do("go-on")
    bench.do("opponent", level=1, side=0)
    assert bench.state()["ask"]
    until(bench, "guided", 0)


class Mute:
    """A Thinker that cannot think until it is healed."""

    is_free = True

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self.asked: list[float] = []
        self.healed = False

    def ask(self, question: Question, hear: Hear) -> None:
        self.asked.append(self._bench.now)
        if self.healed:
            self._bench.thinker.ask(question, hear)
        else:
            hear(self._bench.now, None)

    def close(self) -> None:
        pass


def test_where_nobody_can_think_it_is_tried_more_and_more_seldom() -> None:
    bench = Bench("othello", sensing="polarity")
    mute = Mute(bench)
    opponent = Opponent(bench.controller, mute, Seat(1, 0))

    def run(seconds: float) -> None:
        for _ in range(int(seconds / SCAN)):
            bench.run(SCAN)
            opponent.look(bench.now)

    run(600.0)
    waits = [after - before for before, after in pairwise(mute.asked)]
    assert waits == sorted(waits)
    assert waits[0] < 1.0
    assert len(waits) < 40
    mute.healed = True
    run(60.0)
    assert bench.phase == "guided"


def test_the_page_is_told() -> None:
    bench = Bench("othello", sensing="polarity")
    assert bench.state()["opponent"] is None
    bench.do("opponent", level=2)
    assert bench.state()["opponent"] == {"level": 2, "side": 1, "adapts": False, "thinking": False}


@pytest.mark.parametrize("fields", [{"level": 9}, {"level": "3"}, {"level": True}, {"level": 2, "side": 2}])
def test_seats_that_there_are_not(fields: dict[str, object]) -> None:
    bench = Bench("othello")
    with pytest.raises(RefusedError, match="allowed"):
        bench.do("opponent", **fields)
    assert bench.opponent.seat is None


@pytest.mark.parametrize(
    "data", [None, 3, {}, {"level": 9, "side": 1}, {"level": 2, "side": -1}, {"level": 2, "side": 2}]
)
def test_what_makes_no_sense_in_a_journal_is_nobody(data: object) -> None:
    assert read_seat(data, 2) is None
