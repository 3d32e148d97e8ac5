"""What packages are called in sentences and lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from inspector.project.scan.graph import is_code


def short_name(package: str) -> str:
    """The last part of a package's name; code by its whole name."""
    return package if is_code(package) else package.rpartition("/")[2] or package


def distinct_names(packages: Sequence[str], beside: str = "") -> list[str]:
    """The short names of packages, in their order; those with the same one by their whole names.

    Args:
        packages: The packages, by their whole names.
        beside: Another one that they are not to be taken for; empty for none.
    """
    shared = Counter(short_name(name).lower() for name in {*packages, beside})
    return [name if shared[short_name(name).lower()] > 1 else short_name(name) for name in packages]
