"""What the site is made of is there and is linked right. ``make docs``, which needs Sphinx, builds it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.leads import astray
from tests.docs.markdown import Link, headings, links, title, with_links
from tests.docs.navigation import TREE, parts
from tests.docs.reference import MADE
from tests.docs.staging import stage

TOPS = [top for top in TREE.glob("[a-z]*/") if top.name != "build"]  # where copies are left
TEXTS = sorted({*TREE.glob("*.md"), *(text for top in TOPS for text in top.rglob("*.md"))})
PAGES = [page for part in parts() for page in part.pages]


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    stage(folder)
    return folder


def test_every_page_is_there_once() -> None:
    sources = [page.source for page in PAGES if page.source]
    assert [source for source in sources if not source.is_file()] == []
    assert len(set(sources)) == len(sources)
    assert {page.key for page in PAGES if not page.source} == set(MADE)


def test_every_text_for_readers_is_on_the_site() -> None:
    on_it = {TREE / "README.md", *(page.source for page in PAGES)}
    beside = {path for path in TEXTS if path.parent.parent == TREE / "wiring_diagrams"}
    assert beside, "the pin tables, which the pages of the boards include"
    assert [str(text) for text in TEXTS if text not in on_it | beside] == []


def test_links_in_the_tree_lead_somewhere() -> None:
    assert [where for text in TEXTS for where in astray(text, TREE)] == []


def test_links_on_the_site_lead_somewhere(staged: Path) -> None:
    pages = list(staged.rglob("*.md"))
    assert len(pages) > len(PAGES)
    assert [where for page in pages for where in astray(page, staged)] == []
    assert [str(page) for page in pages if not title(page.read_text("utf-8"))] == []


def test_every_page_is_in_the_contents_of_another(staged: Path) -> None:
    """Or nobody would find it."""
    listed = set()
    for page in staged.rglob("*.md"):
        for contents in re.findall(r"^```{toctree}\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL):
            names = [line for line in contents.splitlines() if line and not line.startswith(":")]
            listed |= {(page.parent / f"{name}.md").resolve() for name in names}
    assert {page.resolve() for page in staged.rglob("*.md")} - listed == {(staged / "index.md").resolve()}


def test_a_link_astray_is_found(tmp_path: Path) -> None:
    (tmp_path / "there.md").write_text("# One\n\n## Two words, `three`\n\n## One\n")
    text = tmp_path / "text.md"
    good = "[a](there.md#two-words-three) [b](there.md#one-1) [c](https://example.org/x)\n"
    good += "`[d](no.md)`\n```\n[e](no.md)\n```\n"
    text.write_text(f"{good}# Here\n[f](#here)\n")
    assert list(astray(text, tmp_path)) == []
    text.write_text(f"{good}[f](#nowhere) [g](gone.md) ![h](there.md#three) [i](../text.md)\n")
    assert [where.rpartition(": ")[0] for where in astray(text, tmp_path)] == [
        f"text.md: {target}" for target in ("#nowhere", "gone.md", "there.md#three", "../text.md")
    ]


def test_links_are_turned_outside_code_alone() -> None:
    text = "[a](b) `[a](b)` [![c](d)](e)\n```md\n[a](b)\n```\n"
    assert with_links(text, lambda link: link.target) == "b `[a](b)` e\n```md\n[a](b)\n```\n"
    assert [link.target for link in links(text)] == ["b", "e", "d"]
    assert next(links(text)) == Link(False, "a", "b")
    assert headings("# A\n```\n# not\n```\n## A\n") == {"a", "a-1"}
