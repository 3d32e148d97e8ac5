"""What object streams are called: by what a file of its name holds, its version and its form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.messages import N_, _

#: What a file holds, by how its name ends. One that ends in the name of the format, or as any XML
#: file does, is of no kind of its own.
KINDS: Final[Mapping[str, str]] = {
    ".animgraph": N_("Animation graph"),
    ".assetinfo": N_("Asset information"),
    ".benchmarksettings": N_("Benchmark settings"),
    ".dynamicslice": N_("Dynamic slice"),
    ".entities": N_("Entities"),
    ".entity": N_("Entity"),
    ".filetag": N_("File tags"),
    ".gradimage": N_("Gradient image settings"),
    ".inputbindings": N_("Input bindings"),
    ".physxmaterial": N_("PhysX materials"),
    ".postfxlayercategories": N_("Post effect layer categories"),
    ".scriptcanvas": N_("Script Canvas graph"),
    ".scriptcanvas_fn": N_("Script Canvas function"),
    ".scriptevents": N_("Script events"),
    ".seed": N_("Seed list"),
    ".slice": N_("Slice"),
    ".surfacetagnamelist": N_("Surface tag names"),
    ".uicanvas": N_("UI canvas"),
    ".vegdescriptorlist": N_("Vegetation descriptors"),
}
#: What a stream is written as, where that is called the same everywhere.
_WRITTEN: Final[Mapping[str, str]] = {"json": "JSON", "xml": "XML"}


def stream_title(suffix: str, version: int, encoding: str) -> str:
    """What a stream is: ``UI canvas  ·  object stream 3, XML``.

    Args:
        suffix: How the name of its file ends.
        version: The version of its form.
        encoding: How it is written.
    """
    written = _WRITTEN.get(encoding) or _("binary")
    kind = KINDS.get(suffix.lower())
    if kind is None:
        return _("Object stream {version}, {written}", version=version, written=written)
    form = _("object stream {version}, {written}", version=version, written=written)
    return f"{_(kind)}  ·  {form}"
