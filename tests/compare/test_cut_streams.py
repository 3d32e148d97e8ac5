"""Object streams that are cut short: what is missing there was not removed by anybody."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.compare.diff import difference
from inspector.compare.model import ChangeClass
from inspector.errors import InspectorError
from inspector.format.formats import open_asset
from inspector.format.objectstream.encodings import Encoding, convert
from inspector.format.objectstream.stream_file import ObjectStream

#: A canvas of Lumberyard, of 63 elements.
CANVAS = "misc/o3de/ScrollBarHorizontal.slice"
#: A value in the first third of its elements, and another one.
NAME, OTHER = "ScrollBarHorizontal", "ScrollBarVertically"


@pytest.fixture(params=["xml", "json", "binary"])
def whole(request: pytest.FixtureRequest, corpus: Path) -> bytes:
    """The same stream in each form in which streams are written."""
    encoding: Encoding = request.param
    asset = open_asset((corpus / CANVAS).read_bytes())
    assert isinstance(asset, ObjectStream)
    return convert(asset.reading.stream, encoding)


def test_what_is_cut_off_is_no_edit(whole: bytes) -> None:
    tree = open_asset(whole).tree()
    ends = range(60, len(whole) - 20, len(whole) // 9)
    compared = 0
    for end in ends:
        try:
            cut = open_asset(whole[:end]).tree()
        except InspectorError:
            continue
        compared += 1
        for pair in ((cut, tree), (tree, cut)):
            found = difference(*pair)
            assert (found.verdict, found.changes) == ("changed", ()), end
    assert compared > 6


def test_an_edit_before_the_end_is_told(whole: bytes) -> None:
    edited = whole.replace(NAME.encode(), OTHER.encode())
    assert edited != whole
    cut = open_asset(edited[: len(edited) * 4 // 5]).tree()
    found = difference(open_asset(whole).tree(), cut).of_class(ChangeClass.CONTENT)
    assert found
    assert {(change.before, change.after) for change in found} <= {(NAME, OTHER)}
