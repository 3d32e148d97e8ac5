"""What was made anew as a whole, and is one edit: pictures of textures, hulls of collision, keys of
animations and curves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from inspector.compare.facts import owner
from inspector.compare.header_model import MODEL_SECTIONS
from inspector.compare.model import Change, ChangeClass, Difference, Place, Steps
from inspector.compare.named_edits import MOST_NAMES, Called, Edit, own_name
from inspector.compare.plain import same
from inspector.findings.message import Message

#: What identifies a picture: its GUID, and since 5.0 the hash of its bytes.
_IDENTITIES: Final = (("properties", "Source", "Id"), ("stored", "Source", "PayloadContentId"))
#: What follows from the picture in a texture.
_FOLLOWS: Final = (
    ("properties", "Source"),
    ("stored", "Source"),
    ("properties", "ImportedSize"),
    ("properties", "LightingGuid"),
)
#: What is stored of the file that it came from.
_FILE: Final = "ImportJson"
#: Bytes that lie behind the objects, among them those of a picture.
_BULK: Final = "bulk_data"
_SIDES: Final = ("SizeX", "SizeY")
#: The shapes that are computed from a mesh: of them nobody reads points and triangles.
_HULLS: Final = "ConvexElems"
#: What is computed of a shape; else somebody set it.
_COMPUTED: Final = frozenset({"VertexData", "IndexData", "ElemBox"})


def picture_edits(difference: Difference, called: Called) -> Iterator[Edit]:
    """The textures that have another picture, each with what follows from that.

    Args:
        difference: What differs.
        called: What objects are called.
    """
    content = difference.of_class(ChangeClass.CONTENT)
    beside = [change for change in content if _is_of_picture(change)]
    textures = dict.fromkeys(
        owner(change)
        for change in content
        if change.section == "exports" and change.steps[2:5] in _IDENTITIES
    )
    for texture in textures:
        own = [
            change
            for change in content
            if change.section == "exports"
            and owner(change) == texture
            and change.steps[2:4] in _FOLLOWS
        ]
        if not beside and not any(change.steps[2] == "stored" for change in own):
            # Another GUID for the same bytes.
            continue
        before, after = _sizes(own)
        fact = Message("compare/picture-replaced", name=called(texture), before=before, after=after)
        yield Edit(fact, (*own, *beside))
        beside = []


def _is_of_picture(change: Change) -> bool:
    """Whether a change is about bytes of a picture, or about the file that it came from."""
    if change.section == "exports":
        return change.steps[2:] == (_FILE,)
    return change.section == MODEL_SECTIONS["payloads"] or (
        change.section == MODEL_SECTIONS["bytes"] and str(change.steps[1]).startswith(_BULK)
    )


def _sizes(changes: Sequence[Change]) -> tuple[str, str]:
    """The width and height that a picture had and has; empty where not both are others now."""
    sizes = {
        change.steps[4]: (change.before, change.after)
        for change in changes
        if change.steps[2:4] == _FOLLOWS[0] and len(change.steps) > 4 and change.steps[4] in _SIDES
    }
    if len(sizes) < len(_SIDES):
        return "", ""
    before, after = (" × ".join(f"{sizes[side][at]}" for side in _SIDES) for at in (0, 1))
    return before, after


def hull_edits(content: Sequence[Change]) -> Iterator[Edit]:
    """The meshes whose hulls were computed anew, each with all that changed in these.

    Args:
        content: The changes of objects.
    """
    hulls: dict[str, list[Change]] = {}
    for change in content:
        if _is_of_hull(change):
            hulls.setdefault(owner(change), []).append(change)
    for path, changes in hulls.items():
        # What holds the shapes is an object in that of the mesh.
        name = own_name(path.rpartition(":")[0] or path)
        yield Edit(Message("compare/hulls-rebuilt", name=name), tuple(changes))


def _is_of_hull(change: Change) -> bool:
    """Whether a change is about shapes as such, or about what is computed of one."""
    if _HULLS not in change.steps:
        return False
    inside = change.steps[change.steps.index(_HULLS) + 1 :]
    names = [step for step in inside if isinstance(step, str)]
    return not names or names[0] in _COMPUTED


#: The lists of the keys of a bone, and of a curve.
_KEYS: Final[Mapping[str, Literal["bone", "curve"]]] = {
    "PosKeys": "bone",
    "RotKeys": "bone",
    "ScaleKeys": "bone",
    "Keys": "curve",
}
#: Changed values of the keys of a curve that are told one by one.
_FEW: Final = 3


def key_edits(content: Sequence[Change], elements: Mapping[Steps, str]) -> Iterator[Edit]:
    """The keys of bones and curves that changed: how many, and which bones and curves those are of.

    Args:
        content: The changes of objects.
        elements: What the elements of lists are called.
    """
    of_objects: dict[tuple[str, Literal["bone", "curve"]], list[Change]] = {}
    for change in content:
        at = _keys_at(change)
        if at:
            of_objects.setdefault((owner(change), _KEYS[str(change.steps[at])]), []).append(change)
    for (__, kind), changes in of_objects.items():
        if kind == "curve" and len(changes) <= _FEW:
            continue
        keys: set[Steps] = set()
        count = 0
        tracks: dict[Steps, None] = {}
        for change in changes:
            at = _keys_at(change)
            if len(change.steps) == at + 1:
                count += _keys_in(change)
            else:
                keys.add(change.steps[: at + 2])
            tracks[change.steps[:at] if kind == "curve" else _up_to_place(change.steps[:at])] = None
        names = [_track_name(track, elements) for track in tracks]
        fact = Message(
            "compare/keys",
            kind=kind,
            count=count + len(keys),
            tracks=len(tracks),
            names=tuple(names[:MOST_NAMES]) if all(names) else (),
        )
        yield Edit(fact, tuple(changes))


def _keys_in(change: Change) -> int:
    """How many keys changed in a list that is told as a whole, as one of very many is."""
    before, after = (
        side if isinstance(side, list) else [] for side in (change.before, change.after)
    )
    differing = sum(not same(*sides) for sides in zip(before, after, strict=False))
    return differing + abs(len(before) - len(after))


def _keys_at(change: Change) -> int:
    """At which step of a change the list of keys stands that it is in; 0 for none."""
    steps = change.steps
    return next(
        (at for at in range(3, len(steps)) if isinstance(steps[at], str) and steps[at] in _KEYS), 0
    )


def _up_to_place(steps: Steps) -> Steps:
    """The steps to the last element of a list on the way."""
    places = [at for at, step in enumerate(steps) if isinstance(step, Place)]
    return steps[: places[-1] + 1] if places else steps


def _track_name(track: Steps, elements: Mapping[Steps, str]) -> str:
    """What a bone or a curve is called: by the element of a list that it is in, else its member."""
    named = elements.get(_up_to_place(track))
    if named:
        return named
    return track[-1] if isinstance(track[-1], str) else ""
