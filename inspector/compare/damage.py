"""What of a package cannot be read, so that it is told and not taken for removed or added."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
        *(form.key for form in OWN_FORMS.values()),
    }
)  # fmt: skip
#: Objects whose damage is told one by one; of more only how many.
MOST_TOLD: Final = 20
_TAGS: Final = frozenset(
    word.to_bytes(U32.size, "little") for word in (PACKAGE_TAG, PACKAGE_TAG_SWAPPED)
)


def object_problem(model: PackageModel, path: str) -> str:
    """Why what an object holds cannot be read to its end; "" where it can."""
    index = model.export_index[path]
    export = model.package.exports[index]
    held = model.tree.held(index)
    if isinstance(held, FormatError):
        return str(held)
    if "unreadable" in model.export(path):
        where = f"0x{export.SerialOffset:X} in exports/{index}"
        return f"{model.export(path)['unreadable']} at {where}"
    size = 0 if held is None else held.size
    if export.SerialSize > size:
        where = f"0x{export.SerialOffset:X} in exports/{index}"
        return f"TRUNCATED at {where}: {size:,} of {export.SerialSize:,} bytes"
    return ""


def end_tag_problem(model: PackageModel) -> str:
    """What stands at the end of a file in the place of the tag; "" where the tag does."""
    size = model.bytes.size
    start = max(size - U32.size, 0)
    end = model.bytes.slice(start, size)
    if end in _TAGS:
        return ""
    return f"its end tag is missing: {end.hex(' ').upper()} at 0x{start:X}, expected C1 83 2A 9E"
