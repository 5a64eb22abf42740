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


def wheel(folder: Path, number: str, program: str = COUNTS) -> Path:
    """Of a program that does no more than what the helper looks at. program: its __main__."""
    name, info = f"tablero-{number}-py3-none-any.whl", f"tablero-{number}.dist-info"
    content = {
        "firmware_host/__init__.py": "",
        "firmware_host/__main__.py": program,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: tablero\nVersion: {number}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    lines = []
    with zipfile.ZipFile(folder / name, "w") as file:
        for path, text in content.items():
            file.writestr(path, text)
            digest = urlsafe_b64encode(sha256(text.encode()).digest()).rstrip(b"=").decode()
            lines.append(f"{path},sha256={digest},{len(text)}\n")
        file.writestr(f"{info}/RECORD", "".join([*lines, f"{info}/RECORD,,\n"]))
    return folder / name


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


def entry(name: str, content: bytes = b"", **attributes: object) -> tuple[tarfile.TarInfo, bytes]:
    info = tarfile.TarInfo(name)
    info.size = len(content)
    for attribute, value in attributes.items():
        setattr(info, attribute, value)
    return info, content
