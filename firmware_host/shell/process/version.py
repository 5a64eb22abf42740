"""The version of the installed program."""

from importlib.metadata import PackageNotFoundError, version

try:
    VERSION = version("tablero")
except PackageNotFoundError:  # run from its source tree
    VERSION = "not installed"
