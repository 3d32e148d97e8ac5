"""Sources without any reflection, or with far too much of it: read in time, whatever they are."""

from __future__ import annotations

import random

import pytest
from corpus import counts
from in_time import in_time

from inspector.catalog.reflection.glance import may_reflect, names_in
from inspector.catalog.reflection.linking import linked
from inspector.catalog.reflection.source import reflections_of

ID = "{1B7E6A50-0000-4000-8000-00000000000A}"
#: How often such a text is repeated: a time by the square shows, and shows more in the sweep.
MANY = counts(5_000, 20_000)

#: Texts that repeat something which begins a piece of reflection.
REPEATED = (
    "s->Class<",
    "s->Class<A>()->",
    "s->Class<A>()->Field(",
    "void F(SerializeContext* s) { s->Class<A>()",
    "void F(SerializeContext* s) { s->ClassDeprecate(",
    "class A { AZ_RTTI(A, ",
    "class A : public B<C<",
    "namespace N { ",
    "template<class ",
    "enum E { A = ",
    "AZ_ENUM(",
    "AZ_TYPE_INFO_SPECIALIZE(A, ",
    "using A = B<",
    "int a{ ",
    "{ } = ",
    "( [ { ",
    ") ] } ",
    "#define F(X) \\\n",
    "a < b >> c ",
    '"',
    'R"(',
    "x = x",
)


@pytest.mark.slow
@pytest.mark.parametrize("many", MANY)
@pytest.mark.parametrize("text", REPEATED)
def test_a_text_that_begins_something_again_and_again(text: str, many: int) -> None:
    with in_time(30):
        found = linked([reflections_of(text * many, "A.h")])
    assert found.classes == ()


#: Declarations that lead to themselves or to very many others.
ROUND = {
    "constants": "".join(
        f"const int a{at} = {' + '.join([f'a{at + 1}'] * 30)};\n" for at in range(40)
    ),
    "enumerators": "enum E { " + ", ".join(f"A{at} = A{at + 1} + A{at - 1}" for at in range(400)),
    "aliases": "".join(f"using T{at} = AZStd::pair<T{at + 1}, T{at + 1}>;\n" for at in range(60)),
    "an alias of itself": "using T0 = T0;\nusing A = B; using B = A; using T1 = A;\n",
    "bases": "".join(
        f"class C{at} : public {', '.join(f'C{(at + n) % 300}' for n in range(8))} {{}};\n"
        for at in range(300)
    ),
}


@pytest.mark.parametrize("form", ROUND)
def test_declarations_that_go_round(form: str) -> None:
    text = (
        f'{ROUND[form]}; class Door : public C0 {{ AZ_RTTI(Door, "{ID}"); T0 m_a; }};\n'
        "void F(AZ::SerializeContext* c) { c->Class<Door>()->Version(1)\n"
        '->Field("A", &Door::m_a)->Field("B", &Door::m_b); c->Class<T1>()->Version(a0 + A0); }\n'
    )
    with in_time(20):
        found = linked([reflections_of(text, "A.h")])
    # Braces that are never closed may hide the class; it is never misread.
    assert {each.id for each in found.classes} <= {ID}


@pytest.mark.slow
def test_very_many_classes_of_one_name() -> None:
    text = "".join(
        f'namespace N{at} {{ class Door {{ AZ_RTTI(Door, "{{{at:032X}}}"); }}; '
        "void F(AZ::SerializeContext* c) { c->Class<Door>()->Version(1); } }\n"
        for at in range(3000)
    )
    with in_time(20):
        found = linked([reflections_of(text, "A.h")])
    assert len(found.classes) + len({each.place for each in found.unread}) >= 3000


@pytest.mark.slow
def test_damaged_sources() -> None:
    source = (
        f"namespace Game {{ enum class Mood : AZ::u8 {{ Calm }}; class Door : public A<B> {{ "
        f'AZ_RTTI((Door, "{ID}", T), Base); AZStd::vector<int> m_a{{ 1 }}; '
        "static void Reflect(R* r) { if (auto c = azrtti_cast<AZ::SerializeContext*>(r)) { "
        'c->Class<Door, Base>()->Version(1 + 2, [](C& c) { return true; })->Field("A", &Door::m_a)'
        '->NameChange(1, 2, "A", "B"); c->ClassDeprecate("Gate", "{ID}"); } } }; }\n'
    )
    dice = random.Random(38)
    with in_time(60):
        for _turn in range(1500):
            parts = list(source)
            for _damage in range(dice.randrange(1, 6)):
                at = dice.randrange(len(parts))
                parts[at : at + dice.randrange(4)] = dice.choice(
                    ("", "{", "}", "(", ">", '"', "::")
                )
            found = linked([reflections_of("".join(parts), "A.h"), reflections_of(source, "B.h")])
            # What is whole is read, whatever lies beside it.
            said = (*found.classes, *found.unread)
            assert "B.h" in {each.place.file for each in said}


@pytest.mark.parametrize("data", [b"", b"\0" * 100, b"\xff\xfe\0\xd8", b"\x80" * 1000])
def test_bytes_that_are_no_text(data: bytes) -> None:
    assert not may_reflect(data)
    assert names_in(data) == set()
    assert linked([reflections_of(data.decode("utf-8", "replace"), "A.h")]).unread == ()
