"""Objects that became data of others in another version, and since when a package was written."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from inspector.versions.guid import Guid

if TYPE_CHECKING:
    from inspector.compare.package_model import PackageModel

# -- reached ---------------------------------------------------------------------------------------
#
# Whether a package was written since a number of a custom version, or since a release.


def reached(model: PackageModel, guid: Guid, number: int) -> bool | None:
    """Whether a package has a number of a custom version; None where nothing tells.

    Of a package that does not store the custom version the release that saved it tells.
    """
    for stored in model.package.versions.custom:
        if stored.guid == guid:
            return stored.version >= number
    info = model.catalog.custom(guid)
    step = info.enumerator(number) if info is not None else None
    first = model.catalog.release(step.introduced_in or "") if step is not None else None
    return None if first is None else saved_since(model, first.key)


def saved_since(model: PackageModel, release: tuple[int, int]) -> bool | None:
    """Whether a release, or a newer one, saved a package; None where it names no engine."""
    saved = model.package.saved_by
    if saved is None or saved.is_empty:
        return None
    return (saved.major, saved.minor) >= release


# -- retired ---------------------------------------------------------------------------------------


class _Retirement(NamedTuple):
    """The step since which objects of a class are none any more.

    The catalogue knows its number, and the release that came with it.
    """

    guid: Guid
    enumerator: str


#: Classes whose objects were replaced by data of other objects: pins of graphs, metadata.
#: With the version since which they are; metadata is a table where the layout has one.
_RETIRED: Final[dict[str, _Retirement | None]] = {
    "/Script/Engine.EdGraphPin": _Retirement(
        # FBlueprintsObjectVersion
        Guid.parse("B0D832E4-1F894F0D-ACCF7EB7-36FD4AA2"), "EdGraphPinOptimized"
    ),
    "/Script/CoreUObject.MetaData": None,
}  # fmt: skip
#: Properties of classes became data of these: FCoreObjectVersion.
_PROPERTIES_RETIRED: Final = _Retirement(
    Guid.parse("375EC13C-06E448FB-B50084F0-262A717E"), "FProperties"
)


class Retired:
    """Knows which classes were retired between two packages.

    Args:
        before: The first package.
        after: The second.
        rewritten: Whether they were written with different versions.
        has_table: Whether the layout of each keeps metadata in a table of its own.
    """

    def __init__(
        self, before: PackageModel, after: PackageModel, rewritten: bool,
        has_table: tuple[bool, bool],
    ) -> None:  # fmt: skip
        self._sides = before, after
        self._rewritten = rewritten
        self._has_table = has_table

    def gone(self, kind: str) -> bool:
        """Whether objects of a class became data of others between the two packages.

        One of them was written before the version that retired the class, and has such objects;
        the other one since then, and has none.
        """
        is_property = kind.startswith("/Script/CoreUObject.") and kind.endswith("Property")
        if not self._rewritten or not (is_property or kind in _RETIRED):
            return False
        used = [
            any(name == kind or (is_property and name.endswith("Property")) for name in side)
            for side in self._used_classes
        ]
        gate = _PROPERTIES_RETIRED if is_property else _RETIRED[kind]
        since = [self._has_retired(side, gate) for side in (0, 1)]
        return (used, since) in (([True, False], [False, True]), ([False, True], [True, False]))

    def _has_retired(self, side: int, gate: _Retirement | None) -> bool | None:
        """Whether a package was written since classes were retired; None where nothing tells."""
        if gate is None:
            return self._has_table[side]
        model = self._sides[side]
        info = model.catalog.custom(gate.guid)
        steps = info.enumerators if info is not None else ()
        step = next((step for step in steps if step.name == gate.enumerator), None)
        return None if step is None else reached(model, gate.guid, step.number)

    @cached_property
    def _used_classes(self) -> tuple[frozenset[str], ...]:
        """The classes of all objects and imports of each package."""
        used = []
        for side in self._sides:
            path = side.tree.paths.object_path
            classes = {
                path(export.ClassIndex) for export in side.rows("exports") if export.ClassIndex
            }
            text = side.plain.name
            classes |= {
                f"{text(row.ClassPackage)}.{text(row.ClassName)}" for row in side.rows("imports")
            }
            used.append(
                frozenset(
                    name
                    for name in classes
                    if name.startswith("/Script/CoreUObject.") or name in _RETIRED
                )
            )
        return tuple(used)
