"""The protocol of two boards alone: whatever is lost, doubled or late, both come to the same game."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as limits
from hypothesis import strategies as st

import rules
from firmware_host.core.dice import cast
from firmware_host.core.events import RefusedError
from firmware_host.fleet.match import shared_dice
from firmware_host.fleet.match.document import Document, End, Terms, read, write
from firmware_host.fleet.match.lobby import Lobby
from firmware_host.fleet.match.mark import mark
from firmware_host.fleet.match.shared_match import Match
from firmware_host.fleet.payloads import PayloadError
from rules.model import Game

GAMES = ("nei-pat-kono", "backgammon", "othello", "kalah", "breakthrough")


def terms(game: Game[Any], side: int = 0, match: str = "0123456789abcdef") -> Terms:
    return Terms(match, game.key, game.options, side, mark(game), "1")


class Pair:
    """Two boards, and between them all that was ever said and not yet lost."""

    def __init__(self, key: str, side: int = 0) -> None:
        self.game = rules.load(key)
        self.lobbies = {"hall": Lobby("hall"), "attic": Lobby("attic", lambda: 500)}
        self.air: list[tuple[str, bytes]] = []
        self.lobbies["hall"].invite("attic", terms(self.game, side), self.game, b"one")
        self.exchange()
        self.lobbies["attic"].accept("hall", self.game, b"other")
        self.exchange()

    def match(self, board: str) -> Match:
        match = self.lobbies[board].match
        assert match, self.lobbies[board].news
        return match

    def say(self, board: str) -> None:
        self.air.append((board, write(self.lobbies[board].document())))

    def deliver(self, number: int) -> None:
        said_by, payload = self.air[number]
        for board, lobby in self.lobbies.items():
            if board != said_by:
                lobby.hear(said_by, read(payload))

    def exchange(self, rounds: int = 3) -> None:
        """All that is said is heard."""
        for _ in range(rounds):
            for board in self.lobbies:
                self.say(board)
                self.deliver(-1)

    def restart(self, board: str) -> None:
        """The power goes: what was kept is all there is."""
        memory = self.lobbies[board].memory()
        self.lobbies[board] = Lobby(board)
        self.lobbies[board].remember(memory, lambda key, options: rules.load(key, **options))


def act(pair: Pair, board: str, what: int, chance: Random) -> None:
    match = pair.match(board)
    try:
        if what < 6:
            legal = match.game.moves(match.line.position)
            choices = [move.text for move in legal if not move.weight]
            if choices and match.is_my_turn:
                match.play(chance.choice(choices))
            elif match.is_my_turn:
                match.roll()
        elif what < 8:
            match.want("takeback")
        elif what == 8:
            match.want("draw")
        elif what == 9:
            match.deny()
        elif what == 10 and chance.random() < 0.05:
            match.resign()
        elif what == 11:
            pair.restart(board)
    except RefusedError:
        pass


def state(match: Match) -> tuple[Any, ...]:
    return match.moves, tuple(match.cuts), match.end


@given(
    st.sampled_from(GAMES),
    st.lists(st.tuples(st.booleans(), st.integers(0, 11), st.integers(0, 4)), max_size=100),
    st.randoms(use_true_random=False),
)
@limits(max_examples=60)
def test_both_come_to_the_same_game(key: str, script: list[tuple[bool, int, int]], chance: Random) -> None:
    pair = Pair(key, side=chance.randrange(2))
    for first, what, heard in script:
        board = "hall" if first else "attic"
        act(pair, board, what, chance)
        pair.say(board)
        for _ in range(heard):  # in any order, some of it twice, most of it never
            pair.deliver(chance.randrange(len(pair.air)))
    pair.exchange(6)
    hall, attic = pair.match("hall"), pair.match("attic")
    assert state(hall) == state(attic)
    assert hall.is_settled
    assert attic.is_settled


@given(st.integers(0, 2**32), st.lists(st.integers(0, 60), min_size=1, max_size=8))
@limits(max_examples=60)
def test_whoever_lies_changes_nothing_but_his_own_game(seed: int, lies: list[int]) -> None:
    """An honest board's own plies are never made for it, and never taken back unasked."""
    chance = Random(seed)
    pair = Pair(chance.choice(GAMES))
    for _ in range(chance.randrange(12)):
        act(pair, chance.choice(("hall", "attic")), chance.randrange(6), chance)
        pair.exchange(1)
    honest = pair.match("hall")
    for lie in lies:
        before, position = honest.moves, honest.line.position
        forged = lied(pair.lobbies["attic"].document(), lie, honest, chance)
        pair.lobbies["hall"].hear("attic", replace(forged, number=10_000 + lie + pair.lobbies["hall"]._heard["attic"]))
        assert honest.moves[: len(before)] == before
        assert honest.cuts == []
        if len(honest.moves) > len(before):
            assert position.to_move != honest.side
        assert honest.end is None or (honest.end.how, honest.end.by) == ("resigned", 1 - honest.side)
        if pair.lobbies["hall"].match is None:
            assert pair.lobbies["hall"].news
            return


