"""Ask every module that pyproject.toml names for the compiler whether it was compiled."""

import sys
import tomllib
from importlib import import_module
from pathlib import Path

project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))
hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
paths = (f"{hook['package']}/{name.removesuffix('/__init__')}" for name in hook["modules"])
modules = [import_module(path.replace("/", ".")) for path in paths]
plain = [module.__name__ for module in modules if str(module.__file__).endswith(".py")]
if plain:
    sys.exit(f"not compiled: {', '.join(plain)}")
