"""Test suites of others, run as they run them: in a process and a folder of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

TREE = Path(__file__).parents[2]


def suite(folder: Path, *options: str, path: tuple[Path, ...] = (), env: Mapping[str, str] | None = None) -> str:
    """What pytest says of the tests in a folder, with the plugin and nothing of ours around them. path: comes first on
    Python's."""
    given = (
        "-m", "pytest", "-p", "tablero.testing.plugin", "-p", "no:cacheprovider", "-c", "/dev/null", "--confcutdir",
        str(folder), "--rootdir", str(folder), "-W", "error", "--strict-markers", "-rfEs", "--color=no", *options,
        str(folder),
    )  # fmt: skip
    return python(*given, path=path, env=env, cwd=folder).stdout


def installed(package: Path, into: Path) -> Path:
    """A package of somebody else, installed as pip does it in a folder of its own, for Python's path."""
    source, site = into / "source", into / "site"
    shutil.copytree(package, source)  # it is built where it lies
    build = ("--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--target", str(site), str(source))
    subprocess.run([sys.executable, "-m", "pip", "install", *build], check=True, timeout=120)
    return site


def python(
    *given: str, path: tuple[Path, ...] = (), env: Mapping[str, str] | None = None, cwd: Path = TREE
) -> subprocess.CompletedProcess[str]:
    """path: comes before ours on Python's."""
    around = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (*path, TREE))), "COLUMNS": "300", **(env or {})}
    around.pop("PYTEST_ADDOPTS", None)
    return subprocess.run(
        [sys.executable, *given], cwd=cwd, env=around, capture_output=True, text=True, check=False, timeout=120
    )
