"""One virtual Pi: a QEMU process, its console, its monitor, and the agent in the guest."""

from __future__ import annotations

import contextlib
import json
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Self

from tests.pi.agent import Agent
from tests.pi.host import BUILD, PiError, run
from tests.pi.kernel import MACHINE, Kernel

BOOTS_WITH = "console=ttyAMA0 root=/dev/vda rw panic=-1 quiet kpti=off systemd.firstboot=off systemd.show_status=1"
"""kpti: a Cortex-A53 does not need it, and QEMU forgets all addresses at each change of tables."""
UNPLUGGED_S = 60.0

PARALLEL = ("-accel", "tcg,thread=multi,tb-size=256")
COUNTING = ("-accel", "tcg,thread=single,tb-size=256", "-icount", "shift=0")
DEVICES = ("virtio-rng-pci", "virtio-serial-pci", "qemu-xhci,id=usb")
"""Beside its disks: part of what a saved machine is."""


def overlay(base: Path, over: Path, kind: str = "raw") -> Path:
    """An empty layer over a disk, which is only read."""
    over.unlink(missing_ok=True)
    run(["qemu-img", "create", "-q", "-f", "qcow2", "-F", kind, "-b", base.resolve(), over])
    return over


def _drive(disk: Path, kind: str, log: Path | None) -> dict[str, object]:
    """For QEMU, which need not wait for this computer's own disk: that stays on."""
    kept = {"cache": {"no-flush": True}}
    inner = {"driver": kind, "file": {"driver": "file", "filename": str(disk), **kept}, **kept}
    if log is None:
        return {**inner, "node-name": "disk"}
    log.write_bytes(b"")
    return {
        "driver": "blklogwrites",
        "node-name": "disk",
        "file": inner,
        "log": {"driver": "file", "filename": str(log), **kept},
    }


