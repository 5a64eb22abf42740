"""The bench: a kernel module of ours that is a Raspberry Pi's header with a board wired to it (bench/tbench.c)."""

from __future__ import annotations

import platform
import shutil

from tests.pi.agent import Agent
from tests.pi.host import BUILD, HERE, digest, is_current, run, sign_off
from tests.pi.kernel import Kernel

SOURCE = HERE / "bench"
_IN_THE_GUEST = "/root/tbench.ko"
_LOAD = f"""set -e
extra=/lib/modules/$(uname -r)/extra
cmp -s {_IN_THE_GUEST} $extra/tbench.ko && [ -e /dev/tbench ] && exit 0
if [ -e /dev/tbench ]; then rmmod tbench; fi
mkdir -p $extra
cp {_IN_THE_GUEST} $extra/
depmod -a
echo tbench >/etc/modules-load.d/bench.conf
modprobe tbench
udevadm settle
"""


class Bench:
    """module: compiled for the kernel."""

    def __init__(self, suite: str, kernel: Kernel) -> None:
        self._kernel = kernel
        self._work = BUILD / f"bench-{suite}"
        self.module = self._work / "tbench.ko"

    @property
    def made(self) -> str:
        """What it was made from."""
        return digest((SOURCE, self._kernel.made))

    def make(self) -> None:
        if is_current(self._work, self.made):
            return
        shutil.rmtree(self._work, ignore_errors=True)
        shutil.copytree(SOURCE, self._work)
        cross = [] if platform.machine() == "aarch64" else ["CROSS_COMPILE=aarch64-linux-gnu-"]
        run(["make", "-C", self._kernel.headers, f"M={self._work}", "ARCH=arm64", *cross, "modules"])
        sign_off(self._work, self.made)

    def plug_in(self, agent: Agent) -> None:
        """Into a guest that runs, and whenever it starts again; in the place of an older one."""
        agent.put(_IN_THE_GUEST, self.module.read_bytes())
        agent.run(_LOAD)
