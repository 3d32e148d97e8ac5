"""The two engine versions of a package, with the stand-ins of packages that store less."""

from __future__ import annotations

from typing import NamedTuple

from inspector.format.unreal.declare.primitives import EngineVersionRecord
from inspector.format.unreal.paths import bounded
from inspector.format.unreal.read.header import Summary
from inspector.versions.engine_version import EngineVersion


class Engines(NamedTuple):
    """The engine that saved a package, and the oldest that it claims to be compatible with.

    Both are None where the summary was not read that far. ``compatible_stored`` says whether the
    second is stored, or the first stands in for it.
    """

    saved_by: EngineVersion | None = None
    compatible_with: EngineVersion | None = None
    compatible_stored: bool = False


def engines_of(summary: Summary, *, layout_known: bool = True) -> Engines:
    """The engine versions that a summary stores, or what stands for them.

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
        return Engines()
    ue4 = summary.layout.ue4
    if body.SavedByEngineVersion is None:
        saved_by = EngineVersion.from_bare_changelist(body.SavedByChangelist or 0)
        return Engines(saved_by, saved_by)
    saved_by = engine_version(body.SavedByEngineVersion, ue4)
    if body.CompatibleWithEngineVersion is None:
        return Engines(saved_by, saved_by)
    compatible_with = engine_version(body.CompatibleWithEngineVersion, ue4)
    return Engines(saved_by, compatible_with, compatible_stored=True)


def engine_version(record: EngineVersionRecord, ue4: int) -> EngineVersion:
    """The value of a stored engine version, repaired where 4.26 wrote the licensee bit wrongly."""
    # Any text may stand for the branch, and each surface that names the version would repeat it.
    branch = bounded(record.Branch)
    version = EngineVersion.from_raw(
        record.Major, record.Minor, record.Patch, record.Changelist, branch
    )
    return version.repaired(ue4)
