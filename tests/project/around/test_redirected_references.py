"""References that redirectors lead elsewhere: followed to their end, or told with the way there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from corpus import corpus_file
from project.moved import MESH, REDIRECTOR_CLASS, write_package, write_redirectors

from inspector.catalog import default_catalog, profile_for
from inspector.checks.facts import Depth
from inspector.format.unreal.draft import ExportDraft
from inspector.format.unreal.package import Package
from inspector.messages.rules.upgrades import finding_words, lost_reason
from inspector.project.around import references as under_test
from inspector.project.around.references import (
    JudgedReferences,
    MissingReference,
    Renamed,
    references,
)
from inspector.project.opening import read
from inspector.upgrades.model import LostReference, RedirectedReference

CATALOG = default_catalog()
OLD, NEW = "/Game/Old/Door", "/Game/New/Door"


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """The content of a project, with a door that refers to one in its old place."""
    (tmp_path / "Mine.uproject").write_text("{}")
    write_package(tmp_path / "Content" / "House.uasset", f"{OLD}.Door")
    return tmp_path / "Content"


def judged(path: Path, renamed: Renamed | None = None) -> JudgedReferences:
    """What becomes of the references of a file in 5.3."""
    with read(path, Depth.HEADER) as opened:
        return references(opened, profile_for("5.3", CATALOG), CATALOG, renamed)


def lost(content: Path) -> LostReference:
    """The one reference that the house loses."""
    said = judged(content / "House.uasset")
    assert said.redirected == ()
    (moved,) = said.lost
    assert (moved.target, moved.place) == (OLD, "imports/1")
    return moved


def old(content: Path, to: str | int = f"{NEW}.Door") -> None:
    """Puts a redirector in the old place."""
    write_redirectors(content / "Old" / "Door.uasset", {"Door": to})


def holding(*names: str) -> tuple[ExportDraft, ...]:
    """The objects of a package."""
    return tuple(ExportDraft(name, MESH, is_asset=True) for name in names)


def test_the_import_that_is_meant_is_that_of_the_object(content: Path) -> None:
    with read(content / "House.uasset", Depth.HEADER) as opened:
        assert opened.package is not None
        assert opened.package.object_path(-2) == f"{OLD}.Door"


def test_a_reference_that_arrives_is_told_with_both_places(content: Path) -> None:
    old(content)
    write_package(content / "New" / "Door.uasset")
    assert judged(content / "House.uasset") == (
        (),
        (
            RedirectedReference(
                f"{OLD}.Door", f"{NEW}.Door", "imports/1", ("Content/Old/Door.uasset",)
            ),
        ),
    )


def test_without_a_redirector_nothing_is_redirected(content: Path) -> None:
    write_package(content / "Old" / "Door.uasset")
    assert judged(content / "House.uasset") == ((), ())
    # A redirector of another name is not what the import means.
    write_redirectors(content / "Old" / "Door.uasset", {"Gate": f"{NEW}.Door"})
    assert judged(content / "House.uasset").redirected == ()


def test_names_do_not_tell_capitals_from_small_letters(content: Path) -> None:
    write_redirectors(content / "OLD" / "door.uasset", {"dOOR": f"{NEW}.Door"})
    write_package(content / "new" / "DOOR.uasset")
    (moved,) = judged(content / "House.uasset").redirected
    assert (moved.before, moved.after) == (f"{OLD}.Door", f"{NEW}.Door")


def test_the_name_of_the_object_says_which_redirector(content: Path) -> None:
    leads = {"BP_Door": "BP_Gate", "BP_Door_C": "BP_Gate_C", "Default__BP_Door_C": "Elsewhere"}
    write_redirectors(
        content / "Old" / "BP_Door.uasset",
        {name: f"/Game/New/BP_Gate.{to}" for name, to in leads.items()},
    )
    write_package(content / "New" / "BP_Gate.uasset", exports=holding(*leads.values()))
    path = write_package(content / "Use.uasset", "/Game/Old/BP_Door.BP_Door_C")
    (moved,) = judged(path).redirected
    assert (moved.before, moved.after) == (
        "/Game/Old/BP_Door.BP_Door_C",
        "/Game/New/BP_Gate.BP_Gate_C",
    )
    wanted = [f"/Game/Old/BP_Door.{name}" for name in leads]
    said = judged(write_package(content / "Use.uasset", *wanted)).redirected
    assert [moved.before for moved in said] == wanted
    assert [moved.after.partition(".")[2] for moved in said] == list(leads.values())


def test_redirectors_behind_each_other_are_followed(content: Path) -> None:
    old(content, "/Game/Mid/Door.Gate")
    write_redirectors(content / "Mid" / "Door.uasset", {"Gate": f"{NEW}.Door"})
    (gone,) = judged(content / "House.uasset").lost
    assert (gone.rule, lost_reason(gone)) == (
        "REF-MISSING",
        f"redirected to /Game/Mid/Door → {NEW}, not in this project",
    )
    write_package(content / "New" / "Door.uasset")
    (moved,) = judged(content / "House.uasset").redirected
    assert moved.after == f"{NEW}.Door"
    assert moved.redirectors == ("Content/Old/Door.uasset", "Content/Mid/Door.uasset")


def test_a_target_that_is_missing_or_refused_is_lost(content: Path) -> None:
    old(content)
    moved = lost(content)
    assert (moved.rule, lost_reason(moved)) == (
        "REF-MISSING",
        f"redirected to {NEW}, not in this project",
    )
    (content / "New").mkdir()
    shutil.copy(corpus_file("made/lfs-pointer.uasset"), content / "New" / "Door.uasset")
    moved = lost(content)
    assert moved.rule == "REF-REFUSED"
    assert (
        lost_reason(moved) == f"redirected to {NEW}, not readable: Git LFS pointer, not the asset"
    )


def test_a_circle_is_told_and_ends(content: Path) -> None:
    old(content, f"{OLD}.Door")
    assert (lost(content).rule, lost_reason(lost(content))) == (
        "REF-MISSING",
        "redirected to itself",
    )
    old(content, 1)
    assert lost_reason(lost(content)) == "redirected to itself"
    old(content)
    write_redirectors(content / "New" / "Door.uasset", {"Door": f"{OLD}.Door"})
    assert lost_reason(lost(content)) == f"redirected in a circle: {OLD} → {NEW} → {OLD}"


def test_a_redirector_to_nothing_or_damaged_is_lost(content: Path) -> None:
    old(content, 0)
    assert (lost(content).rule, lost_reason(lost(content))) == (
        "REF-MISSING",
        "redirected to nothing",
    )
    old(content, 77)
    assert lost_reason(lost(content)) == "redirected to a place that cannot be read"
    old(content)
    write_redirectors(content / "New" / "Door.uasset", {"Door": 0})
    assert lost_reason(lost(content)) == f"redirected to {NEW} → nothing"


@pytest.mark.parametrize(
    "away",
    ["//server/share/Door.Door", "/Engine/Door.Door", "Door.Door", "/Game.Door", "\\\\server\\a.b"],
)
def test_what_is_nowhere_in_the_project_is_not_looked_for(content: Path, away: str) -> None:
    """Such a target counts as there, as that of a plain reference does."""
    old(content, away)
    said = judged(content / "House.uasset")
    assert [moved.after for moved in said.redirected] == [away]
    assert said.lost == ()


def test_no_redirector_leads_out_of_the_content(content: Path) -> None:
    write_package(content.parent / "Door.uasset")
    path = content / "Old" / "Door.uasset"
    for way in (b"/Game/../Door", b"/Game/..\\Door"):
        old(content, "/Game/ab_Door.Door")
        data = path.read_bytes()
        assert data.count(b"/Game/ab_Door") == 1
        path.write_bytes(data.replace(b"/Game/ab_Door", way))
        assert lost_reason(lost(content)) == f"redirected to {way.decode()}, not in this project"


def test_core_redirects_count_on_the_way(content: Path) -> None:
    old(content)
    write_package(content / "Now" / "Door.uasset")
    house = content / "House.uasset"
    (moved,) = judged(house, lambda name: {NEW: "/Game/Now/Door"}.get(name, name)).redirected
    assert moved.after == "/Game/Now/Door.Door"
    (gone,) = judged(house, lambda name: None if name == NEW else name).lost
    assert (gone.rule, lost_reason(gone)) == (
        "REF-MISSING",
        f"redirected to {NEW}, removed on purpose",
    )


def test_a_long_row_of_redirectors_is_followed_no_farther_than_real_ones_reach(
    content: Path,
) -> None:
    def row(length: int) -> JudgedReferences:
        old(content, "/Game/Row/R0.Door")
        for number in range(length):
            to = {"Door": f"/Game/Row/R{number + 1}.Door"}
            write_redirectors(content / "Row" / f"R{number}.uasset", to)
        write_package(content / "Row" / f"R{length}.uasset", exports=holding("Door"))
        return judged(content / "House.uasset")

    assert [moved.after for moved in row(5).redirected] == ["/Game/Row/R5.Door"]
    assert row(40) == ((), ())


def test_more_targets_than_real_packages_have_are_not_judged(
    content: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old(content)
    monkeypatch.setattr(under_test, "_MOST_TARGETS", 2)
    assert lost(content).rule == "REF-MISSING"
    monkeypatch.setattr(under_test, "_MOST_TARGETS", 1)
    assert judged(content / "House.uasset") == ((), ())


def test_a_reference_to_a_redirector_as_such_is_not_redirected(content: Path) -> None:
    old(content)
    path = write_package(content / "Use.uasset", f"{OLD}.Door", class_path=REDIRECTOR_CLASS)
    assert judged(path) == ((), ())


def test_several_objects_of_one_lost_target_are_one_loss(content: Path) -> None:
    write_redirectors(
        content / "Old" / "Door.uasset", {"Door": f"{NEW}.Door", "Door_C": f"{NEW}.Door_C"}
    )
    path = write_package(content / "Use.uasset", f"{OLD}.Door", f"{OLD}.Door_C")
    (moved,) = judged(path).lost
    assert moved.place == "imports/1"


def test_a_package_without_the_object_is_told(content: Path) -> None:
    write_package(content / "Old" / "Door.uasset", exports=holding("Gate"))
    assert judged(content / "House.uasset") == (
        (MissingReference(target=f"{OLD}.Door", path="imports/1", end="unheld"),),
        (),
    )
    write_package(content / "Old" / "Door.uasset", exports=holding("Gate", "DOOR"))
    assert judged(content / "House.uasset") == ((), ())


def test_a_redirector_to_a_package_without_the_object_is_told(content: Path) -> None:
    old(content)
    write_package(content / "New" / "Door.uasset", exports=holding("Gate"))
    said = lost(content)
    assert said.rule == "REF-MISSING"
    assert lost_reason(said) == f"redirected to {NEW}, which does not hold it"


def test_what_a_redirect_may_rename_is_not_called_absent(content: Path) -> None:
    write_package(content / "Old" / "Door.uasset", exports=holding("Gate"))
    with read(content / "House.uasset", Depth.HEADER) as opened:
        profile = profile_for("5.3", CATALOG)
        asked: list[str] = []

        def may_be_renamed(path: str) -> bool:
            asked.append(path)
            return True

        assert references(opened, profile, CATALOG, None, may_be_renamed) == ((), ())
        assert asked == [f"{OLD}.Door"]
    # Where a redirect leads to another package, it may name the object otherwise as well.
    write_package(content / "New" / "Gate.uasset")
    assert judged(content / "House.uasset", lambda _: "/Game/New/Gate") == ((), ())


def test_a_package_with_damaged_tables_is_not_called_empty(content: Path) -> None:
    path = write_package(content / "Old" / "Door.uasset", exports=holding("Gate"))
    data = bytearray(path.read_bytes())
    package = Package.open(bytes(data))
    name = package.spans().get("exports/0/ObjectName").start
    data[name : name + 4] = (9999).to_bytes(4, "little")
    path.write_bytes(data)
    assert judged(content / "House.uasset").redirected == ()
    assert [
        finding_words(one)
        for one in judged(content / "House.uasset").lost
        if one.rule == "REF-MISSING"
    ] == []


def test_each_file_is_opened_once(content: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"D{number}" for number in range(20)]
    write_redirectors(content / "Old" / "Door.uasset", {name: f"{NEW}.{name}" for name in names})
    write_package(content / "New" / "Door.uasset", exports=holding(*names))
    path = write_package(content / "Use.uasset", *(f"{OLD}.{name}" for name in names))
    opened = []
    read_it = under_test.read

    def counting(path: str, depth: Depth, *, briefly: bool) -> object:
        opened.append(Path(path).parent.name)
        return read_it(path, depth, briefly=briefly)

    monkeypatch.setattr(under_test, "read", counting)
    assert len(judged(path).redirected) == 20
    assert sorted(opened) == ["New", "Old"]


def test_real_redirectors_are_followed_to_their_real_targets(tmp_path: Path) -> None:
    plugin = tmp_path / "Plugins" / "CesiumForUnreal"
    plugin.mkdir(parents=True)
    (tmp_path / "Mine.uproject").write_text("{}")
    (plugin / "CesiumForUnreal.uplugin").write_text("{}")
    shutil.copytree(
        corpus_file("projects/cesium-tests/Plugins/CesiumForUnreal/Content"),
        plugin / "Content",
        # Windows removes nothing that may only be read, as files of the corpus.
        copy_function=shutil.copyfile,
    )
    name = "/CesiumForUnreal/Curve_Progress_Float.Curve_Progress_Float"
    path = write_package(tmp_path / "Content" / "Use.uasset", name)
    curve = "Curve_CesiumFlyToDefaultProgress_Float"
    (moved,) = judged(path).redirected
    assert (moved.before, moved.after) == (name, f"/CesiumForUnreal/Curves/FlyTo/{curve}.{curve}")
    file = "Plugins/CesiumForUnreal/Content/Curve_Progress_Float.uasset"
    assert moved.redirectors == (file,)
    (plugin / "Content" / "Curves" / "FlyTo" / f"{curve}.uasset").unlink()
    (gone,) = judged(path).lost
    assert lost_reason(gone) == (
        f"redirected to /CesiumForUnreal/Curves/FlyTo/{curve}, not in this project"
    )
