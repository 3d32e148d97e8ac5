"""Reports of ``inspector engine`` as text: releases, one engine, a merge of lists, an import."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from inspector.catalog import Catalog, CustomLimit, EngineProfile
from inspector.checks.engines.build import custom_name
from inspector.checks.engines.merge import Comparison, Hazard, Outcome, State
from inspector.escaping import filled, filled_before, one_line
from inspector.findings.finding import Finding, Severity
from inspector.messages import _, ngettext
from inspector.messages.phrases import clauses, in_a_row, listed, remarks
from inspector.project.around.headers import ImportedEngine, named_as
from inspector.project.merged_lists import ComparedLists
from inspector.report.build_version import problem_lines
from inspector.report.engines.lists import (
    by_worst,
    compared_verdict,
    meaning_lines,
    refused_line,
)
from inspector.report.terminal import PLAIN, Style
from inspector.report.text import engine_text, fact, object_version_text, version_text
from inspector.versions import Guid

# -- releases --------------------------------------------------------------------------------------


def engine_list_text(
    catalog: Catalog, installed: Mapping[str, Path], imported: Mapping[str, str]
) -> str:
    """The list of releases for people, one a line.

    Args:
        catalog: What is known.
        installed: Name of an installed engine to its folder.
        imported: Name of an engine that the user imported to its profile file.
    """
    lines = []
    for release in catalog.releases:
        ue4 = object_version_text(catalog, "ue4", release.ue4)
        ue5 = object_version_text(catalog, "ue5", release.ue5) if release.ue5 else ""
        state = "" if release.confirmed else _("not confirmed by a real package")
        lines.append(
            _(
                "{release:<5}  layout {layout:>3}  UE4 {ue4:<58}  {ue5:<46}  {state}",
                release=release.name,
                layout=release.legacy,
                ue4=ue4,
                ue5=f"UE5 {ue5}" if ue5 else "",
                state=state,
            ).rstrip()
        )
    lines.append(_("{name} is used where no engine is named.", name=catalog.newest_confirmed.name))
    lines += [
        one_line(_("installed  {name}  {path}", name=name, path=path))
        for name, path in installed.items()
    ]
    lines += [
        one_line(_("imported   {name}  {path}", name=name, path=path))
        for name, path in imported.items()
    ]
    return "\n".join(lines) + "\n"


def enumerator_name(guid: Guid, number: int | None, catalog: Catalog) -> str | None:
    """What a number of a custom version is called; None where nothing knows."""
    info = catalog.custom(guid)
    enumerator = info.enumerator(number) if info is not None and number is not None else None
    return enumerator.name if enumerator is not None else None


def engine_show_text(profile: EngineProfile, catalog: Catalog) -> str:
    """One engine for people, one fact a line."""
    version = version_text(profile.version)
    if profile.patch_open:
        version += _(", any patch")
    if not profile.changelist_known:
        version += _(", changelist not known and not compared")
    lines = [
        _("Engine {engine_text}", engine_text=engine_text(profile)),
        fact("version", version),
        fact(_("compatible with"), version_text(profile.compatible_with)),
        fact(_("header layout"), profile.legacy),
        fact(_("UE4 version"), object_version_text(catalog, "ue4", profile.ue4)),
        fact(_("UE5 version"), object_version_text(catalog, "ue5", profile.ue5)),
        fact(_("licensee version"), profile.licensee),
    ]
    if profile.assumed:
        lines.append(
            fact(
                _("assumed"),
                _(
                    "{keys}: not found in the engine's source, as the release table has it",
                    keys=listed(profile.assumed),
                ),
            )
        )
    if profile.release is not None and not profile.release.confirmed:
        lines.append(fact("confirmed", _("no: no real package of this release was seen")))
    lines.append(_("Custom versions"))
    lines += [
        one_line(_custom_line(guid, limit, catalog))
        for guid, limit in profile.custom_limits(catalog)
    ]
    return "\n".join(lines) + "\n"


def _custom_line(guid: Guid, limit: CustomLimit, catalog: Catalog) -> str:
    info = catalog.custom(guid)
    name = (info.class_name or info.friendly_name) if info else None
    named = filled(name or _("(no known name)"), 44)
    return f"  {guid}  {named}  {_limit(guid, limit, catalog)}".rstrip()


def _limit(guid: Guid, limit: CustomLimit, catalog: Catalog) -> str:
    if limit.version is not None:
        return f"{limit.version} {enumerator_name(guid, limit.version, catalog) or ''}".rstrip()
    if limit.registered is False:
        return _("not registered")
    if limit.at_least is not None and limit.at_most is not None:
        return _("between {at_least} and {at_most}", at_least=limit.at_least, at_most=limit.at_most)
    if limit.at_least is not None:
        return _("at least {at_least}", at_least=limit.at_least)
    if limit.at_most is not None:
        return _("at most {at_most}", at_most=limit.at_most)
    return _("not known")


# -- a merge of version lists ----------------------------------------------------------------------

#: Rows of a list, numbers and findings that are listed; a whole list may have hundreds.
_MOST_ROWS: Final = 40
_WORST: Final = (State.BROKEN, State.REFUSED, State.LOST, State.FINE)


def compare_text(compared: ComparedLists, style: Style = PLAIN) -> Iterator[str]:
    """What is said of two engines' lists, line by line."""
    yield from (f"{line}\n" for line in _comparison_lines(compared, style))


