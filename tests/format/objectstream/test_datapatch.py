"""Data patches, flags and overlays."""

from __future__ import annotations

from collections import Counter

from corpus import entries
from streams import EXAMPLE, INT, MY_CLASS, corpus_streams

from inspector.errors import UnsupportedError
from inspector.format.objectstream.address import UNKNOWN_VERSION
from inspector.format.objectstream.datapatch import (
    DATA_FLAGS,
    DATA_OVERLAY,
    NEW_PATCH,
    OLD_PATCH,
    data_flags,
    data_overlays,
    data_patches,
)
from inspector.format.objectstream.elements import Element, Stream
from inspector.format.objectstream.leaves import BYTE_STREAMS, DATA_ADDRESS, value_of
from inspector.format.objectstream.xml import read_xml

ANY = "{03924488-C7F4-4D6D-948B-ABC2D1AE2FD3}"
MAP = "{CEA836FC-77E0-5E46-BD0F-2E5A39D845E9}"
PAIR = "{FED51EB4-F646-51FF-9646-9852CF90F353}"
UUID = "{E152C105-A133-4D03-BBF8-3D4B2FBA3E2A}"
UNSIGNED = "{43DA906B-7DEF-4CA8-9790-854106D3F983}"
U64 = "{D6597933-47CD-4FC8-B911-63F3E2B0993A}"
BYTE = "{72B9409A-7D1A-4831-9CFE-FCB3FADD3426}"


def holding(element: Element, *children: Element) -> Element:
    element.children += children
    return element


def patch(class_id: str, *pairs: Element) -> Stream:
    target = Element(UUID, "AZ::Uuid", "m_targetClassId", value=MY_CLASS)
    version = Element(UNSIGNED, "unsigned int", "m_targetClassVersion", value="5")
    entries = holding(Element(MAP, "AZStd::unordered_map", "m_patch"), *pairs)
    return Stream(3, "xml", [holding(Element(class_id), target, version, entries)])


def pair(address: str, version: int, value: Element | None) -> Element:
    key = Element(DATA_ADDRESS, "AddressType", "value1", version, address)
    return holding(Element(PAIR, "AZStd::pair", "element"), key, *([value] if value else []))


def test_the_patches_of_the_corpus() -> None:
    patched = Counter[tuple[str, int]]()
    changes = Counter[str]()
    with_patches = set()
    for name, data in corpus_streams().items():
        for found in data_patches(read_xml(data).stream):
            with_patches.add(name)
            patched[found.format, found.target_version] += 1
            for entry in found.entries:
                assert entry.problems == ()
                assert entry.address is not None
                assert entry.address.legacy == (found.format == "old")
                changes[found.format, entry.removes] += 1
                key = entry.element.child("value1")
                if found.format == "new" and key:
                    assert str(entry.address) == key.value
    assert patched == {("new", 2): 58, ("old", UNKNOWN_VERSION): 103}
    assert changes == {
        ("new", False): 558, ("new", True): 59, ("old", False): 1140, ("old", True): 82,
    }  # fmt: skip
    noted = {
        parameter.values[0]["path"].rpartition("/")[2]
        for parameter in entries("misc/o3de/", packages=False)
        if "DataPatch" in parameter.values[0]["note"]
    }
    assert noted <= with_patches


def test_an_old_patch_holds_whole_streams() -> None:
    stored = Element(BYTE_STREAMS[1], "ByteStream", "value2", value=EXAMPLE.hex())
    removal = Element(BYTE_STREAMS[1], "ByteStream", "value2", value="")
    old = patch(
        OLD_PATCH, pair("C705B33500000000", 0, stored), pair("C705B33500000000", 0, removal)
    )
    (found,) = data_patches(old)
    changed, removed = found.entries
    assert changed.value is not None
    assert [child.crc for child in changed.value.children] == [0xADF3F363]
    assert changed.address is not None
    assert [part.key for part in changed.address.parts] == [0x35B305C7]
    assert (changed.removes, removed.removes) == (False, True)


def test_a_new_patch_holds_elements_and_says_its_version() -> None:
    seven = Element(INT, "int", "m_data", value="7")
    address = f"int({INT})::MyData\u00b70/"
    new = patch(
        NEW_PATCH,
        pair(address, 1, holding(Element(ANY, "any", "value2"), seven)),
        pair(address, 1, Element(ANY, "any", "value2")),
    )
    (found,) = data_patches(new)
    assert (found.format, found.target_class, found.target_version) == ("new", MY_CLASS, 5)
    changed, removed = found.entries
    assert changed.value is seven
    assert value_of(seven) == 7
    assert removed.removes


def test_what_cannot_be_read_of_an_entry_is_told_and_the_others_are_read() -> None:
    good = pair("1/", 1, holding(Element(ANY, field="value2"), Element(INT, value="1")))
    no_address = holding(Element(PAIR, field="element"), Element(ANY, field="value2"))
    odd = pair("1", 1, holding(Element(ANY, field="value2"), Element(INT), Element(INT)))
    (found,) = data_patches(patch(NEW_PATCH, no_address, odd, good))
    assert [len(entry.problems) for entry in found.entries] == [1, 2, 0]
    cut = Element(BYTE_STREAMS[0], field="value2", value=EXAMPLE[:-1].hex())
    strange = Element(MY_CLASS, field="value2", value="")
    (found,) = data_patches(patch(OLD_PATCH, pair("", 0, cut), pair("", 0, strange)))
    (problem,), (unknown,) = (entry.problems for entry in found.entries)
    assert "TRUNCATED" in str(problem)
    assert isinstance(unknown, UnsupportedError)


def test_flags_of_the_fields_of_entities() -> None:
    entity = holding(Element(MY_CLASS, field="value1"), Element(U64, field="id", value="12"))
    flagged = pair("3/", 1, Element(BYTE, field="value2", value="5"))
    fields = holding(Element(MAP, field="value2"), flagged)
    owner = holding(Element(PAIR, field="element"), entity, fields)
    flags = holding(Element(DATA_FLAGS), holding(Element(MAP, field="EntityToDataFlags"), owner))
    (row,) = data_flags(Stream(3, "xml", [flags]))
    assert (row.entity, str(row.address), row.flags) == (12, "3/", 5)


def test_an_overlay_names_a_provider_and_a_token() -> None:
    provider, token = Element(UNSIGNED, value="7"), Element(MY_CLASS)
    (overlay,) = data_overlays(Stream(3, "xml", [holding(Element(DATA_OVERLAY), provider, token)]))
    assert (overlay.provider, overlay.token) == (provider, token)
