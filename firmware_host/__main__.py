"""The program's door: ``tablero`` and ``python -m firmware_host``."""

import sys
from importlib import import_module


def main() -> int:
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
