"""Files of patches: what they can say, and how well a mistake in one is told."""

from __future__ import annotations

import pickle
import time
import tomllib
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.catalog import default_catalog, profile_for
from inspector.errors import InspectorError
from inspector.files.convert import fields_of
from inspector.files.folders import resource_path
from inspector.files.toml_file import TomlFileError
from inspector.upgrades.conversions import SHORT_NAMES
from inspector.upgrades.effect import Effect
from inspector.upgrades.effects import (
    EFFECTS,
    Add,
    ChangeType,
    Code,
    DiscardClass,
    Info,
    IsSet,
    MapEnumValue,
    MapText,
    Multiply,
    Nest,
    NewForm,
    RemoveField,
    RemovePackage,
    RenameClass,
    RenameEnum,
    RenameFunction,
    RenamePackage,
    RenameProperty,
    RenameStruct,
    SetDefault,
    SetFlag,
)
from inspector.upgrades.model import Patch, Phase
from inspector.upgrades.packs import PatchPack, catalog_with, profile_with
from inspector.upgrades.patch_file import PatchTable, pack_of_table, read_pack
from inspector.upgrades.values import FieldState, Loss, Scope
from inspector.versions import Guid

OWN = Guid.parse("9B1F5C20-47D24E1A-8C3E05A1-7F2D6B94")
FRAMEWORK = Guid.parse("CFFC743F-43B04480-939114DF-171D2073")

WHOLE = f"""\
# A studio's file.
[[custom_version]]
guid = "{OWN}"
name = "StudioVehicle"
enumerators = {{ 0 = "BeforeCustomVersionWasAdded", 1 = "SpeedInMetres" }}

[[custom_version.step]]
number = 2
name = "WheelsAsArray"
title = "Wheels as a list"

[[licensee]]
number = 4
name = "ARMOUR"
title = "Armour for everybody"

[[patch]]
id = "speed"
title = "Speed in metres"
axis = "custom:studiovehicle"
to = 1
owners = ["StudioCar", "StudioTruck"]
property = "Engine.TopSpeed"
effect = {{ kind = "multiply", factor = 0.01 }}

[[patch]]
id = "armour"
title = "Armour"
axis = "licensee"
since = 2
from = 3
to = 4
owners = "StudioCar"
property = "Armour"
phase = "read"
source = "StudioVersion.h"
effects = [{{ kind = "set-default", value = 100 }}, {{ kind = "add", amount = 1 }}]
"""


def pack(text: str) -> PatchPack:
    return read_pack(dedent(text), "Studio.toml")


def patch(body: str) -> Patch:
    """The only patch of a file with this body, beside the keys that every patch needs."""
    head = '[[patch]]\nid = "a"\ntitle = "A"\naxis = "ue4"\nto = 5\n'
    (found,) = pack(head + dedent(body)).patches
    return found


def refused(text: str) -> TomlFileError:
    with pytest.raises(TomlFileError) as caught:
        pack(text)
    error = caught.value
    assert str(error) == f"Studio.toml:{error.line}: {error.reason}"
    return error


def test_a_whole_file() -> None:
    read = pack(WHOLE)
    (vehicle,) = read.custom_versions
    assert (vehicle.guid, vehicle.name, vehicle.friendly_name) == (OWN, *["StudioVehicle"] * 2)
    assert [(step.number, step.name, step.title) for step in vehicle.steps] == [
        (0, "BeforeCustomVersionWasAdded", ""),
        (1, "SpeedInMetres", ""),
        (2, "WheelsAsArray", "Wheels as a list"),
    ]
    assert vehicle.latest == 2
    assert [(step.number, step.name) for step in read.licensee] == [(4, "ARMOUR")]
    assert (vehicle.line, [step.line for step in vehicle.steps]) == (2, [5, 5, 7])
    assert read.licensee[0].line == 12
    assert [(one.id, one.file, one.line) for one in read.patches] == [
        ("speed", "Studio.toml", 17),
        ("armour", "Studio.toml", 26),
        ("armour#2", "Studio.toml", 26),
    ]

    speed, armour, more = read.patches
    assert (speed.id, speed.axis) == ("speed", f"custom:{OWN}")
    assert (speed.from_number, speed.to_number, speed.since) == (0, 1, None)
    assert speed.scope == Scope(("StudioCar", "StudioTruck"), "Engine.TopSpeed")
    assert speed.effect == Multiply(0.01)
    assert (speed.phase, speed.basis, speed.source) == (Phase.POST, "studio", "Studio.toml:17")
    assert (armour.id, more.id) == ("armour", "armour#2")
    assert (armour.since, armour.from_number, armour.to_number) == (2, 3, 4)
    assert (armour.phase, armour.source) == (Phase.READ, "StudioVersion.h")
    assert armour.effect == SetDefault("Armour", 100)
    assert more.effect == Add(1.0)
    assert more.scope == armour.scope == Scope(("StudioCar",), "Armour")


