"""SHA256SUMS and its signature, as install.sh checks them."""

from __future__ import annotations

import subprocess
from hashlib import sha256
from pathlib import Path

from tests.release.notes import ReleaseError

SUMS, SIGNATURE = "SHA256SUMS", "SHA256SUMS.sig"
NAMESPACE = "tablero"
"""What a signature is for (ssh-keygen -n): one that was made for something else does not count."""
SIGNER = "release@tablero"


def write_sums(folder: Path) -> Path:
    """Of every other file in the folder, in the form of sha256sum(1), sorted by name."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name not in (SUMS, SIGNATURE))
    sums = folder / SUMS
    sums.write_text("".join(f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files))
    return sums


def make_key(folder: Path) -> Path:
    """A key to be thrown away; its public half is beside it."""
    key = folder / "throw-away"
    _ssh_keygen("-q", "-t", "ed25519", "-N", "", "-C", "throw-away", "-f", str(key))
    return key


def sign(sums: Path, key: Path) -> Path:
    """key: a private one, or a public one whose private half is in the SSH agent."""
    sums.with_name(SIGNATURE).unlink(missing_ok=True)
    _ssh_keygen("-q", "-Y", "sign", "-n", NAMESPACE, "-f", str(key), str(sums))
    return sums.with_name(SIGNATURE)


def signers(key: Path) -> str:
    """What to hand to those who install: the public half, as ssh-keygen's ALLOWED SIGNERS."""
    public = key if key.suffix == ".pub" else key.with_name(f"{key.name}.pub")
    kind, code, *_ = public.read_text().split()
    return f'{SIGNER} namespaces="{NAMESPACE}" {kind} {code}\n'


def _ssh_keygen(*arguments: str) -> None:
    try:
        done = subprocess.run(["ssh-keygen", *arguments], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise ReleaseError("ssh-keygen: missing; Debian: apt install openssh-client") from None
    if done.returncode:
        raise ReleaseError(f"ssh-keygen {' '.join(arguments)}: {' '.join(done.stderr.split())}")
