"""Runs in an interpreter of its own that has OpenSpiel, and none of ours: Monte Carlo tree search with random rollouts.

A line in, a line of JSON out. ``new NAME SIMULATIONS SEED``, ``play ACTION``: what the state is then. ``think``: an
action, and the processor time it took. ``version``. Of what it does not understand: an error.
"""

from __future__ import annotations

import importlib.metadata
import json
import sys
import time
from collections.abc import Iterable
from typing import Any

EXPLORATION = 2.0
"""As in OpenSpiel's own example."""
MEGABYTES = 200


class Table:
    """spiel: the module pyspiel."""

    def __init__(self, spiel: Any) -> None:
        self._spiel = spiel
        self._state: Any = None
        self._bot: Any = None

    def answer(self, line: str) -> dict[str, Any]:
        word, _, rest = line.strip().partition(" ")
        if word == "version":
            return {"version": importlib.metadata.version("open_spiel")}
        if word == "new":
            return self._begin(*rest.split())
        if word == "play":
            return self._play(rest)
        if word == "think":
            began = time.process_time()
            action = self._bot.step(self._state)
            name = self._state.action_to_string(self._state.current_player(), action)
            return {"action": name, "seconds": time.process_time() - began}
        return {"error": f"{word!r}: allowed: version, new, play, think"}

    def _begin(self, name: str, simulations: str, seed: str) -> dict[str, Any]:
        game = self._spiel.load_game(name)
        rollouts = self._spiel.RandomRolloutEvaluator(1, int(seed))
        self._bot = self._spiel.MCTSBot(
            game, rollouts, EXPLORATION, int(simulations), MEGABYTES, True, int(seed), False
        )
        self._state = game.new_initial_state()
        return self._told()

    def _play(self, name: str) -> dict[str, Any]:
        legal = {
            self._state.action_to_string(self._state.current_player(), action): action
            for action in self._state.legal_actions()
        }
        if name not in legal:
            return {"error": f"{name!r}: allowed: {', '.join(legal)}"}
        self._state.apply_action(legal[name])
        return self._told()

    def _told(self) -> dict[str, Any]:
        state, over = self._state, self._state.is_terminal()
        player = -1 if over else state.current_player()
        actions = [] if over else [state.action_to_string(player, action) for action in state.legal_actions()]
        returns = state.returns() if over else []
        return {"board": str(state), "player": player, "actions": actions, "returns": returns}


def main(lines: Iterable[str]) -> None:
    import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

    table = Table(pyspiel)
    for line in lines:
        print(json.dumps(table.answer(line)), flush=True)


if __name__ == "__main__":
    main(sys.stdin)
