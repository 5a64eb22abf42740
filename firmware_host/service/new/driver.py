"""``tablero new-driver``: a package of its own with a driver that runs at once, and the list of what it still lacks."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from firmware_host.service.new.skeleton import NewError, checked_key, filled, module_name, todos, write_all
from hardware.catalogue import SENSORS, sensor_drivers

BUILT = "build"
"""Where an installation leaves a copy of the package."""
HELP = "start a package with a sensor driver, which the simulator runs at once; lists what is missing"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("key", metavar="KEY", help="the driver's name in board files, such as pcf8574")
    parser.add_argument("--check", action="store_true", help="write nothing: check the driver and list what is missing")


def run(args: argparse.Namespace) -> int:
    """1 where the contract does not hold or the board has an error, or for a driver that is checked and lacks
    something; else 0. Raises NewError."""
    key = checked_key(args.key)
    folder = Path.cwd() / f"tablero-{key}"
    if args.check:
        if not folder.is_dir():
            raise NewError(f"{folder}: there is no such package; without --check it is begun")
    else:
        if key in sensor_drivers():
            raise NewError(f"{key!r} is the name of a driver already; names in use: {', '.join(sensor_drivers())}")
        write_all(skeleton(folder, key))
        print(f"begun: {folder.name}/, a package with the sensor driver {key}")
    print(f"contract of {key}:", flush=True)
    owed = [] if conforms(folder) else [f"{folder.name}/tests: not passed, see above"]
    errors, warnings = board_findings(folder)
    if warnings:
        print("warned of:", *warnings, sep="\n  ")
    good = not (owed or errors)
    owed += [*errors, *missing(folder, key)]
    print("missing:" if owed else "nothing is missing", *owed, sep="\n  ")
    return 0 if good and not (args.check and owed) else 1


def skeleton(folder: Path, key: str) -> dict[Path, str]:
    words = {"key": key, "module": module_name(key)}
    package = folder / f"tablero_{module_name(key)}"
    return {
        folder / "pyproject.toml": filled("driver/pyproject.toml", **words),
        folder / ".gitignore": filled("driver/gitignore"),
        folder / "README.md": filled("driver/README.md", **words),
        folder / "board.toml": filled("driver/board.toml", **words),
        package / "__init__.py": filled("driver/init.py", **words),
        package / "driver.py": filled("driver/driver.py", **words),
        package / "circuit.py": filled("driver/circuit.py", **words),
        folder / "tests" / "test_driver.py": filled("driver/test_driver.py", **words),
    }


def conforms(folder: Path) -> bool:
    """Whether the package's tests pass, wherever it is installed or not; what they find is printed."""
    if find_spec("pytest") is None:
        print(f"  pytest is missing. Cure: {Path(sys.prefix, 'bin/pip')} install pytest")
        return False
    command = ("pytest", "-x", "-q", "--tb=short", "-p", "no:cacheprovider", "--rootdir", str(folder), "tests")
    with _offered(folder) as environment:
        return _python(command, folder, environment).returncode == 0


def board_findings(folder: Path) -> tuple[list[str], list[str]]:
    """What ``tablero board check`` says of the package's board: errors, and warnings, each as FILE: WHAT."""
    if not (folder / "board.toml").exists():
        return [], []  # which is told as missing
    with _offered(folder) as environment:
        done = _python(("firmware_host", "board", "check", "board.toml"), folder, environment, capture_output=True)
    told = [line.strip() for line in done.stdout.splitlines()]
    errors, warnings = ([line for line in told if line.startswith(f"{level}: ")] for level in ("error", "warning"))
    if done.returncode and not errors:
        errors = [f"error: {line}" for line in _reason(done.stderr)]
    place = f"{folder.name}/board.toml: "
    return [place + line for line in errors], [place + line for line in warnings]


def _reason(told: str) -> list[str]:
    """Why a command has stopped, by what it has said: of a traceback only its end."""
    lines = [line.strip() for line in told.splitlines() if line.strip()] or ["board check stopped and does not say why"]
    return lines[-1:] if any(line.startswith("Traceback ") for line in lines) else lines


def _python(
    module: Sequence[str], folder: Path, environment: Mapping[str, str], *, capture_output: bool = False
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", *module]
    return subprocess.run(command, cwd=folder, env=environment, check=False, text=True, capture_output=capture_output)


@contextmanager
def _offered(folder: Path) -> Iterator[Mapping[str, str]]:
    """An environment in which Python finds the package and its entry points, installed or not."""
    with TemporaryDirectory() as offered:
        _offer(folder, Path(offered))
        paths = [offered, str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
        yield {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def missing(folder: Path, key: str) -> Iterator[str]:
    """All that the package lacks, as FILE: WHAT or FILE:LINE: WHAT."""
    for path in skeleton(folder, key):
        if not path.exists() and path.name != ".gitignore":  # that of a repository around it does as well
            yield f"{path.relative_to(folder.parent)}: missing"
    own = [path for path in folder.rglob("*.*") if path.relative_to(folder).parts[0] != BUILT]
    yield from todos(folder.parent, *sorted(path for path in own if path.suffix in (".py", ".toml", ".md")))
    if key not in sensor_drivers():
        yield f"{folder.name}: not installed here; {Path(sys.prefix, 'bin/pip')} install --editable {folder.name}"


def _offer(folder: Path, to: Path) -> None:
    """The package's entry points where Python finds them, as an installation would put them there."""
    file = folder / "pyproject.toml"
    try:
        project: Mapping[str, Any] = tomllib.loads(file.read_text("utf-8"))["project"]
        groups = project["entry-points"]
        points = "".join(
            f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in named.items())
            for group, named in groups.items()
        )
        if SENSORS not in groups:
            raise NewError(f'{file}: no [project.entry-points."{SENSORS}"], by which the driver would be found')
    except (OSError, tomllib.TOMLDecodeError, KeyError, AttributeError) as error:
        raise NewError(f"{file}: cannot be read: {error}; needed: [project] with its entry points") from error
    info = to / "offered-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: offered\nVersion: 0\n", "utf-8")
    (info / "entry_points.txt").write_text(points, "utf-8")
