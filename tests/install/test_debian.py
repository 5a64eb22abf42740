"""What the installer asks of Debian's apt: only packages that this Debian has, and only those that are missing."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "firmware_host" / "install" / "install.sh"
DEBIAN = ("python3-venv", "python3-spidev")
RASPBERRY_PI_OS = (*DEBIAN, "python3-lgpio", "python3-rpi-lgpio")


def asked(
    home: Path, known: tuple[str, ...], there: tuple[str, ...] = (), status: str = "installed", extra: str = "pi"
) -> list[str]:
    """On a computer whose apt knows these packages. there: those that dpkg has, with this status."""
    fakes = (("apt-cache", "$2", known, ""), ("dpkg-query", "$4", there, f"printf {status};"))
    for name, word, answers, says in fakes:
        program = home / name
        program.write_text(f"#!/bin/sh\ncase {word} in {'|'.join(answers) or '-'}) {says} exit 0 ;; esac\nexit 1\n")
        program.chmod(0o755)
    told = subprocess.run(
        [SCRIPT, "packages"],
        env={**os.environ, "PATH": f"{home}:{os.environ['PATH']}", "EXTRA": extra},
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout.split()


def test_debian_is_not_asked_for_what_only_raspberry_pi_os_has(tmp_path: Path) -> None:
    assert asked(tmp_path, DEBIAN) == [*DEBIAN]


def test_raspberry_pi_os_gives_its_own(tmp_path: Path) -> None:
    for extra in ("pi", "pi,fleet", "fleet, pi"):
        assert asked(tmp_path, RASPBERRY_PI_OS, extra=extra) == [*RASPBERRY_PI_OS]


def test_what_is_there_is_not_asked_for_again(tmp_path: Path) -> None:
    assert asked(tmp_path, RASPBERRY_PI_OS, RASPBERRY_PI_OS) == []


def test_what_a_power_cut_left_half_installed_is_asked_for_again(tmp_path: Path) -> None:
    assert asked(tmp_path, DEBIAN, DEBIAN, status="unpacked") == [*DEBIAN]


def test_off_a_pi_only_venv_is_needed(tmp_path: Path) -> None:
    assert asked(tmp_path, RASPBERRY_PI_OS, extra="boards") == ["python3-venv"]
