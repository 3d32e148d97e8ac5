"""Names of releases that move with the tables: ``from known_releases import NEWEST, NEXT``.

A test that names the newest release itself, or one that the tables do not have, fails once a row is
added. These names come from the tables instead.
"""

from __future__ import annotations

from typing import Final

from inspector.catalog import default_catalog

#: Every release of the tables, oldest first.
NAMES: Final = tuple(release.name for release in default_catalog().releases)
#: The newest of them.
NEWEST: Final = NAMES[-1]
_MAJOR, _MINOR = NEWEST.split(".")
#: One that comes after it, so that the tables do not have it.
NEXT: Final = f"{_MAJOR}.{int(_MINOR) + 1}"
#: The number of :data:`NEXT` for a test that makes it in UE5; above all that the tables have.
NEXT_UE5: Final = max(release.ue5 for release in default_catalog().releases) + 1


def since(name: str) -> tuple[str, ...]:
    """The releases of the tables from one on."""
    return NAMES[NAMES.index(name) :]
