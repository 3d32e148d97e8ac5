"""How a package stands to an engine on each object-version axis, ready to be drawn.

Plain values in, plain values out: what the rulers of the Versions page show is decided here and can
be read and tested without a window.

The engine versions stand beside them: saved by, compatible with, and the target.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from inspector.catalog import Catalog, EngineProfile
from inspector.checks.facts import FileFacts
from inspector.checks.judgement import Mark
from inspector.data_classes import replace
from inspector.gui.kit.fact_columns import NO_ANSWER, ColumnFacts
from inspector.gui.kit.ruler_layout import AxisView
from inspector.messages import LazyText, _, lazy, ngettext
from inspector.messages.terms import origin_words
from inspector.named_tuples import NamedTuple
from inspector.versions import EngineVersion, VersionSet

AxisName = Literal["ue4", "ue5"]

#: Longer axes do not begin with their first number; a licensee axis shows no more than these.
LONGEST_RANGE = 60

_LABELS: dict[AxisName, LazyText] = {
    "ue4": lazy("UE4 object version"),
    "ue5": lazy("UE5 object version"),
}


#: What an axis is called in the profile of an engine, by its field.
_KEYS: Final = {
    "FileVersionUE4": "ue4",
    "FileVersionUE5": "ue5",
    "FileVersionLicenseeUE": "licensee",
    "LegacyFileVersion": "legacy",
}


class AxisSummary(NamedTuple):
    """The one fact about all axes that stands at the right of their title."""

    mark: Mark
    text: str


def axis_views(
    versions: VersionSet, profile: EngineProfile, catalog: Catalog
) -> tuple[AxisView, ...]:
    """The axes of one package against one engine; axes that the engine refuses come first.

    The header layout is listed only where the engine refuses it. A package that stores no versions
    has no axes.
    """
    if versions.unversioned:
        return ()
    views = {
        "FileVersionUE4": _object_axis("ue4", versions.ue4, profile.ue4, profile, catalog),
        "FileVersionUE5": _object_axis("ue5", versions.ue5, profile.ue5, profile, catalog),
        "FileVersionLicenseeUE": _licensee_axis(versions.licensee, profile),
    }
    if versions.legacy < profile.legacy:
        views["LegacyFileVersion"] = _header_layout(versions.legacy, profile, catalog)
    for name, key in _KEYS.items():
        if name in views and key in profile.assumed:
            views[name] = _assumed(views[name])
    placed = [replace(view, field=f"summary/{name}") for name, view in views.items()]
    return tuple(sorted(placed, key=lambda view: view.result_mark is not Mark.REFUSE))


def axis_summary(
    views: Sequence[AxisView], versions: VersionSet, profile: EngineProfile, catalog: Catalog
) -> AxisSummary | None:
    """What all axes add up to: how many refuse, else how many steps lie in between."""
    if not views:
        return None
    marks = [view.result_mark for view in views]
    # By a number that is assumed nothing is refused.
    newer = marks.count(Mark.REFUSE) + marks.count(Mark.WARN)
    if newer:
        return AxisSummary(
            Mark.REFUSE if Mark.REFUSE in marks else Mark.WARN,
            ngettext(
                "{count} of {axes} is newer than {name} reads",
                "{count} of {axes} are newer than {name} reads",
                newer,
                axes=len(views),
                name=profile.name,
            ),
        )
    steps = sum(
        catalog.step_count(axis, before, after)
        for axis, before, after in (
            ("ue4", versions.ue4, profile.ue4),
            ("ue5", versions.ue5, profile.ue5),
            ("licensee", versions.licensee, profile.licensee),
        )
        if before < after
    )
    if steps:
        return AxisSummary(
            Mark.UP,
            _(
                "{count} between the file and {name}",
                count=ngettext("{count} step", "{count} steps", steps),
                name=profile.name,
            ),
        )
    return AxisSummary(Mark.OK, _("the same in the file and in {name}", name=profile.name))


def _assumed(view: AxisView) -> AxisView:
    """An axis on which nobody has seen the engine's number."""
    mark = Mark.WARN if view.result_mark is Mark.REFUSE else view.result_mark
    said = _("{result}, assumed", result=view.result_text)
    return replace(view, result_mark=mark, result_text=said)


