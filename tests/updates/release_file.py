"""Release files as an attacker or a careless maker would write them: small wheels that pip installs, signed or not."""

from __future__ import annotations

import io
import tarfile
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from tests.release import sums

COUNTS = 'print("3 56")\n'


def wheel(folder: Path, number: str, program: str = COUNTS, extras: Mapping[str, str] | None = None) -> Path:
    """Of a program that does no more than what the helper looks at. program: its __main__. extras: what each needs."""
    needs = "".join(
        f"Provides-Extra: {one}\nRequires-Dist: {need}; extra == '{one}'\n" for one, need in (extras or {}).items()
    )
    modules = {"firmware_host/__init__.py": "", "firmware_host/__main__.py": program}
    return package(folder, f"tablero-{number}", modules, needs)


def package(folder: Path, name: str, modules: Mapping[str, str], needs: str = "") -> Path:
    """A wheel. name: with its version. needs: lines of its metadata."""
    path, info = folder / f"{name}-py3-none-any.whl", f"{name}.dist-info"
    plain, _, number = name.partition("-")
    content = {
        **modules,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {plain}\nVersion: {number}\n{needs}",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    lines = []
    with zipfile.ZipFile(path, "w") as file:
        for member, text in content.items():
            file.writestr(member, text)
            digest = urlsafe_b64encode(sha256(text.encode()).digest()).rstrip(b"=").decode()
            lines.append(f"{member},sha256={digest},{len(text)}\n")
        file.writestr(f"{info}/RECORD", "".join([*lines, f"{info}/RECORD,,\n"]))
    return path


def signed(folder: Path, key: Path, number: str, program: str = COUNTS) -> Path:
    """A folder with the wheel, its checksums and their signature."""
    folder.mkdir(parents=True)
    wheel(folder, number, program)
    sums.sign(sums.write_sums(folder), key)
    return folder


def packed(
    folder: Path, more: Iterable[tuple[tarfile.TarInfo, bytes]] = (), names: Mapping[str, str] | None = None
) -> bytes:
    """The folder's files as a release file. more: entries besides. names: other names for some of them."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        for path in sorted(folder.iterdir()):
            entry = tarfile.TarInfo((names or {}).get(path.name, path.name))
            content = path.read_bytes()
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))
        for entry, content in more:
            tar.addfile(entry, io.BytesIO(content))
    return out.getvalue()


def tar(*entries: tuple[tarfile.TarInfo, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as file:
        for info, content in entries:
            file.addfile(info, io.BytesIO(content))
    return out.getvalue()


def entry(name: str, content: bytes = b"", **attributes: object) -> tuple[tarfile.TarInfo, bytes]:
    info = tarfile.TarInfo(name)
    info.size = len(content)
    for attribute, value in attributes.items():
        setattr(info, attribute, value)
    return info, content
