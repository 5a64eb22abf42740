"""Every shipped board with its wiring sheets and its pin tables."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from hardware.profile import Profile, load, shipped
from tests.docs.markdown import contents, table
from tests.docs.navigation import TREE

SHEETS = TREE / "wiring_diagrams"
FRONT = """# Shipped boards

With the sheets that `tablero wiring` draws of each. [Wiring](wiring-sheets.md) says what they are.

"""


def boards() -> Mapping[str, str]:
    profiles = {name: load(name) for name in shipped()}
    rows = (
        (f"[`{name}`](boards/{name}.md)", one.title, one.sensing, one.sensors.driver, one.pixels.driver)
        for name, one in profiles.items()
    )
    listed = table(("board", "what", "sensing", "sensors", "lights"), rows)
    files = {"boards.md": f"{FRONT}{listed}{contents(f'boards/{name}' for name in profiles)}"}
    for name, profile in profiles.items():
        files[f"boards/{name}.md"] = _page(profile)
        files |= {f"boards/{name}/{sheet.name}": sheet.read_text("utf-8") for sheet in _drawings(name)}
    return files


def _page(profile: Profile) -> str:
    pins = SHEETS / profile.name / "pins.md"
    if not pins.exists():
        return f"# {profile.title}\n\nA simulated board: nothing is wired.\n"
    title, _, rest = pins.read_text("utf-8").partition("\n")
    sheets = (_shown(f"{profile.name}/{sheet.name}") for sheet in _drawings(profile.name))
    return f"{title}\n\n" + "\n\n".join(sheets) + f"\n{rest}"


def _shown(drawing: str) -> str:
    """A picture that opens alone."""
    return f"[![Sheet {Path(drawing).stem}]({drawing})]({drawing})"


def _drawings(name: str) -> list[Path]:
    return [path for path in sorted((SHEETS / name).glob("*.svg")) if path.name != "drilling.svg"]
