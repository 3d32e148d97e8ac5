"""The help's page about records is made of the declarations."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest
from scratch_git import PROJECT

from inspector.format.unreal.declare.summary import SummaryBody
from inspector.format.unreal.declare.tables import ObjectExport


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> str:
    """The page, in English."""
    monkeypatch.syspath_prepend(Path(PROJECT, "resources", "packaging", "help"))
    made: str = importlib.import_module("records").records_page()
    return made


def test_a_record_has_its_engine_type_and_a_row_a_field(page: str) -> None:
    section = page.partition(f"### {ObjectExport.__name__}\n")[2].partition("\n### ")[0]
    assert "`FObjectExport`, `UObject/ObjectResource.h`" in section
    rows = [line.split(" | ")[0] for line in section.splitlines() if line.startswith("| `")]
    assert rows == [f"| `{field.label}`" for field in ObjectExport.fields]


def test_a_field_says_from_which_version_on_it_is_stored(page: str) -> None:
    row = next(line for line in page.splitlines() if line.startswith("| `PreloadDependencyCount`"))
    assert "UE4 507 PRELOAD_DEPENDENCIES_IN_COOKED_EXPORTS" in row


def test_no_record_is_left_out(page: str) -> None:
    assert page.count("\n### ") > 200
    assert all(f"`{field.label}`" in page for field in SummaryBody.fields)
