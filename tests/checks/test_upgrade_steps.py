"""Which axes a save would bring up to date, and by how many steps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from inspector.checks import Mark, Severity, check
from inspector.checks.facts import Damage, Depth
from inspector.checks.rules.object_versions import OldVersion
from inspector.messages.rules import check_texts, texts_of

NIAGARA = "FCF57AFA-50764283-B9A9E658-FFA02D32"


def test_the_axes_of_an_older_package(packages, engine, catalog) -> None:
    judgement = check(packages.character(), engine("5.3"), catalog)
    assert [(s.axis, s.before, s.after, s.count) for s in judgement.steps] == [
        ("ue4", 514, 522, 8),
        ("ue5", 0, 1009, 10),
        ("custom:29E575DD-E0A34627-9D10D276-232CDCEA", 12, 17, 5),
        ("custom:E4B068ED-F49442E9-A231DA0B-2E46BB41", 20, 40, 20),
        ("custom:CFFC743F-43B04480-939114DF-171D2073", 30, 37, 7),
    ]
    assert judgement.step_count == 50
    assert judgement.mark is Mark.UP


def test_old_version_counts_by_axis(packages, engine, catalog, only) -> None:
    finding = only(check(packages.character(), engine("5.3"), catalog), "OLD-VERSION")
    assert finding.severity is Severity.INFO
    assert finding == OldVersion(
        engine="5.3", ue4=8, ue5=10, licensee=0, custom=32, custom_versions=3, broken=False
    )
    assert finding.total == 50
    assert check_texts(finding).line() == "50 upgrade steps would run on save"
    assert "UE4 8, UE5 10 and 32 in 3 custom versions" in texts_of(finding).message()


def test_nobody_is_told_to_save_what_does_not_load(packages, engine, catalog, only) -> None:
    whole = packages.character()
    damage = (Damage("CORRUPT", "depends/3", 900, depth=Depth.TABLES),)
    broken = replace(whole, damage=damage)
    finding = only(check(broken, engine("5.3"), catalog), "OLD-VERSION")
    assert (
        texts_of(finding).message().startswith("By its versions alone 5.3 would load the package")
    )
    assert texts_of(finding).remedy() == (
        "Mend or fetch the file first; only what loads can be saved."
    )
    sound = only(check(whole, engine("5.3"), catalog), "OLD-VERSION")
    assert "Save it with 5.3" in texts_of(sound).remedy()


@pytest.mark.parametrize(
    ("legacy", "ue4", "ue5", "saved", "target", "steps"),
    [
        # An absent UE5 axis lies below 1000: all of 1000 to 1004 would run.
        (-7, 522, 0, "4.27.0-17155196", "5.0", 5),
        (-8, 522, 1004, "5.0.0-19505902", "5.1", 4),
        (-8, 522, 1009, "5.2.0-25360045", "5.3", 0),
        (-7, 516, 0, "4.19.0-3944462", "4.20", 0),
        (-7, 516, 0, "4.19.0-3944462", "4.21", 1),
    ],
)
def test_steps_between_releases(
    packages, engine, catalog, legacy, ue4, ue5, saved, target, steps
) -> None:
    judgement = check(packages.make(legacy, ue4, ue5, saved_by=saved), engine(target), catalog)
    assert judgement.step_count == steps
    assert ("OLD-VERSION" in [f.rule for f in judgement.findings]) is (steps > 0)


def test_a_licensee_axis_counts_by_the_difference(packages, engine, catalog) -> None:
    studio = replace(engine("5.3"), licensee=5)
    (axis,) = check(packages.make(licensee=2), studio, catalog).steps
    assert (axis.axis, axis.before, axis.after, axis.count) == ("licensee", 2, 5, 3)


def test_what_a_package_does_not_store_is_no_step_of_it(packages, engine, catalog) -> None:
    judgement = check(packages.make(custom={"Framework": 37}), engine("5.3"), catalog)
    assert judgement.steps == ()


def test_a_save_is_known_only_where_every_number_is(packages, engine, catalog) -> None:
    """5.8 stays at 4 of the core version; of Niagara's it reads 93, and nobody saw its newest."""
    target = engine("5.8")
    saved = {"ue4": target.ue4, "ue5": target.ue5, "saved_by": "5.7.0-48512491"}
    known, partly = (
        check(packages.make(custom=custom, **saved), target, catalog)
        for custom in ({"Core": 4}, {"Core": 4, NIAGARA: 93})
    )
    assert (known.steps, partly.steps) == ((), ())
    assert (known.save_is_known, partly.save_is_known) == (True, False)


@pytest.mark.parametrize("target", ["5.3", "4.26"])
def test_nothing_is_upgraded_where_nothing_loads(packages, engine, catalog, target) -> None:
    cooked = packages.make(-7, 0, 0, saved_by="0.0.0-0")
    refused = packages.sphere()
    for facts in (cooked, refused):
        judgement = check(facts, engine(target), catalog)
        assert judgement.steps == ()
        assert "OLD-VERSION" not in [f.rule for f in judgement.findings]


def test_a_bound_counts_the_least_that_would_run(packages, engine, catalog) -> None:
    # Niagara's number in 5.8 is not known; 5.7 has 93 of it and numbers never go down.
    niagara = "FCF57AFA-50764283-B9A9E658-FFA02D32"
    facts = packages.make(-9, 522, 1018, custom={niagara: 87}, saved_by="5.6.0-43139311")
    (axis,) = check(facts, engine("5.8"), catalog).steps
    assert (axis.before, axis.after, axis.count) == (87, 93, 6)
