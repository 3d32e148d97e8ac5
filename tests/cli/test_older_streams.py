"""Streams as older code wrote them: templates, enumerations, and classes that nobody declares.

What is expected is what the engine's loader does with such a stream: a string of version 1 is a
string, and a whole number is taken for a value of an enumeration.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from class_streams import FLOAT, GONE, INT, OTHER, OWN, STRING, leaf, own

#: The template of strings, which streams of version 1 store in the place of the class.
TEMPLATE = "{EF8FF807-DDEE-4EB0-B678-4CA3A2C490A4}"
UNSIGNED = "{43DA906B-7DEF-4CA8-9790-854106D3F983}"
COLOUR = "{CCCCCCCC-0000-4000-8000-000000000001}"
HELD = f'[[class]]\nid = "{OWN}"\nname = "Lamp"\nversion = 5\nfields = {{ Title = "string" }}\n'


def plain(class_id: str) -> bytes:
    return bytes.fromhex(class_id.strip("{}").replace("-", ""))


def binary() -> bytes:
    """The stream of the other two, put together by the table of flags in the format's document."""
    # An element of version 5 without a value, and in it one with the CRC-32 of "title" and 4 bytes.
    title = bytes([0x08 | 0x40 | 0x10 | 4]) + bytes.fromhex("2B36786B") + plain(TEMPLATE) + b"Test"
    return (
        b"\0\0\0\0\1" + bytes([0x08 | 0x80, 5]) + plain(OWN) + title + b"\0" + b"\0" + b"\0"
    )  # fmt: skip


def in_json() -> bytes:
    title = {"field": "Title", "typeName": "AZStd::string", "typeId": TEMPLATE, "value": "Test"}
    lamp = {"typeName": "Lamp", "typeId": OWN, "version": 5, "Objects": [title]}
    return json.dumps({"name": "ObjectStream", "version": 1, "Objects": [lamp]}).encode()


def in_xml(*children: str, stream: int = 3, version: int = 5) -> bytes:
    lamp = own(*children, version=version).replace("MyClass", "Lamp")
    return f'<ObjectStream version="{stream}">{lamp}</ObjectStream>'.encode()


def previewed(ask, folder: Path, stream: bytes, declared: str) -> tuple[str, dict, str]:
    """The verdict of a save, the document about it, and the text."""
    path, classes = folder / "Lamp.slice", folder / "Classes.toml"
    path.write_bytes(stream)
    classes.write_text(declared)
    words = ("upgrades", path, "--patches", classes)
    document = ask(*words, "--format", "json").json()
    return document["verdict"], document, ask(*words).out


def found(ask, folder: Path) -> dict[str, str]:
    """What a check with the same classes says, by rule."""
    (folder / "asset-inspector.toml").write_text('patches = ["Classes.toml"]\n')
    words = ("check", folder / "Lamp.slice", "--deep", "--no-index", "--format", "json")
    (file,) = ask(*words).json()["files"]
    return {each["rule"]: each["message"] for each in file["findings"]}


FIRST = {
    "xml": in_xml(leaf("Title", TEMPLATE, "Test").replace('"x"', '"AZStd::string"'), stream=1),
    "json": in_json(),
    "binary": binary(),
}


@pytest.mark.parametrize("encoding", FIRST)
def test_a_string_of_version_1_is_a_string(ask, tmp_path, encoding) -> None:
    verdict, document, _ = previewed(ask, tmp_path, FIRST[encoding], HELD)
    assert (verdict, document["dropped"], document["problems"]) == ("nothing-to-do", [], [])
    assert found(ask, tmp_path) == {}


@pytest.mark.parametrize("encoding", FIRST)
def test_a_string_of_version_1_fits_no_number(ask, tmp_path, encoding) -> None:
    declared = HELD.replace('"string"', '"int"')
    verdict, document, _ = previewed(ask, tmp_path, FIRST[encoding], declared)
    assert verdict == "lossy"
    (problem,) = document["problems"]
    assert problem["code"] == "LOAD-TYPE"
    assert "is stored as string and declared as int" in problem["text"]
    assert list(found(ask, tmp_path)) == ["FIELD-TYPE"]


