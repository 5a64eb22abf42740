"""A virtual Raspberry Pi: Debian for arm64 in QEMU, with a bench of kernel devices instead of the wood. "make pi"."""
