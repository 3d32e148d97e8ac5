"""Each form in which C++ code reflects classes, in a source written for it."""

from __future__ import annotations

import hashlib
import uuid

import pytest

from inspector.catalog.model import Unread
from inspector.catalog.reflection.linking import (
    ReflectedClass,
    ReflectedClasses,
    ReflectedEnum,
    linked,
)
from inspector.catalog.reflection.source import reflections_of
from inspector.catalog.reflection.types import id_of_text, pointer_to

ID = "{1B7E6A50-0000-4000-8000-00000000000A}"
OTHER = "{1B7E6A50-0000-4000-8000-00000000000B}"
THIRD = "{1B7E6A50-0000-4000-8000-00000000000C}"

#: Ids as real streams of O3DE store them.
INT = "{72039442-EB38-4D42-A1AD-CB68F7E0EEF6}"
UINT = "{43DA906B-7DEF-4CA8-9790-854106D3F983}"
U8 = "{72B9409A-7D1A-4831-9CFE-FCB3FADD3426}"
U64 = "{D6597933-47CD-4FC8-B911-63F3E2B0993A}"
FLOAT = "{EA2C3E90-AFBE-44D4-A90D-FAAF79BAF93D}"
STRING = "{03AAAB3F-5C47-5A66-9EBC-D5FA4DB353C9}"
COMPONENT = "{EDFCB2CF-F75D-43BE-B26B-F35821B29247}"
ENTITY_ID = "{6383F1D3-BB27-4E6B-A49A-6409B2059EAA}"


def read(*texts: str) -> ReflectedClasses:
    """What files with these texts reflect together."""
    return linked(reflections_of(text, f"F{at}.h") for at, text in enumerate(texts))


def reflect(chain: str, before: str = "", *, function: str = "Door::Reflect") -> str:
    """A function that reflects what a chain says."""
    return (
        f"void {function}(AZ::ReflectContext* context) {{ {before}"
        "if (auto* serialize = azrtti_cast<AZ::SerializeContext*>(context)) { "
        f"serialize->{chain}; }} }}\n"
    )


def door(members: str = "", id_: str = f'AZ_RTTI(Door, "{ID}");') -> str:
    """A class with an id and members."""
    return f"class Door {{ public: {id_} static void Reflect(AZ::ReflectContext*); {members} }};\n"


def only(found: ReflectedClasses) -> ReflectedClass:
    """The one class that was found, of which everything was read."""
    assert found.unread == ()
    (made,) = found.classes
    return made


def codes(found: ReflectedClasses) -> list[str]:
    """The codes of why something was not read."""
    return [each.why.code for each in found.unread if hasattr(each.why, "code")]


# -- ids -------------------------------------------------------------------------------------------

#: How a class gets its id, each with what streams call it then.
IDS = {
    f'AZ_RTTI(Door, "{ID}");': "Door",
    f'AZ_RTTI(Door, "{ID}", Base, AZ::Other)': "Door",
    f'AZ_RTTI(Game::Door, "{ID.lower()}");': "Game::Door",
    f'AZ_TYPE_INFO(Door, "{ID}");': "Door",
    f'AZ_TYPE_INFO("The door", "{ID}");': "The door",
    f'AZ_TYPE_INFO_LEGACY(Door, "{ID}");': "Door",
    f'AZ_TYPE_INFO_WITH_NAME(Door, "A door", "{ID}");': "A door",
    f'AZ_RTTI_WITH_NAME(Door, "A door", "{ID}", Base);': "A door",
    f'AZ_COMPONENT(Door, "{ID}");': "Door",
    f'AZ_COMPONENT(Door, "{ID}", Base)': "Door",
    f'AZ_EDITOR_COMPONENT(Door, "{ID.strip("{}")}", Base);': "Door",
    f'AZ_CLASS_ALLOCATOR(Door, AZ::SystemAllocator, 0)\nAZ_RTTI(Door, "{ID}")': "Door",
    'AZ_RTTI(Door, "{1B7E6A50-0000-4000-"\n"8000-00000000000A}");': "Door",
}


