"""The files that belong to a package and lie beside it under its name."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING, Final, NamedTuple

from inspector.checks.facts import MissingFile
from inspector.format.errors import FormatError
from inspector.format.unreal.package import Package

if TYPE_CHECKING:
    from inspector.format.unreal.read.payloads import Payload

#: The objects' data of a split package.
UEXP: Final = ".uexp"
#: What a package is split into: the objects' data; streamed, optional and mapped payloads.
SUFFIXES: Final = (UEXP, ".ubulk", ".uptnl", ".m.ubulk")
#: Files of payloads, by what data resources say of where they lie.
_BULK: Final = SUFFIXES[1:]
_OPTIONAL: Final = ".uptnl"


class Sibling(NamedTuple):
    """A file beside a package: what it is by its suffix, where it is, its size in bytes."""

    suffix: str
    path: str
    size: int


def siblings_of(path: str) -> tuple[Sibling, ...]:
    """The files that belong to a package, in the order of :data:`SUFFIXES`.

    The system is asked for each name, so that capitals matter where they do to the system.

    Args:
        path: The package; it need not exist.
    """
    stem, own = os.path.splitext(path)
    siblings = []
    for suffix in SUFFIXES:
        if suffix == own.lower():
            continue
        try:
            status = os.stat(stem + suffix)
        except (OSError, ValueError):
            continue
        if stat.S_ISREG(status.st_mode):
            siblings.append(Sibling(suffix, stem + suffix, status.st_size))
    return tuple(siblings)


def missing_files(
    path: str, package: Package, siblings: tuple[Sibling, ...]
) -> tuple[MissingFile, ...]:
    """The files of payloads that a package's data resources name and its folder lacks.

    Numbered files are left out: how they are called is not known for certain.

    Args:
        path: Where the package is.
        package: The package.
        siblings: What lies beside it.
    """
    named = _named(package)
    if not named:
        return ()
    sizes = {sibling.suffix: sibling.size for sibling in siblings}
    stem = os.path.basename(os.path.splitext(path)[0])
    missing = []
    for suffix in _BULK:
        payloads = named.get(suffix)
        if not payloads:
            continue
        needed = max(payload.offset + payload.size for payload in payloads)
        size = sizes.get(suffix)
        if size is None or size < needed:
            missing.append(
                MissingFile(
                    name=stem + suffix,
                    payloads=len(payloads),
                    needed=needed,
                    found=size,
                    optional=suffix == _OPTIONAL,
                    field=payloads[0].field,
                )
            )
    return tuple(missing)


def _named(package: Package) -> dict[str, list[Payload]]:
    """The payloads that lie in files of their own, by the suffix of the file."""
    if (package.summary.get("DataResourceOffset") or 0) <= 0:
        return {}
    # Nearly no package has such a list; the others need not wait for what reads it.
    from inspector.format.unreal.read.payloads import resource_payloads

    named: dict[str, list[Payload]] = {}
    try:
        for payload in resource_payloads(package):
            placed = payload.offset >= 0 and payload.size > 0
            if payload.where in _BULK and placed and not payload.cooked_index:
                named.setdefault(payload.where, []).append(payload)
    except FormatError:
        return {}  # The table is broken, which is said elsewhere.
    return named
