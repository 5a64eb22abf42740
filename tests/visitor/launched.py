"""Where Chromium is, and how it is started for tests."""

from __future__ import annotations

import shutil

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome") or ""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
UNPAINTED = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.opacity = 0; });"
"""What the visitor sees is computed, and lies where it lies; painting costs more of a processor than all the rest."""
