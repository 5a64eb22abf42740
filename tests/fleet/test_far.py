"""Two boards far apart play one game: what hands do on one is led by light on the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from firmware_host.core import events as ev
from firmware_host.core.events import RefusedError
from firmware_host.fleet.match.document import Terms
from firmware_host.fleet.meeting import offered
from firmware_host.shell.exhibit.idle import Waits
from firmware_host.shell.journal.store import Store
from tests.fleet.wire import Player, Room


def two(room: Room, game: str = "breakthrough", board: str = "square-8x8", **more: Any) -> tuple[Player, Player]:
    """hall and attic, who have begun a game; hall plays side 0."""
    hall = Player(room, "hall", game, board, sensing=more.pop("hall", "polarity"))
    attic = Player(
        room, "attic", game, board, sensing=more.pop("attic", "polarity"), accepts=frozenset({"hall"}), **more
    )
    room.run(0.5)
    hall.do("far", act="invite", board="attic")
    room.until(lambda: hall.far.is_seated and attic.far.is_seated, "game")
    room.until(lambda: hall.phase == attic.phase == "play", "start")
    return hall, attic


def first(player: Player) -> str:
    return next(move.text for move in player.controller.session.turn.legal)


def move(room: Room, player: Player, text: str) -> None:
    """A move of this board's people, by the helping hand."""
    ply = len(player.moves)
    player.do("choose", move=text)
    if player.phase == "guided":
        player.say("help")
    room.until(lambda: len(player.moves) > ply, f"{text} on {player.name}")


def follow(room: Room, player: Player, ply: int) -> None:
    """What the light asks for is carried out."""
    room.until(lambda: player.phase == "guided" or len(player.moves) >= ply, f"light on {player.name}")
    if len(player.moves) < ply:
        assert player.state()["todo"]
        player.say("help")
    room.until(lambda: len(player.moves) >= ply, f"ply {ply} on {player.name}")


def test_a_move_on_one_is_lit_on_the_other() -> None:
    room = Room()
    hall, attic = two(room)
    for ply in range(1, 5):
        here, there = (hall, attic) if ply % 2 else (attic, hall)
        move(room, here, first(here))
        follow(room, there, ply)
        assert hall.moves == attic.moves
    assert len(hall.moves) == 4


@pytest.mark.parametrize(("hall_", "attic_"), [("press", "polarity"), ("occupancy", "press")])
def test_buttons_against_hall_sensors(hall_: str, attic_: str) -> None:
    room = Room()
    hall, attic = two(room, hall=hall_, attic=attic_)
    move(room, hall, first(hall))
    follow(room, attic, 1)
    move(room, attic, first(attic))
    follow(room, hall, 2)
    assert hall.moves == attic.moves


def test_nothing_is_lost_while_the_line_is_dead() -> None:
    room = Room()
    hall, attic = two(room)
    room.cut("attic")
    room.run(0.5)
    assert hall.say_of_fleet == "fleet.gone"
    assert attic.say_of_fleet == "fleet.no-broker"
    move(room, hall, first(hall))
    room.run(3)
    assert attic.moves == []
    room.mend("attic")
    follow(room, attic, 1)
    assert hall.moves == attic.moves


def test_nobody_moves_for_the_other_side() -> None:
    room = Room()
    hall, attic = two(room)
    with pytest.raises(RefusedError, match="other board's turn"):
        attic.do("choose", move=first(attic))
    here, there = first(attic)[:2], first(attic)[-2:]
    attic.do("pick", site=here)
    attic.do("drop", site=there)
    room.until(lambda: attic.phase == "takeback", "take-back of what was not his to play")
    attic.say("help")
    room.until(lambda: attic.phase == "play" and attic.moves == [], "wood as it was")
    assert hall.moves == []
    move(room, hall, first(hall))
    follow(room, attic, 1)


def test_a_take_back_needs_both() -> None:
    room = Room()
    hall, attic = two(room)
    move(room, hall, first(hall))
    follow(room, attic, 1)
    room.run(2)
    hall.do("takeback")
    room.run(1)
    assert attic.say_of_fleet == "fleet.asks-takeback"
    assert hall.say_of_fleet == "fleet.wishes-takeback"
    attic.do("far", act="deny")
    room.run(1)
    assert hall.say_of_fleet == "fleet.denied-takeback"
    hall.do("takeback")
    room.run(1)
    attic.do("far", act="agree")
    room.until(lambda: hall.phase == attic.phase == "takeback", "light that leads back")
    hall.say("help")
    attic.say("help")
    room.until(lambda: hall.moves == attic.moves == [] and hall.phase == attic.phase == "play", "start")
    move(room, hall, first(hall))
    follow(room, attic, 1)


