"""The table of formats: what a package offers as an asset, against what the corpus says of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from corpus import corpus_file, entries

from inspector.format.errors import FormatError
from inspector.format.formats import format_of, open_asset

CUT = "made/IndirectCycleA-cut-in-name-table.uasset"


@pytest.mark.parametrize("entry", entries())
def test_packages_are_told_by_their_bytes(entry: dict[str, Any], corpus: Path) -> None:
    if "file_version_ue4" not in entry or entry["path"].startswith("made/"):
        pytest.skip("nobody says which versions it stores")
    data = (corpus / entry["path"]).read_bytes()
    if entry["path"].startswith("no-package-tag/"):
        with pytest.raises(FormatError, match="BAD-TAG"):
            open_asset(data)
        return
    asset = open_asset(data)
    assert format_of(asset).title == "Unreal package"
    versions = {str(row.title): row.text for row in asset.version_rows()}
    assert versions["UE4 version"] == str(entry["file_version_ue4"])
    assert versions["UE5 version"] == str(entry["file_version_ue5"])
    assert asset.data.size == entry["size"]


def test_the_damage_of_a_package_names_its_place(corpus: Path) -> None:
    whole = open_asset(corpus_file("4.26/uasset-rs/IndirectCycleA.uasset").read_bytes())
    assert whole.damage() == ()
    cut = open_asset(corpus_file(CUT).read_bytes())
    assert {error.kind for error in cut.damage()} <= {"TRUNCATED", "CORRUPT"}
    assert cut.damage()
    # The first word of every package is its tag, and the header layout follows.
    assert cut.place_of("summary/LegacyFileVersion") == 4


def test_what_nothing_recognises_is_no_package() -> None:
    with pytest.raises(FormatError) as caught:
        open_asset(b"SONG and more than that")
    assert caught.value.kind == "BAD-TAG"
