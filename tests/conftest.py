from __future__ import annotations

import gc
import os
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import turns
from tests.cost import Cost

# How fast a machine is while the tests run is nothing that they judge.
settings.register_profile("tablero", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tablero")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "whole: all its cases stay with --few, however long")
    examples, records = config.getoption("--examples"), config.getoption("--records")
    if examples and not examples.is_file():
        raise pytest.UsageError(f"--examples {examples}: no such file")
    if records and not records.is_dir():
        raise pytest.UsageError(f"--records {records}: no such directory")
    turns.configure(config)
    config.pluginmanager.register(turns)
    config.pluginmanager.register(turns.Told())
    if config.getoption("--cost") or config.getoption("--record-costs"):
        config.pluginmanager.register(Cost(record=config.getoption("--record-costs")), "cost")
    if board := config.getoption("--rig"):
        from tests.rig.options import WANTED, wanted

        config.stash[WANTED] = wanted(board, config.getoption("--rig-sites"), config.getoption("--rig-fault"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # What takes longest goes first, lest one worker be left with it at the end. Folders stay together: each of these
    # has a browser of its own.
    dear = turns.case_costs(items)
    items.sort(key=lambda item: (_folder(item), -dear[item] if dear[item] >= LONG and not _follows(item) else 0))
    _expect_known_failures(items)
    if few := config.getoption("--few"):
        cases: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in items:
            if dear[item] < LONG:
                cases[turns.function(item)].append(item)
        kept = {each[k * len(each) // few] for each in cases.values() for k in range(few)}
        kept.update(item for item in items if item.get_closest_marker("whole"))
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = [item for item in items if item in kept]


def _follows(item: pytest.Item) -> bool:
    """Whether it needs what the tests before it in its file have left."""
    return item.get_closest_marker("xdist_group") is not None


def _folder(item: pytest.Item) -> int:
    return LONGEST.index(item.path.parent.name) if item.path.parent.name in LONGEST else len(LONGEST)


def _expect_known_failures(items: list[pytest.Item]) -> None:
    """What is known to fail is named in a file, each with its reason, and has to fail: one that passes leaves it."""
    known = tomllib.loads(KNOWN.read_text("utf-8"))
    for item in items:
        if reason := known.get(item.nodeid.partition("::")[0], {}).get(item.nodeid.partition("::")[2]):
            item.add_marker(pytest.mark.xfail(reason=reason, strict=True))


def pytest_collection_finish() -> None:
    gc.freeze()  # thousands of collected tests, which no search for garbage need walk through again and again


def pytest_runtest_setup(item: pytest.Item) -> None:
    os.chdir(item.config.rootpath)  # lgpio, where it is imported, goes elsewhere


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("rules data")
    group.addoption("--examples", type=Path, metavar="FILE", help="worked examples to run instead of those shipped")
    group.addoption("--records", type=Path, metavar="DIR", help="recorded games to replay instead of those shipped")
    rig = parser.getgroup("a real board")
    rig.addoption("--rig", metavar="NAME|FILE", help="test this board, with your hands (tests/rig/README.md)")
    rig.addoption("--rig-dry", action="store_true", help="on simulated pins, with a simulated hand")
    rig.addoption("--rig-fault", action="append", default=[], metavar="FAULT", help="build the simulated board wrongly")
    rig.addoption("--rig-sites", metavar="SITE,SITE", help="only these sites and buttons, instead of all")
    rig.addoption("--rig-scenario", action="append", default=[], metavar="FILE", help="act this scenario out")
    rig.addoption("--rig-unplug", action="store_true", help="the board's cable may be pulled")
    rig.addoption("--rig-patience", type=float, default=90.0, metavar="S", help="seconds for each thing asked (90)")
    parser.addoption("--every-driver", action="store_true", help="play every scenario with every sensor driver")
    parser.addoption("--cost", action="store_true", help="say what folders, files and tests cost in processor time")
    parser.addoption("--record-costs", action="store_true", help="and write what is dear down (tests/costs.toml)")
    parser.addoption("--turn", type=int, metavar="N", help="whose turn it is (drawn from the tree; tests/turns.py)")
    parser.addoption("--every-case", action="store_true", help="also those cases whose turn it is not")
    parser.addoption("--few", type=int, metavar="N", help="so many cases of each test, evenly spread, none of seconds")


LONGEST = ("visitor", "page")
LONG = 5
"""Ten-thousandths of what all tests cost: a case of seconds."""
KNOWN = Path(__file__).with_name("known_failures.toml")
RIG = Path(__file__).parent / "rig"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The tests on a real board, and all others, are never collected together."""
    if collection_path == RIG.parent or collection_path in RIG.parents:
        return None
    inside = collection_path == RIG or RIG in collection_path.parents
    return None if inside == bool(config.getoption("--rig")) else True
