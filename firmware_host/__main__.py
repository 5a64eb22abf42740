"""The program's door: ``tablero`` and ``python -m firmware_host``."""

import io
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from importlib import import_module

INTERRUPTED = 128 + signal.SIGINT
"""As the shell has it."""


class OutputError(Exception):
    """What is printed cannot be written. No OSError: nobody on the way is to take it for one of another file."""


class Output(io.TextIOWrapper):
    """Standard output. Raises OutputError, and BrokenPipeError where nobody reads on."""

    def write(self, text: str) -> int:
        with _told_apart():
            return super().write(text)

    def flush(self) -> None:
        with _told_apart():
            super().flush()


@contextmanager
def _told_apart() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(error.strerror or str(error)) from error


def main() -> int:
    """The exit status: of the command, INTERRUPTED where Ctrl-C ends one that does not take it for itself, 2 where what
    it prints cannot be written."""
    try:
        with _own_output():
            return _run()
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a second one meets an interpreter that is shutting down
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has seen enough
        return 1
    except OutputError as error:
        print(f"tablero: standard output: {error}", file=sys.stderr)
        return 2


@contextmanager
def _own_output() -> Iterator[None]:
    """Standard output as an Output, and all of it written at the end: later an error would only be mentioned."""
    there = sys.stdout
    if not isinstance(there, io.TextIOWrapper):
        yield
        return
    own = Output(
        there.buffer,
        there.encoding,
        there.errors,
        line_buffering=there.line_buffering,
        write_through=there.write_through,
    )
    with redirect_stdout(own):
        try:
            yield
        except OutputError:
            _give_up(own)
            raise
        finally:
            _finish(own)


def _finish(output: Output) -> None:
    try:
        output.flush()
    except (BrokenPipeError, OutputError):
        _give_up(output)
        raise
    finally:
        output.detach()  # else its end would be that of the file


def _give_up(output: Output) -> None:
    """What still waits goes nowhere."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, output.fileno())
    os.close(null)


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
