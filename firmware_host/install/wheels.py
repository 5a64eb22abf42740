#!/usr/bin/env python3
"""All that an installation without a network needs of Python, as wheels: ``make wheels``.

    wheels.py DIRECTORY [--python 3.11,3.13] [--machine aarch64]

For a Raspberry Pi of 64 bits with the Python of Debian 12 and 13, unless told otherwise; made on any computer. spidev
has no wheels: it is Debian's package python3-spidev, which Raspberry Pi OS brings and install.sh asks for. The
program's own wheel is made without the opponent's kernels in C, and with them for each machine of which there is a
compiler here.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

TREE = Path(__file__).resolve().parents[2]
PYTHONS = "3.11,3.13"
MACHINE = "aarch64"
NO_WHEELS = ("spidev",)
# Up to glibc 2.36, of Debian 12; a wheel for an older one runs as well.
GLIBC = ("2_36", "2_35", "2_34", "2_31", "2_28", "2_27", "2_26", "2_24", "2_17")
_MARKER = re.compile(r"python_version\s*(<|>=)\s*'(\d+)\.(\d+)'")


class WheelsError(ValueError):
    """What cannot be packed: says which requirement, and what is allowed."""


def wanted(project: Mapping[str, Any], extra: str, version: tuple[int, int]) -> Iterator[str]:
    """What pip would install on that Python with the extra, but for what has no wheels. Raises WheelsError."""
    own = project["name"]
    for requirement in (*project["dependencies"], *project["optional-dependencies"][extra]):
        named, _, marker = (part.strip() for part in requirement.partition(";"))
        if marker and not _fits(requirement, marker, version):
            continue
        name = re.split(r"[\[<>=!~ ]", named)[0]
        if name == own:
            for nested in re.findall(r"[\w-]+", named.partition("[")[2]):
                yield from (each for each in wanted(project, nested, version) if each not in project["dependencies"])
        elif name not in NO_WHEELS:
            yield named


def _fits(requirement: str, marker: str, version: tuple[int, int]) -> bool:
    # pip asks markers of the Python that it runs on, not of the one that the wheels are for.
    if not (told := _MARKER.fullmatch(marker)):
        raise WheelsError(f"{requirement!r}: a condition that is not known here; allowed: python_version < or >=")
    limit = (int(told[2]), int(told[3]))
    return version < limit if told[1] == "<" else version >= limit


def download(into: Path, version: tuple[int, int], machine: str, requirements: Sequence[str], *more: str) -> None:
    platforms = [f"--platform=manylinux_{glibc}_{machine}" for glibc in GLIBC] + [f"--platform=manylinux2014_{machine}"]
    chosen = [f"--python-version={version[0]}.{version[1]}", "--implementation=cp", "--only-binary=:all:"]
    _pip("download", "--dest", str(into), *platforms, *chosen, *more, *requirements)


def _pip(*words: str) -> None:
    command = [
        sys.executable,
        "-m",
        "pip",
        words[0],
        "--quiet",
        "--disable-pip-version-check",
        "--no-input",
        *words[1:],
    ]
    subprocess.run(command, check=True, cwd=TREE)


def add_kernels(directory: Path) -> None:
    """Beside the program's wheel, one with kernels for each kind of machine; says where that cannot be."""
    sys.path.insert(0, str(TREE))
    from firmware_host.thinking.native.build import BuildError
    from firmware_host.thinking.native.wheel import PURE, TARGETS, with_kernels

    (pure,) = directory.glob(f"tablero-*-{PURE}.whl")
    for machine in TARGETS:
        try:
            with_kernels(pure, machine)
        except BuildError as error:
            print(f"wheels: no kernels for {machine}, Python thinks there: {error}", file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--python", default=PYTHONS, help=f"versions, with commas between them ({PYTHONS})")
    parser.add_argument("--machine", default=MACHINE, help=f"as uname -m calls it ({MACHINE})")
    parser.add_argument("--extra", default="pi,fleet", help="which libraries: pi or boards, and fleet (pi,fleet)")
    args = parser.parse_args(arguments)
    project = tomllib.loads((TREE / "pyproject.toml").read_text())["project"]
    extras = args.extra.split(",")
    if not re.fullmatch(r"3\.\d+(,3\.\d+)*", args.python):
        parser.error(f"--python {args.python}: allowed: versions such as {PYTHONS}")
    try:
        for told in args.python.split(","):
            version = (3, int(told.partition(".")[2]))
            every = [each for extra in extras for each in wanted(project, extra, version)]
            download(args.directory, version, args.machine, list(dict.fromkeys(every)))
            if "pi" in extras and version >= (3, 13):
                # It asks for a package lgpio, which from 3.13 on is an empty one; install.sh installs it alone.
                download(args.directory, version, args.machine, ["rpi-lgpio>=0.6,<0.7"], "--no-deps")
        _pip("wheel", "--no-deps", "--wheel-dir", str(args.directory), ".")
        add_kernels(args.directory)
    except WheelsError as error:
        print(f"wheels: {error}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError:
        print("wheels: pip could not get all of them (its reason stands above)", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
