"""What is known of reflected classes, seen or declared."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import run

import pytest

from inspector.catalog import Catalog, default_catalog
from inspector.catalog.classes import NO_DEFAULT, ClassInfo, classes
from inspector.errors import InspectorError
from inspector.versions import crc_of

ENTITY = "{75651658-8663-478D-9090-2432DFCAFA44}"
STRING = "{03AAAB3F-5C47-5A66-9EBC-D5FA4DB353C9}"
OWN = "{11111111-2222-3333-4444-555555555555}"


@pytest.mark.parametrize(
    ("name", "crc"),
    [
        ("MyData", 0x7DDD13E6),
        ("Data", 0xADF3F363),
        ("data", 0xADF3F363),
        ("FloatData", 0x7087D3F7),
        ("IntData", 0x3159D212),
        ("m_name", 0xC08C4427),
        ("m_intValue", 0x35B305C7),
    ],
)
def test_the_documented_numbers_of_fields(name: str, crc: int) -> None:
    assert crc_of(name) == crc


def test_a_class_of_the_engine() -> None:
    known = classes(default_catalog())
    entity = known.get(ENTITY)
    assert entity is not None
    assert (entity.name, entity.versions, entity.newest) == ("AZ::Entity", (2,), 2)
    assert not entity.is_declared
    assert entity.current is None
    assert STRING in entity.fields[crc_of("name")].types
    assert entity.fields[crc_of("Name")].default is NO_DEFAULT
    assert str(entity.source) == "Code/Framework/AzCore/AzCore/Component/Entity.cpp of O3DE"
    assert known.class_name(STRING) == "AZStd::string"
    assert known.class_name(OWN) == ""
    assert known.get(OWN) is None
    assert known.field_name(crc_of("IsRuntimeActive")) == "IsRuntimeActive"
    assert known.field_name(0) == ""


def test_names_lead_to_a_class_where_only_one_has_them() -> None:
    known = classes(default_catalog())
    entity = known.named("az::entity")
    assert entity is not None
    assert entity.id == ENTITY
    # Every specialisation of a template is called like this one.
    assert known.named("AZStd::vector") is None


def test_a_declaration_adds_to_what_was_seen() -> None:
    rows = [
        {"id": ENTITY, "name": "AZ::Entity", "version": 3, "fields": {"Name": [STRING]}},
        {
            "id": OWN, "name": "MyClass", "version": 5, "deprecated": True, "own_serializer": True,
            "fields": {"Data": [STRING]}, "defaults": {"Data": "none"},
        },
    ]  # fmt: skip
    catalog = default_catalog().with_tables({"azcore.toml": {"class": rows}})
    known = classes(catalog)
    entity = known.get(ENTITY)
    assert entity is not None
    assert (entity.versions, entity.current, entity.newest) == ((2,), 3, 3)
    assert entity.is_declared
    assert list(entity.fields) == [crc_of("name")]
    own = known.named("myclass")
    assert isinstance(own, ClassInfo)
    assert own.deprecated
    assert own.own_serializer
    assert own.fields[crc_of("data")].default == "none"
    assert known.is_declared
    assert STRING in known.field_types
    assert not classes(default_catalog()).is_declared


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ('name = "A"', "has no 'id'"),
        ('id = "{A}"', "has no 'name'"),
        (
            'id = "{A}"\nname = "A"\nversion = -1',
            "cannot be -1: write a whole number from 0",
        ),
        ('id = "{A}"\nname = "A"\nversion = true', "'version' cannot be true"),
        (
            'id = "{A}"\nname = "A"\nversions = ["1"]',
            "write a list of whole numbers",
        ),
        ('id = "{A}"\nname = "A"\nfields = []', "'fields' cannot be .*: write a table"),
        ('id = "{A}"\nname = "A"\nfields = { B = "x" }', "'B' cannot be .*: write a list of texts"),
    ],
)
def test_what_is_wrong_with_a_row(tmp_path: Path, row: str, message: str) -> None:
    (tmp_path / "azcore.toml").write_text(f"[[class]]\n{row}\n", "utf-8")
    with pytest.raises(InspectorError, match=message):
        classes(Catalog(tmp_path))


def test_no_command_loads_it_that_meets_no_stream(tmp_path: Path) -> None:
    code = (
        "import sys; from inspector.cli.main import main; main(['check', sys.argv[1]]);"
        "print('inspector.catalog.classes' in sys.modules)"
    )
    (tmp_path / "a.uasset").write_bytes(b"")
    done = run(
        [sys.executable, "-c", code, str(tmp_path / "a.uasset")],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "False"
