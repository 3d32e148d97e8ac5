"""What the status line and the palette say of places, before and after the fields are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from corpus import corpus_file
from pytestqt.qtbot import QtBot

from inspector.catalog import default_catalog, default_profile
from inspector.gui.desk.document import Document
from inspector.gui.desk.field_words import offset_in, path_at
from inspector.gui.package.place_facts import facts_of
from inspector.gui.rows.pick_items import PickItem, best
from inspector.gui.shell.place_items import LIMIT, PATIENCE, field_items
from inspector.gui.work.jobs import Jobs

ANIM = "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset"
Reader = Callable[[str], Document]


@pytest.fixture
def read(qtbot: QtBot) -> Iterator[Reader]:
    """Reads a file of the corpus; nothing of its fields yet."""
    catalog, jobs = default_catalog(), Jobs()
    opened: list[Document] = []

    def read_it(name: str) -> Document:
        path = str(corpus_file(name))
        document = Document(
            path, catalog, jobs, lambda: lambda file: default_profile(file, catalog)
        )
        opened.append(document)
        document.load()
        qtbot.waitUntil(lambda: document.settled)
        return document

    yield read_it
    for document in opened:
        document.close()
    jobs.close()


def fields_holding(document: Document, text: str) -> list[PickItem]:
    """What is found, without the row that says that time ran out on a slow machine."""
    return [item for item in field_items(document, text, PATIENCE) if item.kind == "field"]


def with_fields(document: Document, qtbot: QtBot) -> Document:
    document.want_fields()
    qtbot.waitUntil(lambda: document.fields is not None and document.settled)
    return document


def test_a_field_before_anything_of_it_is_read(read: Reader) -> None:
    facts = facts_of(read(ANIM), "summary/FileVersionUE4")
    assert (facts.kind, facts.value) == ("int32", "514")
    assert facts.meaning == "VER_UE4_ADDED_SOFT_OBJECT_PATH"
    assert facts.start is None


def test_the_same_field_with_its_bytes(read: Reader, qtbot: QtBot) -> None:
    facts = facts_of(with_fields(read(ANIM), qtbot), "summary/FileVersionUE4")
    assert (facts.start, facts.length, facts.raw) == (12, 4, "02 02 00 00")
    assert (facts.kind, facts.value) == ("int32", "514")
    assert facts.meaning == "VER_UE4_ADDED_SOFT_OBJECT_PATH"


def test_the_version_of_an_entry_is_found_by_its_name(read: Reader, qtbot: QtBot) -> None:
    document = with_fields(read(ANIM), qtbot)
    found = fields_holding(document, "summary/CustomVersions/3/")
    assert ("Version", "summary/CustomVersions/3  AnimPhys") in [
        (item.title, item.detail) for item in found
    ]
    (entry,) = fields_holding(document, "summary/CustomVersions/3")[:1]
    assert (entry.title, entry.detail) == ("summary/CustomVersions/3", "AnimPhys")


def test_a_field_that_is_not_stored_has_no_place(read: Reader, qtbot: QtBot) -> None:
    facts = facts_of(with_fields(read(ANIM), qtbot), "summary/SoftObjectPathsCount")
    assert facts.start is None
    assert facts.raw == ""
    assert facts.meaning.startswith("not stored in this package")
    assert "1008" in facts.meaning


def test_a_place_that_does_not_exist(read: Reader, qtbot: QtBot) -> None:
    facts = facts_of(with_fields(read(ANIM), qtbot), "exports/9999/Nothing")
    assert facts.field == "exports/9999/Nothing"
    assert (facts.start, facts.value, facts.meaning) == (None, "", "")


def test_bytes_that_nothing_describes(read: Reader, qtbot: QtBot) -> None:
    document = with_fields(read(ANIM), qtbot)
    assert document.fields is not None
    loose = [node for node in document.fields.roots if node.undescribed]
    for node in loose:
        facts = facts_of(document, node.path)
        assert facts.meaning == f"not described, {node.end - node.start:,} bytes"
    for offset in (0, 12, 5_000, 100_000, document.fields.size - 1):
        node = document.fields.find(path_at(document, offset))
        assert node is not None
        assert node.start <= offset < node.end


def test_fields_are_found_by_any_part_of_their_path(read: Reader, qtbot: QtBot) -> None:
    document = with_fields(read(ANIM), qtbot)
    found = {item.key for item in fields_holding(document, "fileversionue4")}
    assert found == {"summary/FileVersionUE4"}
    assert {item.key for item in field_items(document, "", PATIENCE)} >= {
        "summary/Tag",
        "summary/Guid",
    }


def test_what_is_found_is_found_once(read: Reader, qtbot: QtBot) -> None:
    document = with_fields(read(ANIM), qtbot)
    keys = [item.key for item in field_items(document, "exports/2/Serial", PATIENCE)]
    assert "exports/2/SerialSize" in keys
    assert len(keys) == len(set(keys))


def test_the_start_of_a_path_offers_what_goes_on_from_there(read: Reader, qtbot: QtBot) -> None:
    document = with_fields(read(ANIM), qtbot)
    keys = [item.key for item in field_items(document, "exports/2/SerialS", PATIENCE)]
    assert keys[:1] == ["exports/2/SerialSize"]


def test_a_large_file_is_looked_through_only_for_a_moment(read: Reader, qtbot: QtBot) -> None:
    document = with_fields(read(ANIM), qtbot)
    keys = [item.key for item in field_items(document, "exports", PATIENCE)]
    assert 0 < len(keys) <= LIMIT


def test_what_objects_hold_is_found_and_said(read: Reader, qtbot: QtBot) -> None:
    document = with_fields(read(ANIM), qtbot)
    found = {item.title: item.key for item in field_items(document, "playrate", PATIENCE)}
    path = found["PlayRate"]
    assert path.startswith("exports/2/properties/AnimGraphNode_BlendSpacePlayer_")
    facts = facts_of(document, path)
    assert (facts.start, facts.length, facts.raw) == (125_980, 4, "00 00 80 3F")
    assert (facts.kind, facts.value) == ("float", "1.0")
    tag = facts_of(document, f"{path}@tag/Size")
    assert (tag.length, tag.raw, tag.value) == (4, "04 00 00 00", "4")
    assert path_at(document, 125_982) == path


def test_nothing_is_found_for_words_that_no_path_has(read: Reader, qtbot: QtBot) -> None:
    document = with_fields(read(ANIM), qtbot)
    assert fields_holding(document, "no such field anywhere") == []


def test_what_was_not_looked_through_is_said(read: Reader, qtbot: QtBot) -> None:
    document = with_fields(read(ANIM), qtbot)
    (more,) = field_items(document, "playrate", 0.0)
    assert more.title == "More fields were not looked through"
    assert (more.kind, more.key) == ("action", "page-contents")
    assert best([more], "playrate", LIMIT) == [more]
    # More rows than anybody reads are no secret either.
    many = list(field_items(document, "/", 60.0))
    assert (len(many), many[-1].title) == (LIMIT, more.title)


def test_a_name_that_objects_store_is_found_before_what_lies_below_others(
    read: Reader, qtbot: QtBot
) -> None:
    """A field that was found brings its own name into the paths of everything below it."""
    document = with_fields(read(ANIM), qtbot)
    keys = [item.key for item in field_items(document, "animgraphnode", 60.0)]
    own = [key for key in keys if "animgraphnode" in key.rpartition("/")[2].casefold()]
    assert len(own) == 2
    assert keys[: len(own)] == own


def test_every_field_has_its_turn(read: Reader, qtbot: QtBot) -> None:
    document = with_fields(read(ANIM), qtbot)
    keys = [item.key for item in field_items(document, "SerialSize", 60.0)]
    assert sorted(keys) == sorted(f"exports/{number}/SerialSize" for number in range(32))


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("0x1F3", 499),
        (" 1,024 ", 1024),
        ("0xFFFFFFFFFFFFFFFF", 2**64 - 1),
        ("0x" + "1" * 17, None),
        ("1" * 5000, None),
        ("12 34", None),
        ("", None),
    ],
)
def test_offsets_that_are_typed(text: str, offset: int | None) -> None:
    assert offset_in(text) == offset
