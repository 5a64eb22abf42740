"""The program's door: ``tablero`` and ``python -m firmware_host``."""

from __future__ import annotations

import sys

from firmware_host.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
