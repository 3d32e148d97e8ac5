"""What the classes of a project derive from, and what a preview says for it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from inspector.catalog import default_catalog, profile_for
from inspector.checks.facts import Depth
from inspector.project.around.class_parents import ClassParents
from inspector.project.opening import read
from inspector.project.scan.saving import SaveSettings, save_files
from inspector.project.upgrade import sources_near, upgrade_preview
from inspector.upgrades.model import Preview, Reach, Step

FORTNITE_MAIN = "custom:601D1886-AC644F84-AA16D3DE-0DEAC7D6"
RTS = "projects/ue4-rts"
#: Saved by 4.25: a component of a class that code of a plugin of the project declares.
WIDGET = "Content/UI/Widgets/BP_RTSHoveredActorWidgetComponent.uasset"
#: What that code may say of it.
HEADER = """
#include "CoreMinimal.h"

UCLASS()
class REALTIMESTRATEGY_API URTSHoveredActorWidgetComponent : public {base}
{{
}};
"""


def _preview(path: Path, engine: str = "5.8") -> Preview:
    catalog = default_catalog()
    with read(str(path), Depth.OBJECTS) as opened:
        return upgrade_preview(
            opened, profile_for(engine, catalog), catalog, sources_near(str(path))
        )


def _step(shown: Preview, number: int) -> Step:
    group = next(group for group in shown.groups if group.axis == FORTNITE_MAIN)
    return next(step for step in group.steps if step.number == number)


def test_parents_are_those_that_the_registry_has(corpus: Path) -> None:
    """Every Blueprint of the project tells its parent a second time, as a tag of its asset."""
    project, parents, told = corpus / RTS, ClassParents(), 0
    for path in sorted(project.glob("Content/**/BP_*.uasset")):
        with read(str(path), Depth.HEADER) as opened:
            assert opened.package is not None
            tags = [entry.tags for entry in opened.package.asset_registry]
        parent = next((each["ParentClass"] for each in tags if "ParentClass" in each), "")
        below = path.relative_to(project / "Content").with_suffix("").as_posix()
        found = parents.above(str(project), f"/Game/{below}.{path.stem}_C")
        assert bool(found) == bool(parent), path
        if found:
            told += 1
            assert found[0].lower() == parent.partition("'")[2].rstrip("'").lower(), path
    assert told > 15


def test_what_is_not_there_has_no_parent(corpus: Path) -> None:
    parents = ClassParents()
    for folder, path in (
        (str(corpus / RTS), "/Game/Nowhere/BP_None.BP_None_C"),
        (str(corpus / RTS), "/Game/../BP_None.BP_None_C"),
        (str(corpus / RTS), "/Script/RealTimeStrategy.RTSHealthComponent"),
        (str(corpus / RTS), "None"),
        (str(corpus / "4.25"), "/Game/Gameplay/BP_RTSPlayerPawn.BP_RTSPlayerPawn_C"),
    ):
        assert parents.above(folder, path) == ()


@pytest.mark.parametrize(
    ("base", "reach"),
    [
        # Without source nobody knows what the component is.
        ("", Reach.UNKNOWN),
        ("UActorComponent", Reach.NOTHING),
        ("UWidgetComponent", Reach.NOTHING),
        ("URuntimeVirtualTextureComponent", Reach.UNKNOWN),
        # Nor where its base is of some plugin that is not the project's.
        ("USomebodysComponent", Reach.UNKNOWN),
    ],
)
def test_the_source_of_the_project_tells_what_its_components_are(
    base: str, reach: Reach, corpus: Path, tmp_path: Path
) -> None:
    asset = tmp_path / WIDGET
    asset.parent.mkdir(parents=True)
    shutil.copy(corpus / RTS / WIDGET, asset)
    shutil.copy(corpus / RTS / "RTSProject.uproject", tmp_path)
    if base:
        source = tmp_path / "Plugins/RealTimeStrategy/Source/Public"
        source.mkdir(parents=True)
        header = source / "RTSHoveredActorWidgetComponent.h"
        header.write_text(HEADER.format(base=base), "utf-8")
    shown = _preview(asset)
    step = _step(shown, 38)
    assert (step.name, step.reach) == ("FixupRuntimeVirtualTextureVolume", reach)
    if base == "URuntimeVirtualTextureComponent":
        assert step.why is not None
        assert step.why.code == "upgrades/why-holds"
    # The engine that saved it had no World Partition, whatever the class derives from.
    assert _step(shown, 81).reach is Reach.NOTHING
    # Many files at once are told the same.
    catalog = default_catalog()
    (save,) = save_files(SaveSettings(profile_for("5.8", catalog), catalog), [str(asset)])
    assert save.verdict is shown.verdict
    assert ("FixupRuntimeVirtualTextureVolume" in {each.key.name for each in save.steps}) == (
        reach is not Reach.NOTHING
    )