def _comparison_lines(compared: ComparedLists, style: Style) -> Iterator[str]:
    yield style.strong(one_line(f"{compared.old.name} → {compared.new.name}"))
    # What a user has to know comes first: what breaks, and which numbers mean something else.
    yield one_line(str(compared_verdict(compared)))
    if compared.findings:
        yield from problem_lines(_first(compared.findings), style)
    for comparison in by_worst(compared):
        yield from _list_lines(comparison, style)
    if compared.added:
        yield one_line(_("Added: {names}.", names=listed(map(str, compared.added))))
    yield ngettext(
        "{count} list is the same in both.",
        "{count} lists are the same in both.",
        compared.same,
    )
    if compared.packages is None:
        yield _("No content was looked at; --content counts packages.")
    else:
        yield _(
            "{count} looked at.",
            count=ngettext("{count} package", "{count} packages", compared.packages),
        )


def _list_lines(comparison: Comparison, style: Style) -> Iterator[str]:
    yield style.strong(one_line(str(comparison.title)))
    hazards = [each for each in comparison.findings if isinstance(each, Hazard)]
    others = [each for each in comparison.findings if not isinstance(each, Hazard)]
    yield from problem_lines(_first(hazards), style)
    if comparison.meanings:
        yield "  " + _("Numbers that mean another version:")
        yield from (f"    {line}" for line in meaning_lines(comparison, _MOST_ROWS))
    harmed = sorted(comparison.harmed, key=lambda each: _WORST.index(each.state))
    for outcome in harmed[:_MOST_ROWS]:
        yield one_line(_outcome_line(outcome))
    refused = refused_line(comparison)
    if refused:
        yield f"  {refused}"
    yield from _change_lines(comparison)
    yield from problem_lines(_first(others), style)
    if len(others) > _MOST_ROWS:
        yield _(
            "  and {count}",
            count=ngettext(
                "{count} more finding", "{count} more findings", len(others) - _MOST_ROWS
            ),
        )


def _change_lines(comparison: Comparison) -> Iterator[str]:
    """What has changed between the lists themselves."""
    moved, appended = _changes(comparison)
    yield from moved[:_MOST_ROWS]
    if len(moved) > _MOST_ROWS:
        yield _(
            "    and {count}",
            count=ngettext("{count} more change", "{count} more changes", len(moved) - _MOST_ROWS),
        )
    if appended:
        # One sentence says it where nothing else has changed.
        lead = "" if moved else _("Nothing renumbered.")
        yield "  " + in_a_row((lead, _("{appended:,} appended.", appended=appended)))
    if not (moved or appended) and comparison.old_latest != comparison.new_latest:
        yield _(
            "  {old_latest} → {new_latest}, names are not known",
            old_latest=comparison.old_latest,
            new_latest=comparison.new_latest,
        )


def _first(findings: Sequence[Finding]) -> Sequence[Finding]:
    return findings[:_MOST_ROWS]


