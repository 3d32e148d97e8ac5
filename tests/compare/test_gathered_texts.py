"""The table of texts to be translated is collected from the objects on each save: what follows from
them, and what somebody edited."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from compare.more_sections import gathered, with_texts
from scratch_git import lantern

from inspector.compare.diff import difference
from inspector.compare.model import Change, ChangeClass
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.messages.notes import note_of

FromBytes = Callable[[bytes], PackageTree]
PLACE = "/Game/Lights/Lantern.Lantern.Properties.Title"
#: An object that the editor made of the lantern and did not save.
NOT_SAVED = "/Game/Lights/Lantern.Lantern:Shown_0.Pin_2.Properties.Title"


@pytest.fixture
def texts_told(tree_from: FromBytes) -> Callable[..., tuple[str, list[Change]]]:
    """The verdict on two lanterns with texts, and what is told of those, from both sides."""

    def tell(
        before: list[Any], after: list[Any], brightness: float = 1500.0
    ) -> tuple[str, list[Change]]:
        trees = [
            tree_from(with_texts(lantern(bright), *texts))
            for bright, texts in ((1500.0, before), (brightness, after))
        ]
        found, turned = difference(*trees), difference(*trees[::-1])
        assert (found.verdict, found.by_class) == (turned.verdict, turned.by_class)
        return found.verdict, [one for one in found.changes if one.section == "gatherable text"]

    return tell


@pytest.mark.parametrize("place", [PLACE, NOT_SAVED])
def test_a_text_that_is_gathered_from_the_same_objects_is_noise(texts_told, place) -> None:
    verdict, (only,) = texts_told([], [gathered("A light", "Title", place)])
    assert (verdict, only.kind) == ("resaved", "added")
    assert (only.change_class, note_of(only)) == (ChangeClass.NOISE, "follows from other changes")


def test_another_place_of_a_text_in_the_same_objects_is_noise(texts_told) -> None:
    verdict, (only,) = texts_told(
        [gathered("A light", "Title", PLACE)], [gathered("A light", "Title", PLACE, NOT_SAVED)]
    )
    assert (verdict, only.kind, only.change_class) == ("resaved", "added", ChangeClass.NOISE)
    assert only.path.startswith("gatherable_text/Menu/Title/SourceSiteContexts/")


def test_a_text_that_is_described_by_another_object_of_the_editor_is_noise(texts_told) -> None:
    other = NOT_SAVED.replace("Shown_0", "Shown_7")
    verdict, (only,) = texts_told(
        [gathered("A light", "Title", NOT_SAVED)], [gathered("A light", "Title", other)]
    )
    assert (verdict, only.kind, only.change_class) == ("resaved", "changed", ChangeClass.NOISE)
    verdict, (only,) = texts_told(
        [gathered("A light", "Title", NOT_SAVED)], [gathered("A light", "Title", "here")]
    )
    assert (verdict, only.change_class) == ("changed", ChangeClass.CONTENT)


def test_a_text_of_an_object_that_was_edited_is_content(texts_told) -> None:
    light = "/Game/Lights/Lantern.Lantern_C:Flame.Title"
    for place in (light, PLACE):
        verdict, (only,) = texts_told([], [gathered("A light", "Title", place)], 450.0)
        assert verdict == "changed"
        edited = place == light
        assert only.change_class is (ChangeClass.CONTENT if edited else ChangeClass.NOISE)


@pytest.mark.parametrize(
    "place", ["", "here", "/Game/Lights/Other.Other.Title", "/Game/Lights/Other.Other:A.Title"]
)
def test_a_text_of_no_object_of_the_package_is_content(texts_told, place) -> None:
    verdict, (only,) = texts_told([], [gathered("A light", "Title", place)])
    assert (verdict, only.change_class) == ("changed", ChangeClass.CONTENT)


def test_a_text_that_reads_otherwise_is_content(texts_told) -> None:
    verdict, (only,) = texts_told(
        [gathered("A light", "Title", PLACE)], [gathered("A lamp", "Title", PLACE)]
    )
    assert (verdict, only.change_class) == ("changed", ChangeClass.CONTENT)
    assert (only.before, only.after) == ("A light", "A lamp")


def test_a_text_under_another_key_is_content_where_its_object_was_edited(texts_told) -> None:
    light = "/Game/Lights/Lantern.Lantern_C:Flame.Title"
    verdict, told = texts_told(
        [gathered("A light", "Title", light)], [gathered("A light", "Name", light)], 450.0
    )
    assert verdict == "changed"
    assert {one.change_class for one in told} == {ChangeClass.CONTENT}
