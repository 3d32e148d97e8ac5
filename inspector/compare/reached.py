"""Whether a package was written since a number of a custom version, or since a release."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inspector.versions.guid import Guid

if TYPE_CHECKING:
    from inspector.compare.package_model import PackageModel


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
