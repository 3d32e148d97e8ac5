"""What the document of a file says of its objects."""

from __future__ import annotations

import json

from inspector.checks.facts import Depth
from inspector.files.folders import resource_path
from inspector.project.opening import read
from inspector.report.documents.parts import json_line
from inspector.report.documents.show import Export
from inspector.report.properties import NativeData, ShownObject, ShownProperty, ShownRows
from inspector.report.tables import rows

RAW = {"raw": "00FF10", "size": 3, "reason": "No form is known."}
HELD = ("properties", "rows", "native_data")


def told(held: ShownObject) -> list[object]:
    """The keys of an object that say what it holds."""
    with read(resource_path("samples", "Lantern.uasset"), Depth.HEADER) as opened:
        paths, _, entry = next(iter(rows(opened.package, lambda package: package.exports)))
        document = json.loads(json_line(Export.of(paths, entry, held)))
    assert tuple(document)[-3:] == HELD
    return [document[key] for key in HELD]


def test_an_object_tells_what_it_holds() -> None:
    held = ShownObject(
        "A",
        (ShownProperty("P", "T", 3, [RAW]),),
        rows=(ShownRows("Rows", "array of table row", {"A": {"X": 1}}, True),),
        native=NativeData(2, "ab" * 20),
    )
    assert told(held) == [
        [{"name": "P", "type": "T", "array_index": 3, "value": [RAW]}],
        {"A": {"X": 1}},
        {"size": 2, "sha1": "ab" * 20},
    ]


def test_nothing_of_a_kind_is_null_and_no_properties_are_an_empty_list() -> None:
    assert told(ShownObject("B", None)) == [None, None, None]
    assert told(ShownObject("B", ())) == [[], None, None]


def test_rows_of_several_kinds_stand_under_their_names() -> None:
    kinds = (ShownRows("Rows", "array", [1], False), ShownRows("Curves", "array", [2], False))
    assert told(ShownObject("C", (), rows=kinds))[1] == {"Rows": [1], "Curves": [2]}
