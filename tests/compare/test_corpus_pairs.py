"""Real packages: two revisions of one asset, and one asset saved by one release after the other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from corpus import manifest

from inspector.compare.diff import difference
from inspector.compare.model import ChangeClass
from inspector.compare.sentence import sentence
from inspector.format.unreal.tree.field_tree import FieldTree

Opener = Callable[[Path], FieldTree | None]
_PAIRS = sorted({one["path"].split("/")[1] for one in manifest() if one["path"][:6] == "pairs/"})


def _sides(corpus: Path, opened: Opener, name: str) -> list[FieldTree]:
    """The fields of both revisions."""
    found = []
    for side in ("before", "after"):
        (path,) = (corpus / "pairs" / name).glob(f"{side}.u*[tp]")
        tree = opened(path)
        assert tree is not None
        found.append(tree)
    return found


@pytest.mark.parametrize("name", _PAIRS)
def test_two_revisions_of_an_asset_have_changed(corpus: Path, opened: Opener, name: str) -> None:
    before, after = _sides(corpus, opened, name)
    found = difference(before, after)
    # All of them were edited, or compiled anew by the editor.
    assert found.verdict == "changed"
    assert found.problems == ()
    for one in found.changes:
        for tree, path in ((before, one.old_path), (after, one.new_path)):
            assert not path or tree.find(path) is not None, (one.path, path)
        assert one.kind != "added" or (one.before is None and not one.old_path)
        assert one.kind != "removed" or (one.after is None and not one.new_path)
    assert sentence(found)


def test_all_pairs_of_the_corpus_are_there(corpus: Path) -> None:
    assert len(_PAIRS) == 25


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Blueprint-DmgType_Hunger", "bCanDieFrom false added"),
        ("DataTable-DT_RTSGameplayTags", "2 rows added"),
        (
            "SoundCue-Barrier_Hit_Cue",
            "bOverrideAttenuation true removed, "  # noqa: ISC004 - one sentence
            "AttenuationSettings ObjectImpact_Att added, 2 imports added",
        ),
    ],
)
def test_the_sentence_tells_what_was_edited(
    corpus: Path, opened: Opener, name: str, expected: str
) -> None:
    assert sentence(difference(*_sides(corpus, opened, name))) == expected


#: Why a newer editor changes the content of an asset that nobody edited, by what changes.
_EXPLAINED = {
    r"exports/\w+/properties/NewVariables/\d+/(VarType/)?"
    r"(bIsMap|bIsSet|bIsArray|ContainerType|ReplicationCondition|bIsUObjectWrapper"
    r"|bSerializeAsSinglePrecisionFloat)": "members that structs of the engine gained and lost",
    r"exports/\w+/properties/NewVariables/\d+/VarType/(PinSubCategory|PinCategory)":
        "types of pins became names in 4.19, and asset classes soft classes in 4.18",
    r"(exports/SimpleRefsRoot_C:VarSoft/ClassIndex"
    r"|imports//Script/CoreUObject\.(AssetClassProperty|SoftClassProperty))":
        "asset classes became soft classes in 4.18",
    r"exports/\w+/properties/(bLegacyGeneratedClassIsAuthoritative|CategorySorting/\d+)":
        "the editor noted something new of a Blueprint",
    r"exports/\w+/properties/LastEditedDocuments/\d+/EditedObject(Path)?":
        "documents that were open are soft references since 4.20",
    r"soft_package_references//Game/\w+/\w+(\.\w+)?":
        "follows from documents that were open; packages in the place of objects since 4.11",
    r"exports/\w+_C/properties/(PropertyGuids|UberGraphFramePointerProperty)":
        "what the compiler of Blueprints writes",
    r"exports/\w+:EventGraph\.K2Node_\w+/properties/(ShowPinForProperties/\d+/\w+"
    r"|bExcludeObjectArrays|BlueprintSubscribedTo|EnabledState)":
        "what nodes of graphs note; keys of tooltips are made anew on each save",
    r"exports/\w+:EventGraph\.K2Node_\w+(\.EdGraphPin_\d+(/properties/LinkedTo/\d+)?"
    r"|/properties/Pins(/\d+)?)": "pins get other numbers when a graph is rebuilt, up to 4.12",
    r"imports//Game/SimpleRefs/SimpleRefsGraphRef\.SimpleRefsGraphRef":
        "follows from BlueprintSubscribedTo",
    r"gatherable_text/.*": "texts of pins are gathered otherwise",
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "resaved"),
    [("IndirectCycleA", 15), ("SimpleRefsGraphRef", 15), ("SimpleRefsRoot", 4)],
)
def test_an_asset_saved_by_release_after_release(
    corpus: Path, opened: Opener, name: str, resaved: int
) -> None:
    releases = sorted(
        (
            one["path"].split("/")[0]
            for one in manifest()
            if one["path"].endswith(f"rs/{name}.uasset")
        ),
        key=lambda release: [int(part) for part in release.split(".")],
    )
    assert len(releases) == 25
    verdicts: Counter[str] = Counter()
    for old, new in pairwise(releases):
        trees = [
            opened(corpus / release / "uasset-rs" / f"{name}.uasset") for release in (old, new)
        ]
        found = difference(*trees)
        verdicts[found.verdict] += 1
        for one in found.of_class(ChangeClass.CONTENT):
            assert any(re.fullmatch(known, one.path) for known in _EXPLAINED), (old, new, one)
    assert verdicts == {"resaved": resaved, "changed": 24 - resaved}
