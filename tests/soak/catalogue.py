"""All campaigns, by name: those of the modules of this package that have a CAMPAIGNS."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from tests import soak
from tests.soak.campaign import Campaign

_ROOMS = ("__main__", "campaign", "catalogue")
_NAMES = [found.name for found in iter_modules(soak.__path__)]
_MODULES = [
    import_module(f"{soak.__name__}.{name}") for name in _NAMES if name not in _ROOMS and not name.startswith("test_")
]
CAMPAIGNS: dict[str, Campaign] = {one.name: one for module in _MODULES for one in getattr(module, "CAMPAIGNS", ())}