@pytest.mark.parametrize("macro", IDS)
def test_an_id_within_the_class(macro: str) -> None:
    made = only(read(door("int m_a;", macro) + reflect('Class<Door>()->Field("A", &Door::m_a)')))
    assert (made.id, made.name, made.cpp_name) == (ID, IDS[macro], "Door")
    assert [(field.name, field.type) for field in made.fields] == [("A", INT)]


#: How a class gets its id from outside of it.
OUTSIDE = {
    "name and id in a source file": (
        "AZ_TYPE_INFO_WITH_NAME_DECL(Door);\nAZ_RTTI_NO_TYPE_INFO_DECL();",
        f'AZ_TYPE_INFO_WITH_NAME_IMPL(Door, "Door", "{ID}");\nAZ_RTTI_NO_TYPE_INFO_IMPL(Door, B);',
    ),
    "a component in a source file": (
        "AZ_COMPONENT_DECL(Door);",
        f'AZ_COMPONENT_IMPL(Door, "Door", "{ID}", Base);',
    ),
    "a component in a header": (
        "AZ_COMPONENT_DECL(Door);",
        f'AZ_COMPONENT_IMPL_INLINE(Door, "Door", "{ID}");',
    ),
    "a specialisation": ("", f'AZ_TYPE_INFO_SPECIALIZE(Door, "{ID}");'),
    "one with a name behind it": ("", f'AZ_TYPE_INFO_SPECIALIZE_WITH_NAME(Door, "{ID}", "Door");'),
    "one with a name before it": (
        "",
        f'AZ_TYPE_INFO_SPECIALIZE_WITH_NAME_IMPL(Door, "Door", "{ID}");',
    ),
    "one of the engine": ("", f'AZ_TYPE_INFO_INTERNAL_SPECIALIZE(Door, "{ID}");'),
}


@pytest.mark.parametrize("form", OUTSIDE)
def test_an_id_outside_of_the_class(form: str) -> None:
    inner, outer = OUTSIDE[form]
    source = f"namespace Game {{ {outer}\n{reflect('Class<Door>()->Version(1)')} }}"
    made = only(read(f"namespace Game {{ {door('', inner)} }}", source))
    assert (made.id, made.name, made.cpp_name) == (ID, "Door", "Game::Door")


def test_an_id_of_a_class_in_another_namespace() -> None:
    text = (
        "namespace Game { struct Door { int m_a; }; }\n"
        f'namespace AZ {{ AZ_TYPE_INFO_SPECIALIZE(Game::Door, "{ID}"); }}\n'
    )
    made = only(read(text, f"using namespace Game;\n{reflect('Class<Door>()', function='F')}"))
    assert (made.id, made.cpp_name) == (ID, "Game::Door")


#: How code gives the text of an id a name.
TEXTS = {
    "a text": f'inline constexpr const char* DoorTypeId = "{ID}";',
    "an id": f'static const AZ::Uuid DoorTypeId = "{ID}";',
    "an id in brackets": f'static const AZ::Uuid DoorTypeId("{ID}");',
    "an id in braces": f'inline constexpr AZ::TypeId DoorTypeId{{ "{ID}" }};',
    "an id made of a text": f'const AZ::Uuid DoorTypeId = AZ::Uuid::CreateString("{ID}");',
    "a macro": f'#define DoorTypeId "{ID}"\n',
    "the name of another": f'constexpr char Text[] = "{ID}";\nconstexpr auto DoorTypeId = Text;',
}


@pytest.mark.parametrize("form", TEXTS)
def test_an_id_that_has_a_name(form: str) -> None:
    text = door("", "AZ_COMPONENT(Door, DoorTypeId);") + reflect("Class<Door>()")
    assert only(read(f"{TEXTS[form]}\n", text)).id == ID


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{1b7e6a50-0000-4000-8000-00000000000a}", ID),
        ("1B7E6A50-0000-4000-8000-00000000000A", ID),
        ("1B7E6A500000400080000000 0000000A", ID),
        ("{0x1B7E6A50, 0x0000, 0x4000, {0x80,0x00,0x00,0x00,0x00,0x00,0x00,0x0A}}", ID),
        ("{1B7E6A50-0000-4000-8000}", None),
        ("{1B7E6A50-0000-4000-8000-00000000000G}", None),
        ("{" * 200, None),
    ],
)
def test_the_text_of_an_id(text: str, expected: str | None) -> None:
    assert id_of_text(text) == expected


