"""`pakal site`: what is built, and what is refused before anything is written."""

import json
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from pakal_cli.main import main

from pakal.errors import BadInputError
from pakal.web import site
from pakal.web.site import MARK, PYODIDE, RUNTIME_FILES, build_site


@pytest.fixture
def runtime(tmp_path: Path) -> Path:
    """A folder that looks like the npm package; its contents do not matter for the build."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in RUNTIME_FILES:
        (folder / name).write_text(f"the file {name}", "utf-8")
    return folder


def test_a_site_holds_page_library_and_runtime(tmp_path: Path, runtime: Path) -> None:
    """
    Everything that the site uses lies in its folder, and site.json lists it with sizes.
    """
    built = build_site(tmp_path / "site", runtime)

    build = json.loads((tmp_path / "site" / MARK).read_text("utf-8"))
    listed = {
        name: size for part in build["parts"].values() for name, size in part["files"].items()
    }
    there = {
        file.relative_to(tmp_path / "site").as_posix(): file.stat().st_size
        for file in (tmp_path / "site").rglob("*")
        if file.is_file() and file.name not in (MARK, "sw.js")
    }
    assert there == listed
    assert {f"runtime/{name}" for name in RUNTIME_FILES} <= set(listed)
    assert built.stamp == build["stamp"]


def test_the_library_has_no_server_and_no_page_in_it(tmp_path: Path, runtime: Path) -> None:
    """
    The archive holds the lists and the service, but nothing that only a computer at home needs.
    """
    build_site(tmp_path / "site", runtime)

    names = zipfile.ZipFile(tmp_path / "site" / "library.zip").namelist()
    assert "pakal/games/ahau/data/lists/worker.toml" in names
    assert "attr/__init__.py" in names
    assert [] == [name for name in names if name.startswith(("pakal/web/static", "click"))]
    assert [] == [name for name in names if name.endswith((".so", ".pyc", "site.py"))]


def test_the_site_asks_the_python_of_the_browser(tmp_path: Path, runtime: Path) -> None:
    """
    The page imports transport.js; in a site that is the one which asks the worker.
    """
    build_site(tmp_path / "site", runtime)

    assert "worker.js" in (tmp_path / "site" / "transport.js").read_text("utf-8")
    assert not (tmp_path / "site" / "transport-http.js").exists()


def test_the_same_files_give_the_same_build(tmp_path: Path, runtime: Path) -> None:
    """
    A site built twice has one stamp, and its service worker carries it, so nothing is renewed.
    """
    first = build_site(tmp_path / "one", runtime)
    second = build_site(tmp_path / "two", runtime)

    assert first.stamp == second.stamp
    one, two = ((tmp_path / name / "sw.js").read_bytes() for name in ("one", "two"))
    assert one == two
    assert first.stamp.encode() in one


def test_a_changed_runtime_changes_the_stamp(tmp_path: Path, runtime: Path) -> None:
    """
    The stamp depends on what is in the files, not only on their names.
    """
    first = build_site(tmp_path / "one", runtime)
    (runtime / "pyodide.mjs").write_text("another", "utf-8")

    assert first.stamp != build_site(tmp_path / "two", runtime).stamp


def test_a_site_is_built_over_an_older_one(tmp_path: Path, runtime: Path) -> None:
    """
    A folder that holds a site is replaced whole: files of the older build are gone.
    """
    build_site(tmp_path / "site", runtime)
    (tmp_path / "site" / "older.js").write_text("", "utf-8")

    build_site(tmp_path / "site", runtime)

    assert not (tmp_path / "site" / "older.js").exists()


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path, runtime: Path) -> None:
    """
    A folder that is no site of ours is refused, and nothing in it is touched.
    """
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "letter.txt").write_text("mine", "utf-8")

    with pytest.raises(BadInputError, match="holds other files"):
        build_site(mine, runtime)
    assert [mine / "letter.txt"] == list(mine.iterdir())


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path, runtime: Path) -> None:
    """
    A file where the site should be is named, and kept.
    """
    file = tmp_path / "site"
    file.write_text("mine", "utf-8")

    with pytest.raises(BadInputError, match="is a file"):
        build_site(file, runtime)
    assert file.read_text("utf-8") == "mine"


def test_an_incomplete_runtime_is_named(tmp_path: Path, runtime: Path) -> None:
    """
    A folder that lacks a file of the npm package is refused by that file's name.
    """
    (runtime / "python_stdlib.zip").unlink()

    with pytest.raises(BadInputError, match=r"python_stdlib\.zip is missing"):
        build_site(tmp_path / "site", runtime)
    assert not (tmp_path / "site").exists()


def test_without_npm_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Without npm and without a folder, the way out names both; exit code 2, nothing is written.
    """
    monkeypatch.setattr(site.shutil, "which", lambda _: None)

    result = CliRunner().invoke(main, ["site", str(tmp_path / "site")])

    assert result.exit_code == 2
    assert "npm" in result.output
    assert f"--pyodide FOLDER with the npm package pyodide {PYODIDE}" in " ".join(
        result.output.split()
    )
    assert not (tmp_path / "site").exists()
