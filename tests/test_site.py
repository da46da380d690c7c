"""The docs site (mkdocs.yml): it builds without a warning and is read without a network."""

import re
import subprocess
import sys
from html import unescape
from inspect import unwrap
from pathlib import Path

import pytest

import pakal

pytestmark = pytest.mark.xdist_group("docs-site")  # they share one build
ROOT = Path(__file__).parents[1]
# What a browser would fetch from elsewhere by itself; a link that somebody follows is no matter.
FETCHED = (
    re.compile(r"<script[^>]*\ssrc=[\"']?(?:https?:)?//[^>]*>"),
    re.compile(r"<(?:img|iframe|source)[^>]*\ssrc=[\"']?(?:https?:)?//[^>]*>"),
    re.compile(r"<link(?=[^>]*stylesheet|[^>]*font|[^>]*icon)[^>]*href=[\"']?(?:https?:)?//[^>]*>"),
    re.compile(r"@import[^;]*(?:https?:)?//[^;]*;"),
    re.compile(r"url\([\"']?(?:https?:)?//[^)]*\)"),
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site, built with every warning an error."""
    folder = tmp_path_factory.mktemp("site")
    words = [sys.executable, "-m", "mkdocs", "build", "-q", "--strict", "-d", str(folder)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - our own words

    assert (0, "") == (done.returncode, done.stderr)
    return folder


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    """
    No page and no style sheet loads a script, a style, a font or a picture from another address.
    """
    files = [*site.rglob("*.html"), *site.rglob("*.css")]
    found = {
        each.group(0)
        for path in files
        for pattern in FETCHED
        for each in pattern.finditer(path.read_text("utf-8"))
    }

    assert set() == found
    assert len(files) > 30


def test_the_front_door_is_in_the_reference(site: Path) -> None:
    """
    Everything that `import pakal` offers has a heading in the reference, with its docstring.
    """
    page = unescape((site / "api" / "pakal.html").read_text("utf-8"))

    for name in pakal.__all__:
        thing = unwrap(getattr(pakal, name))
        assert f'id="{thing.__module__}.{thing.__qualname__}"' in page
        assert re.sub(r"[`'\"].*", "", thing.__doc__.strip().splitlines()[0]) in page


def test_every_page_of_docs_is_in_the_site(site: Path) -> None:
    """
    Each Markdown file below docs/ has become a page.
    """
    pages = [path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md")]

    assert [] == [page for page in pages if not (site / page.with_suffix(".html")).is_file()]