def lied(document: Document, lie: int, honest: Match, chance: Random) -> Document:
    legal = [move.text for move in honest.game.moves(honest.line.position)] or ["none"]
    moves, roll = honest.moves, document.roll
    assert roll
    match lie % 10:
        case 0:
            return replace(document, moves=(*moves, chance.choice(legal), chance.choice(legal)))
        case 1:
            return replace(document, moves=moves[:-1])
        case 2:
            return replace(document, cuts=(max(0, len(moves) - 1),), moves=moves[:-1])
        case 3:
            return replace(document, end=End("draw", len(moves), 0))
        case 4:
            return replace(document, end=End("resigned", len(moves), 0, honest.side))
        case 5:
            return replace(document, roll=replace(roll, commitment="0" * 64))
        case 6:
            return replace(document, roll=replace(roll, secrets={roll.number: "0" * 64}))
        case 7:
            return replace(document, stage="none", other="", terms=None)
        case 8:
            return replace(document, moves=("nonsense",))
        case _:
            return replace(document, moves=(*moves[:1], chance.choice(legal), *moves[2:]))


def test_a_take_back_needs_both() -> None:
    pair = Pair("breakthrough")
    hall, attic = pair.match("hall"), pair.match("attic")
    hall.play(hall.game.moves(hall.line.position)[0].text)
    pair.exchange()
    hall.want("takeback")
    pair.exchange()
    assert (hall.line.ply, attic.line.ply) == (1, 1)
    assert attic.asked
    attic.deny()
    pair.exchange()
    assert hall.denied == "takeback"
    assert not hall.wish
    hall.want("takeback")
    pair.exchange()
    attic.want("takeback")
    pair.exchange()
    assert (hall.line.ply, attic.line.ply) == (0, 0)


def test_a_draw_needs_both_and_whoever_plays_on_declines() -> None:
    pair = Pair("breakthrough")
    hall, attic = pair.match("hall"), pair.match("attic")
    attic.want("draw")
    pair.exchange()
    hall.play(hall.game.moves(hall.line.position)[0].text)
    pair.exchange()
    assert (attic.wish, hall.asked, hall.is_over) == (None, None, False)
    attic.want("draw")
    pair.exchange()
    hall.want("draw")
    pair.exchange()
    assert hall.end == attic.end == End("draw", 1, 0)


def test_dice_are_cast_by_both_and_come_out_evenly() -> None:
    """A chi-squared of 36 throws of two dice, 35 degrees of freedom: above 70 once in 3000 times."""
    faces = [int(36 * shared_dice.chance("0" * 16, number, ("one", f"other{number}"))) for number in range(3600)]
    counts = Counter(faces)
    assert sum((counts[face] - 100) ** 2 / 100 for face in range(36)) < 70


def test_the_roller_reveals_only_after_the_other_has_committed() -> None:
    game = rules.load("backgammon")
    match = Match(game, terms(game), 0, b"seed")
    if not match.is_my_turn:
        match = Match(game, terms(game), 1, b"seed")
    match.roll()
    told = match.document(1, "attic").roll
    assert told
    assert told.secrets == {}


def test_a_game_of_dice_goes_on_with_each_word_lost_now_and_then() -> None:
    pair, chance = Pair("backgammon"), Random(5)
    for _ in range(400):
        board = chance.choice(("hall", "attic"))
        act(pair, board, 0, chance)
        pair.say(board)
        if chance.random() < 0.6:
            pair.deliver(-1)
    pair.exchange(6)
    assert state(pair.match("hall")) == state(pair.match("attic"))
    assert sum(1 for move in pair.match("hall").line.moves if move.weight) > 10


