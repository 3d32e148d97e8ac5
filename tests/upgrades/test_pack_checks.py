"""Mistakes that show only when all files of patches are seen together."""

from __future__ import annotations

import time
from textwrap import dedent

import pytest

from inspector.catalog import default_catalog
from inspector.messages.rules.upgrades import finding_words
from inspector.upgrades.model import UpgradeFinding
from inspector.upgrades.packs import PatchPack, catalog_with
from inspector.upgrades.patch_file import checked_packs, read_pack

OWN = "9B1F5C20-47D24E1A-8C3E05A1-7F2D6B94"
FRAMEWORK = "CFFC743F-43B04480-939114DF-171D2073"
LICENSEE = '[[licensee]]\nnumber = {}\nname = "{}"\n'
CUSTOM = f'[[custom_version]]\nguid = "{OWN}"\nname = "Ours"\nenumerators = {{ 3 = "Three" }}\n'


def pack(*parts: str, name: str = "Studio.toml") -> PatchPack:
    return read_pack("".join(parts), name)


def patch(
    name: str,
    to: int,
    axis: str = "licensee",
    effect: str = '{ kind = "multiply", factor = 2.0 }',
    more: str = "",
) -> str:
    """A patch of the property P, eight lines and one more for each that is given."""
    return dedent(
        f"""\
        [[patch]]
        id = "{name}"
        title = "Patch {name}"
        axis = "{axis}"
        to = {to}
        property = "P"
        effect = {effect}

        """
    ).replace("\n\n", f"\n{more}\n")


def told(*packs: PatchPack) -> list[tuple[str, str, str]]:
    return [
        (one.code, one.severity, one.place) for one in checked_packs(packs, default_catalog())[1]
    ]


def only(*packs: PatchPack) -> UpgradeFinding:
    (problem,) = checked_packs(packs, default_catalog())[1]
    return problem


def ids(*packs: PatchPack) -> list[list[str]]:
    left = checked_packs(packs, default_catalog())[0]
    return [[one.id for one in each.patches] for each in left]


def test_what_is_right_stays_as_it_is() -> None:
    right = pack(LICENSEE.format(4, "A"), CUSTOM, patch("a", 4), patch("b", 3, "custom:Ours"))
    kept, problems = checked_packs([right], default_catalog())
    assert kept == (right,)
    assert kept[0] is right
    assert problems == ()
    assert checked_packs([], default_catalog()) == ((), ())


@pytest.mark.parametrize(
    ("axis", "newest", "title"),
    [
        ("ue4", 522, "the UE4 object version"),
        ("custom:Ours", 3, "Ours"),
        (f"custom:{FRAMEWORK}", 37, "Framework"),
    ],
)
def test_c9_a_number_that_no_engine_reaches(axis: str, newest: int, title: str) -> None:
    wrong = pack(CUSTOM, patch("right", newest, axis), patch("wrong", newest + 1, axis))
    problem = only(wrong)
    assert (problem.code, problem.severity, problem.patches) == ("C9", "error", ("wrong",))
    assert problem.place == "Studio.toml:13"
    assert finding_words(problem) == (
        f"Patch wrong leads to {newest + 1}, above {newest}, the newest known number of {title}, "
        "so no engine gets there."
    )
    assert ids(wrong) == [["right", "wrong"]]


def test_c9_the_newest_ue5_number_is_that_of_the_catalogue() -> None:
    newest = default_catalog().axis_enumerators("ue5")[-1].number
    assert told(pack(patch("a", newest, "ue5"))) == []
    assert told(pack(patch("a", newest + 1, "ue5"))) == [("C9", "error", "Studio.toml:1")]


def test_c9_a_licensee_number_may_be_that_of_an_engine_that_is_described() -> None:
    none = only(pack(patch("a", 5)))
    assert (none.code, none.severity, none.place) == ("C9", "warning", "Studio.toml:1")
    assert "and no [[licensee]] is there" in finding_words(none)
    assert "Declare it with [[licensee]], number = 5 and a name." in finding_words(none)
    lower = only(pack(LICENSEE.format(4, "A"), patch("a", 5)))
    assert "and no [[licensee]] goes beyond 4" in finding_words(lower)
    # Another file may declare it.
    assert told(pack(patch("a", 5)), pack(LICENSEE.format(5, "A"), name="Other.toml")) == []


def test_c10_a_custom_version_that_nobody_registers() -> None:
    problem = only(pack(patch("a", 1, f"custom:{OWN}")))
    assert (problem.code, problem.severity, problem.place) == ("C10", "warning", "Studio.toml:1")
    assert "[[custom_version]]" in finding_words(problem)
    declared = pack(CUSTOM, name="Other.toml")
    assert told(pack(patch("a", 1, f"custom:{OWN}")), declared) == []
    assert told(pack(patch("a", 1, f"custom:{FRAMEWORK}"))) == []


def test_c2_the_second_of_two_files_is_off() -> None:
    number = LICENSEE.format(1, "A")
    first = pack(number, patch("a", 1))
    second = pack(number, patch("b", 1), patch("c", 1, effect='{ kind = "add", amount = 1 }'),
                  name="Other.toml")  # fmt: skip
    assert told(first, second) == [("C2", "error", "Other.toml:4")]
    assert ids(first, second) == [["a"], ["c"]]


