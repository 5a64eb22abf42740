"""Runs a piece of JavaScript with the page's own modules."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from playwright._impl._driver import compute_driver_executable

from firmware_host.shell.web.responses import STATIC

PATIENCE = 60.0


def played(folder: Path, script: str) -> Any:
    """What the script tells. folder: an empty one, for the scripts as modules."""
    node, _ = compute_driver_executable()  # the tests of the page bring a Node of their own
    shutil.copytree(STATIC / "js", folder / "js")
    shutil.copy(Path(__file__).with_name("stage.js"), folder)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "main.js").write_text(f"import * as stage from './stage.js';\n{script}\n")
    done = subprocess.run(
        [str(node), str(folder / "main.js")], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
