"""What a project cannot give a package: files that are missing, and files the engine refuses."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from corpus import corpus_file

from inspector.catalog import default_catalog, profile_for
from inspector.checks.facts import Depth
from inspector.messages.rules.upgrades import lost_reason
from inspector.project.around.mounts import mounts_of
from inspector.project.around.references import (
    ReferenceFinder,
    imported_packages,
    references,
)
from inspector.project.around.surroundings import plugin_files
from inspector.project.opening import read
from inspector.upgrades.model import LostReference

CATALOG = default_catalog()
CESIUM = "projects/cesium-tests/Plugins/CesiumForUnreal/Content/"
PAWN = f"{CESIUM}DynamicPawn.uasset"
#: What DynamicPawn imports from its own plugin.
OF_PAWN = [
    "/CesiumForUnreal/Curve_PawnMovementSpeed_Float",
    "/CesiumForUnreal/WBP_Profiling",
    "/CesiumForUnreal/WBP_TimeOfDay",
]


def lost_of(path: Path, engine: str = "5.3") -> tuple[LostReference, ...]:
    """What one file loses in an engine."""
    with read(path, Depth.HEADER) as opened:
        return references(opened, profile_for(engine, CATALOG), CATALOG).lost


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a package of the corpus in it, and everything else of that plugin beside."""
    source = corpus_file(CESIUM)
    plugin = tmp_path / "Plugins" / "Deep" / "CesiumForUnreal"
    plugin.mkdir(parents=True)
    (tmp_path / "Mine.uproject").write_text("{}")
    (plugin / "CesiumForUnreal.uplugin").write_text("{}")
    # Windows removes nothing that may only be read, as files of the corpus.
    shutil.copytree(source, plugin / "Content", copy_function=shutil.copyfile)
    return tmp_path


def content(project: Path) -> Path:
    """The content of the plugin."""
    return project / "Plugins" / "Deep" / "CesiumForUnreal" / "Content"


def test_packages_that_are_imported_stand_once_with_their_place() -> None:
    with read(corpus_file(PAWN), Depth.HEADER) as opened:
        assert opened.package is not None
        found = imported_packages(opened.package)
        for one in found:
            row = opened.package.imports[int(one.place.removeprefix("imports/"))]
            assert opened.package.text(row.ObjectName) == one.name
    names = [one.name for one in found]
    assert [name for name in names if name.startswith("/CesiumForUnreal/")] == OF_PAWN
    assert "/Script/Engine" in names
    assert len({name.lower() for name in names}) == len(names)


def test_a_whole_project_lacks_nothing(project) -> None:
    assert lost_of(content(project) / "DynamicPawn.uasset") == ()


@pytest.mark.parametrize("name", ["projects/cesium-tests", "projects/ue4-rts"])
def test_real_projects_lack_nothing_in_the_newest_engine(name, corpus) -> None:
    finder = ReferenceFinder(profile_for("5.7", CATALOG), CATALOG)
    judged = 0
    for path in sorted((corpus / name).rglob("*.u*")):
        if path.suffix in (".uasset", ".umap"):
            with read(path, Depth.HEADER) as opened:
                assert finder.references(opened) == ((), ())
            judged += 1
    assert judged > 50


def test_what_is_not_there_is_missing(project) -> None:
    (content(project) / "WBP_Profiling.uasset").unlink()
    (lost,) = lost_of(content(project) / "DynamicPawn.uasset")
    assert (lost.target, lost_reason(lost), lost.rule) == (
        "/CesiumForUnreal/WBP_Profiling",
        "not in this project",
        "REF-MISSING",
    )
    assert lost.place == "imports/111"


def test_names_of_packages_do_not_tell_capitals_from_small_letters(project) -> None:
    folder = content(project)
    (folder / "WBP_Profiling.uasset").rename(folder / "wbp_PROFILING.UASSET")
    assert lost_of(folder / "DynamicPawn.uasset") == ()


def test_what_the_engine_refuses_says_why() -> None:
    lost = lost_of(corpus_file(PAWN), "4.20")
    assert [one.target for one in lost] == OF_PAWN
    assert {one.rule for one in lost} == {"REF-REFUSED"}
    assert lost_reason(lost[0]) == "refused by 4.20: UE4 version 522, 4.20 stops at 516"
    newer = lost_of(corpus_file(f"{CESIUM}GaussianSplatting/GaussianSplatSystem.uasset"))
    assert [(one.target.rpartition("/")[2], lost_reason(one)) for one in newer] == [
        ("GaussianSplatEffectType", "refused by 5.3: UE5 version 1012, 5.3 stops at 1009"),
        ("M_CesiumSplatMaterial", "refused by 5.3: UE5 version 1013, 5.3 stops at 1009"),
    ]


