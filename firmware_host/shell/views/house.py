"""How the house has its page: what helps to see and reach, and how loud it is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from firmware_host.core.events import RefusedError

WAYS = ("large", "contrast", "low", "still", "scan")
"""Of seeing and reaching: large type, high contrast, controls in the lower half, less motion, one button."""
SPOKEN = (".ogg", ".mp3", ".wav")
QUIET = re.compile(r"([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)")
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.-]{1,253}(:\d{1,5})?")
_KEY = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True, slots=True)
class House:
    """access: of WAYS, what every page begins with. volume: of sounds and speech, 0 (none) to 100. quiet: "HH:MM-HH:MM"
    by the clock of the page's computer, without sound; empty for never. speech: a folder of recordings,
    LANGUAGE/KEY.ogg; KEY is the name of a message, such as say-turn. embed: origins whose pages may show this
    board within them, to watch."""

    access: tuple[str, ...] = ()
    volume: int = 0
    quiet: str = ""
    speech: Path | None = None
    embed: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Raises RefusedError."""
        if strangers := [way for way in self.access if way not in WAYS]:
            raise RefusedError(f"--access {strangers[0]!r}; allowed: {', '.join(WAYS)}, with commas between")
        if not 0 <= self.volume <= 100:
            raise RefusedError(f"--volume {self.volume}; allowed: 0 to 100")
        if self.quiet and not QUIET.fullmatch(self.quiet):
            raise RefusedError(f"--quiet {self.quiet!r}; allowed: two times such as 20:00-09:00")
        if self.speech is not None and not self.speech.is_dir():
            raise RefusedError(f"--speech {self.speech}: is no folder; allowed: one with LANGUAGE/KEY.ogg in it")

        if strangers := [origin for origin in self.embed if not _ORIGIN.fullmatch(origin)]:
            raise RefusedError(f"--embed-in {strangers[0]!r}; allowed: origins such as https://museum.example")

    def message(self) -> dict[str, Any]:
        quiet = self.quiet.split("-") if self.quiet else None
        speech = {language: sorted(names) for language, names in self.recordings().items()}
        return {"access": list(self.access), "sound": {"volume": self.volume, "quiet": quiet, "speech": speech}}

    def recordings(self) -> Mapping[str, Mapping[str, Path]]:
        """Language -> name of a message -> its recording. What is no recording is passed over."""
        found: dict[str, dict[str, Path]] = {}
        for path in sorted(self.speech.glob("*/*")) if self.speech and self.volume else ():
            if path.suffix in SPOKEN and _KEY.fullmatch(path.stem) and path.is_file():
                found.setdefault(path.parent.name, {}).setdefault(path.stem, path)
        return found
