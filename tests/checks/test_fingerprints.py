"""The fingerprints of findings stay what they are: by them a project knows what it has accepted.

``python tests/checks/test_fingerprints.py`` notes them again after a change that is meant to give a
finding another one, and then every baseline of every project has to be written again.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

if __name__ == "__main__":
    sys.path[:1] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

import pytest
from corpus import corpus_root, manifest

from inspector.catalog import Catalog, default_catalog, profile_for
from inspector.checks.facts import Depth
from inspector.files.folders import resource_path
from inspector.project.around.surroundings import ProjectFinder
from inspector.project.opening import answer, read
from inspector.upgrades.packs import catalog_with
from inspector.upgrades.patch_file import read_pack

#: By the first folder of the corpus: a hash of the paths, engines and findings of its files.
NOTED: Final = Path(__file__).with_name("data") / "fingerprints.json"
#: Engines that find much, and for different reasons.
ENGINES: Final = ("4.27", "5.0", "5.3", "5.6")


@cache
def _catalog() -> Catalog:
    """What is known of engines, and the classes that the samples declare."""
    declared = resource_path("samples") / "classes" / "Classes.toml"
    pack = read_pack(declared.read_text("utf-8"), declared.name)
    return catalog_with(default_catalog(), [pack])


def fingerprints(paths: list[str]) -> list[str]:
    """What every engine finds in some files of the corpus, by path, rule and fingerprint."""
    root = corpus_root()
    assert root is not None
    catalog, projects = _catalog(), ProjectFinder()
    found = []
    for path in paths:
        with read(root / path, Depth.OBJECTS, briefly=True) as opened:
            around = projects.surroundings_of(str((root / path).parent))
            for engine in ENGINES:
                told = answer(opened, profile_for(engine, catalog), catalog, around)
                found += [
                    f"{path}\t{engine}\t{each.rule}\t{each.fingerprint}" for each in told.findings
                ]
    return sorted(found)


def folders() -> dict[str, list[str]]:
    """The files of the corpus by their first folder."""
    paths: dict[str, list[str]] = {}
    for entry in manifest():
        paths.setdefault(entry["path"].split("/")[0], []).append(entry["path"])
    return paths


def _hashed(found: list[str]) -> dict[str, object]:
    digest = blake2b("\n".join(found).encode(), digest_size=16).hexdigest()
    return {"findings": len(found), "blake2": digest}


@pytest.mark.parametrize("folder", sorted(folders()))
def test_a_finding_keeps_its_fingerprint(folder: str) -> None:
    noted = json.loads(NOTED.read_text("utf-8"))
    assert _hashed(fingerprints(folders()[folder])) == noted[folder]


if __name__ == "__main__":
    hashed = {folder: _hashed(fingerprints(paths)) for folder, paths in sorted(folders().items())}
    NOTED.write_text(json.dumps(hashed, indent=1) + "\n", "utf-8")
