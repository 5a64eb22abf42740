"""Builds a release of what is committed. Without a key it is a rehearsal, signed with a key that is thrown away."""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Sequence
from pathlib import Path

from firmware_host.thinking.native.build import BuildError
from firmware_host.thinking.native.wheel import PURE, TARGETS, compiled, with_kernels
from tests.release import bill, sums
from tests.release.archives import normalise
from tests.release.notes import ReleaseError, cut, version

TREE = Path(__file__).parents[2]
LOCKS = {"requirements.txt": "boards", "requirements-pi.txt": "pi"}
"""File -> the extra of pyproject.toml whose dependencies it pins, with the program's own."""
SBOM = "sbom.cdx.json"


def run(*command: str | Path, cwd: Path = TREE, **environment: str) -> str:
    """Its output. Raises ReleaseError with the last line that it said."""
    done = subprocess.run(
        command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines() or ["nothing"]
        raise ReleaseError(f"{' '.join(map(str, command[:4]))} failed; it said: {said[-1]}")
    return done.stdout


def tools(folder: Path) -> Path:
    """The programs of an environment with the extra "release" of pyproject.toml."""
    wanted = tomllib.loads((TREE / "pyproject.toml").read_text())["project"]["optional-dependencies"]["release"]
    venv.create(folder, with_pip=True)
    run(folder / "bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wanted)
    return folder / "bin"


def targets() -> list[str]:
    """The machines that kernels in C can be compiled for here; says why for others they cannot."""
    found = []
    for machine in TARGETS:
        try:
            compiled(machine)
        except BuildError as error:
            print(f"  {machine}: NO WHEEL WITH KERNELS, Python thinks there: {error}")
        else:
            found.append(machine)
    return found


def build(programs: Path, into: Path, epoch: int, umask: int, machines: Sequence[str]) -> list[Path]:
    """A source archive of what is committed, a wheel of that archive, and the same with kernels for each machine."""
    with tempfile.TemporaryDirectory() as scratch:
        before = os.umask(umask)
        try:
            copy = Path(scratch) / "tree"
            copy.mkdir()
            run("git", "archive", "--format=tar", f"--output={scratch}/tree.tar", "HEAD")
            run("tar", "-xf", f"{scratch}/tree.tar", "-C", copy)
            command = (programs / "python", "-m", "build", "--no-isolation", "--outdir", into, copy)
            run(*command, SOURCE_DATE_EPOCH=str(epoch))
        finally:
            os.umask(before)
    for archive in into.iterdir():
        normalise(archive, epoch)
    (pure,) = into.glob(f"*-{PURE}.whl")
    for machine in machines:
        normalise(with_kernels(pure, machine), epoch)
    return sorted(into.iterdir())


def build_twice(programs: Path, out: Path, epoch: int, machines: Sequence[str]) -> None:
    """Raises ReleaseError where the second build, in another place and with another umask, gives other bytes."""
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        ours = build(programs, Path(first), epoch, 0o022, machines)
        again = build(programs, Path(second), epoch, 0o077, machines)
        for one, other in zip(ours, again, strict=True):
            if one.name != other.name or one.read_bytes() != other.read_bytes():
                raise ReleaseError(f"{one.name}: a second build gives other bytes")
            shutil.copyfile(one, out / one.name)
            print(f"  {one.name}: built twice, the same {one.stat().st_size} bytes")


def lock(programs: Path, out: Path) -> None:
    """For every Python that the program runs on, with the hashes of all files of each package."""
    for name, extra in LOCKS.items():
        command = (programs / "uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--no-header")
        run(*command, "--extra", extra, "-o", out / name, TREE / "pyproject.toml")
        print(f"  {name}: the dependencies of tablero[{extra}], with hashes")


def materials(programs: Path, out: Path, number: str, machines: Sequence[str]) -> None:
    """What an installation of the wheel consists of (CycloneDX). The one with kernels, where this machine has one, must
    load them."""
    with tempfile.TemporaryDirectory() as scratch:
        python = Path(scratch) / "bin/python"
        run(programs / "uv", "venv", "--quiet", "--python", sys.executable, scratch)
        install = (programs / "uv", "pip", "install", "--quiet", "--python", python)
        run(*install, "--require-hashes", "-r", out / "requirements.txt")
        run(*install, "--no-deps", out / f"tablero-{number}-{PURE}.whl")
        counted = run(python, "-I", "-m", "firmware_host", "perft", "othello", "3").splitlines()[-1]
        if counted != "3 56":
            raise ReleaseError(f"the wheel counts othello's moves wrong: {counted}, not 3 56")
        described = ("--pyproject", TREE / "pyproject.toml", "--mc-type", "application", "--output-reproducible")
        run(programs / "cyclonedx-py", "environment", *described, "--of", "JSON", "-o", out / SBOM, python)
        if platform.machine() in machines:
            run(*install, "--no-deps", "--reinstall", "--no-index", "--find-links", out, f"tablero=={number}")
            run(python, "-I", "-m", "firmware_host", "kernels", "--check")
            print(f"  kernels for {platform.machine()}: chosen by the installer, and loaded")
    bill.check(json.loads((out / SBOM).read_text()), number, (out / "requirements.txt").read_text())
    print(f"  {SBOM}: of the wheel, installed with requirements.txt; it counts othello's moves right")


def audit(programs: Path, out: Path) -> None:
    """Known vulnerabilities of what is pinned. Raises ReleaseError where there are some; where the database cannot be
    asked, that is said and no reason to stop."""
    for name in LOCKS:
        asked = ("--disable-pip", "--require-hashes", "--progress-spinner=off")
        command = (programs / "pip-audit", "--requirement", out / name, *asked)
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        said = (done.stderr.strip() or done.stdout.strip()).splitlines() or [""]
        if done.returncode == 0:
            print(f"  {name}: no known vulnerabilities")
        elif any(line.startswith("Found") for line in said):
            raise ReleaseError(f"pip-audit, {name}: {said[0]}\n{done.stdout}")
        else:
            print(f"  {name}: NOT AUDITED; pip-audit said: {said[-1][:200]}")


def release(out: Path, key: Path | None) -> None:
    """Raises ReleaseError."""
    if changed := run("git", "status", "--porcelain", "--untracked-files=no").splitlines():
        raise ReleaseError(f"{changed[0][3:]}: not committed; a release is made of what is committed")
    number = version(TREE)
    notes = cut((TREE / "CHANGELOG.md").read_text(), number, rehearsal=key is None)
    epoch = int(run("git", "log", "-1", "--format=%ct"))
    print(f"Tablero {number}{'' if key else ', a rehearsal'}")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    programs = tools(out.parent / "release-tools")
    machines = targets()
    build_twice(programs, out, epoch, machines)
    lock(programs, out)
    materials(programs, out, number, machines)
    audit(programs, out)
    (out / "NOTES.md").write_text(notes)
    with tempfile.TemporaryDirectory() as scratch:
        key = key or sums.make_key(Path(scratch))
        sums.sign(sums.write_sums(out), key)
        print(f"  {sums.SIGNATURE}: to be checked against:\n{sums.signers(key)}", end="")
    print(f"all in {out}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.release", description=__doc__)
    parser.add_argument("--out", type=Path, default=TREE / "build/release", metavar="DIR", help="made anew")
    parser.add_argument("--key", type=Path, metavar="FILE", help="the SSH key that signs; without it a rehearsal")
    args = parser.parse_args()
    try:
        release(args.out.resolve(), args.key and args.key.resolve())
    except ReleaseError as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
