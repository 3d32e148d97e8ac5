"""Classes of object streams in a studio's file: what it can say, and how a mistake is told."""

from __future__ import annotations

import pytest

from inspector.catalog import default_catalog
from inspector.catalog.classes import classes
from inspector.files.toml_file import TomlFileError
from inspector.format.objectstream.leaves import may_hold
from inspector.upgrades.class_rows import DEPRECATED
from inspector.upgrades.classes.conversion import (
    AddField,
    Become,
    Collect,
    Convert,
    NestElement,
    Operation,
    Remove,
    RenameElement,
    Retype,
    TypeConversion,
)
from inspector.upgrades.effects import ChangeType, DiscardClass, RenameProperty
from inspector.upgrades.model import Phase
from inspector.upgrades.packs import FieldDeclaration, PatchPack, catalog_with
from inspector.upgrades.patch_file import read_pack
from inspector.upgrades.values import Loss
from inspector.versions import crc_of

OWN = "{11111111-2222-3333-4444-555555555555}"
GONE = "{893CA46E-6D1A-4D27-94F7-09E26DE5AE4B}"
INT = "{72039442-EB38-4D42-A1AD-CB68F7E0EEF6}"
STRING = "{03AAAB3F-5C47-5A66-9EBC-D5FA4DB353C9}"
CLASS = f'[[class]]\nid = "{OWN}"\nname = "MyClass"\nversion = 5\n'
CONVERTER = "[[class.converter]]\nbelow = 2\n"
NO_MORE = f'[[class]]\nid = "{GONE}"\nname = "Old"\ndeprecated = true\n'


def pack(text: str) -> PatchPack:
    return read_pack(text, "Studio.toml")


def test_a_class_with_its_fields() -> None:
    text = CLASS + 'fields = { Data = "int", Title = { type = "string", default = "new" } }\n'
    (declared,) = pack(text).classes
    assert (declared.id, declared.name, declared.version, declared.line) == (OWN, "MyClass", 5, 1)
    assert declared.fields == (
        FieldDeclaration("Data", INT),
        FieldDeclaration("Title", STRING, "new", has_default=True),
    )
    assert declared.source == "Studio.toml:1"


def test_the_catalogue_knows_a_declared_class() -> None:
    declared = pack(CLASS + 'fields = { Data = "int" }\n' + NO_MORE)
    known = classes(catalog_with(default_catalog(), [declared]))
    own, gone = known.get(OWN), known.get(GONE)
    assert own is not None
    assert (own.name, own.current, own.is_declared) == ("MyClass", 5, True)
    assert own.fields[crc_of("data")].types == (INT,)
    assert gone is not None
    assert (gone.deprecated, gone.current) == (True, DEPRECATED)


def test_fields_of_each_others_types_and_of_classes_by_their_id() -> None:
    other = CLASS.replace("MyClass", "Other").replace("1111-2222", "2222-2222")
    text = f'{CLASS}fields = {{ A = "other", B = "{INT}" }}\n{other}fields = {{ C = "MyClass" }}\n'
    first, second = pack(text.replace("{11112222", "{22222222")).classes
    assert [field.type for field in first.fields] == [second.id, INT]
    assert [field.type for field in second.fields] == [first.id]


@pytest.mark.parametrize(
    ("row", "operation"),
    [
        ('{ kind = "rename", field = "A", new = "B" }', RenameElement("A", "B")),
        ('{ kind = "retype", field = "A", to = "int" }', Retype("A", "int")),
        (
            '{ kind = "retype", field = "A", to = "float", factor = 0.5, amount = 1 }',
            Retype("A", "float", 0.5, 1.0),
        ),
        (
            f'{{ kind = "nest", field = "A", into = "{GONE}", as = "m_data" }}',
            NestElement("A", GONE, "m_data"),
        ),
        (
            (
                f'{{ kind = "collect", field = "A", key = "name", into = "{OWN}", '
                f'pair = "{GONE}", key_form = "crc" }}'
            ),
            Collect("A", "name", OWN, GONE, "crc"),
        ),
        ('{ kind = "remove", field = "A" }', Remove("A")),
        ('{ kind = "add", field = "A", type = "bool", value = true }', AddField("A", "bool", True)),
    ],
)
def test_the_operations_of_a_converter(row: str, operation: Operation) -> None:
    (patch,) = pack(f"{CLASS}{CONVERTER}operations = [{row}]\n").patches
    assert isinstance(patch.effect, Convert)
    assert patch.effect.operations == (operation,)
    assert (patch.from_number, patch.to_number, patch.phase) == (1, 2, Phase.READ)
    assert patch.axis == f"class:{OWN}"
    assert (patch.file, patch.line) == ("Studio.toml", 5)


