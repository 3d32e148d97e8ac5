"""What the tests of streams in the window share."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from inspector.files.folders import resource_path


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The samples, with their project file that names the classes."""
    folder = tmp_path / "Slices"
    folder.mkdir()
    for file in resource_path("samples", "classes").iterdir():
        shutil.copy(file, folder)
    return folder
