"""In the guest: the moves of every game in the journal, a line of JSON each, the newest last."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

from firmware_host.shell.journal.database import open_for_reading
from firmware_host.shell.journal.rows import events, games, line_of_play

JOURNAL = Path("/var/lib/tablero/journal.sqlite")

if __name__ == "__main__":
    with closing(open_for_reading(JOURNAL)) as journal:
        for game in games(journal):
            print(json.dumps(line_of_play(events(journal, game.number))))
