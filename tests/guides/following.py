"""Follows a guide or a tutorial of docs word for word in a copy of the source tree, with an environment of its own.

``sh`` blocks are run, in order. A block with a path after its language is what that file holds from then on. A ``text``
block says what the commands before it have printed, line by line; with words after ``text`` it is left to the test.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TREE = Path(__file__).parents[2]
DOCS = TREE / "docs"
COPIED = ("docs", "firmware_host", "hardware", "rules", "simulator", "tablero", "tests", "pyproject.toml")
LEFT_OUT = ("corpus", "mutation", "page", "static", "visitor")
PATIENCE = 120
_BLOCK = re.compile(r"^```(\w+)(?: ([^\n]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    kind: str
    about: str
    text: str


def blocks(guide: str) -> Iterator[Block]:
    text = (DOCS / f"{guide}.md").read_text("utf-8")
    yield from (Block(*found) for found in _BLOCK.findall(text))


def prose(guide: str) -> list[str]:
    """The lines that are neither run nor copied."""
    return _BLOCK.sub("", (DOCS / f"{guide}.md").read_text("utf-8")).splitlines()


class Place:
    """A copy of the tree, in which commands are run as a maker would."""

    def __init__(self, folder: Path) -> None:
        self.tree = folder / "tablero"
        self.tree.mkdir()
        for name in COPIED:
            if (TREE / name).is_dir():
                shutil.copytree(TREE / name, self.tree / name, ignore=shutil.ignore_patterns(*LEFT_OUT))
            else:
                shutil.copy2(TREE / name, self.tree)
        environment = self.tree / ".venv"
        venv.create(environment, with_pip=False)
        (own,) = environment.glob("lib/python*/site-packages")
        # The tree, then all that is installed where the tests run.
        tests_have = sysconfig.get_path("purelib")
        (own / "tests.pth").write_text(f"{self.tree}\nimport site; site.addsitedir({tests_have!r})\n")
        for name, module in (("tablero", "firmware_host"), ("pip", "pip"), ("pytest", "pytest")):
            command = environment / "bin" / name
            command.write_text(f'#!/bin/sh\nexec {environment}/bin/python -m {module} "$@"\n')
            command.chmod(0o755)

    def run(self, script: str) -> str:
        """What it prints."""
        done = subprocess.run(
            ["/bin/sh", "-ec", script],
            cwd=self.tree,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=PATIENCE,
            env={
                "PATH": "/usr/bin:/bin",
                "HOME": str(self.tree),
                "LANG": "C.UTF-8",
                "PIP_NO_INDEX": "1",
                "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            },
        )
        assert done.returncode == 0, f"{script}\n{done.stdout}"
        return done.stdout

    def follow(self, guide: str) -> None:
        printed = ""
        for kind, about, text in blocks(guide):
            if kind == "sh":
                printed = self.run(text)
            elif kind == "text" and not about:
                for line in text.splitlines():
                    assert line in printed, f"{guide}.md says {line!r}; printed:\n{printed}"
            elif about and kind != "text":
                (self.tree / about).write_text(text, "utf-8")
