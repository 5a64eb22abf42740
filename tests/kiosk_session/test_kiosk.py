"""The kiosk: a browser that dies or hangs is started again, one that lives is left alone, and no way leads out."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.cli import main, parser
from firmware_host.service import kiosk
from firmware_host.service.kiosk import FLAGS, LOOK_EVERY, PAGE, SILENT, STARTING, Beat, Keeper, Watch
from tests.console.house import PHONE, Home, at_home, network
from tests.kiosk_session import keymap
from tests.page.served import served
from tests.visitor.launched import ARGUMENTS, CHROMIUM

__all__ = ["network"]
INSTALL = Path(kiosk.__file__).parents[1] / "install"
FOCUS = """
    window.has = true;
    document.hasFocus = () => window.has;
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (what) {
        window.beats += String(what).includes('"beat"');
        send.call(this, what);
    };
    const every = window.setInterval;
    window.setInterval = (act, time) => time === 10000 ? window.beat = act : every(act, time);
"""
"""A page whose focus is given and taken away, which counts its heartbeats, and waits for none."""
HEARD = """async () => {
    for (let k = 0; k < 1000; k++) {
        if ((await (await fetch('api/beat')).json()).age !== null) return true;
        await new Promise(requestAnimationFrame);
    }
    return false;
}"""
"""Whether the daemon has heard of the page, which draws a thousand frames at most meanwhile."""
BEAT = """async () => {
    window.beats = 0;
    window.beat();
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    return window.beats;
}"""


def judged(beats: Sequence[Beat | None]) -> list[str]:
    """What is decided at each look, of a browser that was started at 0 and, where it is to be, again."""
    watch, told = Watch(), []
    watch.begun(0.0)
    for k, beat in enumerate(beats):
        now = (k + 1) * LOOK_EVERY
        told.append(watch.judge(now, beat))
        if told[-1]:
            watch.begun(now)
    return told


@given(st.lists(st.floats(0, SILENT), max_size=100))
def test_whoever_beats_is_left_alone(ages: list[float]) -> None:
    assert not any(judged([Beat(min(age, (k + 1) * LOOK_EVERY), False) for k, age in enumerate(ages)]))


def test_one_that_never_beats_is_started_again_after_its_time() -> None:
    told = judged([Beat(None, False)] * 60)
    assert [k for k, why in enumerate(told) if why] == [18, 37, 56]
    assert all(why in ("", "no heartbeat has come from it") for why in told)


def test_one_that_stops_beating_is_started_again() -> None:
    told = judged([Beat(1.0, False)] * 20 + [Beat(1.0 + k * LOOK_EVERY, False) for k in range(12)])
    assert [why for why in told if why] == ["its heartbeat has stopped for 46 s"]


def test_a_daemon_that_does_not_answer_is_not_the_browsers_fault() -> None:
    told = judged([Beat(1.0, False)] * 3 + [None] * 500 + [Beat(None, False)] * int(STARTING / LOOK_EVERY))
    assert not any(told)


def test_a_fresh_browser_each_night_and_none_is_judged_while_the_display_is_off() -> None:
    night = [Beat(1.0, False)] * 3 + [Beat(k * 60.0, True) for k in range(300)] + [Beat(1.0, False)] * 5
    told = judged(night * 3)
    assert [why for why in told if why] == ["the house has closed: a fresh one for the next day"] * 3


def test_a_process_is_ended_with_all_that_it_has_started(tmp_path: Path) -> None:
    script = tmp_path / "browser"
    script.write_text('#!/bin/sh\ntrap "" TERM\nsleep 600 &\necho $! >"$1"\nwait\n')
    script.chmod(0o755)
    beat: list[Beat | None] = [Beat(1.0, False)]
    keeper = Keeper([str(script), str(tmp_path / "child")], lambda: beat[0])
    keeper.look(0.0)
    until(lambda: (tmp_path / "child").exists() and (tmp_path / "child").read_text().strip() != "")
    child = int((tmp_path / "child").read_text())
    keeper.look(100.0)
    assert keeper.started == 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kiosk, "PARTING", 0.2)
        beat[0] = Beat(60.0, False)
        keeper.look(200.0)
        assert keeper.started == 2
        until(lambda: not Path(f"/proc/{child}").exists() or is_zombie(child))
        keeper.stop()


def is_zombie(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def until(so: object) -> None:
    assert callable(so)
    for _ in range(10**6):
        if so():
            return
        os.sched_yield()
    pytest.fail("it never came to it")


def test_one_that_dies_is_started_again(tmp_path: Path) -> None:
    keeper = Keeper(["true"], lambda: None)
    keeper.look(0.0)
    assert keeper._process
    keeper._process.wait()
    keeper.look(5.0)
    assert keeper.started == 2
    keeper.stop()


def test_commands_for_dark_and_light(tmp_path: Path) -> None:
    beat = [Beat(1.0, False)]
    commands = (f"touch {tmp_path}/light", f"touch {tmp_path}/dark")
    keeper = Keeper(["sleep", "600"], lambda: beat[0], commands)
    for now, dark in ((0.0, False), (5.0, True), (10.0, True)):
        beat[0] = Beat(1.0, dark)
        keeper.look(now)
    assert [path.name for path in tmp_path.iterdir()] == ["dark"]
    beat[0] = Beat(1.0, False)
    keeper.look(15.0)
    assert (tmp_path / "light").exists()
    keeper.stop()


class Answer(BaseHTTPRequestHandler):
    body = b""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.mark.parametrize(
    ("body", "beat"),
    [
        (b'{"age": 3.5, "dark": true}', Beat(3.5, True)),
        (b'{"age": null, "dark": false}', Beat(None, False)),
        (b"[]", None),
        (b'{"age": "x"}', None),
        (b"\xff", None),
        (b"", None),
    ],
)
def test_what_the_daemon_says(body: bytes, beat: Beat | None) -> None:
    server = HTTPServer(("127.0.0.1", 0), type("Says", (Answer,), {"body": body}))
    thread = threading.Thread(target=server.handle_request)
    thread.start()
    assert kiosk._asking(f"http://127.0.0.1:{server.server_port}/")() == beat
    thread.join()
    server.server_close()
    assert kiosk._asking(f"http://127.0.0.1:{server.server_port}/")() is None


@pytest.mark.parametrize("said", [b"220 another service\r\n\r\n", b"", b"HTTP/1.1 200 OK\r\n\r\n" + b"[" * 1000])
def test_another_program_at_its_port_ends_nothing(said: bytes) -> None:
    def answer() -> None:
        line, _ = server.accept()
        with line:
            line.recv(1000)
            line.sendall(said)

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=answer)
        thread.start()
        assert kiosk._asking(f"http://127.0.0.1:{server.getsockname()[1]}/")() is None
        thread.join()


@pytest.mark.parametrize("given", [PAGE, PAGE.rstrip("/")])
def test_an_address_may_lack_its_last_slash(given: str) -> None:
    assert parser("kiosk").parse_args(["kiosk", "--page", given]).page == PAGE


def test_only_the_own_screen_beats_and_only_this_machine_asks(tmp_path: Path, network: None) -> None:
    async def talk(home: Home) -> None:
        async def asked(address: str) -> tuple[int, str]:
            connector = aiohttp.TCPConnector(local_addr=(address, 0))
            async with (
                aiohttp.ClientSession(connector=connector) as session,
                session.get(f"{home.url}/api/beat") as answer,
            ):
                return answer.status, await answer.text()

        assert json.loads((await asked("127.0.0.1"))[1]) == {"age": None, "dark": False}
        assert (await asked(PHONE))[0] == 403
        async with home.page() as page, home.page(PHONE) as phone:
            assert (await phone.refused("beat")).startswith("staff-only")
            stirred = home.daemon.manager.controller.stirred
            await page.say("beat")
            assert (await page.refused("nonsense")).startswith("staff-only")
            assert home.daemon.manager.controller.stirred == stirred + 1, "a heartbeat is no visitor"
        assert json.loads((await asked("127.0.0.1"))[1])["age"] is not None

    at_home(tmp_path, talk)


def test_without_a_browser_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert main(["kiosk"]) == 2
    assert "apt install chromium" in capsys.readouterr().err


# -- a real browser


@contextmanager
def shown(folder: Path, script: str = "") -> Iterator[Any]:
    """The page as the kiosk shows it, once the daemon has heard of it. script: runs before the page's own."""
    sync_api = pytest.importorskip("playwright.sync_api")
    with served(folder) as daemon, sync_api.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page()
        page.add_init_script(script)
        page.goto(f"{daemon.url}?kiosk")
        assert page.evaluate(HEARD)
        yield page
        browser.close()


@pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine")
def test_a_real_page_beats(tmp_path: Path) -> None:
    with shown(tmp_path / "state") as page:
        assert page.evaluate("!dispatchEvent(new MouseEvent('contextmenu', { cancelable: true }))")
        assert page.locator("html[translate=no] meta[content=notranslate]").count() == 1, "no bubble of a translator"


@pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine")
def test_a_page_that_lost_the_focus_beats_no_more(tmp_path: Path) -> None:
    with shown(tmp_path / "state", FOCUS) as page:
        for has, beats in ((True, 1), (False, 0), (True, 1)):
            page.evaluate("has => { window.has = has; }", has)
            assert page.evaluate(BEAT) == beats


# -- what is installed


def test_the_policy_shuts_every_way_out() -> None:
    policy = json.loads((INSTALL / "kiosk-policy.json").read_text())
    inner = ["chrome://*", "chrome-untrusted://*", "view-source:*", "file://*", "data:*", "javascript:*"]
    assert policy["URLBlocklist"] == ["*", *inner]
    assert policy["NewTabPageLocation"] == policy["HomepageLocation"] == f"{PAGE}?kiosk"
    assert set(policy["URLAllowlist"]) == {"127.0.0.1", "localhost"}
    assert policy["DeveloperToolsAvailability"] == 2
    assert "--kiosk" in FLAGS
    assert "--no-sandbox" not in FLAGS


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze: missing; Debian: apt install systemd")
@pytest.mark.parametrize(
    ("unit", "most"),
    [
        ("tablero.service", 15),
        ("tablero-update.service", 15),
        ("tablero-trial.service", 10),
        ("tablero-kiosk.service", 50),
    ],
)
def test_units_expose_little(unit: str, most: int) -> None:
    """Tenths. What the kiosk leaves open Chromium needs: docs/THREATS.md."""
    command = ["systemd-analyze", "security", "--offline=true", f"--threshold={most}", str(INSTALL / unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "unrecognized option" in done.stderr:
        pytest.skip("this systemd-analyze cannot look at files")
    assert done.returncode == 0, done.stdout[-200:]


def test_cage_lets_nobody_change_the_terminal() -> None:
    unit = (INSTALL / "tablero-kiosk.service").read_text()
    (start,) = [line for line in unit.splitlines() if line.startswith("ExecStart=")]
    assert start == "ExecStart=/usr/bin/cage -d -- /usr/local/bin/tablero kiosk", "-s would allow it"


def test_debians_cage_gets_the_x_server_without_which_it_does_not_start() -> None:
    script = (INSTALL / "kiosk.sh").read_text()
    assert "for package in cage xwayland chromium;" in script


def test_no_key_leads_out_of_the_page(tmp_path: Path) -> None:
    unit = (INSTALL / "tablero-kiosk.service").read_text()
    assert f"Environment=XKB_DEFAULT_RULES={keymap.RULES} XKB_DEFAULT_LAYOUT={keymap.LAYOUT}\n" in unit
    keyboard = keymap.Keyboard(tmp_path)
    shift = keyboard.modifiers("LFSH")
    assert shift
    assert {key for key in keymap.names() if keyboard.modifiers(key)} == {"LFSH", "RTSH"}
    told = keymap.given(keyboard)
    means_nothing = {f"F{n}" for n in range(13, 25)}
    by_place = {f"FK{n:02}" for n in range(1, 13)} | {"I164", "I166", "I167", "I180", "I181", "I225"}
    assert {key for key, symbol in told.items() if symbol in means_nothing} == by_place
    moves = {"Escape", "Tab", "BackSpace", "Delete", "Return", "KP_Enter", "Up", "Down", "Left", "Right", "Home", "End"}
    rest = {symbol for symbol in told.values() if len(symbol) > 1} - means_nothing - moves
    written = {"space", "minus", "equal", "bracketleft", "bracketright", "semicolon", "apostrophe", "grave"}
    assert rest - written <= {"backslash", "comma", "period", "slash", "less", "Prior", "Next", "Shift_L", "Shift_R"}
    assert [keyboard.symbols("AD01"), keyboard.symbols("AD01", "LFSH"), keyboard.symbols("AD01", "LCTL")] == [
        "q",
        "Q",
        "q",
    ]


@pytest.mark.parametrize(("memory", "placed"), [(512, False), (1900, True)])
def test_a_machine_that_is_too_small_is_told_so(tmp_path: Path, memory: int, placed: bool) -> None:
    meminfo = tmp_path / "meminfo"
    meminfo.write_text(f"MemTotal: {memory * 1024} kB\n")
    script = (INSTALL / "kiosk.sh").read_text().replace("/proc/meminfo", str(meminfo))
    given = f"KIOSK=1 root= here={INSTALL}\n"
    given += 'live() { true; }; fail() { echo "$*" >&2; exit 1; }; place() { echo "$2"; }\n'
    done = subprocess.run(["sh", "-euc", f"{given}{script}\nplace_kiosk"], capture_output=True, text=True, check=False)
    assert (done.returncode == 0) is placed
    assert ("/etc/chromium/policies/managed/tablero.json" in done.stdout) is placed
    assert ("this machine has 512 MB" in done.stderr) is not placed