class Machine:
    """disk: a qcow2 image, or a raw one; written to. begin: what the kernel starts. state: a saved machine to go on
    with. supplies: a disk that is only read. name: of the console's file. log: gets all that is written to the disk
    (writes.py). counted: a nanosecond of its time is an instruction of its one processor, and idle time passes as here;
    it takes no saved state of one that is not. Raises PiError when QEMU does not start."""

    def __init__(
        self,
        kernel: Kernel,
        disk: Path,
        *,
        name: str,
        raw: bool = False,
        begin: str = "",
        state: Path | None = None,
        supplies: Path | None = None,
        log: Path | None = None,
        counted: bool = False,
    ) -> None:
        self._sockets = Path(tempfile.mkdtemp(prefix="tablero-pi-"))
        self._console = BUILD / f"console-{name}.log"
        self._said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the machine
        command = [
            *("setpriv", "--pdeathsig", "KILL"),  # with whoever started it, however that ends
            "qemu-system-aarch64",
            *MACHINE,
            *(COUNTING if counted else PARALLEL),
            *("-display", "none", "-no-reboot", "-nodefaults"),
            *("-kernel", str(kernel.image), "-initrd", str(kernel.ram_disk), "-dtb", str(kernel.device_tree)),
            *("-append", f"{BOOTS_WITH} init={begin}" if begin else BOOTS_WITH),
            *("-blockdev", json.dumps(_drive(disk, "raw" if raw else "qcow2", log))),
            *("-device", "virtio-blk-pci,drive=disk"),
            *(word for device in DEVICES for word in ("-device", device)),
            *("-chardev", f"socket,id=agent,path={self._sockets}/agent,server=on,wait=off"),
            *("-device", "virtserialport,chardev=agent,name=tablero"),
            *("-serial", f"file:{self._console}", "-qmp", f"unix:{self._sockets}/qmp,server=on,wait=off"),
        ]
        if supplies:
            drive = f"file={supplies},if=none,id=supplies,format=raw,readonly=on"
            command += ["-drive", drive, "-device", "virtio-blk-pci,drive=supplies"]
        if state:
            command += ["-incoming", f"exec:cat {state}"]
        self._process = subprocess.Popen(command, stdout=self._said, stderr=self._said, stdin=subprocess.DEVNULL)
        self._monitor = Monitor(self._connect("qmp"))
        self.agent = Agent(self._connect("agent"))
        if state:
            while self._monitor.ask("query-status")["status"] == "inmigrate":
                time.sleep(0.05)
            self._monitor.ask("cont")

    def _connect(self, name: str) -> socket.socket:
        connection = socket.socket(socket.AF_UNIX)
        end = time.monotonic() + 60
        while True:
            with contextlib.suppress(OSError):
                connection.connect(str(self._sockets / name))
                return connection
            if self._process.poll() is not None or time.monotonic() > end:
                self._said.seek(0)
                said = self._said.read().decode(errors="replace")
                self.close()
                raise PiError(f"QEMU did not start: {said[-1000:]}")
            time.sleep(0.05)

    def console(self) -> str:
        return self._console.read_text(errors="replace")

    def wait_for_end(self, seconds: float) -> None:
        """Until the guest has switched itself off. Raises PiError after so many seconds."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired as error:
            raise PiError(f"the guest is still running after {seconds:.0f} s; {self._console}") from error

    def wait_until_up(self, seconds: float = 600) -> None:
        """Until the agent answers. Raises PiError after so many seconds."""
        end = time.monotonic() + seconds
        while not self.agent.is_there(2):
            if self._process.poll() is not None or time.monotonic() > end:
                raise PiError(f"the guest did not start; {self._console}:\n{self.console()[-2000:]}")

    def save(self, state: Path) -> None:
        """Writes the whole machine down, and ends it; its disk must stay as it is now."""
        unfinished = state.with_name(f"{state.name}.new")
        self._monitor.ask("stop")
        self._monitor.ask("migrate", uri=f"exec:cat >{unfinished}")
        while (status := self._monitor.ask("query-migrate").get("status")) != "completed":
            if status in ("failed", "cancelled"):
                raise PiError(f"QEMU could not save the machine: {status}")
            time.sleep(0.2)
        self._monitor.ask("quit")
        self._process.wait(60)
        unfinished.rename(state)

    @contextlib.contextmanager
    def stopped(self) -> Iterator[None]:
        """Between two instructions; not by the monitor, before which the disk would be flushed."""
        self._process.send_signal(signal.SIGSTOP)
        status = Path(f"/proc/{self._process.pid}/stat")
        while status.read_text().rpartition(")")[2].split()[0] != "T":
            time.sleep(0.001)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def plug_in_serial(self, host: str, port: int) -> None:
        """A USB serial adapter (FTDI's, as the kernel sees it), whose far end is there by TCP."""
        address = {"type": "inet", "data": {"host": host, "port": str(port)}}
        self._monitor.ask(
            "chardev-add", id="line", backend={"type": "socket", "data": {"addr": address, "server": False}}
        )
        self._monitor.ask("device_add", driver="usb-serial", id="adapter", bus="usb.0", chardev="line")

    def unplug_serial(self) -> None:
        """Raises PiError where the guest does not let it go."""
        self._monitor.ask("device_del", id="adapter")
        end = time.monotonic() + UNPLUGGED_S
        while True:  # the chardev is busy until the guest's controller has let the adapter go
            try:
                self._monitor.ask("chardev-remove", id="line")
                return
            except PiError:
                if time.monotonic() > end:
                    raise
            time.sleep(0.1)

    def cut_power(self) -> None:
        """What the guest has not sent to its disk is lost."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def close(self) -> None:
        """May be called twice."""
        if self._process.poll() is None:
            self.cut_power()
        for line in (getattr(self, "agent", None), getattr(self, "_monitor", None)):
            if line:
                line.close()
        self._said.close()
        shutil.rmtree(self._sockets, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Monitor:
    """QEMU's own language (QMP)."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._lines = connection.makefile("rwb", buffering=0)
        self._lines.readline()
        self.ask("qmp_capabilities")

    def ask(self, command: str, **arguments: object) -> Any:
        """Raises PiError with what QEMU objects."""
        self._lines.write(json.dumps({"execute": command, "arguments": arguments}).encode() + b"\n")
        while line := self._lines.readline():
            answer = json.loads(line)
            if "error" in answer:
                raise PiError(f"QEMU, {command}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]
        if command == "quit":
            return {}
        raise PiError(f"QEMU has ended; {command} was not answered")

    def close(self) -> None:
        self._lines.close()
        self._connection.close()
