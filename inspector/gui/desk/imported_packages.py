"""What a package imports from others, for the facts about it."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from inspector.format.unreal.package import Package

#: The answers of :func:`imported_packages`: two places ask, and tables can be long.
_ROOTS: WeakKeyDictionary[Package, tuple[str, ...]] = WeakKeyDictionary()


def imported_packages(package: Package) -> tuple[str, ...]:
    """The names of the packages that a package imports from.

    Raises:
        FormatError: When the import table or the name table is damaged.
    """
    names = _ROOTS.get(package)
    if names is None:
        roots = (entry for entry in package.imports if entry.OuterIndex == 0)
        names = tuple(
            package.text(entry.ObjectName)
            for entry in roots
            if package.text(entry.ClassName) == "Package"
        )
        _ROOTS[package] = names
    return names