def test_an_id_that_cannot_be_read_is_told_and_so_is_the_class() -> None:
    text = door("", "AZ_RTTI(Door, Missing);") + "\n" + reflect("Class<Door>()")
    found = read(text)
    assert found.classes == ()
    (told,) = found.unread
    assert (codes(found), str(told.place)) == (["catalog/reflect-no-id"], "F0.h:3")
    assert "Missing" in found.missing


def test_a_macro_that_nobody_knows_is_told() -> None:
    found = read(door("", f'AZ_RTTI_OF_TOMORROW(Door, "{ID}");'))
    assert codes(found) == ["catalog/reflect-macro-unknown"]


# -- versions and converters -----------------------------------------------------------------------

#: How a version is written, each with what stands before it.
VERSIONS = {
    "3": "",
    "0x3u": "",
    "1 + 2": "",
    "static_cast<unsigned int>(3)": "",
    "aznumeric_cast<AZ::u32>(Version::Latest)": "enum class Version { First = 1, Second, Latest };",
    "s_version": "static const unsigned s_version = 3;",
    "s_other": "static const int s_one = 1, s_other = 3;",
    "s_another": "static const int s_some{ 1 }, s_another{ 3 };",
    "Unnamed": "enum { Before = 2, Unnamed };",
    "Short": "enum : AZ::u8 { Short = 3, Longer };",
    "Game::Versions::Door": "namespace Game { namespace Versions { constexpr int Door{ 3 }; } }",
    "Door::c_version": "",
    "c_version": "",
    "VERSION_OF_DOORS": "#define VERSION_OF_DOORS (3)\n",
    "Latest": "enum Version { First, Second, Third, Latest };",
    "s_before + 1": "static constexpr AZ::u32 s_first = 1; constexpr auto s_before = s_first + 1;",
    "V::Last": "namespace X { enum class Kinds : AZ::u8 { A = 2, Last }; } using V = X::Kinds;",
}


@pytest.mark.parametrize("version", VERSIONS)
def test_a_version(version: str) -> None:
    members = "static constexpr AZ::u32 c_version = 3;"
    text = VERSIONS[version] + "\n" + door(members) + reflect(f"Class<Door>()->Version({version})")
    assert only(read(text)).version == 3


def test_a_version_in_another_file_and_one_in_the_function() -> None:
    before = "const int version = 7; "
    text = door() + reflect("Class<Door>()->Version(version)", before)
    assert only(read("const int version = 1;\n", text)).version == 7
    text = door() + reflect("Class<Door>()->Version(Elsewhere::version)")
    assert only(read("namespace Elsewhere { const int version = 8; }\n", text)).version == 8


def test_without_a_version_it_is_0() -> None:
    assert only(read(door() + reflect("Class<Door>()"))).version == 0


@pytest.mark.parametrize("version", ["Newest()", "missing", "-1", "1 << 40", "a", "sizeof(int)"])
def test_a_version_that_cannot_be_read_leaves_the_class_out(version: str) -> None:
    before = "const int a = b; const int b = a;\n"
    found = read(before + door() + reflect(f"Class<Door>()->Version({version})"))
    assert found.classes == ()
    assert codes(found) == ["catalog/reflect-version-unknown"]


@pytest.mark.parametrize(
    ("converter", "told"),
    [
        ("&Convert", "Convert"),
        ("Door::Convert", "Door::Convert"),
        ("&ClassConverters::Upgrade<Door>", "ClassConverters::Upgrade<Door>"),
        ("[](AZ::SerializeContext&, Node& node) { return node.Convert(1, 2); }", "lambda"),
        ("nullptr", ""),
    ],
)
def test_a_converter_is_code(converter: str, told: str) -> None:
    made = only(read(door() + reflect(f"Class<Door>()->Version(2, {converter})")))
    assert (made.version, made.converter) == (2, told)


