"""Data patches, flags and overlays."""

from __future__ import annotations

from collections import Counter

import pytest
from corpus import entries
from hypothesis import given
from hypothesis import strategies as st
from streams import EXAMPLE, INT, MY_CLASS, corpus_streams

from inspector.errors import UnsupportedError
from inspector.format.errors import FormatError
from inspector.format.objectstream.elements import NO_CLASS, Element, Stream
from inspector.format.objectstream.leaves import BYTE_STREAMS, DATA_ADDRESS, value_of
from inspector.format.objectstream.slices import (
    DATA_FLAGS,
    DATA_OVERLAY,
    NEW_PATCH,
    OLD_PATCH,
    UNKNOWN_VERSION,
    AddressPart,
    PatchAddress,
    data_flags,
    data_overlays,
    data_patches,
    old_address,
    parse_address,
)
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


NUMBER_TYPE = "{72039442-EB38-4D42-A1AD-CB68F7E0EEF6}"


def test_a_member() -> None:
    (part,) = parse_address(f"int({NUMBER_TYPE})::MyData\u00b70/").parts
    assert part == AddressPart("int", NUMBER_TYPE, "MyData", None, 0)
    assert part.key == 0x7DDD13E6


def test_an_entry_without_a_class() -> None:
    address = parse_address("9999/")
    assert address.parts == (AddressPart("", NO_CLASS, "", 9999, UNKNOWN_VERSION),)
    assert address.legacy


def test_a_way_through_containers() -> None:
    text = (
        "AZStd::vector({21786AF0-2606-5B9A-86EB-0892E2820E6C})::Entities\u00b70/"
        "AZ::Entity({75651658-8663-478D-9090-2432DFCAFA44})#17165428100931703432\u00b72/"
    )
    address = parse_address(text)
    assert [(part.class_name, part.key, part.version) for part in address.parts] == [
        ("AZStd::vector", 0x50EC64E5, 0),
        ("AZ::Entity", 17165428100931703432, 2),
    ]
    assert not address.legacy
    assert str(address) == text


def test_the_object_itself_has_an_empty_address() -> None:
    assert parse_address("").parts == ()
    assert old_address(b"").parts == ()


@pytest.mark.parametrize(
    "text",
    [
        f"int({NUMBER_TYPE})::MyData0/",
        f"int({NUMBER_TYPE[1:-1]})::MyData\u00b70/",
        f"int{NUMBER_TYPE}::MyData\u00b70/",
        f"int({NUMBER_TYPE}):MyData\u00b70/",
        f"int({NUMBER_TYPE})MyData\u00b70/",
        f"int({NUMBER_TYPE})::MyData\u00b70",
        f"int({NUMBER_TYPE})::MyData\u00b7/",
        f"int({NUMBER_TYPE})#Name\u00b70/",
        f"int({NUMBER_TYPE})::My\u00b7Data\u00b70/",
        f"int({NUMBER_TYPE})::MyData\u00b74294967296/",
        f"int({NUMBER_TYPE})#18446744073709551616\u00b70/",
        "9999",
        "/",
        "9999//",
    ],
)
def test_what_is_not_whole_is_invalid(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_address(text)
    assert (caught.value.kind, caught.value.field) == ("CORRUPT", "address")


def test_the_place_of_what_is_wrong_is_told() -> None:
    with pytest.raises(FormatError) as caught:
        parse_address(f"1/int({NUMBER_TYPE})::A\u00b70/x")
    assert caught.value.offset == len(f"1/int({NUMBER_TYPE})::A\u00b70/")


def test_an_old_address_is_numbers_with_the_least_byte_first() -> None:
    (part,) = old_address(bytes.fromhex("C705B33500000000")).parts
    assert part.key == 0x35B305C7
    with pytest.raises(FormatError):
        old_address(bytes(9))


_NAMES = st.text(st.characters(exclude_characters="/\u00b7()#"), min_size=1)
_IDS = st.uuids().map(lambda value: f"{{{value}}}".upper()).filter(lambda text: text != NO_CLASS)
_VERSIONS = st.integers(0, UNKNOWN_VERSION)
_PARTS = st.one_of(
    st.builds(AddressPart, _NAMES, _IDS, _NAMES, st.none(), _VERSIONS),
    st.builds(AddressPart, _NAMES, _IDS, st.just(""), st.integers(0, 2**64 - 1), _VERSIONS),
    st.integers(0, 2**64 - 1).map(lambda entry: AddressPart(entry=entry)),
)


@given(st.lists(_PARTS, max_size=5).map(tuple))
def test_an_address_is_the_same_again(parts: tuple[AddressPart, ...]) -> None:
    address = PatchAddress(parts)
    assert parse_address(str(address)) == address


@given(st.lists(st.integers(0, 2**64 - 1), max_size=5))
def test_an_old_address_is_its_numbers(numbers: list[int]) -> None:
    stored = b"".join(number.to_bytes(8, "little") for number in numbers)
    assert [part.key for part in old_address(stored).parts] == numbers


@given(st.text(st.sampled_from("aB({})·:#/0123456789-") | st.characters(), max_size=60))
def test_a_text_is_an_address_or_refused_at_its_place(text: str) -> None:
    whole, place = _read(text)
    if whole is not None:
        assert parse_address(str(whole)) == whole
    else:
        # What stands before the place is an address.
        assert 0 <= place < len(text)
        assert _read(text[:place])[0] is not None


def _read(text: str) -> tuple[PatchAddress | None, int]:
    """The address of a text; else where it is none."""
    try:
        return parse_address(text), len(text)
    except FormatError as error:
        return None, error.offset
