"""The pytest plugin: the fixtures ``board`` and ``device``, and the mark ``tablero`` that says which ones.

It is found by its entry point wherever the package is installed, and imports the bench when a test asks for it.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tablero.testing import Board, Device

OURS = frozenset(("tablero", "rules", "hardware", "simulator", "firmware_host"))
CONTRACTS = ("tablero.testing._contracts", "simulator.on_the_bench")
"""Whose asserts are those of a test suite."""


def _spare_what_is_no_test() -> None:
    """Of a package that brings a plugin pytest rewrites the asserts in every module, also where nobody tests anything:
    that costs seconds, and an AssertionError says more than its author meant. Here only those of the contracts are.
    pytest has no word for it; where its inside is another, all are rewritten, and nothing else is different."""
    for finder in sys.meta_path:
        if isinstance(marked := getattr(finder, "_must_rewrite", None), set):
            marked -= OURS
    pytest.register_assert_rewrite(*CONTRACTS)


_spare_what_is_no_test()

MARK = (
    "tablero(game=, board=, gates=, seed=, ...): which game on which simulated board the fixtures board and device "
    "are, and at which gates a test runs"
)
GATE = "_tablero_gate"
BENCHES = pytest.StashKey[list[Any]]()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", MARK)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each gate that the mark names."""
    if GATE not in metafunc.fixturenames:
        return
    definition = metafunc.definition
    try:
        from tablero.testing import SetupError, _mark
    except ImportError as error:  # another package has the name of one of ours
        raise pytest.Collector.CollectError(f"{definition.nodeid}: {error}") from None
    try:
        given = _mark.read(definition.iter_markers("tablero"), definition.path.parent)
        found = _mark.gates_of(given, device="device" in metafunc.fixturenames)
    except SetupError as error:
        raise pytest.Collector.CollectError(f"{definition.nodeid}: the mark tablero: {error}") from None
    if found:
        metafunc.parametrize(GATE, found, ids=[gate.name for gate, _ in found], indirect=True)


@pytest.fixture
def _tablero_gate(request: pytest.FixtureRequest) -> Any:
    return getattr(request, "param", None)


@pytest.fixture
def board(request: pytest.FixtureRequest, _tablero_gate: Any) -> Iterator[Board]:
    """A game on a simulated board, in virtual time; the mark ``tablero`` says which."""
    from tablero.testing import Board, _mark, gates

    with _made(request, Board, _mark.OF_BOARD, _tablero_gate or (gates.PORTS, False)) as bench:
        yield bench


@pytest.fixture
def device(request: pytest.FixtureRequest, _tablero_gate: Any) -> Iterator[Device]:
    """The simulated board as a serial device, in real time; the mark ``tablero`` says which."""
    from tablero.testing import Device, _mark, gates

    with _made(request, Device, _mark.OF_DEVICE, _tablero_gate or (gates.PINS, False)) as bench:
        yield bench


def _made(request: pytest.FixtureRequest, make: Any, known: tuple[str, ...], at: tuple[Any, bool]) -> Any:
    from tablero.testing import MissingError, SetupError, _mark

    gate, skips = at
    given = _mark.read(request.node.iter_markers("tablero"), request.path.parent)
    try:
        bench = make(gate=gate, **{name: value for name, value in given.items() if name in known})
    except (MissingError, SetupError) as error:
        refusal = error
    else:
        request.node.stash.setdefault(BENCHES, []).append(bench)
        return bench
    if skips and isinstance(refusal, MissingError):
        pytest.skip(str(refusal))
    pytest.fail(str(refusal), pytrace=False)  # out here, or pytest would print what it came from as well


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    """A test that fails, or a fixture of its own that does, tells how its board stood, and the scenario that does the
    same again."""
    report = yield
    if report.failed:
        report.sections.extend(("the simulated board", bench.report()) for bench in item.stash.get(BENCHES, []))
    return report