def test_an_invitation_that_is_declined_is_told_with_its_reason() -> None:
    game, hall, attic = rules.load("clobber"), Lobby("hall"), Lobby("attic")
    hall.invite("attic", terms(game), game, b"")
    attic.hear("hall", hall.document())
    attic.decline("hall", "rules", "0.2.0")
    hall.hear("attic", attic.document())
    assert hall.invited is None
    assert hall.news
    assert (hall.news.key, hall.news.board, hall.news.text) == ("refused-rules", "attic", "0.2.0")
    assert not attic.invitations


def test_invitations_of_many_are_bounded_and_others_are_not_heard() -> None:
    game, attic = rules.load("clobber"), Lobby("attic")
    for k in range(50):
        lobby = Lobby(f"board-{k}")
        lobby.invite("attic" if k % 2 else "cellar", terms(game, match=f"{k:016x}"), game, b"")
        attic.hear(lobby.board, lobby.document())
    assert list(attic.invitations) == [f"board-{k}" for k in range(35, 50, 2)]


def test_a_partner_who_leaves_ends_the_game() -> None:
    pair = Pair("clobber")
    pair.lobbies["attic"].leave()
    pair.exchange()
    assert pair.lobbies["hall"].match is None
    assert pair.lobbies["hall"].news
    assert pair.lobbies["hall"].news.key == "left"


def test_equal_rules_have_equal_marks_and_others_have_others() -> None:
    games = [rules.load("oware"), rules.load("wari"), rules.load("oware", **_another("oware")), rules.load("kalah")]
    assert len({mark(game) for game in games}) == len(games)
    assert mark(rules.load("oware")) == mark(games[0])


def _another(key: str) -> dict[str, object]:
    """The first option with another value than its default."""
    option = next(option for option in rules.card(key).options if option.choices)
    return {option.name: next(value for value in option.choices if value != option.default)}


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(
                    ("number", "stage", "terms", "moves", "cuts", "wish", "end", "roll", "other", "refuses", "schema")
                ),
                inner,
                max_size=8,
            )
        ),
        max_leaves=12,
    )
)
@limits(max_examples=80)
def test_what_makes_no_sense_is_refused_and_nothing_else_happens(content: object) -> None:
    for payload in (
        json.dumps(content).encode(),
        json.dumps({"schema": 1, "stage": "plays", "number": 1, "x": content}).encode(),
    ):
        with suppress(PayloadError):
            read(payload)


@pytest.mark.parametrize(
    "payload", [b"", b"{", b"[1]", b'{"schema":2}', b'{"schema":1}', b"[" * 70000, b'{"schema":NaN}', b"\xff"]
)
def test_no_document(payload: bytes) -> None:
    with pytest.raises(PayloadError):
        read(payload)


def rolling_first() -> Pair:
    """A game that attic begins by a roll."""
    game = rules.load("backgammon")
    return Pair("backgammon", side=1 - game.start().to_move)


def hears(pair: Pair, **changes: Any) -> str:
    """What hall makes of a word of attic that attic would not say; its news."""
    said = pair.lobbies["attic"].document()
    pair.lobbies["hall"].hear("attic", replace(said, number=said.number + 1, **changes))
    news = pair.lobbies["hall"].news
    return news.key if news else ""


def test_a_roll_that_was_not_cast_by_both_is_found_out() -> None:
    pair = rolling_first()
    hall = pair.match("hall")
    text = hall.game.moves(hall.line.position)[0].text
    assert hears(pair, moves=(text,)) == "foul-dice"
    assert pair.lobbies["hall"].match is None


def test_a_secret_that_is_not_the_one_committed_to_is_found_out() -> None:
    pair = rolling_first()
    hall, attic = pair.match("hall"), pair.match("attic")
    attic.roll()
    pair.say("attic")
    pair.deliver(-1)
    mine, roll = pair.lobbies["hall"].document().roll, pair.lobbies["attic"].document().roll
    assert mine
    assert roll
    forged = "0" * 64
    secrets = {attic.side: forged, hall.side: mine.secrets[roll.number]}
    chance = shared_dice.chance(hall.terms.match, roll.number, (secrets[0], secrets[1]))
    text = cast(hall.game, hall.line.position, chance)[-1].text
    told = replace(roll, number=roll.number, secrets={roll.number: forged})
    assert hears(pair, moves=(text,), roll=told) == "foul-dice"


