"""A kind of effect is one class: one that the program does not have is understood everywhere."""

from __future__ import annotations

import importlib
import json
from pathlib import Path

import pytest

from inspector.catalog import default_catalog, profile_for
from inspector.checks.facts import Depth
from inspector.files.toml_file import TomlFileError
from inspector.findings.message import Message
from inspector.format.unreal.draft import (
    ExportDraft,
    ImportDraft,
    PackageDraft,
    PropertyDraft,
    build,
)
from inspector.messages.rules.upgrades import finding_words
from inspector.project.opening import read
from inspector.project.upgrade import PatchSources, Upgrades
from inspector.report.documents.parts import json_text
from inspector.report.documents.upgrades import Upgrades as Document
from inspector.report.upgrades.one_file import upgrades_markdown, upgrades_text
from inspector.report.upgrades.words import touches_words
from inspector.upgrades import effects
from inspector.upgrades.model import Preview, PreviewVerdict, Risk, Step
from inspector.upgrades.patch_file import read_pack
from inspector.upgrades.redirects import Redirects
from inspector.upgrades.values import Loss, Missing
from inspector.versions import CustomVersion, EngineVersion, Guid, VersionSet

OWN = Guid.parse("9B1F5C20-47D24E1A-8C3E05A1-7F2D6B94")
CLASS = "/Script/Engine.ScrollBar"
PROPERTY = "exports/0/properties/Thickness"

NUMBERS = f"""
[[licensee]]
number = 2
name = "OWN_SECOND"

[[custom_version]]
guid = "{OWN}"
name = "StudioWidgets"
enumerators = {{ 1 = "Swapped" }}
"""


@pytest.fixture(autouse=True)
def _with_swaps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program with the kind beside those of its own."""
    monkeypatch.syspath_prepend(Path(__file__).with_name("toy"))
    swap = importlib.import_module("swaps").Swap
    monkeypatch.setattr(effects, "EFFECTS", {**effects.EFFECTS, swap.kind: swap})


def patch(
    name: str, axis: str, to: int, *made: str, place: str = "Thickness", start: int | None = None
) -> str:
    """A patch of the widget's property."""
    window = "" if start is None else f"from = {start}\n"
    return (
        f'[[patch]]\nid = "{name}"\ntitle = "{name.title()}"\naxis = "{axis}"\nto = {to}\n{window}'
        f'owners = ["ScrollBar"]\nproperty = "{place}"\neffects = [{", ".join(made)}]\n'
    )


SWAP = '{ kind = "swap-members", of = ["X", "Y"] }'


def saved(folder: Path, patches: str, value: dict[str, float] | None = None) -> Preview:
    """What a save does to a widget whose class, licensee and custom version are older."""
    version = EngineVersion(4, 27, 2, 18319896)
    held = PropertyDraft("Thickness", "StructProperty(Vector2D)", value or {"X": 9.0, "Y": -4.0})
    draft = PackageDraft(
        versions=VersionSet(-7, 522, 0, 0, custom=(CustomVersion(OWN, 0),)),
        saved_by=version,
        compatible_with=version,
        package_name="/Game/One",
        imports=(ImportDraft(CLASS),),
        exports=(ExportDraft("One", CLASS, properties=(held,)),),
    )
    file = folder / "One.uasset"
    file.write_bytes(build(draft).uasset)
    catalog = default_catalog()
    sources = PatchSources(Redirects(), (read_pack(NUMBERS + patches, "Upgrades.toml"),))
    with read(file, Depth.OBJECTS) as opened:
        upgrades = Upgrades(opened, catalog, sources)
        return upgrades.preview(profile_for("4.27", catalog))


def step(shown: Preview, name: str) -> Step:
    """The step of a patch."""
    (run,) = [each for each in shown.steps if name in [patch.id for patch in each.patches]]
    return run


def test_it_is_read_from_a_file_of_patches() -> None:
    (read,) = read_pack(patch("own", "licensee", 1, SWAP), "Upgrades.toml").patches
    assert read.effect.kind == "swap-members"
    assert read.scope.property == "Thickness"


@pytest.mark.parametrize(
    ("rest", "told"),
    [
        (
            'property = "P"\neffect = { kind = "swap-member", of = ["X", "Y"] }',
            "unknown effect \"swap-member\" (did you mean 'swap-members'?)",
        ),
        (
            'property = "P"\neffect = { kind = "swap-members" }',
            "the effect 'swap-members' has no 'of': write of = [\"X\", \"Y\"] in it",
        ),
        (
            'property = "P"\neffect = { kind = "swap-members", of = ["X"] }',
            'two members change places: write two names, such as of = ["X", "Y"]',
        ),
        (f"effect = {SWAP}", "the patch has no 'property', which the effect 'swap-members'"),
    ],
)
def test_mistakes_in_it_are_told_with_what_to_write(rest: str, told: str) -> None:
    head = '[[patch]]\nid = "a"\ntitle = "A"\naxis = "licensee"\nto = 1\n'
    with pytest.raises(TomlFileError) as caught:
        read_pack(f"{head}{rest}\n", "Upgrades.toml")
    assert told in str(caught.value.reason)


