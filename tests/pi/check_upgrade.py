"""Upgrade, the way back, an upgrade that does not start, and the end, by the installer on a Pi with a journal."""

from __future__ import annotations

from pathlib import Path

from tests.pi.installed import PATIENCE, bring
from tests.pi.machine import Machine
from tests.pi.states import SOURCE

LONG_S = 3600.0
KEPT = ("/etc/tablero/tablero.env", "/var/lib/tablero/journal.sqlite")


def make(pi: Machine, *words: str, fails: bool = False) -> str:
    return pi.agent.run(["make", *words], cwd=SOURCE, seconds=LONG_S, fails=fails)


def version(pi: Machine, which: str = "current") -> str:
    return pi.agent.run(["readlink", f"/opt/tablero/{which}"]).strip().removeprefix("versions/")


def is_active(pi: Machine) -> bool:
    return pi.agent.run("systemctl is-active tablero || true").strip() == "active"


def test_an_upgrade_stands_beside_the_version_before_and_rolls_back_to_it(pi: Machine) -> None:
    before = version(pi)
    kept = pi.agent.run(["sha256sum", KEPT[0]])
    bring(pi)
    pi.agent.run("echo '# another' >>tablero/__init__.py", cwd=SOURCE)
    told = make(pi, "install")
    after = version(pi)
    assert after != before
    assert f"{after} is installed" in told
    assert version(pi, "previous") == before
    assert is_active(pi)
    assert pi.agent.run(["sha256sum", KEPT[0]]) == kept
    assert f"back to {before}" in make(pi, "rollback")
    assert (version(pi), version(pi, "previous")) == (before, after)
    assert is_active(pi)


def test_a_version_that_does_not_start_gives_way_to_the_one_before(pi: Machine) -> None:
    before = version(pi)
    pi.agent.run("echo 'raise SystemExit(3)' >>firmware_host/shell/controller.py", cwd=SOURCE)
    told = make(pi, "install", fails=True)
    assert "the service did not start" in told
    assert f"back to {before}" in told
    assert version(pi) == before
    assert is_active(pi)


def test_uninstall_leaves_settings_and_journal_alone_and_nothing_else(pi: Machine) -> None:
    assert "kept: /etc/tablero and /var/lib/tablero" in make(pi, "uninstall")
    pi.agent.run(["rm", "-rf", str(Path(PATIENCE).parent)])
    left = pi.agent.run("find / -xdev -name '*tablero*' -not -path '/root/*' -not -path '/tmp/*' | sort").split()
    assert {path for path in left if not path.startswith(("/etc/tablero/", "/var/lib/tablero/"))} == {
        "/etc/tablero",
        "/var/lib/tablero",
    }
    assert pi.agent.run(["ls", *KEPT]).split() == list(KEPT)
    assert "tablero" not in pi.agent.run("getent passwd; getent group")


def test_purge_takes_them_along(pi: Machine) -> None:
    make(pi, "uninstall", "PURGE=1")
    assert pi.agent.run("ls -d /etc/tablero /var/lib/tablero 2>/dev/null || true") == ""
