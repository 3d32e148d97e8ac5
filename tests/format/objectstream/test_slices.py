"""Slices: the ids of assets, and which object each data patch is for."""

from __future__ import annotations

from collections import Counter

from streams import corpus_streams

from inspector.format.objectstream.elements import Stream
from inspector.format.objectstream.slices import (
    asset_id,
    instances,
    own_container,
    patch_owners,
    slice_component,
)
from inspector.format.objectstream.xml import read_xml


def stream(name: str) -> Stream:
    return read_xml(corpus_streams()[name]).stream


def test_the_id_of_an_asset_is_made_of_its_path() -> None:
    """Both stand in the streams of the engine, which made the one of the other."""
    told = Counter(
        asset_id(owner.asset.hint) == owner.asset.id
        for name in corpus_streams()
        for owner in patch_owners(stream(name))
        if owner.asset is not None and owner.asset.hint
    )
    assert told == {True: 109}
    assert asset_id("UI/Slices/Library/Button.slice") == "{A2D6A29A-58DC-57D2-9F11-532BB838EFBE}"


def test_what_the_patches_of_the_corpus_are_for() -> None:
    owners = [owner for name in corpus_streams() for owner in patch_owners(stream(name))]
    of_instances = sum(owner.asset is not None for owner in owners)
    around = Counter(
        owner.around.name for owner in owners if owner.asset is None and owner.around is not None
    )
    assert (len(owners), of_instances, around) == (161, 146, {"TextureSettings": 15})


def test_a_slice_is_entities_of_its_own_and_instances_of_others() -> None:
    component = slice_component(stream("test.slice"))
    assert component is not None
    assert list(instances(component)) == []
    own, of_slices = own_container(component).children
    assert [entity.child("Name").value for entity in own.children] == ["Entity2"]  # type: ignore[union-attr]
    assert (own.field, of_slices.field, len(of_slices.children)) == (
        "Entities", "MetadataEntities", 1,
    )  # fmt: skip
    component = slice_component(stream("cascaded_slice.slice"))
    assert component is not None
    (instance,) = instances(component)
    assert instance.asset is not None
    assert instance.asset.hint == "test.slice"
    assert instance.patch is not None
    assert len(instance.patch.entries) == 2
    assert 285455516237 in instance.ids
    assert slice_component(stream("Missing.png.assetinfo")) is None
