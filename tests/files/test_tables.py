"""Reading tables: which are read, and those that are broken."""

from __future__ import annotations

from pathlib import Path

import pytest
from known_releases import NEXT

from inspector.catalog import Catalog
from inspector.errors import InspectorError
from inspector.files.tables import TableFolder
from inspector.versions import Guid


def test_only_the_custom_version_that_is_asked_for_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []
    original = TableFolder.read

    def noting(self: TableFolder, name: str) -> dict[str, object]:
        read.append(name)
        return original(self, name)

    monkeypatch.setattr(TableFolder, "read", noting)
    catalog = Catalog.load()
    assert read == []
    framework = "CFFC743F-43B04480-939114DF-171D2073"
    for _ in range(2):
        catalog.custom(Guid.parse(framework))
    assert read == [f"custom_versions/{framework}.toml"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[release]", "releases.toml: not a readable table"),
        (f'[[release]]\nname = "{NEXT}"\nlegacy = -9', "'ue4' has to be a whole number"),
        (
            f'[[release]]\nname = "{NEXT}"\nue4 = "522"\nlegacy = -9',
            "'ue4' has to be a whole number",
        ),
        (f'[[release]]\nname = "{NEXT}"\nue4 = 522', "'legacy' has to be a whole number"),
        ('[[release]]\nname = "next"\nue4 = 522\nlegacy = -9', "named by two numbers"),
        ("[[release]]\nue4 = 522", "has no 'name'"),
        (f'[release]\nname = "{NEXT}"', r"written as \[\[release\]\]"),
        (
            f'[[release]]\nname = "{NEXT}"\nue4 = 522\nlegacy = -9\nbuild = [{{version="5.8.0"}}]',
            f"build 5.8.0 stands under release {NEXT}",
        ),
    ],
)
def test_what_is_wrong_with_a_table(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "releases.toml").write_text(text, "utf-8")
    with pytest.raises(InspectorError, match=message):
        _ = Catalog.load(tmp_path).releases
