"""Upgrade previews made by hand, for what no file of the corpus has."""

from __future__ import annotations

from dataclasses import replace

from inspector.project.around.references import MissingReference
from inspector.upgrades.effects import Info
from inspector.upgrades.model import (
    AxisGroup,
    Fate,
    FieldChange,
    Patch,
    Preview,
    PreviewVerdict,
    Reach,
    RedirectedReference,
    Step,
    Touch,
    VersionChange,
)
from inspector.upgrades.order import AboveLatest
from inspector.upgrades.redirects.findings import Repeated, SlashesDiffer
from inspector.upgrades.values import Loss, Missing

EDITOR = "custom:E4B068ED-F49442E9-A231DA0B-2E46BB41"
BLEND = "/Engine/Tutorial/SubEditors/TutorialAssets/Character/NewBlendSpace1D"


def step(
    axis: str,
    number: int | None,
    name: str,
    changes: tuple[FieldChange, ...] = (),
    *,
    touches: tuple[Touch, ...] = (),
    effects: tuple[str, ...] = ("note",),
    count: int | None = None,
    loss: Loss = Loss.NONE,
    reach: Reach | None = None,
    basis: str = "reader",
    what: str | None = None,
    source: str = "",
) -> Step:
    """A step with one patch; it touches the file where it changes something."""
    found = reach or (Reach.TOUCHES if changes or count else Reach.NOTHING)
    at = number if number is not None else -1
    patch = Patch(
        f"{axis}/{name}", axis, at - 1, at, name, Info(), basis=basis, source=source, what=what
    )
    default = (Touch("summary"),) if found is Reach.TOUCHES else ()
    return Step(
        number,
        name,
        name.removeprefix("VER_UE4_").replace("_", " ").capitalize(),
        what,
        (patch,),
        found,
        touches or default,
        effects,
        changes,
        len(changes) if count is None else count,
        loss,
        # Places that are only counted are like those that are told.
        added=_signed(changes, "+", count),
        removed=_signed(changes, "−", count),
        dropped=sum(change.loss is Loss.DROPPED for change in changes),
    )


def _signed(changes: tuple[FieldChange, ...], sign: str, count: int | None) -> int:
    """How many places carry a sign."""
    told = sum(change.sign == sign for change in changes)
    return told + ((count or len(changes)) - len(changes) if told else 0)


UE4 = AxisGroup(
    "ue4",
    "UE4 object version",
    514,
    522,
    (
        step("ue4", 515, "VER_UE4_POINTLIGHT_SOURCE_ORIENTATION"),
        step(
            "ue4",
            516,
            "VER_UE4_ADDED_PACKAGE_SUMMARY_LOCALIZATION_ID",
            (FieldChange("summary/LocalizationId", Missing.ABSENT, Missing.NEW, "+"),),
            effects=("sets a default",),
            what="The summary stores an identifier for its texts.",
            source="a reader of packages",
        ),
        step(
            "ue4",
            517,
            "VER_UE4_FIX_WIDE_STRING_CRC",
            tuple(FieldChange(f"names/{n}", n, n + 1) for n in range(40)),
            count=219,
            touches=(Touch("name", 219),),
            effects=("rewrites hashes",),
        ),
        step("ue4", 518, "VER_UE4_ADDED_PACKAGE_OWNER"),
        step("ue4", 519, "VER_UE4_SKINWEIGHT_PROFILE_DATA_LAYOUT_CHANGES"),
        step("ue4", 520, "VER_UE4_NON_OUTER_PACKAGE_IMPORT"),
        step(
            "ue4",
            521,
            "VER_UE4_ASSETREGISTRY_DEPENDENCYFLAGS",
            (FieldChange("exports/3/properties/Angle", 6.2831855, 1.0, loss=Loss.ROUNDING),),
            loss=Loss.ROUNDING,
            touches=(Touch("property", 1),),
        ),
        step(
            "ue4",
            522,
            "VER_UE4_CORRECT_LICENSEE_FLAG",
            (FieldChange("exports/3/properties/Old", 7, Missing.DROPPED, "−", Loss.DROPPED),),
            loss=Loss.DROPPED,
            touches=(Touch("property", 1),),
        ),
    ),
    8,
)
CUSTOM = AxisGroup(
    EDITOR,
    "Editor",
    20,
    30,
    tuple(
        step(EDITOR, n, f"EditorStep{n}", reach=Reach.UNKNOWN, loss=Loss.UNKNOWN, basis="name-only")
        for n in range(21, 29)
    ),
    10,
)
QUIET = AxisGroup(
    "licensee", "Licensee version", 3, 5, (step("licensee", 4, "A"), step("licensee", 5, "B")), 2
)
REDIRECTS = AxisGroup(
    "redirect",
    "Core redirects",
    None,
    None,
    (
        step(
            "redirect",
            None,
            "RTSOwner becomes RTSOwnerComponent",
            (FieldChange("imports/7/ObjectName", "RTSOwner", "RTSOwnerComponent"),),
            touches=(Touch("import", 1),),
            effects=("rename",),
            basis="ini",
            source="DefaultEngine.ini:27",
        ),
    ),
    1,
)
NIAGARA = AxisGroup("custom:FCF57AFA-50764283-B9A9E658-FFA02D32", "Niagara", -1, 60, (), 61)
CORE = AxisGroup("custom:375EC13C-06E448FB-B50084F0-262A717E", "Core", -1, 4, (), 5)

