"""``python -m tests.doors FILE``: knock again with what a campaign has written down as a failure."""

from __future__ import annotations

import base64
import sys
from pathlib import Path

from tests.doors.catalogue import DOORS


def main() -> int:
    for name in sys.argv[1:]:
        head, data, *_ = Path(name).read_text(encoding="utf-8").splitlines()
        print(f"{name}: {DOORS[head.split()[1]].answer(base64.b85decode(data))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
