"""What makes an entry of a container the same one in another revision."""

from __future__ import annotations

from streams import corpus_streams

from inspector.format.objectstream.slices import PatchAddress, data_patches
from inspector.format.objectstream.tree import mark_of
from inspector.format.objectstream.xml import read_xml


def test_a_component_is_told_by_the_id_of_its_base_as_addresses_of_patches_tell_it() -> None:
    """One with a field of its own called Id: the address in one stream, the object in another."""
    streams = corpus_streams()
    (element,) = [
        element
        for element in read_xml(streams["LayoutRow.slice"]).stream.walk()
        if element.name == "UiElementComponent" and mark_of(element) == "8627246374072350663"
    ]
    own = element.child("Id")
    assert own is not None
    assert own.value != "8627246374072350663"
    named = {
        part.entry
        for patch in data_patches(read_xml(streams["DefaultOptionsMenuScreen.uicanvas"]).stream)
        for entry in patch.entries
        if isinstance(entry.address, PatchAddress)
        for part in entry.address.parts
        if part.class_name == "UiElementComponent"
    }
    assert 8627246374072350663 in named
