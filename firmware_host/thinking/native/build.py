"""Makes the library of kernels with whatever C compiler there is."""

from __future__ import annotations

import hashlib
import platform
import shlex
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

HERE = Path(__file__).parent
FLAGS = ("-std=gnu11", "-O3", "-fPIC", "-shared", "-ffp-contract=off", "-Wl,--build-id=none", "-s")
"""No contraction: values are to be the same to the last bit as Python's, on every machine. Neither names nor marks of
where it was built: the same sources and compiler give the same bytes."""


class BuildError(Exception):
    """Says what is missing, or what the compiler said."""


def place(machine: str = platform.machine()) -> Path:
    """Where the library of a kind of machine is looked for."""
    return HERE / f"kernels-{machine}.so"


def sources() -> list[Path]:
    return sorted(HERE.glob("*.c"))


def digest() -> str:
    """Of all sources. A library keeps it, so that one of other sources is not taken for this one."""
    whole = hashlib.sha256()
    for path in sorted([*sources(), *HERE.glob("*.h")]):
        whole.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()[:16]


def build(into: Path, compiler: str = "cc", packages: str = "gcc libc6-dev") -> None:
    """compiler: a command, with arguments of its own if need be. packages: what brings it in Debian. The file takes the
    old one's place only once it is whole. Raises BuildError."""
    command = _words(compiler)
    if not command or not shutil.which(command[0]):
        raise BuildError(f"{compiler or 'no name'}: no such compiler; Debian: apt-get install {packages}")
    if not into.name:
        raise BuildError(f"{into}: names no file")
    made = into.with_name(f"{into.name}.new").absolute()
    told = [*FLAGS, f'-DSOURCES="{digest()}"', "-o", str(made), *(path.name for path in sources()), "-lm"]
    try:
        done = subprocess.run([*command, *told], cwd=HERE, capture_output=True, text=True, check=False)
        if done.returncode:
            raise BuildError(f"{compiler}: {done.stderr.strip() or f'ended with {done.returncode}'}")
        made.replace(into)
    except OSError as error:
        raise BuildError(f"{into}: {error.strerror or error}") from error
    finally:
        with suppress(OSError):
            made.unlink()


def _words(command: str) -> list[str]:
    """Raises BuildError."""
    try:
        return shlex.split(command)
    except ValueError as error:
        raise BuildError(f"{command}: {error}") from error
