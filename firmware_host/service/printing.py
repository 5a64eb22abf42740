"""Pages of HTML to PDF, at true scale, by a browser of this computer."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from firmware_host.core.events import RefusedError

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""Of one family: the only ones that print without a window and keep millimetres."""
_PATIENCE = 120
"""Seconds for one page."""


def browser() -> str:
    """Where there is one. Raises RefusedError."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise RefusedError(
            "--pdf: no Chromium on this computer. Type:  sudo apt install chromium; or print index.html and "
            'drilling-a4.html from any browser, scale 100 %, "margins: default"'
        )
    return found


def print_pdf(program: str, page: Path, target: Path) -> None:
    """program: of browser(). The PDF appears whole or not at all. Raises RefusedError."""
    with tempfile.TemporaryDirectory() as home:
        made = Path(home) / "page.pdf"
        words = [program, "--headless", "--disable-gpu", "--no-pdf-header-footer", f"--user-data-dir={home}/profile"]
        if os.geteuid() == 0:
            words.append("--no-sandbox")  # root may not have one; the page is ours and loads nothing
        try:
            done = subprocess.run(
                [*words, f"--print-to-pdf={made}", page.resolve().as_uri()],
                capture_output=True, text=True, errors="replace", check=False, timeout=_PATIENCE,
            )  # fmt: skip
        except (OSError, subprocess.TimeoutExpired) as error:
            raise RefusedError(f"{target}: {program} could not print it: {error}") from error
        if done.returncode or not made.exists():
            last = (done.stderr.strip() or "it made no file").splitlines()[-1]
            raise RefusedError(f"{target}: {program} could not print it: {last}")
        shutil.move(made, target)
