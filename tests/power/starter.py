"""Starts a journal on a recorded disk, asks it for what can be gone on with, and ends.

python -m tests.power.starter JOURNAL
"""

from __future__ import annotations

import sys
from pathlib import Path

from firmware_host.shell.journal.store import Store


def main() -> None:
    store = Store(Path(sys.argv[1]), wall=lambda: 1e9)
    saved = store.unfinished()
    print(" ".join(saved.moves) if saved else "")
    store.close()


if __name__ == "__main__":
    main()