def test_what_hands_take_back_is_asked_of_the_other_first() -> None:
    room = Room()
    hall, attic = two(room)
    text = first(hall)
    move(room, hall, text)
    follow(room, attic, 1)
    room.run(2)
    hall.do("pick", site=text[-2:])
    hall.do("drop", site=text[:2])
    room.until(lambda: hall.moves == [], "take-back by hand")
    room.until(lambda: attic.say_of_fleet == "fleet.asks-takeback", "question")
    attic.do("far", act="deny")
    follow(room, hall, 1)
    assert hall.moves == attic.moves == [text]


def test_a_draw_needs_both_and_ends_the_game_on_both() -> None:
    room = Room()
    hall, attic = two(room)
    attic.do("draw")
    room.run(1)
    assert hall.say_of_fleet == "fleet.asks-draw"
    hall.do("far", act="agree")
    room.until(lambda: hall.phase == attic.phase == "over", "end")
    outcomes = [player.controller.session.outcome for player in (hall, attic)]
    assert outcomes[0] == outcomes[1]
    assert outcomes[0] is not None
    assert outcomes[0].winner is None
    with pytest.raises(RefusedError, match="over"):
        hall.do("takeback")


def test_who_resigns_loses_on_both() -> None:
    room = Room()
    hall, attic = two(room)
    with pytest.raises(RefusedError, match="other side"):
        attic.do("resign", side=0)
    attic.do("resign", side=1)
    room.until(lambda: hall.phase == attic.phase == "over", "end")
    outcome = hall.controller.session.outcome
    assert outcome
    assert outcome.winner == 0


def test_the_other_is_told_while_one_repairs() -> None:
    room = Room()
    hall, attic = two(room)
    site = first(attic)[:2]
    attic.do("sweep", sites=[site, "a8" if site != "a8" else "b8", "h8"])
    room.until(lambda: hall.say_of_fleet in ("fleet.repair", "fleet.ask"), "word of the repair")
    attic.say("tidy", at_once=True)
    room.until(lambda: hall.say_of_fleet == "fleet.your-turn", "word that it is over")


def powered(room: Room, folder: Path, name: str, **more: Any) -> Player:
    """A board that remembers, as it starts."""
    (folder / name).mkdir(exist_ok=True)
    store = Store(folder / name / "journal.sqlite")
    more = {"sensing": "polarity", "journal": store, "saved": store.unfinished(), **more}
    return Player(room, name, "breakthrough", "square-8x8", folder / name, **more)


def two_powered(room: Room, folder: Path) -> tuple[Player, Player]:
    hall, attic = powered(room, folder, "hall"), powered(room, folder, "attic", accepts=frozenset({"hall"}))
    room.run(0.5)
    hall.do("far", act="invite", board="attic")
    room.until(lambda: hall.far.is_seated and attic.far.is_seated, "game")
    room.until(lambda: hall.phase == attic.phase == "play", "start")
    return hall, attic


def loses_power(room: Room, player: Player) -> None:
    room.leave(player.name)
    player.controller.close()


def test_it_goes_on_after_the_power_of_one_has_gone(tmp_path: Path) -> None:
    room = Room()
    hall, attic = two_powered(room, tmp_path)
    move(room, hall, first(hall))
    follow(room, attic, 1)
    move(room, attic, first(attic))
    loses_power(room, attic)  # before it has told its move
    attic = powered(room, tmp_path, "attic")
    follow(room, hall, 2)
    loses_power(room, attic)
    move(room, hall, first(hall))
    room.run(2)
    attic = powered(room, tmp_path, "attic")
    follow(room, attic, 3)
    assert hall.moves == attic.moves
    loses_power(room, hall)
    hall = powered(room, tmp_path, "hall")
    move(room, attic, first(attic))
    follow(room, hall, 4)
    assert hall.moves == attic.moves
    hall.controller.close()
    attic.controller.close()


ENDED = ("a2-a3", "h7-g6", "a3-a4", "h8-h7", "a4-a5", "h7-h6", "a5-a6", "h6-g5", "a6xb7", "g8-h7", "b7xa8")


