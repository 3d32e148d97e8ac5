"""What fields are told by is the same in every language: which object they refer to, of what type
they are.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from inspector.files.folders import resource_path

_PROGRAM = """
import sys
from pathlib import Path
from inspector.messages.languages import activate_wanted
activate_wanted([])
from inspector.format.unreal.package import Package
from inspector.gui.desk.field_words import target_of
from inspector.gui.fields.facts import declared_reading
tree = Package.open(Path(sys.argv[1]).read_bytes()).tree()
tree.prepare()
waiting = list(tree.roots)
while waiting:
    node = waiting.pop()
    print(node.path, target_of(node), declared_reading(node))
    waiting += node.children
"""


@pytest.mark.parametrize("name", ["Lantern.uasset", "Arena.umap"])
def test_targets_and_types_of_fields_are_found_in_chinese_too(name: str) -> None:
    told = {
        language: subprocess.run(
            [sys.executable, "-c", _PROGRAM, str(resource_path("samples", name))],
            env={**os.environ, "INSPECTOR_LANG": language},
            stdout=subprocess.PIPE,
            check=True,
            encoding="utf-8",
        ).stdout
        for language in ("en", "zh_CN")
    }
    assert " imports/" in told["en"]
    assert " FPackageIndex" in told["en"]
    assert told["zh_CN"] == told["en"]
