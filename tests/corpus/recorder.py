"""From acts to what a board of sensors reports: contents, levels scan by scan, and the changes that settle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import ceil
from typing import Any, get_args

import rules
from firmware_host.core.debounce import Debounce
from hardware import profile
from rules import Game
from rules.steps import Contents
from simulator.people.acts import Wood
from simulator.people.game import Played, play_game
from simulator.people.mixes import MIXES, Mix
from tests.corpus.recording import Change, CorpusError, Recording, Sensing
from tests.corpus.sets import SetName, seeds

BOARDS: Mapping[Sensing, str] = {"occupancy": "hall-8x8", "polarity": "square-8x8", "count": "pits-2x6-count"}
"""Whose scan rate and debounce a recording has; its sites are the game's."""
LENGTH = 40  # plies of a game, at most
SENSINGS: tuple[Sensing, ...] = get_args(Sensing)


def sensings(game: Game[Any]) -> tuple[Sensing, ...]:
    """What can see the game's moves: heaps and stacks must be counted, single pieces need not."""
    stacks = any(len(held) > 1 for held in game.board(game.start()).values())
    return ("count",) if stacks else ("occupancy", "polarity")


def played_with(game: Game[Any], mix: str, habits: float, pace: float, seed: int, length: int) -> Played:
    """Raises CorpusError for an unknown mix."""
    if mix not in MIXES:
        raise CorpusError(f"mix {mix!r}; allowed: {', '.join(MIXES)}")
    return play_game(game, _mix(mix, habits, pace), seed, length)


@lru_cache(maxsize=16)
def _mix(name: str, habits: float, pace: float) -> Mix:
    return MIXES[name].scaled(habits, pace)


def record(
    key: str, sensing: Sensing, mix: str, seed: int, *, habits: float = 1.0, pace: float = 1.0, length: int = LENGTH
) -> Recording:
    """The game of this seed as this sensing saw it. Raises CorpusError where the sensing cannot see it."""
    game = rules.load(key)
    if sensing not in sensings(game):
        raise CorpusError(f"{sensing} cannot see the moves of {key}; allowed: {', '.join(sensings(game))}")
    played = played_with(game, mix, habits, pace, seed, length)
    board = _rates(sensing)
    start = levels(game, sensing, Wood(played.start))
    return Recording(
        game=key,
        options={},
        sensing=sensing,
        scan_hz=board[0],
        debounce_scans=board[1],
        characters=played.characters,
        mix=mix,
        habits=habits,
        pace=pace,
        seed=seed,
        length=length,
        sites=game.geometry.sites,
        start=tuple(start),
        changes=tuple(changes(played, sensing, *board)),
        truth=tuple((t.kind, round(t.begin * 1000), round(t.end * 1000), t.text) for t in played.truth),
    )


def corpus(
    name: SetName, games: list[str], sensing: Sensing, plies: int, first: int, mix: str, **how: Any
) -> Iterator[Recording]:
    """Recordings of the set with at least so many plies in all, the same share for every game."""
    for key in games:
        share = ceil(plies / len(games))
        for seed in seeds(name, first):
            recording = record(key, sensing, mix, seed, **how)
            yield recording
            share -= max(1, recording.plies)
            if share <= 0:
                break


@lru_cache(maxsize=8)
def _rates(sensing: Sensing) -> tuple[int, int]:
    board = profile.load(BOARDS[sensing])
    return board.scan_hz, board.debounce_scans


def levels(game: Game[Any], sensing: Sensing, wood: Wood) -> list[int]:
    """What the sensor at each site reads, in the order of the game's sites."""
    return [_level(game, sensing, wood.board[site], site in wood.covered) for site in game.geometry.sites]


def _level(game: Game[Any], sensing: Sensing, held: Contents, covered: bool) -> int:
    match sensing:
        case "occupancy":
            return int(bool(held) or covered)
        case "polarity":
            return game.pieces[held[-1]].pole if held else 0
        case "count":
            return len(held)


def changes(played: Played, sensing: Sensing, scan_hz: int, debounce_scans: int) -> Iterator[Change]:
    """Every settled change, as scans at this rate and a debounce of so many scans report them. Scans that find the wood
    as the last one left it, and settled, change nothing and are left out."""
    game, wood, acts = played.game, Wood(played.start), played.acts
    number = {site: k for k, site in enumerate(game.geometry.sites)}
    picture = levels(game, sensing, wood)
    debounce = Debounce(len(picture), debounce_scans)
    for _ in range(debounce_scans):
        debounce.feed(picture)
    scan = done = quiet = 0
    while done < len(acts) or quiet < debounce_scans:
        if quiet >= debounce_scans:
            scan = max(scan, ceil(acts[done].at * scan_hz))
        while done < len(acts) and acts[done].at * scan_hz <= scan:
            act = acts[done]
            wood.do(act.kind, act.site, act.pieces, act.to, act.player)
            done, quiet = done + 1, -1
            for site in (act.site, act.to):
                if site:
                    picture[number[site]] = _level(game, sensing, wood.board[site], site in wood.covered)
        for channel, level in debounce.feed(picture):
            yield round(scan * 1000 / scan_hz), channel, level
        scan, quiet = scan + 1, quiet + 1
