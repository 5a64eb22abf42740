"""JUnit's XML, as build servers read it: what Jenkins's schema junit-10 allows, and no more, for Jenkins refuses a file
that has more (https://github.com/jenkinsci/xunit-plugin, junit-10.xsd)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal
from xml.etree import ElementTree

Tag = Literal["failure", "error", "skipped"]
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML may have, not even escaped (XML 1.0, production Char)."""


@dataclass(frozen=True, slots=True)
class Case:
    """tag: what became of it, None where it has passed. message: in a line; text: the whole of it. about: what else is
    known, by name; a case has no place for it but its output."""

    suite: str
    name: str
    seconds: float
    tag: Tag | None = None
    message: str = ""
    text: str = ""
    about: Mapping[str, str] = field(default_factory=dict)


def document(name: str, suites: Mapping[str, Sequence[Case]]) -> str:
    r"""name: of the program. suites: by their names. What XML cannot hold is written as \x and its number."""
    cases = [case for suite in suites.values() for case in suite]
    root = ElementTree.Element("testsuites", {"name": clean(name), **_counts(cases)})
    for title, each in suites.items():
        skipped = str(sum(case.tag == "skipped" for case in each))
        suite = ElementTree.SubElement(root, "testsuite", {"name": clean(title), **_counts(each), "skipped": skipped})
        for case in each:
            _add(suite, case)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def clean(text: str) -> str:
    return _NO_XML.sub(lambda found: f"\\x{ord(found[0]):02x}", text)


def _add(suite: ElementTree.Element, case: Case) -> None:
    named = {"classname": clean(case.suite), "name": clean(case.name), "time": f"{case.seconds:.3f}"}
    element = ElementTree.SubElement(suite, "testcase", named)
    if case.tag:
        message = clean(case.message).partition("\n")[0]
        ElementTree.SubElement(element, case.tag, message=message).text = clean(case.text)
    if case.about:
        lines = "".join(f"{name}: {value}\n" for name, value in case.about.items())
        ElementTree.SubElement(element, "system-out").text = clean(lines)


def _counts(cases: Sequence[Case]) -> dict[str, str]:
    tags = Counter(case.tag for case in cases)
    return {
        "tests": str(len(cases)),
        "failures": str(tags["failure"]),
        "errors": str(tags["error"]),
        "time": f"{sum(case.seconds for case in cases):.3f}",
    }