def test_a_pointer_in_the_place_of_a_file_is_not_readable(project) -> None:
    target = content(project) / "WBP_Profiling.uasset"
    shutil.copy(corpus_file("made/lfs-pointer.uasset"), target)
    (lost,) = lost_of(content(project) / "DynamicPawn.uasset")
    assert (lost.rule, lost_reason(lost)) == (
        "REF-REFUSED",
        "not readable: Git LFS pointer, not the asset",
    )


def test_another_package_in_the_place_of_the_one_that_is_meant(project) -> None:
    folder = content(project)
    shutil.copy(folder / "WBP_TimeOfDay.uasset", folder / "WBP_Profiling.uasset")
    (lost,) = lost_of(folder / "DynamicPawn.uasset")
    assert (lost.target, lost_reason(lost), lost.rule) == (
        "/CesiumForUnreal/WBP_Profiling.WBP_Profiling_C",
        "not in its package",
        "REF-MISSING",
    )


def test_redirects_are_followed_first(project) -> None:
    folder = content(project)
    (folder / "WBP_Profiling.uasset").rename(folder / "Renamed.uasset")
    finder = ReferenceFinder(profile_for("5.3", CATALOG), CATALOG)
    with read(folder / "DynamicPawn.uasset", Depth.HEADER) as opened:
        assert [one.target for one in finder.references(opened).lost] == [OF_PAWN[1]]
        to_new = {OF_PAWN[1]: "/CesiumForUnreal/Renamed"}
        assert finder.references(opened, lambda name: to_new.get(name, name)).lost == ()
        lost = finder.references(opened, lambda name: f"{name}_2").lost
        assert [one.target for one in lost] == OF_PAWN
        # What is gone on purpose is told by the redirect that says so.
        assert finder.references(opened, lambda _: None).lost == ()


def test_outside_of_a_project_nothing_is_judged(tmp_path) -> None:
    path = shutil.copy(corpus_file(PAWN), tmp_path / "DynamicPawn.uasset")
    assert lost_of(Path(path)) == ()


def test_without_the_plugin_its_content_is_not_judged(tmp_path) -> None:
    (tmp_path / "Mine.uproject").write_text("{}")
    path = shutil.copy(corpus_file(PAWN), tmp_path / "DynamicPawn.uasset")
    assert lost_of(Path(path)) == ()


def test_a_plugin_without_a_project_is_a_root(project) -> None:
    """A repository that is a plugin has no project: what its packages refer to is there or not."""
    (project / "Mine.uproject").unlink()
    assert lost_of(content(project) / "DynamicPawn.uasset") == ()
    (content(project) / "WBP_Profiling.uasset").unlink()
    (lost,) = lost_of(content(project) / "DynamicPawn.uasset")
    assert (lost.target, lost_reason(lost)) == (OF_PAWN[1], "not in this project")


def test_a_file_without_tables_loses_nothing(tmp_path) -> None:
    (tmp_path / "Mine.uproject").write_text("{}")
    data = corpus_file(PAWN).read_bytes()
    for cut in (0, 100, 3000):
        path = tmp_path / f"Cut{cut}.uasset"
        path.write_bytes(data[:cut])
        assert lost_of(path) == ()


def test_plugins_are_found_below_each_other_but_not_in_content(tmp_path) -> None:
    plugins = tmp_path / "Plugins"
    for path in (
        "A/A.uplugin",
        "A/Inner/Inner.uplugin",
        "Group/Sub/B.uplugin",
        "Group/Content/C.uplugin",
        "Group/readme.txt",
    ):
        file = plugins / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("{}")
    found = [os.path.relpath(path, plugins) for path in plugin_files(str(tmp_path))]
    assert [path.replace(os.sep, "/") for path in found] == ["A/A.uplugin", "Group/Sub/B.uplugin"]
    mounts = mounts_of(str(tmp_path / "Mine.uproject"))
    assert dict(mounts.all) == {
        "A": str(plugins / "A" / "Content"),
        "B": str(plugins / "Group" / "Sub" / "Content"),
        "Game": str(tmp_path / "Content"),
    }


@pytest.mark.symlinks
def test_a_circle_of_folders_ends(tmp_path) -> None:
    inner = tmp_path / "Plugins" / "Loop"
    inner.mkdir(parents=True)
    try:
        (inner / "Again").symlink_to(tmp_path / "Plugins", target_is_directory=True)
    except OSError:
        pytest.skip("this system makes no links")
    (inner / "X.txt").write_text("")
    assert plugin_files(str(tmp_path)) == []
