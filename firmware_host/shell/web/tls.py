"""Encryption for pages on other machines, with a certificate that is given or one of the board's own.

One of its own is made by openssl(1), for this machine's names and addresses, and kept beside the journal. No authority
knows it: a browser warns once, and whoever compares the fingerprint knows that it is this board.
"""

from __future__ import annotations

import hashlib
import logging
import os
import socket
import ssl
import subprocess
from pathlib import Path

from firmware_host.core.events import RefusedError
from hardware.files import make_directory, open_file, sync_directory, sync_file

log = logging.getLogger("tablero.tls")

FOLDER, CERTIFICATE, KEY = "tls", "certificate.pem", "key.pem"
DAYS = 3650
RENEWED = 30 * 24 * 3600
"""Seconds before its end in which it is made anew at a start."""
_PATIENCE = 30.0


def own(directory: Path) -> tuple[Path, Path]:
    """The certificate and its key, made where there are none that last. Raises RefusedError."""
    certificate, key = directory / FOLDER / CERTIFICATE, directory / FOLDER / KEY
    try:
        if not (_belong_together(certificate, key) and _lasts(certificate)):
            _make(certificate, key)
    except FileNotFoundError as error:
        raise RefusedError(f"page.tls: {error.filename}: missing; Debian: apt install openssl") from error
    except (OSError, subprocess.SubprocessError) as error:
        raise RefusedError(f"page.tls: no certificate can be made: {error}") from error
    return certificate, key


def context(certificate: Path, key: Path) -> ssl.SSLContext:
    """For a server: TLS 1.2 or newer. Raises RefusedError that names the file."""
    try:
        with open_file(key, follow=True) as file:
            if os.fstat(file.fileno()).st_mode & 0o077:
                raise RefusedError(f"{key}: others may read or change it; allowed: chmod 600 {key}")
        made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        made.minimum_version = ssl.TLSVersion.TLSv1_2
        made.load_cert_chain(certificate, key)
    except ssl.SSLError as error:
        raise RefusedError(f"{certificate}, {key}: no certificate with its key in PEM: {error.reason}") from error
    except OSError as error:
        raise RefusedError(f"{error.filename or certificate}: cannot be read: {error.strerror or error}") from error
    log.info("the certificate's fingerprint (SHA-256) is %s", fingerprint(certificate))
    return made


def fingerprint(certificate: Path) -> str:
    """As a browser shows it. Raises OSError, and ValueError where it is none."""
    text = certificate.read_text("ascii")
    begin = text.index("-----BEGIN CERTIFICATE-----")
    end = text.index("-----END CERTIFICATE-----") + len("-----END CERTIFICATE-----")
    return hashlib.sha256(ssl.PEM_cert_to_DER_cert(text[begin:end] + "\n")).digest().hex(":").upper()


def _belong_together(certificate: Path, key: Path) -> bool:
    """Not where one is missing, nor after a power cut between the two."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key)
    except (FileNotFoundError, ssl.SSLError):
        return False
    return True


def _lasts(certificate: Path) -> bool:
    command = ["openssl", "x509", "-in", str(certificate), "-noout", "-checkend", str(RENEWED)]
    return subprocess.run(command, capture_output=True, check=False, timeout=_PATIENCE).returncode == 0


def _make(certificate: Path, key: Path) -> None:
    make_directory(certificate.parent)
    names = ",".join(["DNS:localhost", *(f"DNS:{name}" for name in _names()), "IP:127.0.0.1"])
    new_key, new = key.with_suffix(".new"), certificate.with_suffix(".new")
    new_key.unlink(missing_ok=True)
    os.close(os.open(new_key, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600))
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    subject = ["-subj", "/CN=Tablero", "-addext", f"subjectAltName={names}", "-days", str(DAYS)]
    done = subprocess.run(
        [*command, *subject, "-keyout", str(new_key), "-out", str(new)],
        capture_output=True,
        text=True,
        check=False,
        timeout=_PATIENCE,
    )
    if done.returncode:
        raise subprocess.SubprocessError(" ".join(done.stderr.split())[-300:])
    new_key.chmod(0o600)
    for path in (new_key, new):
        sync_file(path)
    os.replace(new_key, key)
    os.replace(new, certificate)
    sync_directory(certificate.parent)


def _names() -> list[str]:
    name = "".join(each for each in socket.gethostname().lower() if each.isascii() and (each.isalnum() or each in "-."))
    return [name, f"{name}.local"] if name else []
