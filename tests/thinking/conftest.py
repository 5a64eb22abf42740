"""The kernels in C, compiled once for all that compare them with Python, with every undefined step an error."""

from __future__ import annotations

import shutil

import pytest

from firmware_host.thinking.native.build import build
from firmware_host.thinking.native.library import Library


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    if not shutil.which("cc"):
        pytest.skip("no cc on this machine: apt-get install gcc libc6-dev")
    path = tmp_path_factory.mktemp("kernels") / "kernels.so"
    build(path, "cc -Wall -Wextra -Werror -fsanitize=undefined -fno-sanitize-recover")
    return Library(path)
