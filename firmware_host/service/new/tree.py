"""A source tree of Tablero: games and languages are added to one, not to an installation."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

from firmware_host.service.new.skeleton import NewError


def source_tree(what: str) -> Path:
    """The one that the working directory is in. Raises NewError, telling how to get one."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if _is_tree(folder):
            return folder
    raise NewError(
        f"{here} is in no source tree of Tablero, and {what} is added in one: unpack or clone the source, go there "
        'with cd, and prepare it with "make dev"'
    )


def _is_tree(folder: Path) -> bool:
    try:
        project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8")).get("project", {})
    except (OSError, ValueError):
        return False
    return project.get("name") == "tablero" and (folder / "rules" / "games").is_dir()


def in_tree(tree: Path, *module: str) -> int:
    """The status of a module of the tree itself, whatever version this program is of."""
    before = os.environ.get("PYTHONPATH")
    paths = os.pathsep.join([str(tree), *([before] if before else [])])
    sys.stdout.flush()
    done = subprocess.run(
        [sys.executable, "-m", *module], cwd=tree, env={**os.environ, "PYTHONPATH": paths}, check=False
    )
    return done.returncode