def test_a_converter_that_is_code() -> None:
    (patch,) = pack(f'{CLASS}[[class.converter]]\ndescription = "bounds"\n').patches
    assert (patch.from_number, patch.to_number) == (4, 5)
    assert patch.effect == Convert((), "bounds")
    assert (str(patch.effect.word), patch.effect.worst) == ("changed by code", Loss.UNKNOWN)


def test_a_class_that_is_no_more() -> None:
    (patch,) = pack(NO_MORE).patches
    assert patch.effect == DiscardClass("Old", id=GONE)
    become = f'[[class.converter]]\noperations = [{{ kind = "become", into = "{OWN}" }}]\n'
    (patch,) = pack(NO_MORE + become).patches
    assert patch.effect == Convert((Become(OWN),))


def test_builders_are_patches_of_the_class() -> None:
    row = (
        '[[patch]]\nid = "b"\ntitle = "B"\naxis = "class:myclass"\nto = 5\nproperty = "FloatData"\n'
        'effects = [{ kind = "multiply", factor = 0.5 }, '
        '{ kind = "change-type", from = "float", to = "int" }, '
        '{ kind = "rename-property", new = "IntData" }]\n'
    )
    retype, rename = pack(CLASS + row).patches
    assert isinstance(retype.effect, TypeConversion)
    assert str(retype.effect.word) == "multiply, float to int"
    assert retype.effect.parts[1] == ChangeType("float", "int")
    assert rename.effect == RenameProperty("FloatData", "IntData")
    assert {retype.axis, rename.axis} == {f"class:{OWN}"}


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ('[[class]]\nname = "A"\nversion = 1\n', 1, "the class has no 'id'"),
        ('[[class]]\nid = "12"\nname = "A"\n', 2, '"12" is no id of a class, such as'),
        (CLASS.replace("version = 5\n", ""), 1, "the class has no 'version': write version = 5"),
        (CLASS.replace("5\n", "-1\n"), 4, "'version' cannot be below 0"),
        (CLASS + "colour = 1\n", 5, "unknown key 'colour'"),
        (CLASS + "feilds = {}\n", 5, "unknown key 'feilds' (did you mean 'fields'?)"),
        (CLASS + "fields = []\n", 5, "'fields' has to be a table"),
        (CLASS + 'fields = { A = "flaot" }\n', 5, "unknown type \"flaot\" (did you mean 'float'?)"),
        (CLASS + 'fields = { A = "MyClas" }\n', 5, "did you mean 'MyClass'?"),
        (CLASS + 'fields = { A = "int", a = "int" }\n', 5, "a and A are one field"),
        (CLASS + "fields = { A = { kind = 1 } }\n", 5, "unknown key 'kind'"),
        (CLASS + CLASS, 7, '"MyClass" is declared twice'),
        (CLASS + CLASS.replace("MyClass", "B"), 6, f"{OWN} is declared twice"),
        (NO_MORE + "version = 3\n", 5, "a class that is no more has no version"),
        (CLASS + CONVERTER, 5, "the converter says nothing"),
        (CLASS + CONVERTER.replace("2", "6"), 6, "'below' is 6 and the class is at version 5"),
        (CLASS + CONVERTER.replace("2", "0"), 6, "'below' is 0"),
        (CLASS + CONVERTER + "operations = 5\n", 7, "the converter says nothing"),
        (CLASS + CONVERTER + "operations = [5]\n", 7, "an operation has to be a table"),
        (
            CLASS + CONVERTER + 'operations = [{ kind = "renam", field = "A", new = "B" }]\n', 7,
            "unknown operation \"renam\" (did you mean 'rename'?)",
        ),
        (
            CLASS + CONVERTER + 'operations = [{ kind = "rename", feild = "A", new = "B" }]\n', 7,
            "unknown key 'feild' (did you mean 'field'?) in the operation 'rename'",
        ),
        (
            CLASS + CONVERTER + 'operations = [{ kind = "retype", field = "A", to = "itn" }]\n', 7,
            "no class of single values is called \"itn\" (did you mean 'int'?)",
        ),
        (
            CLASS + (CONVERTER + 'description = "code"\n') * 2, 9,
            "another converter is below 2 too",
        ),
        (
            NO_MORE + '[[class.converter]]\noperations = [{ kind = "remove", field = "A" }]\n', 5,
            'needs an operation "become"',
        ),
        (
            CLASS + '[[patch]]\nid = "b"\ntitle = "B"\naxis = "class:MyClas"\nto = 5\n', 8,
            "\"MyClas\" is no id and no class of this file (is it 'myclass'?)",
        ),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_line_and_what_to_write(text: str, line: int, said: str) -> None:
    if 'axis = "class' in text:
        text += 'property = "A"\neffect = { kind = "rename-property", new = "B" }\n'
    with pytest.raises(TomlFileError) as refused:
        pack(text)
    assert refused.value.file == "Studio.toml"
    assert said in str(refused.value.reason)
    assert refused.value.line == line


