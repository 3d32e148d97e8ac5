"""Rows of lists about engines: releases and imports, module manifests, and cooked sets."""

from __future__ import annotations

import os
from typing import Final

from inspector.catalog import Catalog
from inspector.catalog.profile import profile_for_release
from inspector.checks.engines.cooked import AssumptionAnswer, CookedAnswer, State
from inspector.checks.engines.modules import BinariesAnswer
from inspector.checks.judgement import Mark
from inspector.escaping import one_line
from inspector.messages import _, count_text, lazy, ngettext
from inspector.messages.phrases import clauses, joined, listed
from inspector.messages.rendering import render
from inspector.messages.rules import texts_of
from inspector.messages.rules.engine_content import assumption_title, offence_text
from inspector.named_tuples import NamedTuple
from inspector.project.around.engine import ImportedProfile
from inspector.project.around.headers import ImportedEngine
from inspector.report.compat import ASSUMPTION_STATES, axis_counts_text
from inspector.report.text import object_version_name

# -- releases and imports --------------------------------------------------------------------------


class ReleaseRow(NamedTuple):
    """A release with the newest number of every axis, and how the numbers are called."""

    name: str
    key: tuple[int, int]
    confirmed: bool
    layout: int
    ue4: int
    ue4_name: str
    ue5: int
    ue5_name: str
    licensee: int
    custom: int
    build: str


class ImportedRow(NamedTuple):
    """An imported engine; of one that cannot be read ``problem`` alone is known."""

    name: str
    path: str
    version: str = ""
    ue4: int = 0
    ue5: int = 0
    licensee: int = 0
    custom: int = 0
    problem: str = ""


def release_rows(catalog: Catalog) -> tuple[ReleaseRow, ...]:
    """Every known release, newest first."""
    rows = []
    for release in reversed(catalog.releases):
        build = release.newest_build
        rows.append(
            ReleaseRow(
                release.name,
                release.key,
                release.confirmed,
                release.legacy,
                release.ue4,
                _name(catalog, "ue4", release.ue4),
                release.ue5,
                _name(catalog, "ue5", release.ue5),
                release.licensee,
                sum(
                    limit.registered is True
                    for __, limit in profile_for_release(release, catalog).custom_limits(catalog)
                ),
                f"{build.short}-{build.changelist}" if build is not None else "",
            )
        )
    return tuple(rows)


def _name(catalog: Catalog, axis: str, number: int) -> str:
    """What a number is called, without what every name of the axis begins with."""
    return (object_version_name(catalog, axis, number) or "").removeprefix("VER_UE4_")


def imported_rows(profiles: tuple[ImportedProfile, ...]) -> tuple[ImportedRow, ...]:
    """The imported engines by name."""
    rows = []
    for name, path, profile, problem in profiles:
        if profile is None:
            rows.append(ImportedRow(one_line(name), path, problem=one_line(str(problem))))
            continue
        version = profile.version
        rows.append(
            ImportedRow(
                one_line(profile.name),
                path,
                f"{version.short}-{version.changelist}",
                profile.ue4,
                profile.ue5,
                profile.licensee,
                len(profile.custom_latest or {}),
            )
        )
    return tuple(rows)


def import_sentence(engine: ImportedEngine) -> str:
    """What an import found, behind its name."""
    files = ngettext("{count} source file", "{count} source files", engine.files)
    made = len(engine.lists.objects)
    lists = _("{count} of object versions", count=ngettext("{count} list", "{count} lists", made))
    custom = ngettext(
        "{count} custom version", "{count} custom versions", len(engine.profile.custom_latest or {})
    )
    return ngettext(
        "{count} of {files} declares versions: {lists}, {custom}.",
        "{count} of {files} declare versions: {lists}, {custom}.",
        engine.declaring,
        files=files,
        lists=lists,
        custom=custom,
    )


# -- module manifests ------------------------------------------------------------------------------

_RESULTS = {
    True: (Mark.OK, lazy("accepted")),
    False: (Mark.REFUSE, lazy("skipped")),
    None: (Mark.NONE, lazy("not judged")),
}
_ORDER = (Mark.REFUSE, Mark.NONE, Mark.OK)
#: Modules that are named; more are counted.
_NAMED = 3


