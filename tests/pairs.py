"""The pairs of the corpus: two revisions of one asset, and what differs between them."""

from __future__ import annotations

from typing import Any

from corpus import manifest

#: Their names, which are those of their folders below ``pairs``.
PAIRS = sorted({one["path"].split("/")[1] for one in manifest() if one["path"][:6] == "pairs/"})

#: Of these the corpus says, beside no verdict, that tabs of the editor differ, numbers of versions,
#: and bytes of one object that nothing takes apart, which another version wrote.
LAYOUT_AND_VERSIONS = frozenset({"Blueprint-BP_SimpleObject"})
#: Of these it says nothing. Beside the date of the save sixteen bytes of one object differ: the
#: identity of the lighting of an empty brush, which stands before the count of its settings.
IDENTITIES = frozenset({"World-Issue455"})
#: Of these it says what differs, an empty struct that 5.5 writes among it, and what Niagara of 5.5
#: and PCG of 5.7 do.
CONVERTED = frozenset(
    {"NiagaraSystem-NS_ComputeEmitter_Legacy", "PCGGraph-PCG_OnDemand_C", "World-M_TestLab"}
)

#: Of these it says in words that nobody edited them: the case of a name, what 4.25 stores of
#: properties, a save by a newer engine. Of the material it says that a parameter changed; the four
#: values that differ are those that a step of the engine writes.
RESAVED_IN_WORDS = frozenset(
    {
        "AnimBlueprint-InputSimulationHands_AnimInstance",
        "BlendSpace-BS_Als_WalkRun_Left_Forward",
        "MaterialInstanceConstant-MI_FPGun",
        "ParticleSystem-P_AssaultRifle_AMmo",
    }
)


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
    if name in LAYOUT_AND_VERSIONS:
        assert not stated
        return {
            "verdict": "resaved",
            "content": False,
            "classes": ["layout", "version", "noise"],
        }
    if name in IDENTITIES:
        assert not stated
        return {"verdict": "resaved", "content": False, "classes": ["noise"]}
    if name in CONVERTED:
        assert not stated
        return {
            "verdict": "resaved",
            "content": False,
            "classes": ["conversion", "version", "noise"],
        }
    if name in RESAVED_IN_WORDS:
        assert not stated
        return {
            "verdict": "resaved",
            "content": False,
            "classes": ["layout", "conversion", "version", "noise"],
        }
    return stated[0] if stated else {"verdict": "changed", "content": True}


def judged(name: str) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """What somebody who judged a pair by hand wants its first sentence to say, and never to say.

    Regular expressions; None for a pair that nobody judged so.
    """
    for one in manifest():
        if one["path"].split("/")[:2] == ["pairs", name] and "says" in one:
            return tuple(one["says"]), tuple(one["not"])
    return None
