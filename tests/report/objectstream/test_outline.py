"""The outline of a stream, and the elements that a test leaves of it."""

from __future__ import annotations

import pytest
from class_streams import INT, OTHER, elements_of, leaf, own
from streams import corpus_streams

from inspector.catalog import default_catalog
from inspector.catalog.classes import classes
from inspector.checks.stored_stream import stored_stream
from inspector.format.objectstream.elements import Stream, element_at
from inspector.format.objectstream.stream_file import ObjectStream
from inspector.progress import Cancelled, Progress
from inspector.report.objectstream.outline import ElementRow, StreamOutline, find_elements


def outline_of(stream: Stream) -> StreamOutline:
    return StreamOutline(stream, stored_stream(stream), classes(default_catalog()))


def nested() -> StreamOutline:
    deep = own(leaf("Deep", INT, 1), class_id=OTHER, version=3, field="In/ner")
    return outline_of(Stream(3, "xml", elements_of(own(leaf("Data", INT, 7), deep), own())))


def walked(outline: StreamOutline) -> list[ElementRow]:
    """All rows, each before those below it."""
    waiting, rows = list(outline.roots)[::-1], []
    while waiting:
        row = waiting.pop()
        rows.append(row)
        waiting += list(outline.below(row))[::-1]
    return rows


def test_rows_have_the_paths_of_the_tree_of_fields() -> None:
    paths = [row.path for row in walked(nested())]
    inner = "objects/0/In%2Fner"
    assert paths == ["objects/0", "objects/0/Data", inner, f"{inner}/Deep", "objects/1"]


def test_every_element_of_the_corpus_is_found_by_its_path() -> None:
    for stored in corpus_streams().values():
        stream = ObjectStream(stored).reading.stream
        rows = walked(outline_of(stream))
        assert len(rows) == sum(1 for __ in stream.walk())
        for row in rows[:: max(len(rows) // 50, 1)]:
            assert element_at(stream.elements, row.path) is row.element
    assert element_at(stream.elements, "objects/0/NoSuchField") is None
    assert element_at(stream.elements, "summary/encoding") is None


def test_what_is_found_stands_below_what_it_lies_in() -> None:
    outline = nested()
    found = find_elements(outline, lambda row: row.title == "Deep", Progress())
    inner = "objects/0/In%2Fner"
    assert (found.count, found.first) == (1, f"{inner}/Deep")
    assert {path: [row.path for row in rows] for path, rows in found.below.items()} == {
        "": ["objects/0"],
        "objects/0": [inner],
        inner: [f"{inner}/Deep"],
    }
    assert found.unfold == ("objects/0", inner)
    assert find_elements(outline, lambda row: False, Progress()).count == 0


def test_looking_through_a_stream_can_be_stopped() -> None:
    children = [leaf("element", INT, number) for number in range(10_000)]
    outline = outline_of(Stream(3, "xml", elements_of(own(*children))))
    progress = Progress()
    progress.cancel()
    with pytest.raises(Cancelled):
        find_elements(outline, lambda row: False, progress)
