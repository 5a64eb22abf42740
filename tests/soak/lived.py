"""The last games of a journal live again from their sensors, in a process of its own.

    python -m tests.soak.lived JOURNAL GAME SENSING

GAME, SENSING: of the exhibit whose board it is. Prints a Told.
"""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path

from firmware_host.shell.devices.fit import fit
from firmware_host.shell.games.placement import best, place, shelf
from firmware_host.shell.journal import store
from firmware_host.shell.replay.replayer import Replayer
from rules import registry
from simulator.rig import with_sensing

MOST = 20


@dataclass
class Told:
    """games: how many lived again. otherwise: of each that lived otherwise, how."""

    games: int = 0
    otherwise: list[str] = field(default_factory=list)


def elsewhere(journal: Path, game: str, sensing: str) -> Told:
    """Raises subprocess.CalledProcessError where it came to grief."""
    command = [sys.executable, "-m", __name__, str(journal), game, sensing]
    return Told(**json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout))


def live_again(path: Path, game: str, sensing: str) -> Told:
    own = registry.load(game)
    profile = place(own, with_sensing(best(own, sensing, shelf()).profile, sensing)).profile
    told = Told()
    with closing(store.open_existing(path)) as journal:
        for found in list(store.games(journal))[-MOST:]:
            chosen = registry.load(found.record.key, **found.record.options)
            fitted = fit(chosen.geometry, profile)
            assert fitted
            happened = list(store.events(journal, found.number))
            lived = Replayer(chosen, fitted, found.record, found.outcome, happened).run()
            told.games += 1
            if not lived.same:
                how = lived.difference or lived.light
                told.otherwise.append(f"game {found.number} of {path.name} lives otherwise: {how}")
    return told


if __name__ == "__main__":
    logging.disable()  # what went wrong is in the journal
    print(json.dumps(asdict(live_again(Path(sys.argv[1]), *sys.argv[2:]))))
