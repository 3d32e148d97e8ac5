"""CUSTOM-NEW, CUSTOM-UNKNOWN and CUSTOM-INVALID: the custom versions that a package stores."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.catalog import CustomVersionInfo, Enumerator
from inspector.checks.case import Case, finds
from inspector.checks.judgement import (
    CheckFinding,
    CustomStatus,
    TooNew,
    weight_of,
)
from inspector.checks.known_engine import CustomAnswer
from inspector.findings.finding import Severity
from inspector.findings.message import Text
from inspector.versions import CustomVersion


class OfCustomVersion(CheckFinding):
    """The engine does not take a custom version at the number ``stored``.

    ``name`` is what it is called, None where nobody says; ``stored_name`` the enumerator of the
    number, where that is known.
    """

    rule = "CUSTOM"
    stable = ("guid",)
    identity: str = "summary/CustomVersions"
    guid: str
    name: str | None
    stored: int
    stored_name: str | None


class CustomNew(TooNew):
    """The number is above the engine's ``limit``, or where that is not known, its upper ``bound``.

    ``name`` and ``stored_name`` are those of :class:`OfCustomVersion`.
    ``since`` is the release that introduced the stored number, ``reason`` how the engine's was
    found where it is not known, ``evidence`` the catalogue's word on where it comes from.
    """

    rule = "CUSTOM-NEW"
    stable = ("guid",)
    identity: str = "summary/CustomVersions"
    guid: str
    name: str | None
    stored: int
    stored_name: str | None
    since: str | None
    limit: int | None
    limit_name: str | None
    bound: int | None
    reason: Text
    evidence: str

    @property
    def open_limit(self) -> bool:
        """Whether the engine's number is not known."""
        return self.limit is None

    @property
    def built_from_source(self) -> bool:
        """Whether only builds from source have shown the engine's number."""
        return self.evidence.startswith("observed (source-built")

    @property
    def observed(self) -> bool:
        """Whether the engine's number was seen in a package, or printed by the engine."""
        return self.evidence.startswith(("observed", "printed"))


class CustomUnknown(OfCustomVersion):
    """The engine has nobody who registers it; ``in_catalog`` is whether any engine has.

    Against a release only Epic's own list is known, and plugins register more. ``plugin`` is the
    one that does, where that is known.
    """

    rule = "CUSTOM-UNKNOWN"
    severity: Severity = Severity.WARNING
    compared = True
    in_catalog: bool
    plugin: str = ""


class CustomInvalid(OfCustomVersion):
    """A validator of the engine refuses the number, for a ``reason`` that it may say."""

    rule = "CUSTOM-INVALID"
    compared = True
    reason: Text


@finds(CustomNew, CustomUnknown, CustomInvalid)
def custom_versions(case: Case) -> Iterator[CheckFinding]:
    """One finding for every stored custom version that the engine does not take."""
    for index, entry, answer in case.custom():
        path = f"summary/CustomVersions/{index}"
        if answer.status is CustomStatus.NEWER:
            yield _newer(case, path, entry, answer)
        elif answer.status is CustomStatus.UNKNOWN:
            info, name, step = _known_names(case, entry)
            yield CustomUnknown(
                severity=Severity.ERROR if case.profile.complete else Severity.WARNING,
                engine=case.profile.name,
                path=path,
                guid=str(entry.guid),
                name=name,
                stored=entry.version,
                stored_name=step.name if step else None,
                in_catalog=info is not None,
                plugin=info.plugin if info else "",
            )
        elif answer.invalid:
            _, name, step = _known_names(case, entry)
            yield CustomInvalid(
                engine=case.profile.name,
                path=path,
                guid=str(entry.guid),
                name=name,
                stored=entry.version,
                stored_name=step.name if step else None,
                reason=answer.reason,
            )


def _known_names(
    case: Case, entry: CustomVersion
) -> tuple[CustomVersionInfo | None, str | None, Enumerator | None]:
    """What the catalogue has of a custom version, what that is called, and its number."""
    info = case.catalog.custom(entry.guid)
    if info is None:
        return None, entry.friendly_name, None
    return info, info.name or entry.friendly_name, info.enumerator(entry.version)


def _newer(case: Case, path: str, entry: CustomVersion, answer: CustomAnswer) -> CustomNew:
    info, name, step = _known_names(case, entry)
    limit, release = answer.engine_version, case.profile.release
    limit_step = info.enumerator(limit) if info and limit is not None else None
    assumed = case.profile.assumes(entry.guid)
    return CustomNew(
        severity=weight_of(assumed=assumed),
        assumed=assumed,
        engine=case.profile.name,
        path=path,
        guid=str(entry.guid),
        name=name,
        stored=entry.version,
        stored_name=step.name if step else None,
        since=step.introduced_in if step else None,
        limit=limit,
        limit_name=limit_step.name if limit_step else None,
        bound=answer.bound,
        reason=answer.reason,
        evidence=info.evidence.get(release.name, "") if info and release else "",
    )
