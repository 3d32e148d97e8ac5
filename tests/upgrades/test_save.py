"""What steps do to the stored form of what classes keep in a form of their own."""

from __future__ import annotations

import pytest
from corpus import corpus_file

from inspector.format.unreal.package import Package
from inspector.messages import ENGLISH, activate
from inspector.messages.languages import translation
from inspector.upgrades.save import LayoutDeed, layout_steps
from inspector.upgrades.view import PackageView

#: FCoreObjectVersion, and its number since which variables lie in their class.
FIELDS_IN_CLASSES = "custom:375EC13C-06E448FB-B50084F0-262A717E", 4


def _package(release: str) -> Package:
    path = corpus_file(f"{release}/uasset-rs/IndirectCycleA.uasset")
    return Package.open(path.read_bytes())


def test_a_class_gains_the_list_of_its_variables() -> None:
    """The asset as the next release saved it stores that list; before, there is none."""
    before, after = _package("4.24"), _package("4.25")
    view = PackageView(before, before.tree())
    step = layout_steps(view, after.layout)[FIELDS_IN_CLASSES]
    told = {change.path for change in step.changes}
    classes = [
        f"exports/{index}/class/ChildProperties"
        for index, export in enumerate(before.exports)
        if before.class_of(export) == "BlueprintGeneratedClass"
    ]
    assert classes
    assert {*classes} <= told
    assert LayoutDeed.ADDS.value in step.effects
    for path in classes:
        assert view.plain(path) is None
    assert FIELDS_IN_CLASSES not in layout_steps(view, before.layout)


def test_a_save_by_the_release_that_brought_whole_type_names_rewrites_the_tags() -> None:
    """5.4 stops at 1012, PROPERTY_TAG_COMPLETE_TYPE_NAME of EUnrealEngineObjectUE5Version."""
    before, after = _package("5.3"), _package("5.4")
    assert (before.layout.ue5, after.layout.ue5) == (1009, 1012)
    view = PackageView(before, before.tree())
    step = layout_steps(view, after.layout)["ue5", 1012]
    assert LayoutDeed.REFORMS.value in step.effects
    assert ("ue5", 1012) not in layout_steps(view, before.layout)


@pytest.mark.parametrize("language", ["zh_CN", "pseudo"])
def test_what_a_save_adds_is_added_in_every_language(language: str) -> None:
    """Tags of 4.10 have no GUID: 503, VER_UE4_PROPERTY_GUID_IN_PROPERTY_TAG, adds that field."""
    before, after = _package("4.10"), _package("4.25")
    view = PackageView(before, before.tree())
    english = layout_steps(view, after.layout)
    assert {change.sign for change in english["ue4", 503].changes} == {"+"}
    try:
        activate(translation(language))
        assert layout_steps(view, after.layout) == english
    finally:
        activate(ENGLISH)
