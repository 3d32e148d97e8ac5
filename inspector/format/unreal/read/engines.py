"""The two engine versions of a package, with the stand-ins of packages that store less."""

from __future__ import annotations

from inspector.format.unreal.declare.primitives import EngineVersionRecord
from inspector.format.unreal.read.header import Summary
from inspector.versions.engine_version import EngineVersion


def saved_by_and_compatible_with(
    summary: Summary, *, layout_known: bool = True
) -> tuple[EngineVersion | None, EngineVersion | None, bool]:
    """Saved-by, compatible-with, and whether the second is stored.

    Before UE4 336 only a changelist is stored: it stands for 4.0.0 of that changelist, and 0 for
    the empty version. Before UE4 444 saved-by stands in for compatible-with. The licensee bit that
    some 4.26 packages carry by mistake is repaired in both.

    Args:
        summary: The summary.
        layout_known: Whether the summary was read by the layout that it was written in; of an
            unversioned package that no known release explains, nothing is said.
    """
    body = summary.body
    if body is None or not layout_known:
        return None, None, False
    ue4 = summary.layout.ue4
    if body.SavedByEngineVersion is None:
        saved_by = EngineVersion.from_bare_changelist(body.SavedByChangelist or 0)
        return saved_by, saved_by, False
    saved_by = engine_version(body.SavedByEngineVersion, ue4)
    if body.CompatibleWithEngineVersion is None:
        return saved_by, saved_by, False
    return saved_by, engine_version(body.CompatibleWithEngineVersion, ue4), True


def engine_version(record: EngineVersionRecord, ue4: int) -> EngineVersion:
    """The value of a stored engine version, repaired where 4.26 wrote the licensee bit wrongly."""
    version = EngineVersion.from_raw(
        record.Major, record.Minor, record.Patch, record.Changelist, record.Branch
    )
    return version.repaired(ue4)
