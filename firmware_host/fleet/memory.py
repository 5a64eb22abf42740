"""What of a game between boards outlasts a power cut: one small file, written before anything is told."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hardware.files import PRIVATE, read_file, replace_file

log = logging.getLogger("tablero.fleet")

NAME = "fleet.json"
LARGEST = 1_000_000
SCHEMA = 1


class Memory:
    """folder: where it is kept; None to forget."""

    def __init__(self, folder: Path | None) -> None:
        self._path = folder / NAME if folder else None
        self._fault = ""

    def read(self) -> Mapping[str, Any] | None:
        """None where there is none, or none that makes sense."""
        if self._path is None:
            return None
        try:
            found = json.loads(read_file(self._path, LARGEST))
            return found if isinstance(found, dict) and found.get("schema") == SCHEMA else None
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError) as error:
            log.warning("%s: %s; a game with another board is not continued", self._path, error)
            return None

    def write(self, content: Mapping[str, Any]) -> None:
        """A disk that fails is told once; play goes on."""
        if self._path is None:
            return
        try:
            replace_file(self._path, json.dumps({"schema": SCHEMA, **content}), PRIVATE)
            self._fault = ""
        except OSError as error:
            if str(error) != self._fault:
                log.warning("%s: cannot be written: %s", self._path, error.strerror or error)
                self._fault = str(error)
