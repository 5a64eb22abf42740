"""The page of the daemon in the guest, watched from this computer."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from tests.pi.agent import Agent
from tests.pi.host import PiError
from tests.pi.installed import HELPERS, PYTHON

PATIENCE_S = 300.0

WATCH = (PYTHON, "-u", f"{HELPERS}/page.py")

State = Mapping[str, Any]
"""As guest/page.py tells it."""


class Page:
    """Opened when it is made. To be closed."""

    def __init__(self, agent: Agent) -> None:
        self._agent = agent
        self._watching = agent.start(WATCH)
        self._seen = 0

    def wait(self, wanted: Callable[[State], bool]) -> State:
        """The first state that is wanted, from that on which was waited for before. Raises PiError where none has come
        after a while."""
        try:
            self._watching.wait(PATIENCE_S, until=lambda said: any(map(wanted, self._states(said))))
        except PiError as error:
            told = self._agent.run("journalctl -u tablero -n 20 --no-pager; uptime")
            raise PiError(f"{error}\n{told}") from error
        states = self._states(self._watching.said)
        found = next(number for number, state in enumerate(states) if wanted(state))
        self._seen += found
        return states[found]

    def _states(self, said: str) -> list[State]:
        lines = [line for line in said.rpartition("\n")[0].splitlines() if line.startswith("{")]
        return [json.loads(line) for line in lines[self._seen :]]

    def at(self, ply: int) -> list[str]:
        """The moves, as soon as there are so many."""
        return list(self.wait(lambda state: state["ply"] >= ply)["moves"])

    def close(self) -> None:
        self._watching.kill()