#: Something of everything.
RICH = Preview(
    engine="5.3",
    verdict=PreviewVerdict.LOSSY,
    groups=(REDIRECTS, UE4, QUIET, CUSTOM),
    if_used=(NIAGARA, CORE),
    versions=(
        VersionChange("ue4", "UE4 object version", 514, 522),
        VersionChange("ue5", "UE5 object version", None, 1009),
        VersionChange("licensee", "Licensee version", 5, 5, fate=Fate.SAME),
        VersionChange("custom:1", "Editor", 20, 40),
        VersionChange("saved_by", "Saved by", "4.18.1-3754814", "5.3.2-29314046"),
        VersionChange("custom:2", "Plugin", 3, None, fate=Fate.KEPT_OR_DROPPED),
    ),
    dropped=(FieldChange("exports/5/properties/Gone", 12.5, Missing.DROPPED, "−", Loss.DROPPED),),
    references_lost=(
        MissingReference(target=BLEND, end="absent", path="exports/6/properties/BlendSpace"),
    ),
    closed=("4.18", "4.19", "5.0"),
    opens=("5.3", "5.4"),
    never=("4.16", "4.17"),
    problems=(
        Repeated(path="DefaultEngine.ini", line=33, kind="class", old="A", new="B", count=2),
        AboveLatest(
            path="U.toml",
            patches=("armour",),
            title="Patch armour",
            to_number=9,
            latest=5,
            axis="licensee",
        ),
        SlashesDiffer(
            path="DefaultEngine.ini", line=31, kind="package", old="A", new="/B", doubled=True
        ),
    ),
    loss=Loss.DROPPED,
)
REFUSED = Preview(
    "5.3", PreviewVerdict.REFUSED, "5.3 refuses this package. It was saved by 5.7, which is newer."
)
#: Nothing but a redirector to follow.
REDIRECTED = Preview(
    "5.7",
    PreviewVerdict.SAFE,
    references_redirected=(
        RedirectedReference(
            "/Game/Old/Door.Door", "/Game/New/Door.Door", "imports/7", ("Content/Old/Door.uasset",)
        ),
    ),
)
NOTHING = Preview("5.7", PreviewVerdict.NOTHING, if_used=(CORE,))
#: Steps that all miss the file.
MISSED = replace(
    RICH,
    verdict=PreviewVerdict.SAFE,
    groups=(QUIET,),
    if_used=(),
    dropped=(),
    references_lost=(),
    problems=(),
    loss=Loss.NONE,
)
