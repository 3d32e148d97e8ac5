"""A field of the header, a struct and a class with a form of their own are one declaration each."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[4]
DECLARE = "inspector/format/unreal/declare"

FIELD = """
    WickLength: int | None = field(
        I32, "How long the wick is.", since(UE5.IMPORT_TYPE_HIERARCHIES)
    )
"""

STRUCT = '''
class LanternOil(Record):
    """FLanternOil: what is left to burn."""

    Litres: float = field(F32, "How much.")
    Refilled: int = field(I32, "How often.")
'''

CLASS = '''
from inspector.format.fields import I32


class Lantern(Record):
    """ULantern: a light that is carried."""

    Owner: str = field(FSTRING, "Who carries it.")
    Uses: int = field(I32, "How often it was lit.")
'''
ROW = '    NativeLayout(Lantern, "lantern", "Lantern", frozenset({"Lantern"})),\n'

#: What is written before a text that stands once in a file, one declaration after the other.
CHANGES = (
    ("summary.py", f"\n\n# {'-' * 96}\n# Headers of packages inside IoStore", FIELD),
    ("native_structs.py", "\n\n_FORMS: ", STRUCT),
    ("native_structs.py", '    "LinearColor": ', '    "LanternOil": LanternOil,\n'),
    ("own_forms.py", "\n\nclass NativeLayout(", CLASS),
    ("own_forms.py", "    NativeLayout(RigVMLink", ROW),
)

PROGRAM = """
import json, sys
from pathlib import Path
from inspector.cli.main import main
from inspector.format.unreal.package import Package
from inspector.format.unreal.readings import describe
from inspector.format.unreal.draft import ExportDraft, PackageDraft, build
from inspector.format.unreal.draft import PropertyDraft
from inspector.versions import EngineVersion
from inspector.versions import VersionSet

oil = PropertyDraft("Oil", "StructProperty(LanternOil)", {"Litres": 1.5, "Refilled": 2})

def made(ue5):
    engine = EngineVersion.parse("5.8.0-55116800+++UE5+Release-5.8")
    lamp = ExportDraft("Lamp", "/Script/Game.Lantern", is_asset=True, extra_bytes=8,
                       properties=(oil,))
    return build(PackageDraft(versions=VersionSet(-9, 522, ue5, 0), saved_by=engine,
                              compatible_with=engine, exports=(lamp,))).uasset

data = bytearray(made(1018))
Path("a.uasset").write_bytes(data)
package = Package.open(bytes(data))
tree = package.tree()
places = {}
for path in ("summary/WickLength", "exports/0/properties/Oil/Refilled", "exports/0/lantern/Uses"):
    node = tree.chain(path)[-1]
    places[path] = [node.value, tree.chain_at(node.start)[-1].path == path]
    data[node.start] = 7
Path("b.uasset").write_bytes(data)
before = Package.open(made(1017)).summary.body
meant = str(describe("summary/WickLength").meaning)
print(json.dumps([places, meant, before.WickLength, package.header_gaps() == ([], [])]))
sys.exit(main(["diff", "a.uasset", "b.uasset", "--format", "json"]))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The program without its window, with those declarations, in a folder of its own."""
    left_out = shutil.ignore_patterns("__pycache__", "gui")
    shutil.copytree(ROOT / "inspector", tmp_path / "inspector", ignore=left_out)
    for data in ("catalog", "format", "locale"):
        shutil.copytree(ROOT / "resources" / data, tmp_path / "resources" / data)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for name, before, added in CHANGES:
        path = tmp_path / DECLARE / name
        text = path.read_text("utf-8")
        assert text.count(before) == 1, before
        path.write_text(text.replace(before, added + before), "utf-8")
    return tmp_path


@pytest.mark.slow
def test_each_is_written_read_and_compared(copy: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=copy, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 1, done.stderr
    first, _, rest = done.stdout.partition("\n")
    places, meant, before, whole = json.loads(first)
    assert places == {
        "summary/WickLength": [0, True],
        "exports/0/properties/Oil/Refilled": [2, True],
        "exports/0/lantern/Uses": [0, True],
    }
    assert (meant, before, whole) == ("How long the wick is.", None, True)
    document = json.loads(rest)
    assert [(row["path"], row["before"], row["after"]) for row in document["changes"]] == [
        ("summary/WickLength", 0, 7),
        ("exports/Lamp/properties/Oil/Refilled", 2, 7),
        ("exports/Lamp/lantern/Uses", 0, 7),
    ]
    assert document["sentence"].startswith("Edited: Refilled 2 → 7 in Lamp.")