# Every effect of the model, with every key.
@pytest.mark.parametrize(
    ("effect", "made"),
    [
        ('{ kind = "info", text = "t" }', Info("t")),
        ('{ kind = "info" }', Info()),
        ('{ kind = "new-form", text = "t" }', NewForm("t")),
        (
            '{ kind = "rename-property", old = "A", new = "B" }',
            RenameProperty("A", "B"),
        ),
        (
            (
                '{ kind = "rename-class", old = "A", new = "B", instances_only = true, '
                'instances = { X = "Y" } }'
            ),
            RenameClass("A", "B", instances_only=True, instances={"X": "Y"}),
        ),
        ('{ kind = "rename-struct", old = "A", new = "B" }', RenameStruct("A", "B")),
        ('{ kind = "rename-enum", old = "A", new = "B" }', RenameEnum("A", "B")),
        ('{ kind = "rename-function", old = "A", new = "B" }', RenameFunction("A", "B")),
        ('{ kind = "rename-package", old = "/A", new = "/B" }', RenamePackage("/A", "/B")),
        ('{ kind = "map-enum-value", table = { A = "B" } }', MapEnumValue({"A": "B"})),
        (
            '{ kind = "map-text", table = { A = "B" }, ignore_case = true }',
            MapText({"A": "B"}, ignore_case=True),
        ),
        ('{ kind = "change-type", from = "float", to = "int32" }', None),
        (
            '{ kind = "multiply", factor = 2, arithmetic = "float64" }',
            Multiply(2.0, arithmetic="float64"),
        ),
        ('{ kind = "add", amount = -1.5 }', Add(-1.5)),
        ('{ kind = "nest", into = "S", field = "F" }', Nest("S", "F")),
        (
            '{ kind = "nest", into = "S", field = "F", beside = { Index = -1 } }',
            Nest("S", "F", {"Index": -1}),
        ),
        ('{ kind = "is-set" }', IsSet()),
        (
            '{ kind = "set-default", field = "F", value = { X = 0.0 }, only_if_absent = false }',
            SetDefault("F", {"X": 0.0}, only_if_absent=False),
        ),
        ('{ kind = "set-flag", field = "F", value = false }', SetFlag("F", value=False)),
        ('{ kind = "remove-field", field = "F" }', RemoveField("F")),
        ('{ kind = "discard-class", id = "I", name = "N" }', DiscardClass("N", id="I")),
        ('{ kind = "remove-package", package = "/P" }', RemovePackage("/P")),
        ('{ kind = "code", description = "d" }', Code("d")),
    ],
)
def test_every_effect(effect: str, made: Effect | None) -> None:
    found = patch(f'property = "P"\neffect = {effect}\n').effect
    if made is None:
        found_state, loss = found.change(FieldState("P", "FloatProperty", 3.75))
        assert (found_state.value, loss) == (3, Loss.TRUNCATION)
    else:
        assert found == made


def test_the_list_above_names_every_effect() -> None:
    marks: Any = test_every_effect.pytestmark  # type: ignore[attr-defined]
    named = {row[0].split('"')[1] for row in marks[0].args[1]}
    assert named == set(EFFECTS)


def test_an_effect_about_the_property_need_not_repeat_it() -> None:
    renamed = patch('property = "Data.Old"\neffect = { kind = "rename-property", new = "New" }\n')
    assert renamed.effect == RenameProperty("Old", "New")
    other_way = patch('effect = { kind = "remove-field", field = "Gone" }\n')
    assert other_way.scope.property == "Gone"


