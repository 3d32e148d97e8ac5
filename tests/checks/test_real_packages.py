"""The versions of every real package, judged: each loads in the release that saved it."""

from __future__ import annotations

import pytest
from corpus import corpus_file, entries

from inspector.catalog import default_catalog, profile_for_release
from inspector.checks import FileFacts, FileKind, Verdict, check, lowest_engine, releases
from inspector.format.unreal.package import Package


def facts_of(entry) -> FileFacts:
    """The facts of a real package."""
    package = Package.open(corpus_file(entry["path"]).read_bytes())
    return FileFacts(
        kind=FileKind.PACKAGE,
        versions=package.versions,
        saved_by=package.saved_by,
        compatible_with=package.compatible_with,
        compatible_stored=package.compatible_stored,
    )


#: Packages whose numbers are not those of the release they are filed under, with the rules that
#: refuse them there and the oldest release that opens them.
EXCEPTIONS = {
    # Saved by somebody's build of the sources between 4.1 and 4.2, and it says 4.1.
    "4.1/EpicSurvivalGameSeries/T_LS_Dirt_01_N.uasset": (["OBJ-NEW"], "4.2"),
    # Cooked with its versions by a studio's own engine, which counts for itself.
    "4.13/UAssetAPI/VERSIONED/Assault_M1A1Thompson_WW2_DrumSuppressor.uasset": (
        ["OBJ-NEW", "LIC-NEW", "ZERO-CHANGELIST"],
        None,
    ),
}


def saved(entry) -> bool:
    """Whether the package says which known release saved it."""
    release = default_catalog().release(entry["engine_release"] or "")
    return bool(release and entry["saved_by"] and not entry["path"].startswith("made/"))


PACKAGES = [p for p in entries() if saved(p.values[0])]


@pytest.mark.parametrize("entry", PACKAGES)
def test_it_loads_in_its_own_release(entry, catalog) -> None:
    facts = facts_of(entry)
    release = catalog.release(entry["engine_release"])
    judgement = check(facts, profile_for_release(release, catalog), catalog)
    lowest = lowest_engine(releases(facts, catalog))
    if entry["path"] in EXCEPTIONS:
        assert ([f.rule for f in judgement.findings], lowest) == EXCEPTIONS[entry["path"]]
        return
    assert judgement.verdict in (Verdict.LOADS, Verdict.WARNS), judgement.findings
    assert lowest is not None
    if judgement.verdict is Verdict.LOADS:
        assert lowest == release.name
