"""What the user meets in the editor."""

from __future__ import annotations

import pytest

from inspector.checks import Damage, FileKind, check, consequences_of


def case(packages, name: str):
    """A package for each row of what the user meets, and the engine that meets it."""
    end_tag = Damage("END-TAG", "end_tag", 4092)
    return {
        "ENGINE-NEW alone": (packages.make(-7, 522, 0, saved_by="4.27.0-17155196"), "4.26.2"),
        "END-TAG": (packages.make(damage=(end_tag,)), "5.3"),
        "LEGACY-NEW": (packages.sphere(), "5.3"),
        "OBJ-NEW": (packages.make(-8, 522, 1009, saved_by="5.2.0-0"), "5.1"),
        "LIC-NEW": (packages.make(licensee=7), "5.3"),
        "UNVERSIONED": (packages.make(-8, 0, 0, saved_by="0.0.0-0"), "5.3"),
        "CUSTOM-NEW": (packages.make(custom={"FortniteMain": 225}), "5.3"),
        "ENGINE-NEW and CUSTOM-NEW": (
            packages.make(custom={"FortniteMain": 225}, saved_by="5.7.0-47537391"),
            "5.3",
        ),
        "BAD-TAG": (packages.other(FileKind.NOT_A_PACKAGE), "5.3"),
        "OLD-VERSION": (packages.character(), "5.3"),
        "ZERO-CHANGELIST": (packages.make(saved_by="5.3.0-0"), "5.3"),
        "CORRUPT": (packages.make(damage=(Damage("CORRUPT", "exports/1", 900),)), "5.3"),
    }[name]


@pytest.mark.parametrize(
    ("name", "loads", "listed", "null", "unprotected"),
    [
        ("ENGINE-NEW alone", False, True, True, False),
        ("END-TAG", False, True, True, False),
        ("LEGACY-NEW", False, False, True, False),
        ("OBJ-NEW", False, False, True, True),
        ("LIC-NEW", False, False, True, False),
        ("UNVERSIONED", False, False, True, True),
        ("CUSTOM-NEW", False, False, True, False),
        ("ENGINE-NEW and CUSTOM-NEW", False, False, True, False),
        ("BAD-TAG", False, False, True, False),
        ("OLD-VERSION", True, True, False, False),
        ("ZERO-CHANGELIST", True, True, False, True),
        ("CORRUPT", False, None, True, False),
    ],
)
def test_what_the_user_meets(
    packages, engine, catalog, name, loads, listed, null, unprotected
) -> None:
    subject, target = case(packages, name)
    judgement = check(subject, engine(target), catalog)
    assert name.split()[0] in [f.rule for f in judgement.findings]
    met = consequences_of(judgement)
    assert (met.loads, met.listed) == (loads, listed)
    assert met.references_null is met.link_lost_on_save is null
    assert met.unprotected is unprotected