def test_c2_two_classes_that_are_discarded_are_two_things() -> None:
    rows = [patch(name, 9, "ue4", f'{{ kind = "discard-class", name = "{name}" }}')
            for name in "ab"]  # fmt: skip
    assert told(pack(*rows)) == []
    packages = [patch(name, 9, "ue4", f'{{ kind = "remove-package", package = "/{name}" }}')
                for name in "ab"]  # fmt: skip
    assert told(pack(*packages)) == []


def test_the_place_is_the_line_whatever_the_source_of_a_patch() -> None:
    rows = [patch("a", 9, "ue4"), patch("b", 9, "ue4", more='source = "Studio.h"')]
    both = pack(*rows)
    assert both.patches[1].source == "Studio.h"
    assert told(both) == [("C2", "error", "Studio.toml:9")]
    # Patches that stay keep theirs.
    kept, _ = checked_packs([pack(*rows[1:], *rows[:1])], default_catalog())
    assert [one.source for one in kept[0].patches] == ["Studio.h"]


def test_c3_c6_c8_c11() -> None:
    def rename(name: str, to: int, old: str, new: str, more: str = "") -> str:
        effect = f'{{ kind = "rename-property", old = "{old}", new = "{new}" }}'
        text = patch(name, to, "ue4", effect, more)
        return text.replace('property = "P"', f'property = "{old}"')

    change = '{ kind = "change-type", from = "float", to = "double" }'
    longer = rename("long", 12, "P", "Q", "from = 9")
    assert told(pack(rename("short", 10, "P", "R"), longer)) == [("C3", "warning", "Studio.toml:1")]
    assert told(pack(patch("type", 11, "ue4", change), longer)) == [
        ("C8", "warning", "Studio.toml:9"),
    ]
    circle = pack(rename("a", 9, "A", "B"), rename("b", 9, "B", "A"), patch("c", 9, "ue4"))
    assert told(circle) == [("C6", "error", "Studio.toml:1")]
    assert ids(circle) == [["c"]]
    gone = pack(
        patch("gone", 9, "ue4", '{ kind = "discard-class", name = "Car" }'),
        patch("idle", 8, "ue4", more='owners = ["Car"]'),
        patch("other", 8, "ue4", more='owners = ["Bus"]'),
    )
    assert told(gone) == [("C11", "info", "Studio.toml:1")]
    assert ids(gone) == [["gone", "other"]]


def test_names_that_do_not_agree() -> None:
    first = pack(LICENSEE.format(4, "ARMOUR"), CUSTOM)
    same = pack(CUSTOM, LICENSEE.format(4, "ARMOUR"), LICENSEE.format(5, "X"), name="Same.toml")
    assert told(first, same) == []
    other = pack(CUSTOM.replace("Three", "Drei"), LICENSEE.format(4, "SHIELDS"), name="Other.toml")
    licensee, custom = checked_packs([first, other], default_catalog())[1]
    assert (licensee.code, licensee.severity, licensee.place) == (
        "PATCH-NAMES", "warning", "Other.toml:5",
    )  # fmt: skip
    assert finding_words(licensee) == (
        "Licensee version 4 is SHIELDS here and ARMOUR in Studio.toml:1: give both one name."
    )
    assert custom.place == "Other.toml:4"
    assert (
        finding_words(custom)
        == "Ours 3 is Drei here and Three in Studio.toml:7: give both one name."
    )
    renamed = only(first, pack(CUSTOM.replace("Ours", "Theirs"), name="Other.toml"))
    assert finding_words(renamed) == (
        f"Custom version {OWN} is Theirs here and Ours in Studio.toml:4: give both one name."
    )


def test_an_empty_file() -> None:
    problem = only(pack("# nothing yet\n"))
    assert (problem.code, problem.severity, problem.place) == ("PATCH-EMPTY", "info", "Studio.toml")


def test_a_catalogue_that_has_the_declarations_already_answers_the_same() -> None:
    packs = [
        pack(CUSTOM, LICENSEE.format(1, "A"), patch("a", 9, "custom:Ours"), patch("b", 2)),
        pack(patch("c", 3, f"custom:{OWN}"), name="Other.toml"),
    ]
    plain = default_catalog()
    found = checked_packs(packs, plain)
    assert [one.code for one in found[1]] == ["C9", "C9"]
    assert checked_packs(packs, catalog_with(plain, packs)) == found


def test_some_hundred_patches_take_no_time() -> None:
    rows = [patch(f"p{n}", n, "ue4").replace('"P"', f'"P{n % 7}"') for n in range(1, 500)]
    packs = [pack(*rows)]
    begun = time.process_time()
    checked_packs(packs, default_catalog())
    assert time.process_time() - begun < 1.0


@pytest.mark.slow
def test_a_file_of_many_rows_is_read_in_reasonable_time() -> None:
    text = "".join(LICENSEE.format(number, f"N{number}") for number in range(20_000))
    begun = time.process_time()
    found = pack(text)
    assert time.process_time() - begun < 10
    assert found.licensee[-1].line == 59_998