@pytest.mark.parametrize(
    "name",
    [
        "float", "Float", "int32", "IntProperty", "StructProperty(Vector)", "ObjectProperty",
        "ArrayProperty(FloatProperty)", "{EA2C3E90-AFBE-44D4-A90D-FAAF79BAF93D}",
    ],
)  # fmt: skip
def test_types_by_any_of_their_names(name: str) -> None:
    effect = f'effect = {{ kind = "change-type", from = "{name}", to = "double" }}\n'
    assert patch('property = "P"\n' + effect).effect == ChangeType(name, "double")


@pytest.mark.parametrize("name", ["Vector", "FlotProperty", "StructProperty()", "int32(", "(A)"])
def test_what_names_no_type(name: str) -> None:
    effect = f'effect = {{ kind = "change-type", from = "{name}", to = "double" }}\n'
    error = refused(BASE + 'property = "P"\n' + effect)
    assert (error.line, f'unknown type "{name}"' in str(error.reason)) == (7, True)
    assert 'such as "StructProperty(Vector)"' in str(error.reason)


def test_whole_numbers_are_multiplied_after_a_change_of_type() -> None:
    body = (
        'property = "P"\neffects = [{ kind = "change-type", from = "int", to = "float" }, '
        '{ kind = "multiply", factor = 0.5 }]\n'
    )
    change, multiply = pack(BASE + body).patches
    with pytest.raises(InspectorError) as caught:
        multiply.effect.change(FieldState("P", "IntProperty", 5))
    assert str(caught.value) == (
        "IntProperty is stored; multiply works on float and double; put a change-type before it"
    )
    between, _ = change.effect.change(FieldState("P", "IntProperty", 5))
    assert multiply.effect.change(between)[0] == FieldState("P", "FloatProperty", 2.5)
    # What the help page says of it.
    page = Path(resource_path("help", "topics", "studio-patches.md")).read_text("utf-8")
    assert body.split("\n")[1] in page


def test_the_types_of_the_help_page_are_those_that_are_known() -> None:
    page = Path(resource_path("help", "topics", "studio-patches.md")).read_text("utf-8")
    (line,) = [line for line in page.splitlines() if line.startswith("Types are ")]
    assert [name for name in SHORT_NAMES if f"`{name}`" not in line] == []


def test_effects_as_tables_of_their_own() -> None:
    found = patch('property = "P"\n[patch.effect]\nkind = "add"\namount = 4\n')
    assert found.effect.change(FieldState("P", "FloatProperty", 1.0)) == (
        FieldState("P", "FloatProperty", 5.0),
        Loss.NONE,
    )