class ManifestRow(NamedTuple):
    """A manifest and what becomes of it; ``why`` are its findings in words."""

    place: str
    build_id: str
    modules: str
    result: str
    mark: Mark
    why: str


def manifest_rows(answer: BinariesAnswer, folder: str) -> tuple[ManifestRow, ...]:
    """The manifests of every target, skipped ones first.

    Args:
        answer: What is said of the binaries.
        folder: The folder that places are told from.
    """
    why: dict[str, list[str]] = {}
    for finding in answer.findings:
        why.setdefault(finding.path, []).append(texts_of(finding).message())
    rows = []
    for target in answer.targets:
        for manifest, accepted in target.manifests:
            mark, result = _RESULTS[accepted]
            names = sorted(manifest.modules)
            more = len(names) - _NAMED
            shown = listed(names) if more <= 0 else f"{listed(names[:_NAMED])} +{count_text(more)}"
            rows.append(
                ManifestRow(
                    one_line(os.path.relpath(manifest.path, folder)),
                    "(none)" if manifest.build_id is None else one_line(manifest.build_id or '""'),
                    one_line(shown),
                    str(result),
                    mark,
                    " ".join(why.get(manifest.path, ())),
                )
            )
    return tuple(sorted(rows, key=lambda row: (_ORDER.index(row.mark), row.place)))


def manifests_sentence(answer: BinariesAnswer) -> str:
    """How many manifests there are, and what becomes of them."""
    accepted = [each.accepted for target in answer.targets for each in target.manifests]
    if not accepted:
        return _("no manifests")
    counts = [
        f"{count_text(accepted.count(result))} {word}"
        for result, (__, word) in _RESULTS.items()
        if accepted.count(result)
    ]
    ids = [f"“{one_line(each.reference)}”" for each in answer.targets if each.reference]
    wanted = (
        _("; the engine’s id is {parts}", parts=joined(list(dict.fromkeys(ids)))) if ids else ""
    )
    return clauses(
        (ngettext("{count} manifest", "{count} manifests", len(accepted)), joined(counts) + wanted)
    )


# -- cooked sets -----------------------------------------------------------------------------------

_MARKS: Final = {State.HOLDS: Mark.OK, State.NOT_KNOWN: Mark.NONE}


class AssumptionRow(NamedTuple):
    """An assumption and whether it holds; ``answer`` is what it was made of."""

    code: str
    title: str
    state: str
    mark: Mark
    packages: int
    note: str
    answer: AssumptionAnswer


class OffenderRow(NamedTuple):
    """What breaks an assumption, and what it has: a package as it is called below the folder, or
    the place of a gate.
    """

    name: str
    has: str
    path: str
    is_package: bool


class AxisRow(NamedTuple):
    """An axis, its newest number, and how many packages are at each."""

    title: str
    newest: str
    counts: str


def assumption_rows(answer: CookedAnswer) -> tuple[AssumptionRow, ...]:
    """The assumptions in their order."""
    rows = []
    for each in answer.assumptions:
        advisory = each.assumption.advisory
        mark = _MARKS.get(each.state, Mark.WARN if advisory else Mark.REFUSE)
        note = render(each.why) if each.why is not None else _("advice") if advisory else ""
        rows.append(
            AssumptionRow(
                each.assumption.code,
                assumption_title(each.assumption.code),
                str(ASSUMPTION_STATES[each.state]),
                mark,
                each.packages,
                note,
                each,
            )
        )
    return tuple(rows)


def offender_rows(answer: AssumptionAnswer, folder: str) -> tuple[OffenderRow, ...]:
    """The first packages, or gates, that break an assumption."""
    is_package = answer.assumption.noun == "package"
    return tuple(
        OffenderRow(
            one_line(os.path.relpath(path, folder) if is_package else path),
            one_line(offence_text(has)),
            path,
            is_package,
        )
        for path, has in answer.offenders
    )


def axis_rows(answer: CookedAnswer) -> tuple[AxisRow, ...]:
    """How many packages are where, object versions first."""
    return tuple(
        AxisRow(
            one_line(axis.title),
            _("not known") if axis.latest is None else str(axis.latest),
            axis_counts_text(axis),
        )
        for axis in answer.axes
    )