def _span(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first} – {last}"


def _short_name(axis: AxisName, number: int, catalog: Catalog) -> str:
    version = catalog.object_version(axis, number)
    return version.short_name if version is not None else ""


def _named(name: str) -> str:
    """The words after a number; where the catalogue has no name for it, they say so."""
    return name or _("not in the catalogue")


def _object_axis(
    axis: AxisName, stored: int, limit: int, profile: EngineProfile, catalog: Catalog
) -> AxisView:
    versions = catalog.object_versions(axis)
    first, newest = versions[0].number, versions[-1].number
    engine, label = profile.name, _LABELS[axis]
    stored_name = _short_name(axis, stored, catalog) if stored else ""
    if not stored:
        sub_label = _("written before UE5") if axis == "ue5" else _("not stored")
    elif stored > newest:
        sub_label = _("written at {stored}, newest known {newest}", stored=stored, newest=newest)
    else:
        sub_label = _("written at {stored} of {newest}", stored=stored, newest=newest)
    if stored == limit:
        if not stored:
            return _same_line(str(label), None, _("in the file and in {engine}", engine=engine))
        return _same_line(
            str(label), stored, _("in the file and in {engine}", engine=engine), _named(stored_name)
        )

    # A number that is not stored stands one place before the first that exists.
    file_at = stored or first - 1
    engine_at = limit or first - 1
    if file_at > engine_at:
        too_new = catalog.step_count(axis, engine_at, file_at) or file_at - engine_at
        mark, text = Mark.REFUSE, _("{too_new:,} too new", too_new=too_new)
        sub = _span(engine_at + 1, file_at)
    else:
        mark, text = (
            Mark.UP,
            ngettext("{count} step", "{count} steps", catalog.step_count(axis, file_at, engine_at)),
        )
        sub = _span(file_at + 1, engine_at)
    return AxisView(
        label=str(label),
        sub_label=sub_label,
        ticks=_ticks(axis, file_at, engine_at, catalog),
        file_number=stored or None,
        file_label=_named(stored_name) if stored else "",
        engine_number=limit or None,
        engine_label=_("in {engine}", engine=engine),
        result_mark=mark,
        result_text=text,
        result_sub=sub,
        engine_name=_short_name(axis, limit, catalog) if limit and limit != newest else "",
        axis=axis if mark is Mark.UP else "",
    )


def _ticks(
    axis: AxisName, file_at: int, engine_at: int, catalog: Catalog
) -> tuple[tuple[int, str | None], ...]:
    """The numbers to show, each with the release that began at it.

    They begin with the first number; on the long UE4 axis with the first release, or with the file
    where that is older.
    """
    began = _releases_by_number(axis, catalog)
    numbers = {version.number for version in catalog.object_versions(axis)}
    numbers |= {number for number in (file_at, engine_at) if number >= min(numbers)}
    if len(numbers) > LONGEST_RANGE:
        least = min(file_at, engine_at, *began)
        numbers = {number for number in numbers if number >= least}
    return tuple((number, began.get(number)) for number in sorted(numbers))


def _releases_by_number(axis: AxisName, catalog: Catalog) -> dict[int, str]:
    """The oldest release that stands at each number."""
    began: dict[int, str] = {}
    for release in catalog.releases:
        number = release.ue4 if axis == "ue4" else release.ue5
        if number:
            began.setdefault(number, release.name)
    return began


