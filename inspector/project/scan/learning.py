"""Learns from object streams which versions of classes there are."""

from __future__ import annotations

import os
from collections.abc import Iterable

from inspector.catalog import Catalog
from inspector.catalog.classes import LearnedClasses
from inspector.errors import InspectorError
from inspector.findings.message import Message
from inspector.project.opening import read_facts
from inspector.project.walk import OBJECT_STREAMS, walk


def catalog_learned_from(paths: Iterable[str], catalog: Catalog) -> Catalog:
    """A catalogue that knows the versions that streams store, beside what it knew.

    Args:
        paths: Streams, and folders of them; whatever else is there is passed over.
        catalog: What is known; it comes back as it is where there are no paths.

    Raises:
        InspectorError: A path is not there.
    """
    learned = None
    for path in paths:
        if not os.path.lexists(path):
            raise InspectorError(Message("project/nothing-to-learn", path=path))
        learned = learned or LearnedClasses()
        for file in walk([path], takes=_is_called_so if os.path.isdir(path) else None):
            stream = read_facts(file).stream
            for stored in stream.classes if stream is not None else ():
                learned.add(stored.class_id, stored.version, stored.name)
    return catalog if learned is None else learned.added_to(catalog)


def _is_called_so(path: str, folder: bool) -> bool:
    return folder or path.lower().endswith(OBJECT_STREAMS)
