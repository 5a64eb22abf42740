"""Carries a played game out on the wood and holds the truth to it."""

from __future__ import annotations

from rules.model import Position
from simulator.people.acts import Wood
from simulator.people.game import Played, Truth


def positions_of(played: Played) -> list[tuple[Truth, list[Position]]]:
    """Every ply, word and take-back in order, with all positions that stand after it. Raises RulesError where a ply is
    not legal, IndexError where there is nothing to take back."""
    game, line = played.game, [played.game.start()]
    found = []
    for truth in played.truth:
        if truth.kind in ("ply", "said"):
            line = [*line, game.play(line[-1], game.parse(truth.text, line[-1]))]
        elif truth.kind == "takeback":
            count = int(truth.text)
            if len(line) <= count:
                raise IndexError(f"{truth}: only {len(line) - 1} plies stand")
            line = line[:-count]
        else:
            continue
        found.append((truth, line))
    return found


def follow(played: Played) -> int:
    """How often the hands came to rest with nothing under way. Each time the wood must show the position. Raises
    AssertionError with the sites that differ, and ActError for an act that the wood does not allow."""
    game, wood, rests, done = played.game, Wood(played.start), 0, 0
    line = [(truth.end, game.board(positions[-1])) for truth, positions in positions_of(played)]
    board = dict(played.start)
    for act, following in zip(played.acts, [*played.acts[1:], None], strict=True):
        wood.do(act.kind, act.site, act.pieces, act.to, act.player)
        if following is not None and following.at == act.at:
            continue
        while done < len(line) and line[done][0] <= act.at:
            board, done = line[done][1], done + 1
        if wood.resting and not any(truth.begin <= act.at < truth.end for truth in played.truth):
            rests += 1
            differ = {site: (wood.board[site], board[site]) for site in board if wood.board[site] != board[site]}
            assert not differ, f"{game.key}, seed {played.seed}, {act}: the wood and the position differ: {differ}"
    assert done == len(line)
    assert wood.board == board
    assert wood.resting
    return rests
