"""Puts sections into packages of the project's own writer that its drafts do not have."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from header_models import model_of

from inspector.format.unreal.declare.tables import GatherableText, LocMetadata, TextSource
from inspector.format.unreal.package import Package
from inspector.format.unreal.write import HeaderPart, write_header

_NONE = LocMetadata(ValueCount=0)


def gathered(text: str, key: str, *places: str) -> Any:
    """A text to be translated, and the places in objects that it was collected from."""
    return GatherableText(
        NamespaceName="Menu",
        SourceString=text,
        SourceStringMetaData=_NONE,
        SourceSiteContexts=tuple(
            TextSource(
                KeyName=key,
                SiteDescription=place,
                IsEditorOnly=0,
                IsOptional=0,
                InfoMetaData=_NONE,
                KeyMetaData=_NONE,
            )
            for place in places
        ),
    )


def with_texts(data: bytes, *texts: Any) -> bytes:
    """A package with a table of texts to be translated behind its names."""
    package = Package.open(data)
    size = package.total_header_size
    assert size is not None
    model = model_of(package)
    first, *others = (part for part in model.parts if part.key != "gatherable_text")
    assert first.key == "names"
    table = [HeaderPart("gatherable_text", texts)] if texts else []
    return write_header(replace(model, parts=(first, *table, *others))) + data[size:]
