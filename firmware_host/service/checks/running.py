"""The daemon's unit, and where it writes."""

from __future__ import annotations

import os
from collections.abc import Iterator

from firmware_host.service import installed
from firmware_host.service.bundle_journal import JOURNAL
from firmware_host.service.checks.case import SERVED, UNIT, Case
from firmware_host.service.findings import Finding, note, ok, wrong
from firmware_host.service.owner import as_owner
from firmware_host.service.run_settings import pin_file
from firmware_host.shell.journal.database import DamageError, JournalError, open_for_reading
from firmware_host.shell.settings.file import SettingsFile
from firmware_host.shell.settings.toml_text import SettingsError
from firmware_host.shell.web.staff import PinError, read_pin

_FULL_MB = 50
_NEARLY_MB = 300


def unit(case: Case) -> Iterator[Finding]:
    properties = "LoadState,ActiveState,SubState,UnitFileState,NRestarts,Environment"
    said = case.machine.run("systemctl", "show", UNIT, f"--property={properties}")
    if not said:
        yield note("unit", "no systemd here: the daemon starts by hand")
        return
    is_ = dict(line.partition("=")[::2] for line in said.splitlines())
    if is_.get("LoadState") != "loaded":
        yield note("unit", f"no {UNIT}: the daemon starts by hand, and not after a power cut")
        return
    restarts = int(is_.get("NRestarts", "0") or 0)
    log = f"journalctl -u {UNIT} -n 50"
    if is_.get("ActiveState") == "failed":
        yield wrong("unit", f"{UNIT} has failed", f"{log}; sudo systemctl restart {UNIT}")
    elif is_.get("ActiveState") != "active":
        yield note("unit", f"{UNIT} does not run", f"sudo systemctl start {UNIT}")
    elif restarts:
        yield note("unit", f"{UNIT} runs, and was started again {restarts} times", log)
    else:
        yield ok("unit", f"{UNIT} runs")
    if is_.get("UnitFileState") == "disabled":
        yield note("unit", f"{UNIT} will not start with the computer", f"sudo systemctl enable {UNIT}")
    given = dict(word.partition("=")[::2] for word in is_.get("Environment", "").split())
    if case.pi and case.need("gpio-matrix", "rpi-gpio", "hc165", "mcp3008") and "LG_WD" not in given:
        yield wrong(
            "unit",
            "LG_WD is not set in it: lgpio would write into /",
            f"sudo systemctl edit {UNIT}, with RuntimeDirectory=tablero and Environment=LG_WD=/run/tablero",
        )


def named(case: Case) -> Iterator[Finding]:
    """Whether the installed service has been told which board is wired."""
    if case.machine.exists(installed.FILE) and not installed.read(case.machine.text(installed.FILE)).names_a_board:
        told = "the service plays a simulated board, and drives no pin: no board is named yet"
        yield note("unit", told, installed.NAME_A_BOARD)


def pin(case: Case) -> Iterator[Finding]:
    """Whether the file with the staff's PIN, if there is one, can be used by the user whose the state is."""
    machine, state = case.machine, case.machine.at(case.state)
    given = installed.read(machine.text(installed.FILE)).pin_file if case.state == SERVED else ""
    try:
        with as_owner(state):
            if state.stat().st_uid == os.geteuid():
                named = given or SettingsFile(state).read()["staff.pin_file"]
                if path := pin_file(machine.at(named) if named else "", state):
                    read_pin(path)
    except PinError as error:
        cure = "mend it, or name another: tablero settings set staff.pin_file=FILE"
        yield wrong("PIN", f"{error}; nobody can be let into the console", cure)
    except (SettingsError, OSError):  # whether there is one is not known
        return


def journal(case: Case) -> Iterator[Finding]:
    machine, directory = case.machine, case.state
    is_served = directory == SERVED and machine.exists(SERVED)
    if not is_served and not machine.writable(directory):
        yield wrong(
            "journal",
            f"{directory} cannot be written to: games are not saved",
            f"sudo mkdir -p {directory} && sudo chown -R {machine.user.name} {directory}",
        )
        return
    if flawed := _flawed(case):
        yield flawed
    free = _free_mb(case)
    if free is None:
        yield ok("journal", f"{directory}")
    elif free < _FULL_MB:
        yield wrong("journal", f"{directory}: {free} MB free", "sudo apt clean; sudo journalctl --vacuum-size=50M")
    elif free < _NEARLY_MB:
        yield note("journal", f"{directory}: {free} MB free", "sudo apt clean; sudo journalctl --vacuum-size=50M")
    else:
        yield ok("journal", f"{directory}, {free} MB free")


def _flawed(case: Case) -> Finding | None:
    """What is wrong with the journal itself; None where it is sound, or there is none yet."""
    directory = case.machine.at(case.state)
    path = directory / JOURNAL
    if not os.path.lexists(path):
        return None
    try:
        with as_owner(directory):
            open_for_reading(path).close()
    except DamageError as error:
        cure = f"sudo systemctl restart {UNIT}: the next start sets it aside, and begins another"
        return wrong("journal", str(error), f"tablero bundle keeps a copy of it; {cure}")
    except (JournalError, OSError) as error:
        return note("journal", f"whether it is damaged is not known: {error}")
    return None


def _free_mb(case: Case) -> int | None:
    machine = case.machine
    there = machine.nearest(case.state)
    rows = (machine.run("df", "-Pk", str(there)) or "").splitlines()
    words = rows[-1].split() if rows else []
    return int(words[3]) // 1024 if len(words) > 3 and words[3].isdecimal() else None