@pytest.mark.parametrize("is_told", [True, False])
def test_a_game_that_is_over_is_not_led_once_more_after_a_power_cut(tmp_path: Path, is_told: bool) -> None:
    """Nor is its last move lost, where the power goes before it has been told."""
    room = Room()
    hall, attic = two_powered(room, tmp_path)
    for ply, text in enumerate(ENDED, start=1):
        here, there = (hall, attic) if ply % 2 else (attic, hall)
        if text == ENDED[-1] and not is_told:
            room.cut("attic")
        move(room, here, text)
        if text != ENDED[-1] or is_told:
            follow(room, there, ply)
    room.run(2)
    loses_power(room, hall)
    hall = powered(room, tmp_path, "hall")
    room.run(3)
    assert hall.moves == []
    assert hall.phase == "play"
    if not is_told:
        room.mend("attic")
        follow(room, attic, len(ENDED))
    room.until(lambda: hall.far.lobby.match is None, "end of the game at the board that is back")
    room.run(5)
    assert hall.moves == []
    assert attic.phase == "over"
    assert attic.say_of_fleet == ""
    hall.controller.close()
    attic.controller.close()


def test_a_game_whose_rules_have_changed_meanwhile_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One board comes back with another version of the program."""
    room = Room()
    hall, attic = two_powered(room, tmp_path)
    move(room, hall, first(hall))
    follow(room, attic, 1)
    loses_power(room, attic)
    monkeypatch.setattr("firmware_host.fleet.meeting.mark", lambda game: "f" * 16)
    attic = powered(room, tmp_path, "attic")
    room.until(lambda: hall.say_of_fleet == attic.say_of_fleet == "fleet.refused-rules", "reason on both")
    for player, other in ((hall, "attic"), (attic, "hall")):
        told = player.state()["fleet"]["say"]["args"]
        assert told["board"] == other
        assert "breakthrough: rules of version" in told["text"]
    assert not hall.far.is_seated
    hall.controller.close()
    attic.controller.close()


def test_a_board_with_a_new_card_is_heard_as_soon_as_its_clock_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others have heard larger numbers of it before; once the clock is set, it is heard again."""
    room = Room()
    hall, attic = two(room)
    hall.do("far", act="leave")
    room.until(lambda: attic.far.lobby.match is None, "end of the game")
    room.leave("hall")
    with monkeypatch.context() as unset:
        unset.setattr("firmware_host.fleet.far.time", SimpleNamespace(time=lambda: 1000.0))
        hall = Player(room, "hall", "breakthrough", "square-8x8", sensing="polarity")
        room.run(0.5)
    hall.do("far", act="invite", board="attic")
    room.until(lambda: hall.far.is_seated and attic.far.is_seated, "game")


def test_dice_are_the_same_on_both_boards() -> None:
    room = Room()
    hall, attic = two(room, "backgammon", "backgammon-24", hall="count", attic="count")
    for _ in range(6):
        turn = hall.far.lobby.match.line.position.to_move
        here, there = (hall, attic) if turn == 0 else (attic, hall)
        if here.far.lobby.match.must_roll:
            with pytest.raises(RefusedError):
                there.do("roll")
            here.do("roll")
            match = here.far.lobby.match
            room.until(lambda match=match: not match.must_roll, "dice")
        else:
            ply = len(here.moves)
            move(room, here, first(here))
            follow(room, there, ply + 1)
        agreed = [*here.far.lobby.match.moves]  # the roller's board is the first to know them
        room.until(lambda agreed=agreed: hall.moves == attic.moves == agreed, "the same game")
    assert any(move.weight for move in hall.controller.session.line.moves)


@pytest.mark.parametrize(
    ("why", "change", "named"),
    [
        ("options", lambda terms: replace(terms, options={**terms.options, "extra": 3}), "extra"),
        ("options", lambda terms: replace(terms, options={}), "option"),
        ("rules", lambda terms: replace(terms, rules="0" * 16, version="9.9"), "9.9"),
        ("game", lambda terms: replace(terms, game="ludo"), "ludo"),
    ],
)
def test_other_rules_are_refused_by_name(why: str, change: Callable[[Terms], Terms], named: str) -> None:
    room = Room()
    hall = Player(room, "hall", "oware", "pits-2x6", sensing="press")
    attic = Player(room, "attic", "othello", "square-8x8", sensing="polarity", accepts=frozenset({"hall"}))
    room.run(0.5)
    terms, game, seed = offered(hall.manager, 0)
    hall.far.lobby.invite("attic", change(terms), game, seed)
    room.until(lambda: hall.far.lobby.invited is None, "answer")
    assert hall.say_of_fleet == f"fleet.refused-{why}"
    assert named in hall.state()["fleet"]["say"]["args"]["text"]
    assert attic.controller.game.key == "othello"
    assert not hall.far.lobby.is_playing


