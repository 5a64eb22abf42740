"""What Sphinx is told of the site."""

import tomllib
from pathlib import Path

from pygments.lexers.shell import BashLexer
from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

_TREE = Path(__file__).parents[2]

project = "Tablero"
release = tomllib.loads((_TREE / "pyproject.toml").read_text("utf-8"))["project"]["version"]
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = f"Tablero {release}"
html_copy_source = False
html_show_copyright = False
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_inline", "deflist"]
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 90


def _plain_defaults(
    _app: Sphinx, _what: str, _name: str, _object: object, _options: object, signature: str | None, returns: str | None
) -> tuple[str, str | None] | None:
    """A dataclass tells a default that it makes as what is no Python."""
    return (signature.replace("<factory>", "..."), returns) if signature else None


def setup(app: Sphinx) -> None:
    app.connect("autodoc-process-signature", _plain_defaults)
    app.add_lexer("scenario", BashLexer)  # words, and comments after #
    app.add_lexer("example", TextLexer)
