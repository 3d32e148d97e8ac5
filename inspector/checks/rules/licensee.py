"""LIC-NEW and LICENSEE-BUILD: what studios with their own engine leave in a package."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case, finds
from inspector.checks.finding import AboveAxis, CheckFinding
from inspector.finding import Severity


class LicNew(AboveAxis):
    """The licensee version is at ``stored``, above the engine's ``limit``."""

    rule = "LIC-NEW"
    order = 8.0
    compared = True
    templates = {
        "title": "Licensee version too new",
        "line": "Licensee version {stored}, {engine} is at {limit}",
        "message": (
            "Licensee version {stored} is newer than {engine}, which is at {limit}. Only studios "
            "with an engine of their own raise it.{doubt}"
        ),
        "remedy": (
            "Open it with the studio's engine that saved it, or fetch a revision saved by "
            "{engine}. No engine saves downwards."
        ),
        "sentence": (
            "It was saved by a studio build with licensee version {stored}; {engine} is at {limit}."
        ),
        "stops": "is at licensee version {limit}",
        "headline": "{engine} does not know this studio's data",
        "checked": "The licensee version, which every studio counts for itself.",
        "this_file": "**{stored}**. Epic's own releases write 0.",
        "engine_limit": (
            "It is at **{limit}**. What a higher number changed only the studio's engine knows."
        ),
        "log": (
            "`LicenseePackageVersion {stored:d}, MaxExpected {limit:d}` It means what it says."
        ),
        "opens.all_refuse": "The studio's own engine. No Epic release.",
        "passes": "reads licensee version {stored}",
    }
    stored: int
    limit: int


class LicenseeBuild(CheckFinding):
    """A studio's own build saved the package, from a ``branch`` that may be said."""

    rule = "LICENSEE-BUILD"
    severity = Severity.INFO
    order = 30.0
    templates = {
        "title": "Saved by a studio's build",
        "line": "Saved by a studio's build of {saved_by}",
        "message": "The package was saved by a studio's own build, {build}.",
        "remedy": "Nothing to do. Ask the studio which engine it keeps its content for.",
        "sentence": "It was saved by a studio's own build, {build}.",
        "headline": "A studio's own build saved this package",
        "checked": "The highest bit of the changelist that saved the package.",
        "this_file": "**{build}**, bit set",
        "this_file.branch": "**{build}**, bit set, branch `{branch}`",
        "engine_limit": (
            "None by itself. Where release and patch are equal, a studio's build counts as newer "
            "than Epic's."
        ),
        "sure": "Certain. The bit is read from bytes.",
        "build": "{saved_by}-{changelist:d}",
    }
    saved_by: str
    changelist: int
    branch: str


@finds(LicNew, LicenseeBuild)
def licensee(case: Case) -> Iterator[CheckFinding]:
    """The licensee number against the engine's, and the licensee bit of saved-by."""
    versions, profile = case.versions, case.profile
    if versions is not None and versions.licensee > profile.licensee:
        yield LicNew(
            engine=profile.name,
            path="summary/FileVersionLicenseeUE",
            stored=versions.licensee,
            limit=profile.licensee,
            assumed="licensee" in profile.assumed,
        )
    saved_by = case.facts.saved_by
    if saved_by is not None and saved_by.licensee:
        yield LicenseeBuild(
            engine=profile.name,
            path="summary/SavedByEngineVersion",
            saved_by=saved_by.short,
            changelist=saved_by.changelist,
            branch=saved_by.branch,
        )