def test_what_is_not_known_of_a_class_is_no_mistake_of_a_stream() -> None:
    text = CLASS + f'bases = ["Old", "{INT}"]\nmore_fields = true\nfields = {{ A = "unknown" }}\n'
    declared = pack(text + NO_MORE)
    own = declared.classes[0]
    assert (own.bases, own.more_fields) == ((GONE, INT), True)
    assert own.fields == (FieldDeclaration("A", ""),)
    known = classes(catalog_with(default_catalog(), [declared]))
    info = known.get(OWN)
    assert info is not None
    assert (info.bases, info.more_fields) == ((GONE, INT), True)
    for field, stored in (("A", STRING), ("Other", INT)):
        assert known.fit(info, field, crc_of(field), stored, "", may_hold) == "fits"


def test_fields_are_all_where_the_class_does_not_say_otherwise() -> None:
    known = classes(catalog_with(default_catalog(), [pack(CLASS + 'fields = { A = "int" }\n')]))
    info = known.get(OWN)
    assert info is not None
    assert known.fit(info, "Other", crc_of("Other"), INT, "", may_hold) == "unknown"
    assert known.fit(info, "A", crc_of("A"), STRING, "", may_hold) == "type"


ENUM_ID = "{A5DD32CD-EC5B-4F0D-9D25-239EC76F1861}"
ENUM = (
    f'[[enum]]\nid = "{ENUM_ID}"\nname = "State"\ntype = "byte"\n'
    "values = { Shut = 0, Open = 255 }\n"
)


def test_an_enumeration_is_a_type_of_fields() -> None:
    own, enum = pack(CLASS + 'fields = { Door = "State" }\n' + ENUM).classes
    assert own.fields == (FieldDeclaration("Door", ENUM_ID),)
    byte = "{72B9409A-7D1A-4831-9CFE-FCB3FADD3426}"
    assert (enum.id, enum.name, enum.version, enum.whole) == (ENUM_ID, "State", 0, byte)
    assert enum.values == (("Shut", 0), ("Open", 255))
    known = classes(catalog_with(default_catalog(), [pack(CLASS + ENUM)])).get(ENUM_ID)
    assert known is not None
    assert (known.current, known.whole, known.values) == (0, byte, {"Shut": 0, "Open": 255})


@pytest.mark.parametrize("value", ["255", '"Open"'])
@pytest.mark.parametrize("named", ["State", ENUM_ID])
def test_a_converter_adds_a_value_of_an_enumeration(named: str, value: str) -> None:
    adds = f'operations = [{{ kind = "add", field = "Door", type = "{named}", value = {value} }}]\n'
    (patch,) = pack(CLASS + CONVERTER + adds + ENUM).patches
    assert isinstance(patch.effect, Convert)
    assert patch.effect.operations == (AddField("Door", "byte", 255, ENUM_ID),)


@pytest.mark.parametrize(
    ("row", "line", "words"),
    [
        (ENUM.replace('"byte"', '"float"'), 9, "numbers of an enumeration are whole"),
        (ENUM.replace("255", "256"), 10, "256 is no number that byte holds"),
        (ENUM.replace("255", "true"), 10, "is no number that byte holds"),
        (ENUM.replace("{ Shut = 0, Open = 255 }", "[0]"), 10, "'values' has to be a table"),
        (ENUM.replace("State", "MyClass"), 8, "declared twice"),
        (ENUM.replace(ENUM_ID, OWN), 7, "declared twice"),
    ],
)
def test_what_is_wrong_with_an_enumeration(row: str, line: int, words: str) -> None:
    with pytest.raises(TomlFileError, match=words) as caught:
        pack(CLASS + "\n" + row)
    assert caught.value.line == line


def test_a_file_says_that_it_is_complete() -> None:
    known = classes(catalog_with(default_catalog(), [pack("complete = true\n" + CLASS)]))
    assert known.is_complete
    with pytest.raises(TomlFileError, match="complete"):
        pack('complete = "yes"\n' + CLASS)


def test_all_files_have_to_say_that_they_are_complete() -> None:
    packs = [pack("complete = true\n" + CLASS), pack(NO_MORE)]
    assert not classes(catalog_with(default_catalog(), packs)).is_complete
