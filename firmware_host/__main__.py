"""The program's door: ``tablero`` and ``python -m firmware_host``."""

import signal
import sys
from importlib import import_module

INTERRUPTED = 128 + signal.SIGINT
"""As the shell has it."""


def main() -> int:
    """The exit status: of the command, or INTERRUPTED where Ctrl-C ends one that does not take it for itself."""
    try:
        return _run()
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a second one meets an interpreter that is shutting down
        return INTERRUPTED


def _run() -> int:
    try:
        from firmware_host.cli import main as run

        return run()
    except ImportError:
        try:
            import_module("tablero._packages")  # says so where another package has the name of one of ours
        except ImportError as error:
            print(f"tablero: {error}", file=sys.stderr)
            return 2
        raise


if __name__ == "__main__":
    sys.exit(main())
