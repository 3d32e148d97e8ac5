"""How a file was left in a view is kept while the file is open, and no longer."""

from __future__ import annotations

import gc
import weakref

from inspector.catalog import default_catalog, default_profile
from inspector.gui.desk.document import Document
from inspector.gui.desk.entry import ViewStates
from inspector.gui.work.jobs import Jobs


class Place:
    """Where somebody was."""


def opened(name: str, jobs: Jobs) -> Document:
    catalog = default_catalog()
    return Document(name, catalog, jobs, lambda: lambda file: default_profile(file, catalog))


def test_each_file_has_its_own_place(jobs: Jobs) -> None:
    kept = ViewStates(Place)
    first, second = opened("A.uasset", jobs), opened("B.uasset", jobs)
    place = kept.of(first)
    assert kept.of(second) is not place
    assert kept.of(first) is place


def test_a_closed_file_has_none_any_more(jobs: Jobs) -> None:
    kept = ViewStates(Place)
    document, other = opened("A.uasset", jobs), opened("B.uasset", jobs)
    left, stays = weakref.ref(kept.of(document)), kept.of(other)
    document.close()
    gc.collect()
    assert left() is None
    assert kept.of(other) is stays
