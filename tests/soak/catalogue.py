"""All campaigns, by name: those of the modules of this package that have a CAMPAIGNS."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from tests import soak
from tests.soak.campaign import Campaign

_ROOMS = ("__main__", "campaign", "catalogue", "test_campaigns")
_MODULES = [
    import_module(f"{soak.__name__}.{found.name}") for found in iter_modules(soak.__path__) if found.name not in _ROOMS
]
CAMPAIGNS: dict[str, Campaign] = {one.name: one for module in _MODULES for one in getattr(module, "CAMPAIGNS", ())}
