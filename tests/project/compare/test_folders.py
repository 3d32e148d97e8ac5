"""Two folders: what was added, removed, renamed, changed, saved again or left alone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from lanterns import both_folders, fill, made, saved_again

from inspector.catalog import default_catalog
from inspector.format.unreal.draft import ExportDraft, PackageDraft, build
from inspector.messages.rendering import render
from inspector.progress import Cancelled, Progress
from inspector.project.compare.files import compare_files
from inspector.project.compare.folders import (
    FileRow,
    FileState,
    FolderComparison,
    FolderTotals,
)
from inspector.versions import CustomVersion, Guid, VersionSet


@pytest.fixture
def folders(tmp_path: Path) -> tuple[str, str]:
    """One package of every state."""
    old, new = both_folders()
    return fill(tmp_path / "old", old), fill(tmp_path / "new", new)


def rows_of(old: str, new: str) -> dict[str, FileRow]:
    return {row.path: row for row in FolderComparison(old, new).rows()}


def test_every_state(folders: tuple[str, str]) -> None:
    rows = rows_of(*folders)
    assert {path: row.state for path, row in rows.items()} == {
        "Edited.uasset": FileState.CHANGED,
        "Gone.uasset": FileState.REMOVED,
        "Lights/Lantern.uasset": FileState.RENAMED,
        "Maps/Again.umap": FileState.RESAVED,
        "New.uasset": FileState.ADDED,
        "Props/Renamed.uasset": FileState.RENAMED,
        "Same.uasset": FileState.IDENTICAL,
    }
    assert list(rows) == sorted(rows)
    assert rows["Props/Renamed.uasset"].old_path == "Props/Named.uasset"
    assert rows["Lights/Lantern.uasset"].old_path == "Props/Lantern.uasset"
    assert "Intensity 1500 → 450" in render(rows["Edited.uasset"].sentence)
    assert render(rows["New.uasset"].sentence).startswith("Blueprint, ")


def test_rows_as_they_are_found_are_the_same_rows(folders: tuple[str, str]) -> None:
    found = list(FolderComparison(*folders).rows_as_found())
    assert {row.path: row for row in found} == rows_of(*folders)
    assert [row.path for row in found[:3]] == ["Edited.uasset", "Maps/Again.umap", "Same.uasset"]
    later = FolderComparison(*folders).rows_as_found(known={row.path for row in found[:5]})
    assert list(later) == found[5:]


def test_a_row_opens_what_it_compared(folders: tuple[str, str]) -> None:
    row = rows_of(*folders)["Edited.uasset"]
    assert row.old_file is not None
    assert row.new_file is not None
    with compare_files(row.old_file, row.new_file) as found:
        assert found.difference == row.difference
        assert tuple(found.difference.by_class.values()) == row.by_class
    assert row.brief().difference is None
    assert render(row.brief().sentence) == render(row.sentence)


def test_totals_and_verdicts(folders: tuple[str, str], tmp_path: Path) -> None:
    def verdict(old: str, new: str) -> tuple[str, int]:
        totals = FolderTotals()
        for row in FolderComparison(old, new).rows():
            totals.add(row)
        return totals.verdict, totals.total

    old, new = folders
    assert verdict(old, new) == ("changed", 7)
    assert verdict(old, old) == ("identical", 6)
    first = fill(tmp_path / "first", {"A.uasset": made(), "B.uasset": made()})
    second = fill(tmp_path / "second", {"A.uasset": made(saved_again), "B.uasset": made()})
    assert verdict(first, second) == ("resaved", 2)
    shutil.move(f"{second}/A.uasset", f"{second}/C.uasset")
    assert verdict(first, second) == ("changed", 2)
    assert verdict(fill(tmp_path / "none", {}), fill(tmp_path / "nothing", {})) == ("identical", 0)


def test_the_other_way_round_mirrors(folders: tuple[str, str]) -> None:
    old, new = folders
    turned = rows_of(new, old)
    mirrored = {FileState.ADDED: FileState.REMOVED, FileState.REMOVED: FileState.ADDED}
    for path, row in rows_of(old, new).items():
        other = turned[row.old_path or path]
        assert other.state is mirrored.get(row.state, row.state)
        assert other.old_path == (path if row.old_path else "")
        assert other.by_class == row.by_class


def test_files_that_cannot_be_read_stop_nothing(tmp_path: Path) -> None:
    old = fill(tmp_path / "old", {"A.uasset": b"", "B.uasset": made(), "E.uasset": b""})
    new = fill(tmp_path / "new", {"A.uasset": made(), "B.uasset": made()[:700], "F.uasset": b""})
    rows = rows_of(old, new)
    assert rows["A.uasset"].state is FileState.CHANGED
    assert render(rows["A.uasset"].sentence).startswith("Not compared. A.uasset: ")
    # Its sentence says why; that of what is compared in part does not.
    assert (rows["A.uasset"].uncompared, rows["A.uasset"].other_problems) == (True, ())
    assert not rows["B.uasset"].uncompared
    assert rows["B.uasset"].other_problems == rows["B.uasset"].problems != ()
    # Empty files have nothing to be known by.
    assert (rows["E.uasset"].state, rows["F.uasset"].state) == (
        FileState.REMOVED,
        FileState.ADDED,
    )


def test_rows_come_one_by_one_and_end_when_cancelled(folders: tuple[str, str]) -> None:
    told: list[tuple[int, int | None]] = []
    progress = Progress(lambda done, total, _: told.append((done, total)), interval=0)
    comparison = FolderComparison(*folders)
    assert comparison.total == 9
    rows = comparison.rows(progress)
    assert next(rows).path == "Edited.uasset"
    assert max(done for done, total in told if total) == 0
    progress.cancel()
    with pytest.raises(Cancelled):
        next(rows)
    told.clear()
    progress = Progress(lambda done, total, _: told.append((done, total)), interval=0)
    list(comparison.rows(progress))
    assert told[-1] == (9, 9)


def test_object_streams_are_compared_and_foreign_files_left(tmp_path: Path) -> None:
    stream = b'<ObjectStream version="3"><Class name="int" value="%d" type="%s"/></ObjectStream>'
    number = b"{72039442-EB38-4D42-A1AD-CB68F7E0EEF6}"
    files = {"A.uasset": made(), "y.xml": b"<Root/>"}
    old = fill(tmp_path / "old", {**files, "x.slice": stream % (1, number)})
    new = fill(tmp_path / "new", {**files, "x.slice": stream % (2, number)})
    rows = rows_of(old, new)
    assert {name: row.state for name, row in rows.items()} == {
        "A.uasset": FileState.IDENTICAL, "x.slice": FileState.CHANGED,
    }  # fmt: skip


def test_the_releases_of_real_packages(corpus: Path) -> None:
    rows = rows_of(str(corpus / "4.25" / "uasset-rs"), str(corpus / "4.26" / "uasset-rs"))
    assert len(rows) == 3
    assert FileState.IDENTICAL not in {row.state for row in rows.values()}
    both = [row for row in rows.values() if row.old_file and row.new_file]
    assert both
    assert all(
        row.difference is not None and render(row.sentence) for row in both if not row.old_path
    )


def _with_native(custom: int, filled: int) -> bytes:
    """A package whose object ends in bytes that nothing takes apart."""
    release = default_catalog().release("5.3")
    assert release is not None
    assert release.newest_build is not None
    framework = CustomVersion(Guid.parse("CFFC743F-43B04480-939114DF-171D2073"), custom)
    draft = PackageDraft(
        versions=VersionSet(release.legacy, release.ue4, release.ue5, 0, 0, (framework,)),
        saved_by=release.newest_build,
        compatible_with=release.newest_build,
        exports=(ExportDraft("Thing", "/Script/Engine.Blueprint", is_asset=True, extra_bytes=64),),
    )
    data = build(draft).uasset
    return data[:-68] + bytes((filled,)) * 64 + data[-4:]


def test_what_nobody_can_tell_apart_is_not_renamed(tmp_path: Path) -> None:
    old = fill(tmp_path / "old", {"a/Thing.uasset": _with_native(30, 1)})
    new = fill(tmp_path / "new", {"b/Thing.uasset": _with_native(31, 2)})
    rows = rows_of(old, new)
    assert {path: row.state for path, row in rows.items()} == {
        "a/Thing.uasset": FileState.REMOVED,
        "b/Thing.uasset": FileState.ADDED,
    }
    same = fill(tmp_path / "same", {"b/Thing.uasset": _with_native(31, 1)})
    assert {row.state for row in rows_of(old, same).values()} == {FileState.RENAMED}