def test_it_is_applied_and_what_it_costs_is_counted(tmp_path: Path) -> None:
    shown = saved(tmp_path, patch("own", "licensee", 1, SWAP))
    own = step(shown, "own")
    (change,) = own.changes
    assert (change.path, change.before, change.after) == (
        PROPERTY, {"X": 9.0, "Y": -4.0}, {"X": 4.0, "Y": 9.0},
    )  # fmt: skip
    assert (change.loss, own.loss, own.risk) == (Loss.TRUNCATION, Loss.TRUNCATION, Risk.LOSES)
    assert (shown.loss, shown.verdict) == (Loss.TRUNCATION, PreviewVerdict.LOSSY)
    unsigned = saved(tmp_path, patch("own", "licensee", 1, SWAP), {"X": 9.0, "Y": 4.0})
    assert step(unsigned, "own").risk is Risk.SAFE


def test_where_it_finds_nothing_it_costs_nothing(tmp_path: Path) -> None:
    body = patch("own", "licensee", 1, SWAP, place="Shadow")
    absent = step(saved(tmp_path, body), "own")
    assert (absent.changes, touches_words(absent), absent.risk) == ((), "nothing here", None)


def test_a_value_that_it_does_not_take_is_refused(tmp_path: Path) -> None:
    shown = saved(tmp_path, patch("own", "licensee", 1, SWAP.replace('"Y"', '"Z"')))
    (change,) = step(shown, "own").changes
    assert change.after is Missing.REFUSED
    (problem,) = shown.problems
    assert (problem.code, problem.place) == ("C7", PROPERTY)
    assert finding_words(problem) == "X and Z are no members of Thickness"


def test_it_is_described_in_words_and_reported(tmp_path: Path) -> None:
    shown = saved(tmp_path, patch("own", "licensee", 1, SWAP))
    profile = profile_for("4.27", default_catalog())
    assert step(shown, "own").effects == (Message("upgrades/swaps-members"),)
    document = json.loads(json_text(Document.of(shown, profile, "One.uasset", "unreal-package")))
    (row,) = [each for each in document["patches"] if each["id"] == "own"]
    assert (row["effect"], row["effect_text"], row["loss"]) == (
        "swap-members", "upgrades/swaps-members", "truncation",
    )  # fmt: skip
    assert row["changes"][0]["after"] == {"X": 4.0, "Y": 9.0}
    assert "upgrades/swaps-members" in upgrades_text(shown, profile, "One.uasset")
    assert "upgrades/swaps-members" in upgrades_markdown(shown, profile, "One.uasset")


def test_it_takes_its_place_among_the_others(tmp_path: Path) -> None:
    factor = '{ kind = "multiply", factor = 2.0 }'
    last = patch("last", "licensee", 2, factor)
    first = patch("first", "licensee", 1, SWAP)
    shown = saved(tmp_path, last + first)
    states = [(c.before, c.after) for name in ("first", "last") for c in step(shown, name).changes]
    assert states == [
        ({"X": 9.0, "Y": -4.0}, {"X": 4.0, "Y": 9.0}),
        ({"X": 4.0, "Y": 9.0}, {"X": 8.0, "Y": 18.0}),
    ]
    # Of two that start together the one that goes further runs.
    longer = patch("longer", "licensee", 2, SWAP, start=0)
    shown = saved(tmp_path, longer + first)
    assert (step(shown, "first").risk, step(shown, "longer").count) == (None, 1)
    assert [problem.code for problem in shown.problems] == ["C3"]


def test_conflicts_with_it_are_judged(tmp_path: Path) -> None:
    swap = patch("own", "licensee", 1, SWAP)
    again = patch("again", "licensee", 1, SWAP.replace('"X", "Y"', '"Y", "X"'))
    shown = saved(tmp_path, swap + again)
    assert [(problem.code, problem.patches) for problem in shown.problems] == [
        ("C2", ("own", "again"))
    ]
    gone = patch("gone", "licensee", 2, '{ kind = "discard-class", name = "ScrollBar" }')
    shown = saved(tmp_path, swap + gone)
    assert [(problem.code, problem.patches) for problem in shown.problems] == [
        ("C11", ("gone", "own"))
    ]


def test_whether_its_order_among_axes_matters_is_told(tmp_path: Path) -> None:
    swap, axis = patch("own", "licensee", 1, SWAP), "custom:StudioWidgets"
    assert saved(tmp_path, swap + patch("other", axis, 1, SWAP)).problems == ()
    default = '{ kind = "set-default", value = { X = -1.0, Y = 2.0 }, only_if_absent = false }'
    (problem,) = saved(tmp_path, swap + patch("other", axis, 1, default)).problems
    assert (problem.code, problem.place) == ("C4", PROPERTY)
    # A new name and a new value do not get in each other's way.
    renamed = '{ kind = "rename-property", new = "Width" }'
    assert saved(tmp_path, swap + patch("other", axis, 1, renamed)).problems == ()
