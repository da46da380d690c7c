"""
The docs site (mkdocs.yml): pages made from what is there already, so that nothing is said twice.

README, CONTRIBUTING and CHANGELOG become pages; the API reference lists what the public modules
have. A link to a file that is no page, such as a position, becomes the name of that file.
"""

import re
from importlib import import_module
from inspect import unwrap
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent
# The front door lists what `import pakal` offers; the others are for people who work on Pakal.
FRONT_DOOR = "pakal"
MODULES = {
    "games": (
        *(f"pakal.games.base.{tier}" for tier in ("lists", "rules", "table", "search")),
        "pakal.games.values",
        "pakal.games.settings",
    ),
    "lists": ("pakal.lists.model", "pakal.lists.read", "pakal.lists.decide", "pakal.lists.trace"),
    "sim": ("pakal.sim.play", "pakal.sim.players", "pakal.sim.record", "pakal.sim.results"),
    "audit": ("pakal.audit.run", "pakal.audit.report", "pakal.audit.findings"),
}
TITLES = {
    "games": "Games: one object in tiers",
    "lists": "Lists: the kernel",
    "sim": "Simulations",
    "audit": "The audit",
}
_LINK = re.compile(r"\[([^\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made here."""
    for name, page in (("README", "index"), ("CONTRIBUTING",) * 2, ("CHANGELOG",) * 2):
        text = (ROOT / f"{name}.md").read_text("utf-8")
        _add(files, config, f"{page}.md", _from_root(text))
    _add(files, config, "api/pakal.md", _front_door())
    for name, modules in MODULES.items():
        parts = (f"::: {module}\n" for module in modules)
        _add(files, config, f"api/{name}.md", "\n".join((f"# {TITLES[name]}\n", *parts)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Name the files of the repository that are no pages instead of linking to them."""
    del config
    folder = (Path("docs") / page.file.src_uri).parent

    def without_file(link: re.Match[str]) -> str:
        text, target = link[1], link[2]
        if "://" in target or files.get_file_from_path(_inside(folder, target)) is not None:
            return link[0]
        path = Path(*_resolved(folder, target))
        if not (ROOT / path).exists():
            return link[0]  # a broken link: mkdocs says so
        return f"{text} (`{path.as_posix()}`)" if text != path.name else f"`{path.as_posix()}`"

    return _LINK.sub(without_file, markdown)


def _add(files: Files, config: MkDocsConfig, path: str, text: str) -> None:
    files.append(File.generated(config, path, content=text))


def _front_door() -> str:
    """What `import pakal` offers, each in the place where it is defined."""
    door = import_module(FRONT_DOOR)
    lines = ["# import pakal", "", str(door.__doc__), ""]
    for name in door.__all__:
        thing: Any = unwrap(getattr(door, name))
        lines += [f"::: {thing.__module__}.{thing.__qualname__}", ""]
    return "\n".join(lines)


def _from_root(text: str) -> str:
    """Text of the root with its links as they are from docs/."""
    return _LINK.sub(lambda link: f"[{link[1]}]({_moved(link[2])}{link[3] or ''})", text)


def _moved(target: str) -> str:
    if "://" in target:
        return target
    if target.startswith("docs/"):
        return target.removeprefix("docs/")
    return target if target in ("CONTRIBUTING.md", "CHANGELOG.md") else f"../{target}"


def _inside(folder: Path, target: str) -> str:
    return Path(*_resolved(folder, target)).as_posix().removeprefix("docs/")


def _resolved(folder: Path, target: str) -> list[str]:
    parts: list[str] = []
    for part in (folder / target).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return parts