@pytest.mark.parametrize("number", [INT, UNSIGNED])
@pytest.mark.parametrize("version", [5, 4])
def test_a_number_in_a_field_of_an_enumeration_stays(ask, tmp_path, number, version) -> None:
    """Nobody declares the enumeration, or it is declared as a class without fields."""
    stream = in_xml(leaf("Title", number, 72), version=version)
    for enumeration in ("", f'[[class]]\nid = "{COLOUR}"\nname = "Colour"\nversion = 0\n'):
        declared = HELD.replace('"string"', f'"{COLOUR}"') + enumeration
        verdict, document, _ = previewed(ask, tmp_path, stream, declared)
        assert verdict == ("nothing-to-do" if version == 5 else "safe")
        assert (document["dropped"], document["problems"]) == ([], [])
        assert "FIELD-TYPE" not in found(ask, tmp_path)


@pytest.mark.parametrize(
    ("stored", "value", "of"),
    [
        (FLOAT, "1.5", COLOUR),
        (STRING, "Red", COLOUR),
        # A class with fields is no enumeration.
        (INT, "72", OTHER),
    ],
)
def test_what_is_no_enumerations_value_is_lost(ask, tmp_path, stored, value, of) -> None:
    outer = f'[[class]]\nid = "{OTHER}"\nname = "Bulb"\nversion = 1\nfields = {{ Watt = "int" }}\n'
    declared = HELD.replace('"string"', f'"{of}"') + outer
    verdict, document, _ = previewed(ask, tmp_path, in_xml(leaf("Title", stored, value)), declared)
    assert verdict == "lossy"
    assert [problem["code"] for problem in document["problems"]] == ["LOAD-TYPE"]
    assert list(found(ask, tmp_path)) == ["FIELD-TYPE"]


def test_an_enumeration_of_the_engine_takes_a_number(ask, tmp_path) -> None:
    """The one of how textures get smaller, which the engine's own streams store as its own."""
    mips = "{8524F650-1417-44DA-BBB0-C707A7A1A709}"
    declared = HELD.replace('"string"', f'"{mips}"')
    for stored in (mips, UNSIGNED):
        verdict, _, _ = previewed(ask, tmp_path, in_xml(leaf("Title", stored, 3)), declared)
        assert verdict == "nothing-to-do"


UNDECLARED = "is the type of a declared field"


def test_a_member_of_a_class_that_nobody_declares_is_not_known(ask, tmp_path) -> None:
    inner = own(leaf("Watt", INT, 7), class_id=GONE, field="Title").replace("MyClass", "Gone")
    declared = HELD.replace('"string"', f'"{GONE}"')
    verdict, document, text = previewed(ask, tmp_path, in_xml(inner), declared)
    assert verdict == "unknown"
    (problem,) = document["problems"]
    assert (problem["code"], problem["severity"]) == ("LOAD-UNDECLARED", "warning")
    assert f"Gone {GONE} {UNDECLARED}" in problem["text"]
    assert document["dropped"] == []
    assert "No upgrade step runs; 1 element is of a class that is not declared." in text
    said = found(ask, tmp_path)
    assert list(said) == ["CLASS-UNKNOWN"]
    assert f"Gone {GONE} {UNDECLARED}" in said["CLASS-UNKNOWN"]
    # Once it is declared, nothing is open.
    gone = f'[[class]]\nid = "{GONE}"\nname = "Gone"\nversion = 5\nfields = {{ Watt = "int" }}\n'
    verdict, document, _ = previewed(ask, tmp_path, in_xml(inner), declared + gone)
    assert (verdict, document["problems"]) == ("nothing-to-do", [])


@pytest.mark.parametrize(
    "inner",
    [
        '<Class name="AZStd::vector" field="Title" type="{}"/>',
        '<Class name="List" field="Title" type="{}">' + leaf("element", INT, 7) + "</Class>",
    ],
)
def test_a_container_need_not_be_declared(ask, tmp_path, inner) -> None:
    declared = HELD.replace('"string"', f'"{GONE}"')
    stream = in_xml(inner.replace("{}", GONE))
    verdict, document, _ = previewed(ask, tmp_path, stream, declared)
    assert (verdict, document["problems"]) == ("nothing-to-do", [])
