"""The order of releases by their names."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(1 << 10)
def release_key(release: str) -> tuple[int, int]:
    """Sorts ``4.9`` before ``4.27`` and both before ``5.0``; what names no release comes last."""
    major, _, minor = release.partition(".")
    if major.isdigit() and minor.isdigit():
        return int(major), int(minor)
    return (1 << 30), 0
