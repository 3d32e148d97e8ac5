"""What is wrong with builders: the table of their rules."""

from __future__ import annotations

import pytest

from inspector.catalog import default_catalog
from inspector.files.toml_file import TomlFileError
from inspector.messages.upgrades.findings import finding_words
from inspector.upgrades.model import UpgradeFinding
from inspector.upgrades.pack_checks import checked
from inspector.upgrades.packs import PatchPack, catalog_with
from inspector.upgrades.patch_file import read_pack

CLASS = """\
[[class]]
id = "{11111111-2222-3333-4444-555555555555}"
name = "MyClass"
version = 5
"""
FIELDS = 'fields = { Data = "int", IntData = "int" }\n'


def builder(start: int, to: int, field: str, effect: str, name: str = "b") -> str:
    return (
        f'[[patch]]\nid = "{name}"\ntitle = "{name}"\naxis = "class:MyClass"\nfrom = {start}\n'
        f'to = {to}\nproperty = "{field}"\neffect = {effect}\n'
    )


def rename(start: int, to: int, old: str, new: str, name: str = "b") -> str:
    return builder(start, to, old, f'{{ kind = "rename-property", new = "{new}" }}', name)


def retype(start: int, to: int, field: str, name: str = "t", last: str = "int") -> str:
    effect = f'{{ kind = "change-type", from = "float", to = "{last}" }}'
    return builder(start, to, field, effect, name)


def found(text: str) -> tuple[PatchPack, tuple[UpgradeFinding, ...]]:
    pack = read_pack(text, "Studio.toml")
    (used,), problems = checked([pack], catalog_with(default_catalog(), [pack]))
    return used, problems


@pytest.mark.parametrize(
    ("text", "code", "severity", "used"),
    [
        # the second of the same kind, field, from and to is ignored, whatever its new name
        (
            CLASS + FIELDS + rename(4, 5, "A", "Data") + rename(4, 5, "A", "IntData", "c"),
            "C2", "error", ["b"],
        ),
        # the same start and another end
        (
            CLASS + FIELDS + retype(3, 4, "Data") + retype(3, 5, "Data", "u"),
            "C3", "info", ["t", "u"],
        ),
        (
            CLASS + FIELDS + rename(3, 4, "A", "Data") + rename(3, 5, "A", "IntData", "c"),
            "C3", "warning", ["b", "c"],
        ),
        # declared before any field, or on a class with a form of its own
        (CLASS + rename(4, 5, "A", "Data"), "CLASS-NO-BUILDER", "error", []),
        (
            CLASS + "own_serializer = true\n" + FIELDS + rename(4, 5, "A", "Data"),
            "CLASS-NO-BUILDER", "error", [],
        ),
        # above the version of the class
        (CLASS + FIELDS + rename(5, 6, "A", "Data"), "C9", "warning", ["b"]),
        # to a name that is no field
        (CLASS + FIELDS + rename(4, 5, "A", "B"), "CLASS-NO-FIELD", "warning", ["b"]),
        # a conversion of the new name in the step of its rename
        (
            CLASS + FIELDS + rename(4, 5, "FloatData", "IntData") + retype(4, 5, "IntData"),
            "CLASS-NEW-NAME", "error", ["b", "t"],
        ),
        # builders that leave versions out
        (CLASS + FIELDS + rename(3, 5, "A", "Data"), "CLASS-SKIPS", "warning", ["b"]),
        (CLASS + FIELDS + retype(3, 5, "Data"), "CLASS-SKIPS", "info", ["t"]),
    ],
)  # fmt: skip
def test_a_rule(text: str, code: str, severity: str, used: list[str]) -> None:
    pack, problems = found(text)
    (problem,) = [each for each in problems if each.code == code]
    assert problem.severity == severity
    assert problem.place.startswith("Studio.toml:")
    assert [patch.id for patch in pack.patches] == used
    assert finding_words(problem)


def test_builders_that_do_not_go_upward_are_refused_with_their_line() -> None:
    with pytest.raises(TomlFileError, match=r"Studio.toml:10: 'from' is 5 and 'to' is 5"):
        found(CLASS + FIELDS + rename(5, 5, "A", "Data"))


def test_a_name_that_a_later_rename_leads_on_from() -> None:
    text = CLASS + FIELDS + rename(3, 4, "A", "B") + rename(4, 5, "B", "Data", "c")
    assert found(text)[1] == ()


def test_the_order_of_declaration_does_not_matter() -> None:
    rows = [rename(3, 4, "A", "B"), rename(4, 5, "B", "Data", "c"), retype(3, 4, "A")]
    for order in (rows, rows[::-1]):
        assert found(CLASS + FIELDS + "".join(order))[1] == ()