def _licensee_axis(stored: int, profile: EngineProfile) -> AxisView:
    label, limit = _("Licensee version"), profile.licensee
    if stored == limit:
        return _same_line(label, stored, _("in the file and in {name}", name=profile.name))
    first, last = min(stored, limit, 0), max(stored, limit)
    # A damaged word can make this number anything; the ruler shows the part where both stand.
    if last - first + 1 > LONGEST_RANGE:
        first = max(min(stored, limit), last - LONGEST_RANGE)
    newer = stored > limit
    steps = abs(stored - limit)
    return AxisView(
        label=label,
        sub_label=_("counted by the studio that saved it") if stored else _("no studio numbers"),
        ticks=tuple((number, None) for number in range(first, last + 1)),
        file_number=stored,
        file_label=_("in the file"),
        engine_number=limit,
        engine_label=_("in {name}", name=profile.name),
        result_mark=Mark.REFUSE if newer else Mark.UP,
        result_text=_("{steps:,} too new", steps=steps)
        if newer
        else ngettext("{count} step", "{count} steps", steps),
        result_sub=_span(min(stored, limit) + 1, max(stored, limit)),
        axis="" if newer else "licensee",
    )


def _header_layout(stored: int, profile: EngineProfile, catalog: Catalog) -> AxisView:
    written_by = catalog.legacy_releases(stored)
    written = (
        _("written by {written_by}", written_by=written_by)
        if written_by
        else _("written by no known release")
    )
    return AxisView(
        label=_("Header layout"),
        file_number=stored,
        engine_number=profile.legacy,
        result_mark=Mark.REFUSE,
        result_text=_("{legacy:,} too new", legacy=profile.legacy - stored),
        same_text=_("{written}; {name} reads down to", written=written, name=profile.name),
    )


def _same_line(label: str, number: int | None, text: str, name: str = "") -> AxisView:
    return AxisView(
        label=label,
        file_number=number,
        result_mark=Mark.OK,
        result_text=_("same"),
        same_text=f"{text}   {name}".rstrip(),
    )


def saved_by_facts(version: EngineVersion | None, catalog: Catalog) -> ColumnFacts:
    """The column of the engine that saved the file."""
    caption = _("Saved by")
    if version is None:
        return ColumnFacts(caption, NO_ANSWER, _("not read"))
    if version.is_empty:
        return ColumnFacts(caption, NO_ANSWER, _("not stored"))
    return _facts(caption, version, origin_words(catalog.origin_of(version)))


def compatible_with_facts(version: EngineVersion | None, stored: bool) -> ColumnFacts:
    """The column of the oldest engine that the file says it suits."""
    caption = _("Compatible with")
    if version is None:
        return ColumnFacts(caption, NO_ANSWER, _("not read"))
    if version.is_empty:
        return ColumnFacts(caption, NO_ANSWER, _("not stored"))
    return _facts(caption, version, _("and newer") if stored else _("not stored, as saved by"))


def target_facts(profile: EngineProfile) -> ColumnFacts:
    """The column of the engine that the file is judged by."""
    facts = _facts(_("Target engine"), profile.version, str(profile.source))
    told = profile.changelist_known and profile.version.changelist
    value = facts.value if told or not profile.patch_open else profile.name
    return ColumnFacts(
        facts.caption,
        value,
        facts.note,
        facts.changelist if profile.changelist_known else _("CL not known"),
        facts.branch,
        facts.tooltip,
        accent=True,
    )


def _facts(caption: str, version: EngineVersion, note: str) -> ColumnFacts:
    lines = [str(version)]
    if version.branch:
        lines.append(_("Branch as stored: {branch}", branch=version.branch))
    if version.licensee:
        lines.append(_("The licensee bit of the changelist is set: a studio built this engine."))
    return ColumnFacts(
        caption,
        version.short,
        note,
        _("CL {changelist}", changelist=version.changelist),
        version.depot_path if version.branch else "",
        "\n".join(lines),
    )


def engine_facts(
    facts: FileFacts, profile: EngineProfile, catalog: Catalog
) -> tuple[ColumnFacts, ...]:
    """The three columns for one file and one engine."""
    return (
        saved_by_facts(facts.saved_by, catalog),
        compatible_with_facts(facts.compatible_with, facts.compatible_stored),
        target_facts(profile),
    )
