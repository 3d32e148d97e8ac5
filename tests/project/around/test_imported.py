"""The imported engines of the user's folder: one that cannot be read hides no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.catalog import default_catalog
from inspector.project.around.engine import imported_profiles


def test_what_cannot_be_read_says_why_and_the_others_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASSET_INSPECTOR_CONFIG", str(tmp_path))
    assert imported_profiles(default_catalog()) == ()
    folder = tmp_path / "engines"
    folder.mkdir()
    (folder / "acme.toml").write_text('name = "Acme"\nversion = "4.26.2-5001"\n', "utf-8")
    (folder / "broken.toml").write_text("version =\n", "utf-8")
    acme, broken = imported_profiles(default_catalog())
    assert acme.profile is not None
    assert (acme.name, acme.profile.name, acme.profile.version.changelist) == ("acme", "Acme", 5001)
    assert broken.profile is None
    assert "broken.toml:1: not TOML" in str(broken.problem)
