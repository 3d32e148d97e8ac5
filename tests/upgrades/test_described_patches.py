"""Described patches against what engines store: one asset as later releases hold it."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.catalog import default_catalog, profile_for
from inspector.checks.facts import Depth
from inspector.project.opening import Opened, read
from inspector.project.upgrade import PatchSources, Upgrades
from inspector.upgrades.model import Step
from inspector.upgrades.redirects import Redirects
from inspector.upgrades.values import Loss
from inspector.upgrades.view import PackageView

#: The same asset, once for every release.
RESAVED = "{}/uasset-rs/SimpleRefsRoot.uasset"
UI_MATERIAL = "4.5/EpicSurvivalGameSeries/M_ResourceBar_01.uasset"


def variables(opened: Opened) -> list[str]:
    """The pin categories of the variables of a Blueprint, as stored."""
    tree = opened.objects
    assert tree is not None
    view = PackageView(tree.package, tree)
    found = view.at(("EdGraphPinType",), "PinCategory")
    return [str(view.plain(one.path)) for one in found if "/NewVariables/" in one.path]


def step(opened: Opened, engine: str, number: int) -> Step:
    """What one UE4 number does to a package that an engine saves."""
    catalog = default_catalog()
    upgrades = Upgrades(opened, catalog, PatchSources(Redirects()))
    (group,) = [
        one for one in upgrades.preview(profile_for(engine, catalog)).groups if one.axis == "ue4"
    ]
    (found,) = [one for one in group.steps if one.number == number]
    return found


@pytest.mark.parametrize(
    "release", ["4.10", "4.11", "4.12", "4.13", "4.14", "4.15", "4.16", "4.17"]
)
def test_pin_categories_become_what_the_engine_then_stores(corpus: Path, release: str) -> None:
    with read(str(corpus / RESAVED.format("4.18")), Depth.OBJECTS) as opened:
        afterwards = variables(opened)
    assert afterwards == ["class", "softclass"]
    with read(str(corpus / RESAVED.format(release)), Depth.OBJECTS) as opened:
        assert variables(opened) == ["class", "assetclass"]
        soft = step(opened, "4.18", 514)
    changed = [change for change in soft.changes if "/NewVariables/" in change.path]
    assert [(c.before, c.after, c.loss) for c in changed] == [
        ("assetclass", afterwards[1], Loss.NONE)
    ]
    assert changed[0].path.endswith("/NewVariables/1/VarType/PinCategory")


def test_a_material_that_the_user_interface_uses(corpus: Path) -> None:
    with read(str(corpus / UI_MATERIAL), Depth.OBJECTS) as opened:
        domain = step(opened, "4.27", 471)
    (change,) = domain.changes
    assert (change.path, change.before) == ("exports/0/properties/bUsedWithUI", True)
    assert domain.loss is Loss.UNKNOWN
