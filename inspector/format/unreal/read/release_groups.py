"""Groups of releases whose unversioned packages are laid out alike.

An unversioned package keeps no version numbers, so its reader must be told which group it is from.
Its header layout number narrows the choice; of what is left the group that explains every byte of
the header is taken.
"""

from __future__ import annotations

from typing import NamedTuple


class ReleaseGroup(NamedTuple):
    """Releases that cook the same header: their versions stand for the whole group."""

    name: str
    legacy: int
    ue4: int
    ue5: int


#: Newest first, because newer packages are met more often.
RELEASE_GROUPS = (
    ReleaseGroup("5.7 and newer", -9, 522, 1018),
    ReleaseGroup("5.6", -9, 522, 1017),
    ReleaseGroup("5.4 and 5.5", -8, 522, 1012),
    ReleaseGroup("5.2 and 5.3", -8, 522, 1009),
    ReleaseGroup("5.1", -8, 522, 1008),
    ReleaseGroup("5.0", -8, 522, 1004),
    ReleaseGroup("4.16 to 4.27", -7, 522, 0),
    ReleaseGroup("4.14 and 4.15", -7, 508, 0),
    ReleaseGroup("4.12 and 4.13", -6, 504, 0),
    ReleaseGroup("4.11", -6, 498, 0),
    ReleaseGroup("4.10", -6, 482, 0),
    ReleaseGroup("4.7 to 4.9", -5, 451, 0),
    ReleaseGroup("4.3 to 4.6", -3, 401, 0),
    ReleaseGroup("4.0 to 4.2", -3, 352, 0),
)


def groups_for(legacy: int) -> tuple[ReleaseGroup, ...]:
    """The groups that write header layout ``legacy``, newest first."""
    return tuple(group for group in RELEASE_GROUPS if group.legacy == legacy)
