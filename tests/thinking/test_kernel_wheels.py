"""The wheels with kernels: of which machine they are, the same each time, chosen by pip; those of the Pi run here."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rules
from firmware_host.thinking.alphabeta import AlphaBeta
from firmware_host.thinking.budget import Budget
from firmware_host.thinking.evaluation import Evaluation
from firmware_host.thinking.native import wheel
from firmware_host.thinking.native.build import BuildError, digest
from firmware_host.thinking.native.kernels import coding_of
from firmware_host.thinking.native.searching import places
from firmware_host.thinking.native.wheel import TARGETS, Target, compiled, platform_of, with_kernels
from rules.perft import perft
from tests.rules.play import random_play

NAME = "tablero-9.8.7-py3-none-any.whl"
PLAIN = {
    "tablero/__init__.py": b"",
    "firmware_host/thinking/native/play.c": b"/* as in the tree */",
    "tablero-9.8.7.dist-info/METADATA": b"Metadata-Version: 2.1\nName: tablero\nVersion: 9.8.7\n",
    "tablero-9.8.7.dist-info/WHEEL": b"Wheel-Version: 1.0\nGenerator: x\nRoot-Is-Purelib: true\nTag: py3-none-any\n\n",
    "tablero-9.8.7.dist-info/RECORD": b"",
}
NEEDED = {
    "aarch64": {"libc.so.6", "libm.so.6", "ld-linux-aarch64.so.1"},
    "x86_64": {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2"},
}
NODES, PLIES, DEPTH = 1500, 4, 3


def pure(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    with zipfile.ZipFile(folder / NAME, "w") as file:
        for name, content in PLAIN.items():
            file.writestr(zipfile.ZipInfo(name, (2026, 1, 2, 3, 4, 6)), content)
    return folder / NAME


@cache
def library_for(machine: str) -> bytes:
    try:
        return compiled(machine)
    except BuildError as error:
        pytest.skip(f"no library for {machine}: {error}")


@pytest.mark.parametrize("machine", TARGETS)
def test_a_wheel_has_the_tag_of_its_library_and_is_made_the_same_anew(tmp_path: Path, machine: str) -> None:
    made = with_kernels(pure(tmp_path / "one"), machine) if library_for(machine) else tmp_path
    with zipfile.ZipFile(made) as file:
        content = {name: file.read(name) for name in file.namelist()}
    library = content.pop(f"firmware_host/thinking/native/kernels-{machine}.so")
    assert library == library_for(machine)  # which was built in another place
    record = content.pop("tablero-9.8.7.dist-info/RECORD").decode().splitlines()
    assert record[-1] == "tablero-9.8.7.dist-info/RECORD,,"
    assert len(record) == len(PLAIN) + 1
    tag = made.name.removeprefix("tablero-9.8.7-").removesuffix(".whl")
    assert f"\nTag: {tag}\n".encode() in content.pop("tablero-9.8.7.dist-info/WHEEL")
    assert content.items() <= PLAIN.items()
    assert tag == f"py3-none-{platform_of(library)}" == f"py3-none-manylinux_2_17_{machine}"
    assert digest().encode() in library
    path = tmp_path / "library.so"
    path.write_bytes(library)
    told = subprocess.run(["readelf", "-dVhW", path], capture_output=True, text=True, check=True).stdout
    assert set(re.findall(r"NEEDED.*\[(.*)\]", told)) <= NEEDED[machine]
    assert max((int(a), int(b)) for a, b in re.findall(r"GLIBC_(\d+)\.(\d+)", told)) <= (2, 17)
    assert machine.replace("_", "-") in re.findall(r"Machine: +(.*)", told)[0].lower()


def test_the_newest_symbol_that_is_needed_makes_the_tag() -> None:
    header = b"\x7fELF".ljust(18, b"\0") + (183).to_bytes(2, "little")
    assert platform_of(header + b"\0GLIBC_2.34\0GLIBC_2.2.5\0GLIBC_2.17\0") == "manylinux_2_34_aarch64"
    for other in (b"MZ" + header, header[:18] + b"\x28\0"):
        with pytest.raises(BuildError, match="known: aarch64, x86_64"):
            platform_of(other)


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    packages = TARGETS["aarch64"].packages
    headless = tmp_path / "cc"
    headless.write_text("#!/bin/sh\necho 'stdint.h: No such file' >&2\nexit 1\n")
    headless.chmod(0o755)
    for compiler, told in (
        ("no-such-compiler", "no-such-compiler: no such"),
        (str(headless), "stdint.h: No such file"),
    ):
        monkeypatch.setattr(wheel, "TARGETS", {"aarch64": Target(compiler, packages)})
        with pytest.raises(BuildError, match=told) as refusal:
            with_kernels(pure(tmp_path), "aarch64")
        assert str(refusal.value).endswith(f"Debian: apt-get install {packages}")
    assert sorted(tmp_path.glob("*.whl")) == [tmp_path / NAME]


@pytest.mark.parametrize("machine", ["aarch64", "riscv64"])
def test_pip_chooses_the_wheel_of_its_machine(tmp_path: Path, machine: str) -> None:
    plain = pure(tmp_path)
    for each in TARGETS:  # pip looks at the names
        shutil.copy(plain, tmp_path / NAME.replace("any", f"manylinux_2_17_{each}"))
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps")
    asked = ("--only-binary=:all:", f"--platform=manylinux_2_17_{machine}", "--dest", tmp_path / "chosen")
    subprocess.run([*pip, *asked, "--find-links", tmp_path, "tablero"], check=True)
    (chosen,) = (tmp_path / "chosen").iterdir()
    assert chosen.name == NAME.replace("any", f"manylinux_2_17_{machine}" if machine in TARGETS else "any")


@pytest.fixture(scope="module")
def pi(tmp_path_factory: pytest.TempPathFactory) -> Sequence[str | Path]:
    """The command that asks the library for a Pi, on an emulated one."""
    machine = "aarch64"
    qemu = shutil.which("qemu-aarch64-static") or shutil.which("qemu-aarch64")
    if not qemu:
        pytest.skip("no qemu-aarch64 on this machine: apt-get install qemu-user")
    folder = tmp_path_factory.mktemp("pi")
    (folder / "kernels.so").write_bytes(library_for(machine))
    driver = (TARGETS[machine].compiler, "-O1", "-Wall", "-Werror", "-o", folder / "driver")
    subprocess.run([*driver, Path(__file__).with_name("driver.c"), "-ldl"], check=True)
    libraries = "/" if Path("/lib/ld-linux-aarch64.so.1").exists() else "/usr/aarch64-linux-gnu"
    return qemu, "-L", libraries, folder / "driver", folder / "kernels.so"


def judging(evaluation: Evaluation) -> list[int]:
    """What the driver has to know of patterns."""
    if not (patterns := evaluation.patterns):
        return [0]
    told = [number for place in places(patterns.patterns) for number in place]
    return [patterns.men, len(told), *told, len(patterns.worths), *patterns.worths]


@pytest.mark.parametrize("key", ["kalah", "oware", "othello", "molino", "pinoy-dama", "bagh-chal"])
def test_on_a_pi_the_kernels_count_and_search_as_python_does(pi: Sequence[str | Path], key: str) -> None:
    game: Any = rules.load(key)
    coding, evaluation = coding_of(game), Evaluation(game)
    assert coding
    for position in (game.start(), game.position(game.text(list(random_play(game, 5, 14))[-1][0]))):
        weights = [weight.hex() for weight in evaluation.weights]
        stand = coding.stand(position)
        words = (
            stand.kernel,
            len(stand.rules),
            *stand.rules,
            *stand.position,
            DEPTH,
            len(weights),
            *weights,
            *judging(evaluation),
            NODES,
            PLIES,
        )
        told = subprocess.run(pi, input=" ".join(map(str, words)), capture_output=True, text=True, check=True).stdout
        count, spent, *values = told.splitlines()
        assert int(count) == perft(game, position, DEPTH)
        budget = Budget(NODES)
        found = AlphaBeta(game, evaluation, budget).search(position, PLIES)
        assert spent == f"{budget.spent} {found.depth}"
        ours = [(coding.code(move), value) for move, value in found.moves]
        assert [(int(move), float.fromhex(value)) for move, value in map(str.split, values)] == ours
