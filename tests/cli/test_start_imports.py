"""What each command imports that is started often, as a table: who adds a module to one sees it.

``start_imports.txt`` has a line for each module of the program, with the columns of the commands
that import it. ``python tests/cli/test_start_imports.py`` writes it anew after a change that is
meant.
"""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pytest

from inspector.files.folders import resource_path

#: One command after the other costs seconds.
pytestmark = pytest.mark.slow

_PROJECT: Final = Path(__file__).resolve().parents[2]
_TABLE: Final = Path(__file__).with_name("start_imports.txt")
_LANTERN: Final = resource_path("samples", "Lantern.uasset")
#: The commands by their columns in the table; the package of data has no graphs.
_COMMANDS: Final = {
    "show": ("show", _LANTERN),
    "show-data": ("show", resource_path("samples", "PluginData.uasset")),
    "for-diff": ("show", "--for-diff", _LANTERN),
    "check": ("check", _LANTERN),
    "diff": ("diff", _LANTERN, resource_path("samples", "OldDoor.uasset")),
    "upgrades": ("upgrades", _LANTERN),
}
#: Libraries that take long to import, and that none of the commands needs for one file.
_HEAVY: Final = frozenset(
    {
        "asyncio", "concurrent.futures", "dataclasses", "distributed", "email", "hashlib",
        "inspect", "jsonschema", "logging", "multiprocessing", "platformdirs", "PySide6", "shtab",
        "sqlite3", "subprocess", "tempfile", "tomllib", "xml.etree",
    }
)  # fmt: skip
#: The back ends of fast readers, of which a process has the one or the other.
_NATIVE: Final = "inspector.format.native.programs"
_FUSED: Final = "inspector.format.fused"
_BACK_ENDS: Final = frozenset(
    {_NATIVE, _FUSED, "inspector.format.native", "inspector.format.native._machine"}
)
#: Reads files of patches, and takes with it half of what upgrades need.
_PATCHES: Final = "inspector.project.around.packs"
_PROGRAM: Final = """
import sys
from inspector.cli.entry import run
sys.argv[0] = "inspector"
try:
    run()
finally:
    sys.stderr.write("\\n".join(["", "modules", *sys.modules]))
"""


@functools.cache
def _imported(column: str) -> frozenset[str]:
    """The modules that a new process has imported when the command is done."""
    return _imported_by(*map(str, _COMMANDS[column]))


def _imported_by(*words: str, project: Mapping[str, str] = MappingProxyType({})) -> frozenset[str]:
    """The same of any command, in a folder with files of a project."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in project.items():
            Path(folder, name).write_text(text, "utf-8")
        shutil.copy(_LANTERN, folder)
        ended = subprocess.run(
            [sys.executable, "-c", _PROGRAM, *words],
            env=os.environ
            | {
                "PYTHONPATH": str(_PROJECT),
                "XDG_CONFIG_HOME": folder,
                "XDG_CACHE_HOME": folder,
                "INSPECTOR_LANG": "en",
            },
            cwd=folder,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
    assert ended.returncode in (0, 1), ended.stderr
    assert ended.stdout
    return frozenset(ended.stderr.partition("\nmodules\n")[2].splitlines())


def _table() -> str:
    """The table as it is now."""
    columns = {
        column: {name for name in _imported(column) if name.partition(".")[0] == "inspector"}
        for column in _COMMANDS
    }
    names = sorted(set().union(*columns.values()) - _BACK_ENDS)
    rows = ("\t".join((name, *(one for one in columns if name in columns[one]))) for name in names)
    return "".join(f"{row}\n" for row in rows)


def test_commands_import_the_modules_of_the_table_and_no_others() -> None:
    assert _table().splitlines() == _TABLE.read_text("utf-8").splitlines()


@pytest.mark.parametrize("column", _COMMANDS)
def test_commands_import_no_library_that_takes_long(column: str) -> None:
    assert _imported(column) & _HEAVY == frozenset()


@pytest.mark.parametrize("command", ["show", "check"])
def test_what_reads_patches_is_imported_where_settings_name_some(command: str) -> None:
    settings = {"asset-inspector.toml": 'engine = "5.5"\n'}
    patches = {"asset-inspector.toml": 'engine = "5.5"\npatches = ["Ours.toml"]\n'}
    assert _PATCHES not in _imported_by(command, _LANTERN.name, project=settings)
    assert _PATCHES in _imported_by(command, _LANTERN.name, project=patches)


@pytest.mark.parametrize("column", _COMMANDS)
def test_commands_import_one_back_end(column: str) -> None:
    assert len(_imported(column) & {_NATIVE, _FUSED}) == 1


if __name__ == "__main__":
    _TABLE.write_text(_table(), "utf-8")
