"""What decides which fields a record has: the version numbers that gates look at."""

from __future__ import annotations

from typing import NamedTuple

LITTLE = "<"
BIG = ">"


class Layout(NamedTuple):
    """Everything that the shape of a package's records depends on; plain numbers, hashable.

    ``fortnite_main`` and the fields after it concern a few tables only and are known once the
    summary was read; -1 stands for a custom version that the package does not store.
    """

    legacy: int
    ue4: int
    ue5: int
    byte_order: str = LITTLE
    editor_data: bool = True
    unversioned_properties: bool = False
    fortnite_main: int = -1
    soft_paths_listed: bool = False
    data_resource_version: int = 0
