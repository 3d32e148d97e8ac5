"""Where both sides of a comparison stand among the object versions, ready to be drawn.

The UE4 and the UE5 numbers are one line here: a package goes on counting in the UE5 numbers where
the UE4 ones end. Both sides have the same line, so that they can be compared by eye.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from inspector.catalog import Catalog, EngineProfile
from inspector.checks.judgement import Mark
from inspector.gui.kit.ruler_layout import AxisView
from inspector.messages import _, ngettext
from inspector.versions import VersionSet

#: The line begins before the first number that is marked, and has at least so many releases.
_LEAST: Final = 9


def side_axes(
    sides: Sequence[VersionSet | None], profile: EngineProfile, catalog: Catalog
) -> list[AxisView | None]:
    """The line of each side; None for one that stores no versions.

    Args:
        sides: The versions of the sides; None where they could not be read.
        profile: The target engine.
        catalog: The names of versions, and which release began at which.
    """
    told = [side if side is not None and not side.unversioned else None for side in sides]
    ticks = _ticks(
        [_place(side.ue4, side.ue5) for side in told if side is not None], profile, catalog
    )
    return [None if side is None else _axis(side, ticks, profile, catalog) for side in told]


def number_words(ue4: int, ue5: int) -> str:
    """The number that counts, and of which engine it is: "UE5 1004"."""
    return f"UE5 {ue5}" if ue5 else f"UE4 {ue4}"


def _place(ue4: int, ue5: int) -> int:
    return ue5 or ue4


def _ticks(
    numbers: Sequence[int], profile: EngineProfile, catalog: Catalog
) -> tuple[tuple[int, str | None], ...]:
    """A number for each release that began one, and those of both sides and of the engine."""
    names: dict[int, list[str]] = {}
    for release in catalog.releases:
        names.setdefault(_place(release.ue4, release.ue5), []).append(release.name)
    began: dict[int, str | None] = {number: found[0] for number, found in names.items()}
    marked = [*numbers, _place(profile.ue4, profile.ue5)]
    for number in marked:
        # A marker stands over every release that has its number.
        at = names.get(number, [])
        began[number] = f"{at[0]}–{at[-1]}" if len(at) > 1 else at[0] if at else None
    numbers_shown = sorted(began)
    before = [place for place, number in enumerate(numbers_shown) if number < min(marked)]
    first = min(before[-1] if before else 0, max(len(numbers_shown) - _LEAST, 0))
    return tuple((number, began[number]) for number in numbers_shown[first:])


def _axis(
    versions: VersionSet,
    ticks: tuple[tuple[int, str | None], ...],
    profile: EngineProfile,
    catalog: Catalog,
) -> AxisView:
    axes = (("ue4", versions.ue4, profile.ue4), ("ue5", versions.ue5, profile.ue5))
    newer = sum(catalog.step_count(axis, limit, stored) for axis, stored, limit in axes)
    steps = sum(catalog.step_count(axis, stored, limit) for axis, stored, limit in axes)
    if newer:
        mark, text = Mark.REFUSE, _("{newer:,} too new for {name}", newer=newer, name=profile.name)
    elif steps:
        mark, text = (
            Mark.UP,
            _(
                "{count} to {name}",
                count=ngettext("{count} step", "{count} steps", steps),
                name=profile.name,
            ),
        )
    else:
        mark, text = Mark.OK, _("the same in {name}", name=profile.name)
    version = catalog.object_version("ue5" if versions.ue5 else "ue4", versions.ue5 or versions.ue4)
    return AxisView(
        label=number_words(versions.ue4, versions.ue5),
        ticks=ticks,
        file_number=_place(versions.ue4, versions.ue5),
        file_label=version.short_name if version is not None else _("not in the catalogue"),
        engine_number=_place(profile.ue4, profile.ue5),
        engine_label=profile.name,
        engine_name=number_words(profile.ue4, profile.ue5),
        result_mark=mark,
        result_text=text,
    )