# -- fields ----------------------------------------------------------------------------------------

#: Types of members with the ids that streams store of them.
TYPES = {
    "int": INT,
    "unsigned": UINT,
    "long unsigned int long": U64,
    "AZ::u8": U8,
    "const float": FLOAT,
    "AZStd::string": STRING,
    "AZ::EntityId": ENTITY_ID,
    "Mood": U8,
    "Plain": INT,
    "Named": OTHER,
    "Number": UINT,
    "Inner": THIRD,
    "Inner*": THIRD,
    "AZStd::vector<float>": "{6106BF95-5ACD-5071-8D0E-4F846C2138AD}",
    "AZStd::vector<AZ::EntityId>": "{4841CFF0-7A5C-519C-BD16-D3625E99605E}",
    "AZStd::vector<AZ::Component*>": "{13D58FF9-1088-5C69-9A1F-C2A144B57B78}",
    "AZStd::vector<AZ::u8>": "{ADFD596B-7177-5519-9752-BC418FE42963}",
    "AZ::Data::Asset<SliceAsset>": "{30C4B578-3D9F-5357-944B-0BF91907D00B}",
    "Many<AZStd::string>": "{99DAD0BC-740E-5E82-826B-8FC7968CC02C}",
    "Texts": "{99DAD0BC-740E-5E82-826B-8FC7968CC02C}",
    "mutable Inherited": FLOAT,
}
BEFORE = (
    "enum class Mood : AZ::u8 { Calm };\nenum Plain { One };\nenum class Named : int { One };\n"
    f'namespace AZ {{ AZ_TYPE_INFO_SPECIALIZE(Named, "{OTHER}"); }}\n'
    "typedef unsigned int Number;\nusing Texts = AZStd::vector<AZStd::string>;\n"
    "template<class T> using Many = AZStd::vector<T>;\n"
    'class SliceAsset { AZ_RTTI(SliceAsset, "{C62C7A87-9C09-4148-A985-12F2C99C0A45}"); };\n'
    "struct Base { using Inherited = float; };\n"
)


@pytest.mark.parametrize("type_", TYPES)
def test_the_type_of_a_member(type_: str) -> None:
    text = (
        f'{BEFORE}class Door : public Base {{ AZ_RTTI(Door, "{ID}");\n'
        f'struct Inner {{ AZ_TYPE_INFO(Inner, "{THIRD}"); }};\n{type_} m_a; }};\n'
    )
    made = only(read(text + reflect('Class<Door>()->Field("A", &Door::m_a)')))
    assert made.fields[0].type == TYPES[type_]


#: How a member is declared: all are numbers that streams store as ``int``.
MEMBERS = (
    "int m_a;",
    "int m_a = 1;",
    "int m_a{ 1 };",
    "int m_b = 2, m_a = 1;",
    "int m_b{ 2 }, m_a{ 1 };",
    "int m_b[3]{}, m_a{ 1 }, m_c = 3;",
    "Door() : m_b{ 2 }, m_a{ 1 } {} float m_b{}; int m_a{ 1 }, m_c;",
    "int m_a : 3;",
    "Q_OBJECT\npublic:\nint m_a;",
    "AZ_POP_DISABLE_WARNING int m_a;",
    "void F() const { if (a < b) { m_a = 2; } } int m_a;",
    "Door() : m_a(1) {} int m_a;",
    "Door() = default; ~Door() override; bool operator==(const Door& o) const; int m_a;",
    "union { float m_b; int m_a; };",
    "\n#if defined(NEVER)\n int m_a;\n#else\n float m_a;\n#endif\n",
    "enum class Kind { One, Two }; Kind m_kind = Kind::One; int m_a;",
    "template<class T> T* Get() { return nullptr; } int m_a;",
    "AZStd::map<int, AZStd::vector<int>> m_b; int m_a;",
)


