"""Where both sides of a comparison stand among the object versions, ready to be drawn.

The UE4 and the UE5 numbers are one line here: a package goes on counting in the UE5 numbers where
the UE4 ones end. Both sides have the same line, so that they can be compared by eye.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from inspector.catalog import Catalog, EngineProfile
from inspector.checks.judgement import Mark
from inspector.gui.diff.comparison import SideDocument
from inspector.gui.kit.ruler_layout import AxisView
from inspector.phrases import counted
from inspector.versions.version_set import VersionSet

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
    told = [one if one is not None and not one.unversioned else None for one in sides]
    ticks = _ticks([_place(one.ue4, one.ue5) for one in told if one is not None], profile, catalog)
    return [None if one is None else _axis(one, ticks, profile, catalog) for one in told]


def number_words(ue4: int, ue5: int) -> str:
    """The number that counts, and of which engine it is: "UE5 1004"."""
    return f"UE5 {ue5}" if ue5 else f"UE4 {ue4}"


def engine_words(side: SideDocument) -> list[str]:
    """Who saved a side, and who may open it at the earliest; nothing where that is not known."""
    facts = side.opened.facts if side.opened is not None else None
    saved = facts.saved_by if facts is not None else None
    if facts is None or saved is None:
        return []
    if saved.is_empty:
        return ["Does not say who saved it"]
    least = facts.compatible_with
    if least is None or least.is_empty or not facts.compatible_stored:
        return [f"Saved by {saved.short}"]
    return [f"Saved by {saved.short}", f"compatible with {least.short}"]


def engine_numbers(side: SideDocument) -> str:
    """The same with the changelists, each on a line of its own."""
    facts = side.opened.facts if side.opened is not None else None
    if facts is None:
        return ""
    lines = []
    if facts.saved_by is not None and not facts.saved_by.is_empty:
        lines.append(f"Saved by {facts.saved_by}")
    least = facts.compatible_with
    if least is not None and not least.is_empty and facts.compatible_stored:
        lines.append(f"Compatible with {least}")
    return "\n".join(lines)


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
    found = sorted(began)
    before = [place for place, number in enumerate(found) if number < min(marked)]
    first = min(before[-1] if before else 0, max(len(found) - _LEAST, 0))
    return tuple((number, began[number]) for number in found[first:])


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
        mark, text = Mark.REFUSE, f"{newer:,} too new for {profile.name}"
    elif steps:
        mark, text = Mark.UP, f"{counted(steps, 'step')} to {profile.name}"
    else:
        mark, text = Mark.OK, f"the same in {profile.name}"
    found = catalog.object_version("ue5" if versions.ue5 else "ue4", versions.ue5 or versions.ue4)
    return AxisView(
        label=number_words(versions.ue4, versions.ue5),
        ticks=ticks,
        file_number=_place(versions.ue4, versions.ue5),
        file_label=found.short_name if found is not None else "not in the catalogue",
        engine_number=_place(profile.ue4, profile.ue5),
        engine_label=profile.name,
        engine_name=number_words(profile.ue4, profile.ue5),
        result_mark=mark,
        result_text=text,
    )
