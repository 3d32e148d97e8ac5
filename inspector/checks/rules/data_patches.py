"""DATA-PATCH-OLD: data patches of the old form, on which no builder can act."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case, finds
from inspector.checks.facts import Depth
from inspector.checks.finding import CheckFinding, StreamFinding
from inspector.finding import Severity


class DataPatchOld(StreamFinding):
    """So many data patches are of the old form, with ``entries`` entries."""

    rule = "DATA-PATCH-OLD"
    severity = Severity.WARNING
    order = 28.3
    stable = ()
    templates = {
        "title": "Data patches in the old form",
        "line": "{patches:# data patch|# data patches} in the old form",
        "message": (
            "{patches:# data patch is|# data patches are} stored in the old form, with "
            "{entries:# entry|# entries}. Such addresses name no classes and no versions, so no "
            "change of a name or a type ever acts on them."
        ),
        "remedy": (
            "Upgrade the slice and save it before a field of a class in it is renamed or changed."
        ),
        "sentence": (
            "{patches:# data patch is|# data patches are} in the old form, on which no change of "
            "a name or a type acts."
        ),
        "headline": "Changes of names and types pass these data patches by",
        "checked": "The class of each data patch, which tells its form.",
        "this_file": "{patches:# patch|# patches}, {entries:# entry|# entries}",
        "engine_limit": "None: the patches are applied as they are, to fields that still match.",
        "sure": "Certain. The form is told by the id of the class.",
    }
    patches: int
    entries: int


@finds(DataPatchOld)
def old_data_patches(case: Case) -> Iterator[CheckFinding]:
    """All old patches of the stream at once; a remark where nobody declared any builder."""
    stream = case.facts.stream
    if stream is None or not stream.old_patches:
        return
    first = stream.old_patches[0]
    yield DataPatchOld(
        engine=case.profile.name,
        severity=Severity.WARNING if case.classes.is_declared else Severity.INFO,
        path=first.path,
        identity="data_patches",
        offset=first.offset,
        depth=Depth.OBJECTS,
        patches=len(stream.old_patches),
        entries=sum(patch.entries for patch in stream.old_patches),
    )