@pytest.mark.parametrize("members", MEMBERS)
def test_a_member_as_it_is_declared(members: str) -> None:
    made = only(read(door(members) + reflect('Class<Door>()->Field("A", &Door::m_a)')))
    assert made.fields[0].type == INT


def test_a_member_of_a_base_in_another_file() -> None:
    base = "namespace Game { struct Frame { float m_width; }; }\n"
    text = f'namespace Game {{ class Door : public Frame {{ AZ_RTTI(Door, "{ID}"); }};\n'
    chain = 'Class<Door>()->Field("W", &Door::m_width)->FieldFromBase<Frame>("V", &Frame::m_width)'
    made = only(read(base, text + reflect(chain) + "}"))
    assert [(field.name, field.type) for field in made.fields] == [("W", FLOAT), ("V", FLOAT)]


def test_the_name_of_a_field() -> None:
    names = 'namespace Names { static const char* Title = "The title"; }\n#define WIDE "Wi" "de"\n'
    chain = "Class<Door>()->Field(Names::Title, &Door::m_a)->Field(WIDE, &Door::m_a)"
    made = only(read(names + door("int m_a;") + reflect(chain)))
    assert [field.name for field in made.fields] == ["The title", "Wide"]


def test_a_name_of_a_field_that_cannot_be_read_leaves_the_fields_open() -> None:
    chain = 'Class<Door>()->Field(NameOf(1), &Door::m_a)->Field("B", &Door::m_a)'
    found = read(door("int m_a;") + reflect(chain))
    (made,) = found.classes
    assert ([field.name for field in made.fields], made.more_fields) == (["B"], True)
    assert codes(found) == ["catalog/reflect-field-name-unknown"]


@pytest.mark.parametrize(
    "member", ["Missing m_a;", "int m_a[4];", "Foo<int>::Type m_a;", "void (*m_a)(int);", ""]
)
def test_a_type_that_is_not_known_is_told(member: str) -> None:
    found = read(door(member) + reflect('Class<Door>()->Field("A", &Door::m_a)'))
    (made,) = found.classes
    assert (made.fields[0].type, made.more_fields) == ("", False)
    assert codes(found) == ["catalog/reflect-type-unknown"]


def test_a_name_within_another_class_is_none_of_elsewhere() -> None:
    # ``Inner`` alone never means ``Other::Inner`` where nothing derives from ``Other``.
    other = f'struct Other {{ struct Inner {{ AZ_TYPE_INFO(Inner, "{THIRD}"); }}; }};\n'
    found = read(other, door("Inner m_a;") + reflect('Class<Door>()->Field("A", &Door::m_a)'))
    assert found.classes[0].fields[0].type == ""
    found = read(
        other, door("Other::Inner m_a;") + reflect('Class<Door>()->Field("A", &Door::m_a)')
    )
    assert found.classes[0].fields[0].type == THIRD


# -- chains ----------------------------------------------------------------------------------------

#: Functions that reflect ``Door`` with version 2, and nothing else.
CONTEXTS = (
    "void F(AZ::SerializeContext* c) { c->Class<Door>()->Version(2); }",
    "void F(AZ::SerializeContext& c) { c.Class<Door>()->Version(2); }",
    "void F(R* r) { auto c = azrtti_cast<SerializeContext*>(r); c->Class<Door>()->Version(2); }",
    (
        "void F(R* r) { if (auto c = azrtti_cast<SerializeContext*>(r); c) { c->Class<Door>()->\n"
        "Version(2); } }"
    ),
    "void F(R* r) { azrtti_cast<AZ::SerializeContext*>(r)->Class<Door>()->Version(2); }",
    "void F() { GetSerializeContext()->Class<Door>()->Version(2); }",
    "void F(X* anything) { anything->Class<Door>()->Version(2); }",
    "void F(AZ::SerializeContext* c) { auto made = c->Class<Door>(); made->Version(2); }",
    "template<class C> void F(C* s) { s->template Class<Door>()->Version(2); }",
    "void F() { auto g = [](AZ::SerializeContext* c) { c->Class<Door>()->Version(2); }; }",
    "void F(AZ::SerializeContext* c) { using This = Door; c->Class<This>()->Version(2); }",
    # Contexts for editing, scripts and JSON reflect nothing that is serialized.
    (
        "void F(AZ::SerializeContext* c) { c->Class<Door>()->Version(2);\n"
        'if (auto e = c->GetEditContext()) { e->Class<Door>("Door")->DataElement(0); } }'
    ),
    (
        "void F(R* r) { if (auto b = azrtti_cast<AZ::BehaviorContext*>(r)) { b->Class<Door>(); }\n"
        "if (auto c = azrtti_cast<AZ::SerializeContext*>(r)) { c->Class<Door>()->Version(2); } }"
    ),
)


