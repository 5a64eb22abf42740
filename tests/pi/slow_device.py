"""``tablero device`` whose time passes more slowly, for a host that works some times slower than a Pi: after how much
silence a microcontroller forgets its host is measured by the work of a Pi."""

from __future__ import annotations

import sys
import time

from simulator.device import command

SLOWER = 20


def main() -> int:
    now = time.monotonic
    time.monotonic = lambda: now() / SLOWER
    return command.main()


if __name__ == "__main__":
    sys.exit(main())
