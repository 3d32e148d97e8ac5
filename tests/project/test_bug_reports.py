"""Reports of bugs on the disk: few, private, and nothing else is touched."""

from __future__ import annotations

import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from inspector.errors import AccessError
from inspector.project.bug_reports import MOST_KEPT, keep_report

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


def test_the_newest_are_kept_and_what_others_put_there_stays(reports: Path) -> None:
    kept = [
        keep_report(f"Asset Inspector {number}", NOON + timedelta(minutes=number))
        for number in range(MOST_KEPT)
    ]
    notes = reports / "notes.txt"
    notes.write_text("mine")
    # A name like ours, but no report of ours.
    foreign = reports / "20200101-000000-1.txt"
    foreign.write_text("mine too")
    last = keep_report("Asset Inspector last", NOON + timedelta(hours=3))
    assert foreign.read_text() == "mine too"
    assert len(list(reports.glob("2*.txt"))) == MOST_KEPT + 1
    assert last.exists()
    assert not kept[0].exists()
    assert notes.read_text() == "mine"


@pytest.mark.posix("Windows has other rights")
def test_nobody_else_looks_into_the_folder(reports: Path) -> None:
    keep_report("Asset Inspector", NOON)
    assert stat.S_IMODE(reports.stat().st_mode) == 0o700


def test_where_no_folder_can_be_made_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("ASSET_INSPECTOR_STATE", str(tmp_path / "file"))
    with pytest.raises(AccessError, match="cannot be made"):
        keep_report("Asset Inspector", NOON)
