"""Whether a language is whole: ``python -m tests.kiosk.translated CODE`` lists what is wrong and what is missing."""

from __future__ import annotations

import argparse

from firmware_host.service.translation.survey import untranslated, wrong


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Check a language, and list what is not translated.")
    parser.add_argument("language", metavar="CODE")
    parser.add_argument("--begun", action="store_true", help="that something is not translated is no failure")
    given = parser.parse_args(argv)
    amiss, owed = list(wrong(given.language)), list(untranslated(given.language))
    if amiss:
        print("wrong:", *amiss, sep="\n  ")
    print("missing:" if owed else _whole(len(amiss)), *owed, sep="\n  ")
    return 0 if not amiss and (given.begun or not owed) else 1


def _whole(amiss: int) -> str:
    correct = f", but {amiss} {'is' if amiss == 1 else 'are'} wrong: correct {'it' if amiss == 1 else 'them'}"
    return f"nothing is missing{correct if amiss else ''}"


if __name__ == "__main__":
    raise SystemExit(main())
