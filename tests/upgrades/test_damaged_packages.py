"""Previews of damaged packages: an answer whatever the bytes say, and in good time."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest
from corpus import counts

from inspector.catalog import default_catalog, profile_for
from inspector.checks.facts import Depth
from inspector.project.opening import read
from inspector.project.upgrade import PatchSources, Upgrades
from inspector.report.documents import upgrades
from inspector.report.documents.parts import json_text
from inspector.report.upgrades.one_file import upgrades_text
from inspector.upgrades.model import PreviewVerdict
from inspector.upgrades.patch_file import read_pack
from inspector.upgrades.redirects import IniText, Redirects, redirect_lines

PACKAGES = (
    "4.12/uasset-rs/SimpleRefsRoot.uasset",
    "4.26/uasset-rs/SimpleRefsRoot.uasset",
    "5.1/uasset-rs/SimpleRefsRoot.uasset",
)
_INI = """[CoreRedirects]
+ClassRedirects=(OldName="Blueprint",NewName="OwnBlueprint")
+PropertyRedirects=(OldName="NodePosX",NewName="Left")
+PackageRedirects=(OldName="/Game/SimpleRefs",NewName="/Game/Moved",MatchSubstring=true)
"""
_PACK = """
[[patch]]
id = "one"
title = "One"
axis = "ue5"
to = 1016
property = "NodePosX"
source = "a test"
effects = [
    { kind = "change-type", from = "int32", to = "float" },
    { kind = "multiply", factor = 1e30 },
]
[[patch]]
id = "two"
title = "Two"
axis = "ue5"
to = 1017
source = "a test"
effect = { kind = "discard-class", name = "EdGraph" }
"""
#: Bytes that are changed in each copy of a package.
_CHANGED = 6
#: Seconds that the slowest may take; the usual is a hundredth of one.
_PATIENCE = 5.0


@pytest.mark.parametrize("copies", counts(8, 200))
@pytest.mark.parametrize("path", PACKAGES)
def test_an_answer_whatever_the_bytes_say(
    path: str, copies: int, corpus: Path, tmp_path: Path
) -> None:
    catalog = default_catalog()
    lines, problems = redirect_lines([IniText("DefaultEngine.ini", _INI)])
    sources = PatchSources(Redirects.of(lines, problems), (read_pack(_PACK, "Upgrades.toml"),))
    profile = profile_for("5.7", catalog)
    data = (corpus / path).read_bytes()
    chosen = random.Random(path)
    answered = 0
    for _ in range(copies):
        copy = bytearray(data)
        for _ in range(_CHANGED):
            # The version words stay, so that most copies are looked into.
            copy[chosen.randrange(28, len(copy))] = chosen.choice((0, 1, 0x7F, 0x80, 0xFF))
        file = tmp_path / "Damaged.uasset"
        file.write_bytes(copy)
        start = time.process_time()
        with read(str(file), Depth.OBJECTS) as opened:
            shown = Upgrades(opened, catalog, sources).preview(profile)
            text = upgrades_text(shown, profile, str(file))
            json_text(upgrades.Upgrades.of(shown, profile, str(file), "unreal-package"))
        assert time.process_time() - start < _PATIENCE
        assert text
        answered += shown.verdict is not PreviewVerdict.REFUSED
    assert answered, "every copy was refused, so nothing was tried"
