"""How the house has its page: what is allowed, and what the page is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host.core.events import RefusedError
from firmware_host.shell.views.house import House


def test_a_folder_of_recordings(tmp_path: Path) -> None:
    recorded = ("es/say-turn.ogg", "es/say-over.mp3", "fr/say-turn.wav")
    for name in (*recorded, "es/README.txt", "loose.ogg", "es/Bad_Name.ogg"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    house = House(volume=50, speech=tmp_path)
    assert house.message()["sound"] == {
        "volume": 50,
        "quiet": None,
        "speech": {"es": ["say-over", "say-turn"], "fr": ["say-turn"]},
    }
    assert House(volume=0, speech=tmp_path).recordings() == {}


def test_silent_and_plain_unless_asked() -> None:
    assert House().message() == {"access": [], "sound": {"volume": 0, "quiet": None, "speech": {}}}


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"access": ("loud",)}, "--access 'loud'; allowed: large"),
        ({"volume": 101}, "--volume 101; allowed: 0 to 100"),
        ({"quiet": "8-9"}, "--quiet '8-9'; allowed: two times"),
        ({"quiet": "24:00-09:00"}, "allowed: two times"),
        ({"speech": Path("/nowhere/at/all")}, "is no folder"),
    ],
)
def test_what_cannot_be_is_refused(settings: dict[str, object], told: str) -> None:
    with pytest.raises(RefusedError, match=told):
        House(**settings)  # type: ignore[arg-type]