def test_what_was_granted_once_is_not_granted_again() -> None:
    pair = Pair("breakthrough")
    hall, attic = pair.match("hall"), pair.match("attic")
    text = hall.game.moves(hall.line.position)[0].text
    hall.play(text)
    pair.exchange()
    hall.want("takeback")
    pair.exchange()
    attic.want("takeback")
    pair.exchange()
    hall.play(text)
    pair.exchange()
    assert hears(pair, cuts=(0, 0), moves=()) == "foul-takeback"


def play_on(pair: Pair, plies: int) -> None:
    """Each the first legal move, or the roll that is due."""
    for _ in range(plies):
        match = next(match for match in (pair.match("hall"), pair.match("attic")) if match.is_my_turn)
        if match.must_roll:
            match.roll()
        else:
            match.play(match.game.moves(match.line.position)[0].text)
        pair.exchange()


def test_a_take_back_that_was_let_pass_is_not_granted_later() -> None:
    pair = Pair("breakthrough")
    hall = pair.match("hall")
    play_on(pair, 1)
    hall.want("takeback")
    pair.exchange()
    play_on(pair, 9)
    assert hears(pair, cuts=(0,), moves=()) == "foul-takeback"
    assert hall.line.ply == 10


@pytest.mark.parametrize("denied", [True, False])
def test_a_draw_that_was_declined_is_not_claimed_later(denied: bool) -> None:
    pair = Pair("breakthrough")
    hall, attic = pair.match("hall"), pair.match("attic")
    play_on(pair, 1)
    hall.want("draw")
    pair.exchange()
    if denied:
        attic.deny()
        pair.exchange()
    else:
        play_on(pair, 9)
    ply = hall.line.ply
    assert hears(pair, end=End("draw", 1, 0)) == "foul-draw"
    assert (hall.line.ply, hall.end) == (ply, None)


def before_a_roll() -> tuple[Pair, str, str]:
    """A game in which something may be taken back and dice are due; who rolls, and the other."""
    pair = Pair("backgammon")
    while not (pair.match("hall").must_roll and pair.match("hall").can_cut):
        play_on(pair, 1)
    roller, other = ("hall", "attic") if pair.match("hall").is_my_turn else ("attic", "hall")
    return pair, roller, other


def grants(pair: Pair, liar: str, honest: str) -> str:
    """What honest makes of it when liar takes back its last move after all; its news."""
    match, said = pair.match(honest), pair.lobbies[liar].document()
    left = match.line.ply - 1
    forged = replace(said, number=said.number + 1, cuts=(left,), moves=match.moves[:left], roll=None, wish=None)
    pair.lobbies[honest].hear(liar, forged)
    assert match.cuts == []
    news = pair.lobbies[honest].news
    return news.key if news else ""


def test_whoever_has_rolled_grants_nothing_when_he_has_seen_the_dice() -> None:
    pair, roller, other = before_a_roll()
    pair.match(other).want("takeback")
    pair.exchange()
    assert pair.match(roller).asked
    pair.match(roller).roll()
    with pytest.raises(RefusedError, match="the dice are being cast"):
        pair.match(roller).want("takeback")
    pair.say(roller)
    pair.deliver(-1)
    assert pair.match(other).wish is None
    assert grants(pair, roller, other) == "foul-takeback"


@pytest.mark.parametrize("what", ["takeback", "draw"])
def test_dice_wait_while_their_roller_wishes_something(what: Any) -> None:
    """Else the other could grant it when it has seen the dice, and does not like them."""
    pair, roller, other = before_a_roll()
    ply = pair.match(roller).line.ply
    pair.match(roller).want(what)
    pair.exchange()
    pair.match(roller).roll()
    pair.exchange()
    assert pair.lobbies[roller].document().secret(pair.match(roller)._number) is None
    pair.match(other).deny()
    pair.exchange()
    assert pair.match(roller).line.ply == pair.match(other).line.ply == ply + 1