@pytest.mark.parametrize("function", CONTEXTS)
def test_who_reflects(function: str) -> None:
    assert only(read(door() + function)).version == 2


def test_a_context_that_nobody_knows_is_told() -> None:
    found = read(door() + "void F(X* x) { x->Class<Door>(); }\n")
    assert (found.classes, codes(found)) == ((), ["catalog/reflect-context-unknown"])


def test_bases() -> None:
    text = door() + f'namespace Game {{ class Frame {{ AZ_RTTI(Frame, "{OTHER}"); }}; }}\n'
    made = only(read(text + reflect("Class<Door, AZ::Component, Game::Frame>()")))
    assert made.bases == (COMPONENT, OTHER)
    found = read(door() + reflect("Class<Door, Missing>()"))
    assert (found.classes[0].bases, codes(found)) == ((), ["catalog/reflect-base-unknown"])


@pytest.mark.parametrize("call", ["Serializer<DoorSerializer>()", "SerializeWithNoData()"])
def test_a_form_of_its_own(call: str) -> None:
    assert only(read(door() + reflect(f"Class<Door>()->{call}"))).own_serializer


def test_calls_that_say_nothing_of_fields() -> None:
    chain = (
        "Class<Door>()->PersistentId([](const void* d) -> AZ::u64 { return Id(d); })"
        "->EventHandler<DoorEvents>()->Attribute(AZ::Crc32(1), true)->Version(4)"
    )
    made = only(read(door() + reflect(chain)))
    assert (made.version, made.more_fields) == (4, False)


def test_a_call_that_nobody_knows_may_add_fields() -> None:
    found = read(door() + reflect("Class<Door>()->Version(1)->FieldsOf(door)"))
    assert found.classes[0].more_fields
    assert codes(found) == ["catalog/reflect-call-unknown"]


def test_a_macro_within_a_chain_may_add_fields() -> None:
    text = door("int m_a;") + reflect('Class<Door>()->Field("A", &Door::m_a)\nMORE_FIELDS')
    found = read(text)
    assert found.classes[0].more_fields
    assert codes(found) == ["catalog/reflect-chain-broken"]


def test_a_condition_within_a_chain_is_told_with_its_line() -> None:
    chain = (
        'Class<Door>()\n->Version(1)\n#if defined(CARBONATED)\n->Field("A", &Door::m_a)\n#endif\n'
    )
    found = read(door("int m_a;") + reflect(chain))
    assert [field.name for field in found.classes[0].fields] == ["A"]
    assert codes(found) == ["catalog/reflect-conditional"]
    assert str(found.unread[0].place) == "F0.h:4"


def test_a_macro_that_reflects_is_told() -> None:
    text = "\n#define REFLECT(X) \\\n  c->Class<X>() \\\n    ->Version(1)\n"
    found = read(text)
    (told,) = found.unread
    assert (codes(found), str(told.place)) == (["catalog/reflect-in-macro"], "F0.h:2")