# What is wrong, the line, what is said.
BASE = '[[patch]]\nid = "a"\ntitle = "A"\naxis = "ue4"\nto = 5\n'
EFFECT = 'effect = { kind = "info" }\n'
CUSTOM = f'[[custom_version]]\nguid = "{OWN}"\nname = "Ours"\n'


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        # keys
        ("[[patches]]\n", 1, "unknown table 'patches' (did you mean [[patch]]?)"),
        (
            "\n\n[colours]\n", 3,
            "known are [[class]], [[custom_version]], [[enum]], [[licensee]], [[patch]]",
        ),
        ("[patch]\n", 1, "'patch' has to be written as [[patch]]"),
        (BASE + "owner = 1\n" + EFFECT, 6, "unknown key 'owner' (did you mean 'owners'?) in the p"),
        (BASE + "xyzzy = 1\n" + EFFECT, 6, "known are id, title, axis, to"),
        (BASE.replace('id = "a"\n', "") + EFFECT, 1, "the patch has no 'id': write id = \"…\""),
        ("# one\n\n" + BASE.replace("to = 5\n", "") + EFFECT, 3, "no 'to': write to = 5 in it"),
        (BASE, 1, "the patch has no 'effect': write for example effect = { kind ="),
        (BASE + EFFECT + "effects = []\n", 7, "write 'effect' or 'effects', not both"),
        (BASE + "effects = []\n", 6, "'effects' has to be a list"),
        (BASE + "effect = [{ kind = 'info' }]\n", 6, "several effects are written effects = [ … ]"),
        # kinds of values
        (BASE.replace("5", '"5"') + EFFECT, 5, "'to' cannot be \"5\": write a whole number, such"),
        (BASE.replace("5", "true") + EFFECT, 5, "'to' cannot be true: write a whole number"),
        (BASE.replace("5", "5.0") + EFFECT, 5, "'to' cannot be 5.0"),
        (BASE.replace("5", "99999999999") + EFFECT, 5, "versions are 32-bit numbers"),
        (BASE + 'owners = ["A", 2]\n' + EFFECT, 6, "write a list of texts, such as owners = [\"…"),
        (BASE.replace('"A"', '" "') + EFFECT, 3, "it is empty: write a text"),
        (BASE.replace('"A"', "1979-05-27") + EFFECT, 3, "'title' cannot be "),
        # numbers
        (BASE + "from = 5\n" + EFFECT, 6, "'from' is 5 and 'to' is 5: 'from' is the last versio"),
        (BASE + "from = 9\n" + EFFECT, 6, "leave it out or write from = 4"),
        (BASE + "since = 5\n" + EFFECT, 6, "'since' is 5 and above 'from', which is 4"),
        (BASE.replace("5", "-1") + EFFECT, 5, "'to' cannot be -1: versions begin at 0"),
        # axes
        (BASE.replace("ue4", "UE4") + EFFECT, 4, "unknown axis \"UE4\" (did you mean 'ue4'?)"),
        (BASE.replace("ue4", "engine") + EFFECT, 4, "axes are ue4, ue5, licensee, custom:<GUID or"),
        (BASE.replace("ue4", "redirect") + EFFECT, 4, "write them into DefaultEngine.ini"),
        (BASE.replace("ue4", "custom:12") + EFFECT, 4, '"12" is no GUID and no custom version of'),
        (BASE.replace("ue4", "class:12") + EFFECT, 4, "unknown axis"),
        (
            CUSTOM + "latest = 3\n" + BASE.replace("ue4", "custom:Ourz") + EFFECT,
            8,
            'no custom version "Ourz" is declared in this file (is it \'ours\'?)',
        ),
        (
            CUSTOM + "latest = 3\n" + BASE.replace("ue4", "Ours") + EFFECT,
            8,
            "did you mean 'custom:Ours'?",
        ),
        # effects
        (BASE + "effect = 5\n", 6, "an effect has to be a table: { kind ="),
        (BASE + "effect = { factor = 2 }\n", 6, "the effect has no 'kind'"),
        (BASE + 'effect = { kind = "multiplay" }\n', 6, "(did you mean 'multiply'?)"),
        (BASE + 'effect = { kind = "rename_property" }\n', 6, "(did you mean 'rename-property'?)"),
        (BASE + 'effect = { kind = "zzz" }\n', 6, "known are add, change-type, code"),
        (
            BASE + 'property = "P"\neffect = { kind = "multiply", factr = 2 }\n',
            7,
            "unknown key 'factr' (did you mean 'factor'?) in the effect 'multiply'",
        ),
        (
            BASE + 'property = "P"\neffect = { kind = "multiply" }\n',
            7,
            "the effect 'multiply' has no 'factor': write factor = 0.5 in it",
        ),
        (
            BASE + 'property = "P"\n[patch.effect]\nkind = "multiply"\n\nfactor = "2"\n',
            10,
            "'factor' cannot be \"2\": write a number, such as factor = 0.5",
        ),
        (
            BASE + 'property = "P"\neffect = { kind = "multiply", factor = inf }\n',
            7,
            "it is not finite",
        ),
        (
            BASE + 'effect = { kind = "multiply", factor = 2 }\n',
            1,
            "the patch has no 'property', which the effect 'multiply' changes",
        ),
        (
            BASE + 'effects = [\n  { kind = "info" },\n  { kind = "info", txt = "#" },\n]\n',
            8,
            "unknown key 'txt' (did you mean 'text'?)",
        ),
        (
            BASE + 'property = "P"\neffect = { kind = "change-type", from = "int", to = "flot" }\n',
            7,
            "unknown type \"flot\" (did you mean 'float'?): types are float, double, int8,",
        ),
        (
            BASE + 'property = "P"\n[patch.effect]\nkind = "change-type"\nto = "int"\nfrom = "Z"\n',
            10,
            "unknown type \"Z\": types are float, ",
        ),
        (BASE + 'phase = "later"\n' + EFFECT, 6, "unknown phase"),
        (BASE + EFFECT + "\n# again\n" + BASE + EFFECT, 10, "another patch is called \"a\""),
        # declarations
        (CUSTOM.replace(str(OWN), "12") + "latest = 1\n", 2, "is no GUID: write its 32"),
        (CUSTOM.replace(str(OWN), "0" * 32) + "latest = 1\n", 2, "the zero GUID stands for none"),
        (CUSTOM, 1, "the custom version has no numbers"),
        (CUSTOM + "latest = 1\n" + CUSTOM, 6, "is declared twice in this file"),
        (
            CUSTOM + 'latest = 1\nenumerators = { 2 = "Two" }\n',
            4,
            "'latest' cannot be 1: Two is 2 already",
        ),
        (CUSTOM + "latest = -1\n", 4, "'latest' cannot be below 0"),
        (CUSTOM + 'enumerators = { One = "1" }\n', 4, "'One' is no number: enumerators are writt"),
        (CUSTOM + "enumerators = [1]\n", 4, "'enumerators' has to be a table"),
        (CUSTOM + 'enumerators = { 1 = "A" }\nstep = 3\n', 5, "written as [[custom_version.step]]"),
        (
            CUSTOM + '[[custom_version.step]]\nnumber = 1\nname = "A"\n'
            '[[custom_version.step]]\nnumber = 1\nname = "B"\n',
            8,
            "1 is A already: give B another",
        ),
        ("[[licensee]]\nnumber = -3\nname = 'A'\n", 2, "the number cannot be -3"),
        ("[[licensee]]\nnumber = 3\n", 1, "the licensee version has no 'name'"),
        # not TOML at all
        ("[[patch]\n", 1, "not TOML: "),
        ("a = 1\nb = \n", 2, "not TOML: invalid value, column 5"),
        ("a = 1\na = 2\n", 2, "not TOML: cannot overwrite a value"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_line_and_what_to_write(text: str, line: int, said: str) -> None:
    error = refused(text)
    assert said in str(error.reason)
    assert error.line == line


def test_a_key_in_a_comment_or_a_text_is_not_taken_for_the_key() -> None:
    error = refused(
        """\
        [[patch]]
        id = "a"  # to = 3
        what = '''
        to = 4
        '''
        title = "to = 5"
        axis = "ue4"
        "to" = false
        """
    )
    assert error.line == 8


def test_a_row_of_a_file_without_its_text_is_named_by_its_place() -> None:
    with pytest.raises(TomlFileError) as caught:
        pack_of_table({"patch": [{"id": "a"}]}, "patches.toml")
    assert str(caught.value).startswith("patches.toml: patch 1: the patch has no 'title'")


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "a = " + "9" * 5000, "\x00", "a = '\ud800'"])
def test_hostile_text_is_told_like_any_other(text: str) -> None:
    assert refused(text).line == 1


