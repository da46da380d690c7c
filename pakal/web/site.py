"""
The page as files for any web host: the library runs in the browser, by Pyodide.

A site holds the page, this library with the few pure-Python packages it needs, taken from the
running environment, and Pyodide, which npm fetches when the site is built. Nothing is loaded from
elsewhere when the site is used.
"""

import hashlib
import json
import shutil
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import attrs

from pakal import __version__
from pakal.errors import BadInputError
from pakal.files import make_folder

PYODIDE: Final = "314.0.7"
RUNTIME_FILES: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
# What the library imports in the browser; everything else it needs is Python's own.
PACKAGES: Final = ("attr", "attrs", "mypy_extensions", "pakal", "platformdirs")
MARK: Final = "site.json"  # by this a folder says that it is a site of ours
_PAGE: Final = Path(__file__).parent / "static"
_OFFLINE: Final = Path(__file__).parent / "offline"  # what a site has besides, or instead
_ONLY_AT_HOME: Final = ("transport-http.js",)
# What only the computer at home needs, or what the browser gets as files of its own.
_LEFT_OUT: Final = (
    "pakal/web/guard.py",
    "pakal/web/offline/",
    "pakal/web/server.py",
    "pakal/web/site.py",
    "pakal/web/static/",
)
_LIBRARY: Final = "library.zip"
_RUNTIME: Final = "runtime"
_SERVICE_WORKER: Final = "sw.js"
_NPM_SECONDS: Final = 300
_NEVER: Final = (1980, 1, 1, 0, 0, 0)  # the same files give the same archive


@attrs.frozen
class Site:
    """A site that was built: where it is, its build stamp, and how large its parts are."""

    folder: Path
    stamp: str
    sizes: dict[str, int]  # in bytes: the page, the library, the runtime


def build_site(folder: Path, runtime: Path | None = None) -> Site:
    """
    Build the site into a folder that is new, empty, or a site built before.

    `runtime` is a folder with the files of the npm package pyodide; without one npm fetches them.
    """
    _check_target(folder)
    with TemporaryDirectory() as scratch:
        found = _fetch_runtime(Path(scratch)) if runtime is None else runtime
        _check_runtime(found)
        new = Path(scratch) / "site"
        _copy_page(new)
        _pack_library(new / _LIBRARY)
        make_folder(new / _RUNTIME)
        for name in RUNTIME_FILES:
            shutil.copyfile(found / name, new / _RUNTIME / name)
        build = _describe(new)
        _write_build(new, build)
        _put_in_place(new, folder)
    sizes = {part: sum(each["files"].values()) for part, each in build["parts"].items()}
    return Site(folder, build["stamp"], sizes)


