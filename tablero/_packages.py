"""Whether the packages that Tablero is made of are its own.

They are called rules, hardware, simulator and firmware_host, and another package or folder of such a name may come
first on Python's path, or be installed into the very same folder. Imported before anything of them: raises ImportError,
naming both.
"""

import sys
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path

_NAMES = ("rules", "hardware", "simulator", "firmware_host")
_BESIDE = Path(__file__).parents[1]


def _folder(spec: ModuleSpec | None) -> str:
    """Where a package lies; empty where there is none."""
    return next(iter((spec and spec.submodule_search_locations) or (spec and spec.origin and [spec.origin]) or []), "")


def _intruders(beside: Path) -> dict[str, str]:
    """Our names -> another distribution, installed beside ours, that has put files into the folder of that name."""
    found: dict[str, str] = {}
    for record in sorted(beside.glob("*.dist-info/RECORD")):
        if not record.parent.name.startswith("tablero-"):
            text = "\n" + record.read_text("utf-8", "replace")
            found |= {name: record.parent.name.removesuffix(".dist-info") for name in _NAMES if f"\n{name}/" in text}
    return found


def check(beside: Path = _BESIDE) -> None:
    """Raises ImportError."""
    for name, other in _intruders(beside).items():
        raise ImportError(
            f"two packages are called {name!r}: Tablero's in {beside / name}, and that of {other}, which pip has "
            'installed into the same folder; what to do: simulator/TESTING.md, "Names that collide"',
            name=name,
        )
    for name in _NAMES:
        loaded = sys.modules.get(name)
        # One that is loaded may be ours, and one that would be loaded for others all the same not.
        for spec in (loaded.__spec__ if loaded else None, PathFinder.find_spec(name)):
            found = _folder(spec)
            if found and not Path(found).samefile(_BESIDE / name):
                raise ImportError(
                    f"two packages are called {name!r}: Tablero's in {_BESIDE / name}, and another in {found}, which "
                    'Python finds first; what to do: simulator/TESTING.md, "Names that collide"',
                    name=name,
                )


check()