def _changes(comparison: Comparison) -> tuple[list[str], int]:
    """A line for each name that is new among old ones, moved or gone; how many were appended."""
    old, new = comparison.old, comparison.new
    highest = max(old.values(), default=-1)
    lines, appended = [], 0
    for name, number in sorted(new.items(), key=lambda each: each[1]):
        before = old.get(name)
        if before is None and number > highest:
            appended += 1
        elif before is None:
            lines.append(one_line(f"    +  {number:>6}  {name}"))
        elif before != number:
            lines.append(
                one_line(
                    _(
                        "    ~  {number:>6}  {name}, was {before}",
                        number=number,
                        name=name,
                        before=before,
                    )
                )
            )
    lines += [
        one_line(f"    −  {number:>6}  {name}") for name, number in old.items() if name not in new
    ]
    return lines, appended


def _outcome_line(outcome: Outcome) -> str:
    packages = (
        "–"
        if outcome.packages is None
        else ngettext("{count} package", "{count} packages", outcome.packages)
    )
    whose = _("own") if outcome.origin == "own" else _("Epic's")
    parts = [
        f"{word} {_some(names)}"
        for word, names in (
            (_("skips"), outcome.skipped),
            (_("runs again"), outcome.again),
            (_("lost"), outcome.lost),
            (_("pending"), outcome.pending),
        )
        if names
    ]
    said = remarks(parts)
    row = f"{outcome.state:<7}  {filled(whose, 6)} {outcome.number:>6}"
    return f"  {row}  {filled_before(packages, 12)}  {said}".rstrip()


def _some(names: Sequence[str]) -> str:
    few = listed(names[:3])
    return few if len(names) <= 3 else _("{few} and {count:,} more", few=few, count=len(names) - 3)


# -- an import -------------------------------------------------------------------------------------

#: Remarks that are listed; a whole engine may have hundreds, of which JSON has all.
_MOST_REMARKS = 40


def import_text(engine: ImportedEngine, path: str, style: Style = PLAIN) -> Iterator[str]:
    """What was found, and where the profile is now, line by line.

    Args:
        engine: The engine.
        path: The profile file.
        style: How it is set.
    """
    yield from (f"{line}\n" for line in _import_lines(engine, style))
    name = named_as(path)
    # In single quotes a path of Windows is as it is.
    project = _("engine = '{name}' in a project file", name=name)
    yield one_line(
        _(
            "Written to {path}; name it with --engine {name}, or as {project}.",
            path=path,
            name=name,
            project=project,
        )
    )
    yield "\n"


def _import_lines(engine: ImportedEngine, style: Style) -> Iterator[str]:
    profile = engine.profile
    yield style.strong(one_line(profile.name))
    yield fact("version", version_text(profile.version))
    files = ngettext("{count} source file", "{count} source files", engine.files)
    yield fact(
        "read",
        _("{files}, {telling:,} of them declare versions", files=files, telling=engine.declaring),
    )
    for axis, declared in engine.lists.objects.items():
        count = ngettext("{count} version", "{count} versions", len(declared.versions))
        yield fact(
            _("{axis} list", axis=axis),
            one_line(
                _(
                    "up to {latest}, {count}  ({place})",
                    latest=declared.latest,
                    count=count,
                    place=declared.place,
                )
            ),
        )
    layout = engine.lists.layout
    if layout is not None:
        yield fact(_("header layout"), one_line(f"{layout.number}  ({layout.place})"))
    custom = ngettext(
        "{count} custom version", "{count} custom versions", len(profile.custom_latest or {})
    )
    registers = (
        _("the engine registers exactly these") if profile.complete else _("added to the release")
    )
    yield fact(_("custom versions"), clauses((custom, registers)))
    for entry in engine.lists.custom:
        number = f"    {entry.guid}  {custom_name(entry):<40}  {entry.latest:>4}"
        # Rows that were not read may make it higher.
        place = _("{place}, assumed", place=entry.place) if entry.unsure else entry.place
        yield one_line(f"{number}  ({place})")
    if engine.findings:
        yield style.strong(_("Findings"))
        shown = [f for f in engine.findings if f.severity is not Severity.INFO][:_MOST_REMARKS]
        shown = shown or list(engine.findings[:_MOST_REMARKS])
        yield from problem_lines(shown, style)
        more = len(engine.findings) - len(shown)
        if more:
            yield _(
                "  and {count}; --format json lists all",
                count=ngettext("{count} more finding", "{count} more findings", more),
            )
