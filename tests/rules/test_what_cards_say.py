"""What a rule card says, held against what its game does."""

from __future__ import annotations

import re

import pytest

import rules
from rules.rule_cards import rule_card
from rules.steps import Remove

THREE_TIMES = {
    "en": "three times|third time",
    "es": "tres veces|tercera vez",
    "fr": "trois fois|troisième fois",
    "it": "tre volte|terza volta",
    "pt": "três vezes|terceira vez",
    "de": "dreimal|dritten Mal",
    "ca": "tres vegades|tercera vegada",
}
CHOSEN_BY_PLAYERS = {"abismo", "konane", "backgammon"}
AS_IN_CHESS = {"ajedrez-guadalete", "ajedrez-jerez", "guadalete-cilindrico", "guadalete-creciente"}


@pytest.mark.parametrize("key", ["wari", "oware", "olinda-keliya", "pallanguzhi", "dao", "kungser", "pinoy-dama"])
@pytest.mark.parametrize("language", THREE_TIMES)
def test_a_repeated_position_ends_the_game(key: str, language: str) -> None:
    """ "Se alcanza una posición que lleva a un ciclo infinito de jugadas iguales": Wari."""
    assert re.search(THREE_TIMES[language], rule_card(key).sections[language]["end"])


def test_two_single_seeds_in_wari_go_round_until_the_game_is_over() -> None:
    """ "Un ejemplo de esta posición es cuando quedan solamente una semilla en 'A' y otra en 'a'"."""
    for key in ("wari", "oware"):
        game = rules.load(key)
        position = game.position("1,0,0,0,0,0 1,0,0,0,0,0 24,22 south")
        while moves := game.moves(position):
            assert len(moves) == 1
            position = game.play(position, moves[0])
        assert game.outcome(position) == rules.Outcome(0, "repetition", (25, 23))


def test_in_wari_seeds_are_left_to_the_other_side_if_that_is_possible() -> None:
    """ "Si el jugador no tiene otra opción, se realiza la jugada y sus capturas correspondientes"."""
    assert "if that is possible" in rule_card("wari").sections["en"]["capture"]
    game = rules.load("wari")
    forced = game.position("0,0,0,0,0,1 1,0,0,0,0,0 22,24 south")
    (move,) = game.moves(forced)
    assert game.outcome(game.play(forced, move)) == rules.Outcome(None, "stranded", (24, 24))


def test_two_mills_at_once_remove_only_one() -> None:
    """ "Aunque el movimiento de una ficha origine la formación simultánea de dos molinos solo da derecho a retirar una
    única ficha del contrario"."""
    for key in ("molino", "morabaraba"):
        assert "Two mills at once remove only one." in rule_card(key).sections["en"]["capture"]
    game = rules.load("molino")
    closing = game.position("1W1/W1W/1W1/6/3/1b1/b1b white hand=1,1 quiet=0")
    removed = [[step for step in move.steps if isinstance(step, Remove)] for move in game.moves(closing)]
    assert [len(steps) for steps in removed if steps] == [1, 1, 1]


@pytest.mark.parametrize("language", THREE_TIMES)
def test_a_man_is_crowned_where_his_move_ends(language: str) -> None:
    """ "Saliendo de la última fila a la que había llegado y perdiendo la opción de promocionar, en ese turno"."""
    game = rules.load("pinoy-dama")
    position = game.position("4/2mm/1M2/4/4/4/4/4 white")
    assert [move.text for move in game.moves(position)] == ["d6xf8xh6"]
    ends = {"en": "ends", "es": "termina", "fr": "finit", "it": "finisce", "pt": "acaba", "de": "Endet", "ca": "acaba"}
    assert ends[language] in rule_card("pinoy-dama").sections[language]["move"]


def test_where_sides_are_colours_the_card_says_which_begins() -> None:
    silent = []
    for key in sorted(set(rules.keys()) - CHOSEN_BY_PLAYERS - AS_IN_CHESS):
        game = rules.load(key)
        first = game.sides[game.start().to_move].capitalize()
        if set(game.sides) == {"white", "black"} and f"{first} begins" not in rule_card(key).sections["en"]["setup"]:
            silent.append(key)
    assert silent == []


def test_backgammon_begins_by_one_die_each() -> None:
    """ "Quien obtenga el tiro más alto será el que inicie el juego, usando como su tirada inicial ambos dados"."""
    assert "Each side rolls one die" in rule_card("backgammon").sections["en"]["setup"]
    game = rules.load("backgammon")
    begun = game.play(game.start(), game.parse("roll 2-5", game.start()))
    assert (game.sides[begun.to_move], begun.dice) == ("black", (5, 2))


def test_a_larger_die_bears_off_the_farthest_checker() -> None:
    """ "Podrá sacar una de las piezas que más lejos se encuentre"."""
    assert "or the farthest one by a larger" in rule_card("backgammon").sections["en"]["end"]
    game = rules.load("backgammon")
    home = game.position("5:1 3:1 off:13 / 6:15 / white move 6-2")
    assert "5/off" in {move.text for move in game.moves(home)}


@pytest.mark.parametrize("language", THREE_TIMES)
def test_the_goal_is_true_with_any_number_of_seeds(language: str) -> None:
    """It is shown beside the board, whatever options have been chosen."""
    games = map(rules.load, sorted(rules.keys()))
    counted = {game.key for game in games if "seeds" in game.options}
    assert counted >= {"kalah", "olinda-keliya", "pallanguzhi"}
    for key in counted:
        assert not re.search(r"\d", rule_card(key).sections[language]["goal"]), key
