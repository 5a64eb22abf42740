"""A week of an exhibit that nobody looks after: visitors every day, three updates of which one does not start, and the
power cut amid a game every night."""

from __future__ import annotations

import json
from collections.abc import Sequence

from tests.pi.check_power import BOARD, GAME, PLAY, played, shown_by
from tests.pi.check_upgrade import is_active, make, version
from tests.pi.host import BUILD
from tests.pi.installed import as_the_service, bring, bring_helpers
from tests.pi.machine import Machine, overlay
from tests.pi.marks import LONG
from tests.pi.states import SOURCE, State, VirtualPi

FIRST = "2026-03-02"
"""A Monday."""
DAYS = 7
UPDATES = {1: "echo '# better' >>tablero/__init__.py", 5: "echo '# better still' >>tablero/__init__.py"}
BROKEN = {3: "echo 'raise SystemExit(3)' >>firmware_host/shell/controller.py"}
"""Day -> what is done to the source before it is installed."""
MENDED = "sed -i '/^raise SystemExit(3)$/d' firmware_host/shell/controller.py"
SETTINGS = ("exhibit.on=true", "exhibit.idle=60", 'hours.open=["mon-sun 10:00-18:00"]')
STATES = 5
"""With moves, that the page shows on a day before the power is cut."""


class Week:
    """shown: the moves of the game under way when the power went, as the page had shown them."""

    def __init__(self, virtual: VirtualPi, state: State) -> None:
        self.shown: Sequence[str] = ()
        self.versions: list[str] = []
        self.complaints: list[str] = []
        self._virtual = virtual
        self._disk = overlay(state.disk, BUILD / "week-days.qcow2", "qcow2")

    def live(self) -> None:
        for day in range(DAYS):
            with self._virtual.on(self._disk, f"week-{day}") as pi:
                self._wake(pi, day)
                self._update(pi, day)
                self._visit(pi)
                self.complaints += pi.agent.run("journalctl -b -u tablero --no-pager | grep Traceback || true").split()
                pi.cut_power()

    def _wake(self, pi: Machine, day: int) -> None:
        """By itself: the installed service is up before anybody does anything."""
        pi.agent.run("systemctl is-system-running --wait || true", seconds=1200)
        assert is_active(pi), pi.agent.run("journalctl -b -u tablero -n 30 --no-pager")
        pi.agent.run(f"date -s '{FIRST} 12:00 +{day} days'")
        bring_helpers(pi)
        if day == 0:
            pi.agent.run(["tablero", "settings", "set", *SETTINGS])
            pi.agent.run(f"tablero board use {BOARD} --game {GAME}", seconds=1200)
            bring(pi)
            self.versions.append(version(pi))

    def _update(self, pi: Machine, day: int) -> None:
        if day in BROKEN:
            pi.agent.run(BROKEN[day], cwd=SOURCE)
            assert f"back to {self.versions[-1]}" in make(pi, "install", fails=True)
            pi.agent.run(MENDED, cwd=SOURCE)
        elif day in UPDATES:
            pi.agent.run(UPDATES[day], cwd=SOURCE)
            make(pi, "install")
            assert version(pi) not in self.versions
            self.versions.append(version(pi))
        assert (version(pi), is_active(pi)) == (self.versions[-1], True)

    def _visit(self, pi: Machine) -> None:
        """Whatever was shown when the power went is in the journal, whether anybody has gone on with it or not."""
        if self.shown:
            kept = [json.loads(line) for line in as_the_service(pi, "games.py").splitlines()]
            assert any(moves[: len(self.shown)] == list(self.shown) for moves in kept), (self.shown, kept)
        playing = pi.agent.start(PLAY)
        playing.wait(1200, until=lambda _: played(playing) >= STATES)
        self.shown = shown_by(playing)[-1]


@LONG
def test_an_exhibit_lives_through_a_week(virtual: VirtualPi, with_program: State) -> None:
    week = Week(virtual, with_program)
    week.live()
    assert len(week.versions) == 1 + len(UPDATES)
    assert week.complaints == []
