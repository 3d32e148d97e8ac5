"""What of a package cannot be read, so that it is told and not taken for removed or added."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from inspector.compare.model import DiffFinding
from inspector.findings.message import Text
from inspector.format.errors import FormatError
from inspector.format.fields import U32
from inspector.format.unreal.declare.object_frame import ObjectHead, ObjectTail
from inspector.format.unreal.declare.own_forms import OWN_FORMS
from inspector.format.unreal.gates import PACKAGE_TAG, PACKAGE_TAG_SWAPPED

if TYPE_CHECKING:
    from inspector.compare.package_model import PackageModel

#: What an object holds, beside its entry in the export table.
CONTENTS: Final = frozenset(
    {
        *(field.label for field in (*ObjectHead.fields, *ObjectTail.fields)),
        "properties", "rows", "native", "data", "unreadable",
        *(form.key for form in OWN_FORMS),
    }
)  # fmt: skip
#: Objects whose damage is told one by one; of more only how many.
MOST_TOLD: Final = 20
_TAGS: Final = frozenset(
    word.to_bytes(U32.size, "little") for word in (PACKAGE_TAG, PACKAGE_TAG_SWAPPED)
)


class SectionUnread(DiffFinding):
    """A section cannot be read; ``reason`` says why unless the header is ``newer`` than known."""

    rule = "DIFF-SECTION"
    templates = {
        "said": "{title} cannot be read: {why}",
        "why": "{reason}",
        "why.newer": "its header is of a newer form than is known",
    }
    title: Text
    reason: Text = ""
    newer: bool = False


class ObjectUnread(DiffFinding):
    """What an object holds cannot be read to its end.

    ``reason`` says why, or the name of a ``failure``, or that its fields end after ``size`` of the
    ``stored`` bytes. ``index`` is its place in the export table.
    """

    rule = "DIFF-OBJECT"
    templates = {
        "said": "{path} cannot be read: {why}",
        "why": "{reason}",
        "why.failure": "{failure} at 0x{offset:X} in exports/{index:d}",
        "why.stored": "TRUNCATED at 0x{offset:X} in exports/{index:d}: {size:,} of {stored:,} "
        "bytes",
    }
    index: int
    reason: Text = ""
    failure: str = ""
    size: int | None = None
    stored: int | None = None


class ObjectsUnread(DiffFinding):
    """So many objects cannot be read that the others are counted alone."""

    rule = "DIFF-OBJECTS"
    templates = {"said": "{others:,} more exports cannot be read"}
    others: int


class EndTagMissing(DiffFinding):
    """A file does not end with the tag; ``stored`` are the bytes there."""

    rule = "DIFF-END-TAG"
    templates = {
        "said": "its end tag is missing: {stored} at 0x{offset:X}, expected {expected}",
    }
    expected: ClassVar[str] = PACKAGE_TAG.to_bytes(U32.size, "little").hex(" ").upper()
    stored: str


def object_problem(model: PackageModel, path: str) -> ObjectUnread | None:
    """Why what an object holds cannot be read to its end; None where it can."""
    index = model.export_index[path]
    export = model.package.exports[index]
    held = model.tree.held(index)
    place, offset = f"exports/{path}", export.SerialOffset
    if isinstance(held, FormatError):
        return ObjectUnread(path=place, offset=held.offset, index=index, reason=held.message)
    failure = model.export(path).get("unreadable")
    if failure is not None:
        return ObjectUnread(path=place, offset=offset, index=index, failure=failure)
    size = 0 if held is None else held.size
    if export.SerialSize > size:
        return ObjectUnread(
            path=place, offset=offset, index=index, size=size, stored=export.SerialSize
        )
    return None


def end_tag_problem(model: PackageModel) -> EndTagMissing | None:
    """What stands at the end of a file in the place of the tag; None where the tag does."""
    size = model.bytes.size
    start = max(size - U32.size, 0)
    end = model.bytes.slice(start, size)
    if end in _TAGS:
        return None
    return EndTagMissing(path="end_tag", offset=start, stored=end.hex(" ").upper())
