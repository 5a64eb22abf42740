"""The journal on disks that die, fill up and spoil."""