def test_a_class_that_is_reflected_otherwise_elsewhere() -> None:
    again = reflect("Class<Door>()->Version(2)", function="Again")
    found = read(door() + reflect("Class<Door>()->Version(1)") + again)
    assert found.classes[0].version == 1
    assert codes(found) == ["catalog/reflected-twice"]
    same = reflect("Class<Door>()->Version(1)", function="Again")
    assert only(read(door() + reflect("Class<Door>()->Version(1)") + same)).version == 1


# -- changes, and what is no more ------------------------------------------------------------------


def test_a_change_of_a_name() -> None:
    names = "namespace N { constexpr int Old = 2; }\n"
    chain = 'Class<Door>()->Version(3)->NameChange(N::Old, 3, "Width", "W")'
    (change,) = only(read(names + door() + reflect(chain))).name_changes
    assert change[:4] == (2, 3, "Width", "W")


@pytest.mark.parametrize(
    "change",
    [
        'TypeChange<int, float>("W", 1, 2, [](int w) -> float { return w / 2; })',
        'TypeChange("W", 1, 2, AZStd::function<float(const int&)>(&Half))',
    ],
)
def test_a_change_of_a_type(change: str) -> None:
    (made,) = only(read(door() + reflect(f"Class<Door>()->Version(2)->{change}"))).type_changes
    assert made[:5] == (1, 2, "W", "int", "float")


@pytest.mark.parametrize(
    "change", ['NameChange(2, 2, "A", "B")', 'NameChange(x, 2, "A", "B")', 'TypeChange("A")']
)
def test_a_change_that_cannot_be_read_is_told(change: str) -> None:
    found = read(door() + reflect(f"Class<Door>()->{change}"))
    assert codes(found) == ["catalog/reflect-change-not-read"]


@pytest.mark.parametrize(
    ("arguments", "converter"),
    [
        (f'"Gate", "{ID}"', ""),
        (f'"Gate", AZ::Uuid("{ID}"), &Convert', "Convert"),
        (f'"Gate", AZ::Uuid::CreateString("{ID}"), [](C&, N& n) {{ return F(n, 1); }}', "lambda"),
        ("c_gate, GateTypeId", ""),
        ('"Gate", azrtti_typeid<Door>()', ""),
        ('"Gate", Door::RTTI_Type()', ""),
    ],
)
def test_a_deprecated_class(arguments: str, converter: str) -> None:
    before = f'const char* c_gate = "Gate"; static const AZ::Uuid GateTypeId("{ID}");\n'
    found = read(before + door() + reflect(f"ClassDeprecate({arguments})"))
    made = only(found)
    assert (made.id, made.name, made.converter) == (ID, "Gate", converter)
    assert (made.is_deprecated, made.version) == (True, None)


def test_a_deprecated_class_that_cannot_be_read_is_told() -> None:
    found = read(reflect('ClassDeprecate("Gate", Missing)'))
    assert codes(found) == ["catalog/reflect-deprecated-not-read"]


# -- enumerations ----------------------------------------------------------------------------------


def only_enum(found: ReflectedClasses) -> ReflectedEnum:
    """The one enumeration that was found, of which everything was read."""
    assert found.unread == ()
    (made,) = found.enums
    return made


def test_an_enumeration() -> None:
    text = (
        f'enum class Mood : AZ::u8 {{ Calm, Angry = 4 }};\nAZ_TYPE_INFO_SPECIALIZE(Mood, "{ID}");\n'
    )
    chain = 'Enum<Mood>()->Version(1)->Value("calm", Mood::Calm)->Value("angry", Mood::Angry)'
    made = only_enum(read(text + reflect(chain)))
    assert (made.id, made.name, made.type, made.version) == (ID, "Mood", U8, 1)
    assert made.values == (("calm", 0), ("angry", 4))


