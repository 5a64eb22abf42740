"""What lies in the page's folder: files are served, and a folder is nothing that anybody can ask for."""

from __future__ import annotations

import logging
from pathlib import Path

import aiohttp
import pytest

from firmware_host.shell.web.responses import STATIC
from tests.console.house import Home, at_home

FOLDERS = sorted(str(folder.relative_to(STATIC)) for folder in STATIC.rglob("*") if folder.is_dir())


def test_a_folder_is_not_found_and_nothing_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def talk(home: Home) -> None:
        async with aiohttp.ClientSession() as session:
            for path in (*FOLDERS, *(f"{folder}/" for folder in FOLDERS), "js/../css/", "js/%00"):
                async with session.get(f"{home.url}/{path}") as answer:
                    assert answer.status == 404, path
            async with session.get(f"{home.url}/js/main.js") as answer:
                assert answer.status == 200

    assert {"js", "css", "js/console"} <= set(FOLDERS)
    at_home(tmp_path, talk)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
