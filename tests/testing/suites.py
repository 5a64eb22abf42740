"""Test suites of others, run as they run them: in a process and a folder of their own."""

from __future__ import annotations

import os
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


def python(
    *given: str, path: tuple[Path, ...] = (), env: Mapping[str, str] | None = None, cwd: Path = TREE
) -> subprocess.CompletedProcess[str]:
    """path: comes before ours on Python's."""
    around = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (*path, TREE))), "COLUMNS": "300", **(env or {})}
    around.pop("PYTEST_ADDOPTS", None)
    return subprocess.run(
        [sys.executable, *given], cwd=cwd, env=around, capture_output=True, text=True, check=False, timeout=120
    )
