"""The rows of a stream: what they hold and where they lie."""

from __future__ import annotations

import pytest
from streams import EXAMPLE, EXAMPLE_JSON, EXAMPLE_XML, INT, MY_CLASS, STRING, corpus_streams

from inspector.format.formats import open_asset
from inspector.format.objectstream.elements import Element, Stream
from inspector.format.objectstream.encodings import convert

VECTOR = "{13D58FF9-1088-5C69-9A1F-C2A144B57B78}"


@pytest.mark.parametrize(
    ("data", "path", "value"),
    [
        (EXAMPLE_XML, "objects/0/Data", b"7"),
        (EXAMPLE_JSON, "objects/0/Data", b"7"),
        (EXAMPLE, "objects/0/0xADF3F363", b"\0\0\0\7"),
    ],
)
def test_the_row_of_a_value(data: bytes, path: str, value: bytes) -> None:
    tree = open_asset(data).tree()
    row = tree.find(path)
    assert row is not None
    assert (row.type, row.text, row.value, row.json()) == ("int", "7", 7, 7)
    assert data[row.value_start : row.value_end] == value
    at = tree.chain_at(row.value_start)
    assert [node.path for node in at][:3] == ["objects", "objects/0", path]
    assert at[-1].is_tag
    assert tree.find(at[-1].path) is at[-1]
    assert row.visible_children() == []


@pytest.mark.slow
def test_every_row_of_the_corpus_lies_within_the_one_above() -> None:
    for name, data in corpus_streams().items():
        tree = open_asset(data).tree()
        waiting = list(tree.roots)
        assert [root.path for root in waiting] == ["summary", "objects"], name
        assert waiting[0].end == waiting[1].start
        assert waiting[1].end == len(data)
        rows = 0
        while waiting:
            node = waiting.pop()
            for child in node.visible_children():
                assert node.start <= child.start <= child.end <= node.end, child
                assert child.problem == ""
                waiting.append(child)
            rows += 1
        # The summary's two rows, two sections, and each element.
        assert rows == 4 + data.count(b"<Class"), name


def test_paths_lead_to_their_rows() -> None:
    data = corpus_streams()["BackButton.slice"]
    tree = open_asset(data).tree()
    for node in tree.walk():
        found = tree.find(node.path)
        assert found is not None
        assert (found.start, found.end, found.name) == (node.start, node.end, node.name)


def test_entries_are_told_by_their_index_and_fields_by_their_names() -> None:
    vector = Element(VECTOR, "AZStd::vector", "Names")
    vector.children += [Element(STRING, "AZStd::string", "element", value=text) for text in "ab"]
    top = Element(MY_CLASS, "MyData")
    top.children += [vector, Element(INT, "int", "A/B", value="1"), Element(INT, "int", "A/B")]
    tree = open_asset(convert(Stream(3, "xml", [top]), "xml")).tree()
    objects = tree.find("objects")
    assert objects is not None
    assert objects.json() == [{"Names": ["a", "b"], "A/B": 1, "A/B~1": {}}]
    entry = tree.find("objects/0/Names/1")
    assert entry is not None
    assert (entry.text, entry.index) == ("b", 1)
    assert tree.find("objects/0/A%2FB~1") is not None


def test_what_is_no_value_of_its_type_is_shown_as_it_is_stored() -> None:
    odd = Element(MY_CLASS, "Studio::Odd", "", value="as it is")
    wrong = Element(INT, "int", "", value="seven")
    tree = open_asset(convert(Stream(3, "xml", [odd, wrong]), "xml")).tree()
    assert [node.text for node in tree.roots[1].visible_children()] == ["as it is", "seven"]
    data = convert(Stream(3, "binary", [Element(MY_CLASS, value=b"\1\2")]), "binary")
    (row,) = open_asset(data).tree().roots[1].visible_children()
    assert (row.kind, row.text) == ("bytes", "01 02")
    assert MY_CLASS in str(row.problem)


@pytest.mark.parametrize("data", [EXAMPLE_XML.rstrip(), EXAMPLE_JSON, EXAMPLE])
def test_a_stream_that_is_cut_has_rows_of_what_is_left(data: bytes) -> None:
    # From where the beginning tells that it is one.
    for size in range(31, len(data)):
        asset = open_asset(data[:size])
        assert asset.kind == "object-stream"
        tree = asset.tree()
        assert asset.damage()
        for node in tree.walk():
            assert 0 <= node.start <= node.end <= size
        for offset in range(size):
            tree.at(offset)