def _check_target(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise BadInputError(f"{folder} is a file.", "Name a folder for the site.")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise BadInputError(
            f"{folder} holds other files than a site of Pakal's.",
            "Name a new or an empty folder; nothing is overwritten.",
        )


def _check_runtime(folder: Path) -> None:
    missing = [name for name in RUNTIME_FILES if not (folder / name).is_file()]
    if missing:
        raise BadInputError(
            f"{folder}: {missing[0]} is missing.",
            f"Name the folder of the npm package pyodide {PYODIDE}, as npm unpacks it.",
        )


def _fetch_runtime(scratch: Path) -> Path:
    """The files of the npm package, fetched by npm; no script of the package is run."""
    npm = shutil.which("npm")
    if npm is None:
        raise BadInputError(
            "npm, which fetches Python for the browser, is not installed.",
            f"Install Node.js with npm, or give --pyodide FOLDER with the npm package pyodide"
            f" {PYODIDE}.",
        )
    command = [npm, "pack", f"pyodide@{PYODIDE}", "--ignore-scripts", "--silent"]
    try:
        subprocess.run(  # noqa: S603 - no part of the command comes from elsewhere
            command, cwd=scratch, check=True, capture_output=True, text=True, timeout=_NPM_SECONDS
        )
    except subprocess.TimeoutExpired:
        raise BadInputError(
            f"npm did not fetch pyodide within {_NPM_SECONDS} seconds.",
            "Check the connection and try again, or give --pyodide FOLDER.",
        ) from None
    except subprocess.CalledProcessError as error:
        said = (error.stderr or error.stdout or "").strip().splitlines()
        raise BadInputError(
            f"npm could not fetch pyodide {PYODIDE}: {said[-1] if said else 'it gave no reason'}",
            "Check the connection and try again, or give --pyodide FOLDER.",
        ) from None
    with tarfile.open(next(scratch.glob("pyodide-*.tgz"))) as archive:
        archive.extractall(scratch, filter="data")
    return scratch / "package"


def _copy_page(new: Path) -> None:
    """The page as it is served at home, with the transport that asks the browser's own Python."""
    shutil.copytree(_PAGE, new, ignore=shutil.ignore_patterns(*_ONLY_AT_HOME))
    shutil.copytree(_OFFLINE, new, dirs_exist_ok=True)


def _pack_library(file: Path) -> None:
    """The library and the packages it needs, as Python source."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for package in PACKAGES:
            for name, source in _sources_of(package):
                if not name.startswith(_LEFT_OUT):
                    info = zipfile.ZipInfo(name, _NEVER)
                    info.compress_type = zipfile.ZIP_DEFLATED
                    archive.writestr(info, source.read_bytes())


def _sources_of(package: str) -> Iterator[tuple[str, Path]]:
    """Every file of a package by its name in the archive; compiled modules are left out."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise BadInputError(
            f"The package {package} is not installed here.", "Install Pakal again with pip."
        )
    origin = Path(spec.origin)
    if spec.submodule_search_locations is None:
        yield f"{package}.py", origin.with_name(f"{package}.py")
        return
    top = origin.parent
    for file in sorted(top.rglob("*")):
        inner = file.relative_to(top)
        if file.is_file() and "__pycache__" not in inner.parts and file.suffix not in _COMPILED:
            yield f"{package}/{inner.as_posix()}", file


_COMPILED: Final = (".so", ".pyd", ".pyc", ".pyi")


def _describe(new: Path) -> dict[str, Any]:
    """All files with their sizes, by part, and a stamp for each part and for the whole."""
    parts: dict[str, dict[str, Any]] = {}
    hashes = {name: hashlib.sha256() for name in ("page", "library", "runtime")}
    for file in sorted(new.rglob("*")):
        name = file.relative_to(new).as_posix()
        if not file.is_file() or name == _SERVICE_WORKER:
            continue
        part = (
            "runtime"
            if name.startswith(f"{_RUNTIME}/")
            else "library"
            if name == _LIBRARY
            else "page"
        )
        here = parts.setdefault(part, {"files": {}})
        here["files"][name] = file.stat().st_size
        hashes[part].update(name.encode() + b"\0" + file.read_bytes())
    for part, here in parts.items():
        here["stamp"] = hashes[part].hexdigest()[:12]
    whole = hashlib.sha256("".join(each["stamp"] for each in parts.values()).encode())
    return {
        "format": "pakal-site",
        "version": 1,
        "pakal": __version__,
        "stamp": whole.hexdigest()[:12],
        "parts": parts,
    }


def _write_build(new: Path, build: dict[str, Any]) -> None:
    """What the site consists of; the service worker has it in itself, so that it is renewed."""
    text = json.dumps(build, indent=1)
    (new / MARK).write_text(f"{text}\n", "utf-8")
    worker = new / _SERVICE_WORKER
    source = worker.read_text("utf-8")
    worker.write_text(f"const SITE = {json.dumps(build)};\n{source}", "utf-8")


def _put_in_place(new: Path, folder: Path) -> None:
    """Only a whole site takes the place of the one before."""
    make_folder(folder.parent)
    if folder.exists():
        shutil.rmtree(folder)
    shutil.move(str(new), folder)