def test_a_new_game_here_ends_the_game_there() -> None:
    room = Room()
    hall, attic = two(room)
    with pytest.raises(RefusedError, match="under way"):
        hall.do("new", game="othello", options={})
    hall.do("far", act="leave")
    room.until(lambda: attic.say_of_fleet == "fleet.left", "word of it")
    hall.do("new", game="othello", options={})
    assert hall.controller.game.key == "othello"


def test_boards_that_invite_each_other_by_their_settings_begin_one_game() -> None:
    room = Room()
    hall = Player(room, "hall", "breakthrough", "square-8x8", sensing="polarity", invites="attic")
    attic = Player(room, "attic", "breakthrough", "square-8x8", sensing="press", invites="hall")
    room.until(lambda: hall.far.is_seated and attic.far.is_seated, "game")
    room.until(lambda: hall.phase == attic.phase == "play", "start")
    assert hall.far.lobby.match.terms == attic.far.lobby.match.terms
    assert attic.far.lobby.match.side == 0  # the first by name invites
    move(room, attic, first(attic))
    follow(room, hall, 1)


def test_an_exhibit_waits_for_the_other_board_and_ends_a_game_that_both_have_left() -> None:
    room = Room()
    hall, attic = two(room, exhibit=Waits(idle=30))
    move(room, hall, first(hall))
    follow(room, attic, 1)
    room.run(20)
    move(room, attic, first(attic))
    follow(room, hall, 2)
    room.run(20)
    assert attic.far.is_seated
    room.run(20)
    assert not attic.far.is_seated
    room.until(lambda: hall.say_of_fleet == "fleet.left", "word of it")


def test_an_invitation_is_declined_and_withdrawn_by_people() -> None:
    room = Room()
    hall = Player(room, "hall", "breakthrough", "square-8x8", sensing="polarity")
    attic = Player(room, "attic", "othello", "square-8x8", sensing="polarity")
    room.run(0.5)
    hall.do("far", act="invite", board="attic", side=1)
    room.run(0.5)
    (invitation,) = attic.state()["fleet"]["invitations"]
    assert (invitation["board"], invitation["game"], invitation["side"]) == ("hall", "breakthrough", 0)
    attic.do("far", act="decline", board="hall")
    room.run(0.5)
    assert hall.say_of_fleet == "fleet.refused-declined"
    hall.do("far", act="invite", board="attic")
    room.run(0.5)
    hall.do("far", act="withdraw")
    room.run(0.5)
    assert attic.state()["fleet"]["invitations"] == []


@pytest.mark.parametrize(
    "fields",
    [
        {"act": "explode"},
        {"act": "invite", "board": "nobody"},
        {"act": "invite", "board": 3},
        {"act": "invite", "board": "attic", "side": 2},
        {"act": "accept", "board": "attic"},
        {"act": "agree"},
        {"act": "deny"},
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(fields: dict[str, Any]) -> None:
    room = Room()
    hall = Player(room, "hall", "breakthrough", "square-8x8")
    Player(room, "attic", "breakthrough", "square-8x8")
    room.run(0.5)
    with pytest.raises(RefusedError):
        hall.do("far", **fields)
    assert hall.far.lobby.invited is None


def test_a_board_that_cannot_be_brought_to_the_game_gives_it_up_and_says_so() -> None:
    """What was said on the wood after cast dice cannot be taken back."""
    room = Room()
    hall, attic = two(room, "backgammon", "backgammon-24", hall="count", attic="count")
    hall.controller.command(hall.now, ev.Roll(0.5))  # as nothing in the program does any more
    room.until(lambda: not hall.far.is_seated, "end")
    assert hall.say_of_fleet == "fleet.stuck"
    room.until(lambda: attic.say_of_fleet == "fleet.left", "word of it")
