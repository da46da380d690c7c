"""
The compiled build: with PAKAL_COMPILE=1 the wheel holds the rules core as machine code (mypyc).

Without it nothing here does anything, and the wheel is plain Python. See docs/speed.md.
"""

import os
import shutil
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WANTED = os.environ.get("PAKAL_COMPILE", "") not in ("", "0")
SHARED = "pakal_core"  # the library that all compiled modules share


class CompiledCore(BuildHookInterface[Any]):
    """Compiles the modules that pyproject.toml names and adds them to the wheel."""

    folder: str | None = None

    def dependencies(self) -> list[str]:
        """What compiling needs beyond hatchling; attrs, because types are checked on the way."""
        return (
            ["attrs>=23.2", "mypy>=1.10", "mypy-extensions>=1.0", "setuptools>=65"]
            if WANTED
            else []
        )

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is packed; an editable install stays plain Python."""
        if not WANTED or version == "editable":
            return
        from mypyc.build import mypycify
        from setuptools import Distribution

        self.folder = mkdtemp(prefix="pakal-")
        package = Path(self.config["package"])
        files = [str(package / f"{name}.py") for name in self.config["modules"]]
        # What an extra brings (the solver) is not here while the core is compiled.
        options = ["--config-file=", "--strict", "--ignore-missing-imports"]
        extensions = mypycify([*options, *files], target_dir=self.folder, group_name=SHARED)
        build = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
        build.build_lib = build.build_temp = self.folder
        build.ensure_finalized()
        build.run()
        for output in build.get_outputs():
            build_data["force_include"][output] = os.path.relpath(output, self.folder)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 - as the interface has it
        """Leave nothing behind."""
        if self.folder is not None:
            shutil.rmtree(self.folder)
