"""A 4.19 package saved by 4.27.2: what such a save writes, and who can no longer open it."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector import checks
from inspector.catalog import default_catalog, profile_for
from inspector.checks.facts import Depth
from inspector.project.opening import read
from inspector.project.upgrade import PatchSources, Upgrades
from inspector.upgrades.model import Preview
from inspector.upgrades.redirects import Redirects

PACKAGE = "4.19/uasset-rs/SimpleRefsRoot.uasset"


@pytest.fixture(scope="module")
def shown(corpus: Path) -> Preview:
    catalog = default_catalog()
    with read(str(corpus / PACKAGE), Depth.HEADER) as opened:
        upgrades = Upgrades(opened, catalog, PatchSources(Redirects()))
        return upgrades.preview(profile_for("4.27.2", catalog))


def test_the_numbers_that_rise(shown: Preview) -> None:
    versions = {str(one.title): (one.before, one.after) for one in shown.versions}
    assert versions["UE4 object version"] == (516, 522)
    assert versions["Framework"] == (33, 37)
    assert versions["Saved by"][1] == "4.27.2-18319896"
    assert versions["Compatible with"] == ("4.19.0-3944462", "4.27.0-17155196")


def test_4_26_then_passes_the_object_version_but_not_the_engine_version(
    shown: Preview, corpus: Path
) -> None:
    assert "4.26" in shown.closed
    assert shown.opens[0] == "4.27"
    assert shown.closed[0] == "4.19"
    assert "4.18" in shown.never
    catalog = default_catalog()
    with read(str(corpus / PACKAGE), Depth.HEADER) as opened:
        upgrades = Upgrades(opened, catalog, PatchSources(Redirects()))
        after = upgrades.after(profile_for("4.27.2", catalog))
    refusals = [f.rule for f in checks.check(after, profile_for("4.26", catalog), catalog).findings]
    assert "OBJ-NEW" not in refusals
    assert "ENGINE-NEW" in refusals
