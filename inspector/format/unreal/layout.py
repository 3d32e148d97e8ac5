"""What decides which fields a record has: the version numbers that gates look at."""

from __future__ import annotations

from typing import NamedTuple

from inspector.format.stream import LITTLE


class Layout(NamedTuple):
    """Everything that the shape of a package's records depends on; plain numbers, hashable.

    ``fortnite_main`` and the streams after it concern a few tables and what objects hold; they are
    known once the summary was read. -1 stands for a stream that the package does not store.
    ``import_json`` concerns single objects: whether one begins with where it was imported from.
    """

    legacy: int
    ue4: int
    ue5: int
    byte_order: str = LITTLE
    editor_data: bool = True
    unversioned_properties: bool = False
    fortnite_main: int = -1
    anim_phys_object: int = -1
    blueprints: int = -1
    editor_object: int = -1
    framework: int = -1
    release_object: int = -1
    ue5_release: int = -1
    fortnite_release: int = -1
    sequencer: int = -1
    niagara: int = -1
    niagara_object: int = -1
    instanced_struct: int = -1
    property_bag: int = -1
    soft_paths_listed: bool = False
    data_resource_version: int = 0
    payload_trailer_version: int = 0
    import_json: bool = False
