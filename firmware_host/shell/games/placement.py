"""Which game goes on which board, and what it would have to ask there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from firmware_host.core.events import RefusedError
from firmware_host.core.sensing import Sensing
from firmware_host.shell.devices.fit import Fit, fit
from firmware_host.shell.games.questions import asks, effort
from firmware_host.shell.views.page import game_message, picture_message
from hardware.model import sensing_of
from hardware.profile import Profile, load, shipped
from rules import registry
from rules.model import Game
from rules.steps import Site


def place(game: Game[Any], profile: Profile) -> Fit:
    """Raises RefusedError where the game does not fit the board, with both sizes."""
    found = fit(game.geometry, profile)
    if found is None:
        need, have = ("{} by {}".format(*size) for size in (game.geometry.size, profile.size))
        raise RefusedError(
            f"{game.key} does not fit board {profile.name}: "
            f"it needs {game.geometry.name} ({need}), the board has {have}"
        )
    return found


UNCOUNTED = "several pieces lie on one place, and no sensor counts them"


def unoffered(game: Game[Any], found: Fit) -> str:
    """Why a game is not offered on a board that it fits; empty where it is. What leaves a pile, or comes to one, shows
    only where it is counted; on a board of buttons hands tell what they do."""
    layout = found.layout
    if layout.presses:
        return ""
    return UNCOUNTED if {layout.sensing[site] for site in _piles(game)} - {Sensing.COUNT, Sensing.BLIND} else ""


def _piles(game: Game[Any]) -> set[Site]:
    """Where several pieces lie on one place as a game begins."""
    return {site for site, contents in game.board(game.start()).items() if len(contents) > 1}


def offered(game: Game[Any], profile: Profile) -> Fit | None:
    """Where the game lies on a board that it is offered on."""
    found = fit(game.geometry, profile)
    return None if found is None or unoffered(game, found) else found


def games_on(profile: Profile) -> list[str]:
    """The keys of all games that are offered on a board."""
    return [key for key in sorted(registry.keys()) if offered(registry.load(key), profile)]


def shelf() -> list[Profile]:
    """The boards that come with the program."""
    return [load(name) for name in shipped()]


def best(game: Game[Any], sensing: str | None, boards: Iterable[Profile]) -> Fit:
    """The board on which the game plays best: one made for it, with no sensor to spare, if there is one; by the same
    kind of sensor if one is named; with scales only if it has something to count; with the fewest questions, then the
    fewest touches (asks.effort), then the fewest spots. Raises RefusedError where none fits."""
    fits = [found for profile in boards if (found := offered(game, profile)) is not None]
    if not fits:
        raise RefusedError(f"{game.key} ({game.geometry.name}) fits none of the boards: {', '.join(shipped())}")

    piles = _piles(game)

    def apart(found: Fit) -> tuple[bool, bool, bool]:
        weighs = Sensing.COUNT in found.layout.sensing.values()
        return bool(found.spare), sensing not in (None, found.profile.sensing), weighs and not piles

    def left_to_hands(found: Fit) -> tuple[float, float]:
        """On a board of no such kind it is asked as if it had such sensors: it will be given them."""
        felt = found.profile if sensing is None else replace(found.profile, sensing=sensing_of(sensing))
        return effort(game, replace(found, profile=felt).layout)

    # What a board would have to ask takes long to find out: only of those that nothing else sets apart.
    nearest = min(map(apart, fits))
    return min(
        (found for found in fits if apart(found) == nearest),
        key=lambda f: (left_to_hands(f), len(asks(game, f.layout)), len(f.profile.spots), f.profile.name),
    )


WithSensing = Callable[[Profile, str], Profile]
"""A board with another kind of sensor under the same wood."""


def _boards(present: Profile, kinds: Sequence[str], with_sensing: WithSensing) -> list[Profile]:
    others = [profile for profile in shelf() if profile.name != present.name]
    return [with_sensing(present, kind) for kind in kinds] + others


def listing(present: Profile, kinds: Sequence[str], with_sensing: WithSensing) -> dict[str, Any]:
    """What GET /api/games answers. kinds: the kinds of sensor that the present board can be given."""
    boards = _boards(present, kinds, with_sensing)
    games = []
    for key in sorted(registry.keys()):
        game = registry.load(key)
        found = [profile for profile in boards if offered(game, profile) is not None]
        entries = [{"board": profile.name, "sensing": profile.sensing} for profile in found]
        told = {**game_message(game.card), "sides": list(game.sides), "picture": picture_message(game)}
        games.append({**told, "boards": entries})
    return {"games": games, "board": present.name}


def questions(
    key: str,
    present: Profile,
    kinds: Sequence[str],
    with_sensing: WithSensing,
    board_for: Callable[[Game[Any]], Profile],
) -> dict[str, Any]:
    """What GET /api/games/KEY answers: what a game would have to ask on each of the boards, and which one it is laid on
    where nobody asks for another. Raises RulesError for an unknown key."""
    game = registry.load(key)
    default = board_for(game)
    found = [f for profile in _boards(present, kinds, with_sensing) if (f := offered(game, profile)) is not None]
    entries = [{"board": f.profile.name, "sensing": f.profile.sensing, "asks": asks(game, f.layout)} for f in found]
    return {"key": key, "boards": entries, "default": {"board": default.name, "sensing": default.sensing}}