@pytest.mark.parametrize(
    ("declared", "type_", "values"),
    [
        ("AZ_ENUM_CLASS(Mood, Calm, Angry)", INT, (("Calm", 0), ("Angry", 1))),
        ("AZ_ENUM(Mood, Calm, (Angry, 5), Last);", INT, (("Calm", 0), ("Angry", 5), ("Last", 6))),
        (
            (
                "AZ_ENUM_CLASS_WITH_UNDERLYING_TYPE(Mood, uint8_t, (None, 0), (A, AZ_BIT(2)),"
                " (B, A | 1))"
            ),
            U8,
            (("None", 0), ("A", 4), ("B", 5)),
        ),
        ("AZ_ENUM_WITH_UNDERLYING_TYPE(Mood, uint8_t, (A, 'A'))", U8, (("A", 65),)),
    ],
)
def test_an_enumeration_of_a_macro(
    declared: str, type_: str, values: tuple[tuple[str, int], ...]
) -> None:
    text = (
        f"namespace Game {{ {declared}\nAZ_ENUM_DEFINE_REFLECT_UTILITIES(Mood);\n"
        f'AZ_TYPE_INFO_SPECIALIZE(Mood, "{ID}"); }}\n'
    )
    made = only_enum(read(text))
    assert (made.cpp_name, made.type, made.values) == ("Game::Mood", type_, values)


def test_an_enumeration_without_an_id_is_told() -> None:
    found = read("enum Mood { Calm };\n" + reflect("Enum<Mood>()"))
    assert (found.enums, codes(found)) == ((), ["catalog/reflect-no-id"])


# -- templates -------------------------------------------------------------------------------------


def joined(first: str, second: str) -> str:
    """The id of two ids: a UUID of version 5 of the second one's bytes in the first one's space."""
    both = uuid.UUID(first).bytes + uuid.UUID(second).bytes
    made = uuid.UUID(bytes=hashlib.sha1(both, usedforsecurity=False).digest()[:16], version=5)
    return f"{{{str(made).upper()}}}"


def test_a_special_class_of_a_template() -> None:
    text = (
        f'template<class T> class Box {{ AZ_RTTI((Box, "{ID}", T), Base); int m_a; }};\n'
        + reflect('Class<Box<float>>()->Version(2)->Field("A", &Box<float>::m_a)')
    )
    found = read(text)
    (made,) = found.classes
    assert (made.id, made.name, made.version) == (joined(ID, FLOAT), "Box<float>", 2)


def test_a_special_class_that_has_an_id_of_its_own() -> None:
    text = (
        "template<class T> class Key { T value; };\n"
        f'AZ_TYPE_INFO_SPECIALIZE(Key<float>, "{ID}");\n'
        f'AZ_TYPE_INFO_SPECIALIZE(Key<int>, "{OTHER}");\n'
    )
    assert only(read(text + reflect("Class<Key<int>>()"))).id == OTHER


def test_a_template_that_is_described_from_outside() -> None:
    text = (
        "template<class T> class Box {};\n"
        f'AZ_TYPE_INFO_TEMPLATE(Box, "{ID}", AZ_TYPE_INFO_TYPENAME);\n'
    )
    member = reflect('Class<Door>()->Field("A", &Door::m_a)')
    made = only(read(text + door("Box<Door*> m_a;", f'AZ_RTTI(Door, "{OTHER}")') + member))
    assert made.fields[0].type == joined(ID, pointer_to(OTHER))


@pytest.mark.parametrize("what", ["T", "Box<T>", "Box"])
def test_what_is_reflected_of_each_argument_is_told(what: str) -> None:
    text = (
        f'template<class T> class Box {{ AZ_RTTI((Box, "{ID}", T)); static void Reflect(R* r) {{\n'
        f"if (auto c = azrtti_cast<AZ::SerializeContext*>(r)) {{ c->Class<{what}>()->Version(1); }}"
        " } };\n"
    )
    found = read(text)
    assert (found.classes, codes(found)) == ((), ["catalog/reflect-of-template"])


# -- whatever the text is --------------------------------------------------------------------------


def test_what_is_not_read_is_told_once_and_in_order() -> None:
    found = read(reflect("Class<B>()") * 2, reflect("Class<A>()"))
    assert all(isinstance(each, Unread) for each in found.unread)
    assert [str(each.place) for each in found.unread] == ["F0.h:1", "F0.h:2", "F1.h:1"]
