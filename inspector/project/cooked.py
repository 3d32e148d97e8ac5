"""Reads a set of content for the question whether a shipping build may leave out old versions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from inspector.checks.engines.cooked import CookedPackage
from inspector.checks.facts import Depth
from inspector.project.opening import read, read_facts
from inspector.project.scan.contents_reader import contents_of


def cooked_packages(paths: Iterable[str]) -> Iterator[CookedPackage]:
    """What is asked of each package; of versioned ones the class of its main object too."""
    for path in paths:
        facts = read_facts(path)
        versions = facts.versions
        if versions is None or versions.unversioned or facts.damage:
            yield CookedPackage(path, facts)
            continue
        with read(path, Depth.TABLES, briefly=True) as opened:
            yield CookedPackage(path, facts, contents_of(opened).main_class)
