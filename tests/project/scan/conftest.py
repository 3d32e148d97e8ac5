"""What tests of projects need beside the project."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _state(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder for the key by which an index is known, apart from what is scanned."""
    monkeypatch.setenv("ASSET_INSPECTOR_STATE", str(tmp_path_factory.mktemp("state")))
