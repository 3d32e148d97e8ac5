"""What is inside a stream at first sight."""

from __future__ import annotations

from class_streams import FLOAT, INT, OTHER, elements_of, leaf, own

from inspector.catalog import default_catalog
from inspector.catalog.classes import classes
from inspector.format.objectstream.elements import Stream
from inspector.report.objectstream.rows import StreamPart, objects_inside


def stream() -> Stream:
    inner = own(leaf("Deep", INT, 1), class_id=OTHER, version=3, field="In/ner")
    first = own(leaf("Data", INT, 7), leaf("Data", FLOAT, 8), inner)
    return Stream(3, "xml", elements_of(first, own(version=2)))


def test_the_topmost_objects_and_what_each_holds() -> None:
    first, second = objects_inside(stream(), classes(default_catalog()), 100)
    assert first.itself == StreamPart("objects/0", "0", "MyClass", 5, 5)
    assert first.parts == (
        StreamPart("objects/0/Data", "Data", "int", 0, 1),
        StreamPart("objects/0/Data~1", "Data~1", "float", 0, 1),
        StreamPart("objects/0/In%2Fner", "In/ner", "MyClass", 3, 2),
    )
    assert second == (StreamPart("objects/1", "1", "MyClass", 2, 1), ())


def test_no_more_are_told_than_asked_for() -> None:
    (only,) = objects_inside(stream(), classes(default_catalog()), 3)
    assert [part.field for part in only.parts] == ["Data", "Data~1"]
