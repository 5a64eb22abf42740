"""``python -m tests.docs [FOLDER]``: builds the site in FOLDER/html (build/docs); 1 where Sphinx warns of anything."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from sphinx.cmd.build import build_main

from tests.docs.navigation import TREE
from tests.docs.staging import stage


def main(folder: Path) -> int:
    shutil.rmtree(folder, ignore_errors=True)
    pages = folder / "pages"
    stage(pages)
    read, html = folder / "read", folder / "html"
    strict = ("-W", "--keep-going", "-q")
    status: int = build_main([*strict, "-c", str(Path(__file__).parent), "-d", str(read), str(pages), str(html)])
    if status == 0:
        print(html / "index.html")
    return status


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if sys.argv[1:] else TREE / "build/docs"))
