"""The pairs of the corpus: two revisions of one asset, and what differs between them."""

from __future__ import annotations

from typing import Any

from corpus import manifest

#: Their names, which are those of their folders below ``pairs``.
PAIRS = sorted({one["path"].split("/")[1] for one in manifest() if one["path"][:6] == "pairs/"})


def expected(name: str) -> dict[str, Any]:
    """What the corpus says of a pair: its verdict and which classes of changes may occur.

    Of pairs without a stated difference it says nothing; all of them were edited, or compiled anew
    by the editor.
    """
    stated = [
        one["expected"]
        for one in manifest()
        if one["path"].split("/")[:2] == ["pairs", name] and "expected" in one
    ]
    assert len(stated) in (0, 2)
    return stated[0] if stated else {"verdict": "changed", "content": True}


CAMERA = r"exports/Demo-Map/properties/EditorViews/3/Cam(Position/[XYZ]|Rotation/\w+)"
#: Pairs that nobody edited and that are told as edited all the same: how many changes count as
#: content, of which places, and why. Whoever mends one takes it out.
OVER_TOLD = {
    # Where the editor left its windows and cameras counts as content; the sentence says so.
    "Blueprint-BP_SprintCameraShake": (
        2,
        r"exports/.*/LastEditedDocuments/0/SavedViewOffset/[XY]",
    ),
    "World-Demo-Map": (5, CAMERA),
    "World-Demo-Map-f51348e": (5, CAMERA),
    # So do the cameras here. An actor's class moved to another folder, and the imports with it.
    "World-LV_Category-FilterEcosystem": (
        22,
        (
            r"exports/LV_Category-FilterEcosystem/properties/EditorViews/\d/CamUpdated"
            r"|exports/.*\.BP_CategoryTitle_C_0/ClassIndex"
            r"|imports//Game/Assets/Debug/(Doc/)?BP_CategoryTitle(\..*)?"
            r"|asset_registry/LV_Category-FilterEcosystem/Tags/(ActorsMetaData|LevelBounds\w+)"
        ),
    ),
    # Pins of 4.26 became real in 5.0, and a flag of a node was renamed: the engine converts them.
    "Blueprint-BP_CesiumLevelNote": (
        8,
        (
            r"exports/BP_CesiumLevelNote/properties/NewVariables/[01]/VarType/"
            r"(PinCategory|PinSubCategory|bSerializeAsSinglePrecisionFloat)"
            r"|exports/BP_CesiumLevelNote:UserConstructionScript\.K2Node_CallFunction_2/properties/"
            r"b(Is|DefaultsTo)PureFunc"
        ),
    ),
}


def verdict(name: str) -> str:
    """The verdict that a comparison of a pair gives: what is expected, or edited if over-told."""
    return "changed" if name in OVER_TOLD else expected(name)["verdict"]