_WORDS = st.sampled_from(
    [
        "[[patch]]", "[[custom_version]]", "[[licensee]]", "[patch.effect]", "id", "title", "axis",
        "to", "from", "effect", "effects", "kind", "guid", "name", "enumerators", "number",
        '"ue4"', '"info"', '"multiply"', f'"{OWN}"', "=", "{", "}", "[", "]", ",", "\n", "#", "1",
        "-5", "true", "1.5", "'", '"',
    ]
)  # fmt: skip


@given(st.lists(_WORDS | st.text(max_size=4), max_size=40).map(" ".join))
def test_no_text_does_more_than_be_refused(text: str) -> None:
    line = 1
    try:
        read_pack(text, "x.toml")
    except TomlFileError as error:
        line = error.line
    assert 1 <= line <= text.count("\n") + 1


# What a file declares becomes known


def test_declared_numbers_become_known_in_every_release() -> None:
    before = default_catalog()
    read = pack(WHOLE)
    catalog = catalog_with(before, [read])
    info = catalog.custom(OWN)
    assert info is not None
    assert (info.name, info.friendly_name) == ("StudioVehicle", "StudioVehicle")
    assert set(info.latest) == {release.name for release in catalog.releases}
    assert set(info.latest.values()) == {2}
    assert info.evidence["4.27"] == "declared in Studio.toml"
    assert [step.name for step in catalog.steps(OWN, 0, 2)] == ["SpeedInMetres", "WheelsAsArray"]
    text = catalog.step_text(OWN, 2)
    assert text is not None
    assert text.title == "Wheels as a list"
    assert catalog.step_text(OWN, 1) is None
    assert [step.name for step in catalog.steps("licensee", 0, 9)] == ["ARMOUR"]
    for release in ("4.19", "5.7"):
        profile = profile_for(release, catalog)
        assert profile.judge_custom(OWN, 1, catalog) == ("older", 2, "")
        assert profile.judge_custom(OWN, 3, catalog).status == "newer"
    assert before.custom(OWN) is None
    assert before.steps("licensee", 0, 9) == ()


