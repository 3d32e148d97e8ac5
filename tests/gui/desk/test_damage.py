"""What is wrong with a table, in a sentence that begins with the table's own name."""

from __future__ import annotations

import pytest

from inspector.format.errors import FormatError
from inspector.format.unreal.read.payloads import TRAILER
from inspector.format.unreal.read.section_reader import DEPENDENCIES
from inspector.format.unreal.sections import SECTIONS
from inspector.gui.desk.damage import damage_sentence

NAMES = {
    "summary": "The summary",
    "names": "The name table",
    "soft_object_paths": "The soft object path table",
    "gatherable_text": "The gatherable text table",
    "metadata": "The metadata table",
    "imports": "The import table",
    "exports": "The export table",
    "cell_imports": "The cell import table",
    "cell_exports": "The cell export table",
    "depends": "The dependency table",
    "soft_package_references": "The soft package reference table",
    "searchable_names": "The searchable name table",
    "import_type_hierarchies": "The import type hierarchy table",
    "thumbnail_table": "The thumbnail table",
    "thumbnails": "A thumbnail",
    "asset_registry": "The asset registry table",
    DEPENDENCIES: "The dependency table of the asset registry",
    "world_tile_info": "The world tile info table",
    "preload_dependencies": "The preload dependency table",
    "data_resources": "The data resource table",
    TRAILER: "The payload trailer",
}


@pytest.mark.parametrize("key", NAMES)
def test_a_damaged_part_is_called_by_its_name(key: str) -> None:
    cut = FormatError("TRUNCATED", f"{key}/3/Name", 100, "4 bytes left")
    assert damage_sentence(cut) == f"{NAMES[key]} runs past the end."
    wrong = FormatError("CORRUPT", key, 100, "-7")
    assert damage_sentence(wrong) == f"{NAMES[key]} holds a value that cannot be."


def test_every_table_of_the_header_has_a_name_of_its_own() -> None:
    names = {damage_sentence(FormatError("CORRUPT", one.key, 0, "")) for one in SECTIONS.values()}
    assert len(names) == len(SECTIONS)
    assert not any(name.startswith("A table") for name in names)
