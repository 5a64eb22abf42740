"""The command line: what it offers, and the composition of the program from its parts."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Mapping, Sequence

from firmware_host.shell.daemon import Daemon, listen
from firmware_host.shell.host import Host
from firmware_host.shell.journal import Forgetful
from firmware_host.shell.simulation import Bench, Rig
from hardware.profile import Profile, load
from rules import registry


def bench() -> Bench:
    from simulator.rig import Rig as SimulatedRig
    from simulator.rig import RigError, with_sensing
    from simulator.world import WorldError

    def build(profile: Profile, poles: Mapping[str, int]) -> Rig:
        return SimulatedRig(profile, "ports", poles)

    return Bench(build, with_sensing, (WorldError, RigError))


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("command")
    parser.add_argument("--game", default="othello")
    parser.add_argument("--board", default="square-8x8")
    parser.add_argument("--port", type=int, default=8080)
    args = parser.parse_args(argv)
    server = listen("127.0.0.1", args.port)
    host = Host(load(args.board), registry.load(args.game), Forgetful(), bench=bench())

    async def go() -> None:
        daemon = Daemon(host, server=server)
        await daemon.run(lambda: print(f"http://127.0.0.1:{args.port}/", flush=True))

    asyncio.run(go())
    return 0