def test_more_numbers_of_a_known_custom_version() -> None:
    text = (
        f'[[custom_version]]\nguid = "{FRAMEWORK}"\nname = "Framework"\n'
        'enumerators = { 38 = "Ours" }\n'
    )
    catalog = catalog_with(default_catalog(), [pack(text)])
    assert [step.name for step in catalog.steps(FRAMEWORK, 36, 99)] == [
        "StoringUCSSerializationIndex",
        "Ours",
    ]
    info = catalog.custom(FRAMEWORK)
    assert info is not None
    assert info.latest["4.27"] == 38
    lower = catalog_with(default_catalog(), [pack(text.replace("38", "5"))]).custom(FRAMEWORK)
    assert lower is not None
    assert lower.latest["4.27"] == 37


def test_an_engine_has_at_least_the_declared_numbers() -> None:
    catalog = default_catalog()
    profile = profile_for("4.27", catalog)
    with_pack = profile_with(profile, [pack(WHOLE)])
    assert (with_pack.licensee, with_pack.custom_latest) == (4, {OWN: 2})
    assert with_pack.name == profile.name
    assert with_pack.judge_custom(FRAMEWORK, 37, catalog).status == "current"
    assert profile_with(with_pack, [pack(WHOLE)]) is with_pack
    assert profile_with(profile, []) is profile
    assert catalog_with(catalog, [PatchPack("empty")]) is catalog


def test_a_catalogue_with_declarations_travels() -> None:
    catalog = catalog_with(default_catalog(), [pack(WHOLE)])
    there = pickle.loads(pickle.dumps(catalog))
    info = there.custom(OWN)
    assert info is not None
    assert info.latest["5.3"] == 2


# The catalogue's own file


def test_the_shipped_file_says_where_everything_is_from() -> None:
    path = resource_path("catalog", "patches.toml")
    table = tomllib.loads(path.read_text("utf-8"))
    shipped = pack_of_table(table, path.name, basis="documented")
    catalog = default_catalog()
    for one in shipped.patches:
        assert one.source, one.id
        assert not one.source.startswith(path.name), one.id
        assert one.basis in ("documented", "reader"), one.id
        assert one.id.startswith(f"{one.axis}/{one.to_number}"), one.id
        known = [step.number for step in catalog.steps(one.axis, -1, 2**31)]
        assert one.to_number in known, one.id
    assert len({one.id for one in shipped.patches}) == len(shipped.patches)


def test_the_grammar_of_the_help_page_is_the_one_that_is_read() -> None:
    page = Path(resource_path("help", "topics", "studio-patches.md")).read_text("utf-8")
    for name, described in EFFECTS.items():
        (row,) = [
            line for line in page.splitlines() if line.startswith("|") and f"`{name}`" in line
        ]
        for key in fields_of(described):
            assert f"`{key}`" in row, f"{name}: {key}"
    for key in fields_of(PatchTable):
        assert f"`{key}`" in page or key in ("basis", "effects"), key


HOSTILE = [
    pytest.param(f'property = "X"\neffect = {{ kind = "add", amount = 1{"0" * 400} }}', id="huge"),
    pytest.param(
        'effect = { kind = "set-default", field = "X", value = 0x1' + "0" * 6000 + " }",
        id="thousands of digits",
    ),
    pytest.param('effect = { kind = "map-enum-value", table = { A = "B" } }', id="of no enum"),
]


@pytest.mark.parametrize("rest", HOSTILE)
def test_what_no_asset_holds_is_told_and_stops_nothing(rest: str) -> None:
    head = '[[patch]]\nid = "a"\ntitle = "A"\naxis = "ue4"\nto = 300\n'
    with pytest.raises(TomlFileError):
        read_pack(head + rest, "Upgrades.toml")


def test_spaces_without_end_are_read_in_good_time() -> None:
    start = time.process_time()
    with pytest.raises(TomlFileError):
        read_pack("x = [\n[" + " " * 100_000 + "\n]]", "Upgrades.toml")
    assert time.process_time() - start < 5
