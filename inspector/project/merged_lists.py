"""Two engines' version lists, from wherever they are, and the numbers that content stores."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from inspector.catalog import Catalog, EngineProfile
from inspector.catalog.build_version import BUILD_VERSION_PLACE, is_epics
from inspector.catalog.model import ListedVersion, VersionLists
from inspector.catalog.profile_lists import AXES
from inspector.checks.engines.build import HeaderUnread, custom_name, registry_findings
from inspector.checks.engines.merge import (
    Comparison,
    Content,
    ListGone,
    Lists,
    Origin,
    SubmittedTogether,
    Table,
    compare,
)
from inspector.checks.facts import FileFacts
from inspector.errors import InspectorError
from inspector.files.reading import SOURCE_SUFFIXES
from inspector.findings.finding import Finding, Severity
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.project.around.engine import profile_named
from inspector.project.around.headers import source_files, version_lists
from inspector.project.opening import read_facts
from inspector.project.vcs.git import Git, GitError
from inspector.project.walk import FilesBelow
from inspector.versions import EngineVersion, Guid

#: The longest list that is compared; those of engines have some hundred versions.
_LONGEST: Final = 5000
#: Packages of a number that are named.
_MOST_NAMED: Final = 20
#: Commits of a list that are looked at, newest first.
_MOST_COMMITS: Final = 200
#: How branches of Epic's depot were called at first.
_FIRST_EPIC: Final = "++depot+UE4"
_TITLES: Final[Mapping[str, Message]] = {
    "ue4": Message("project/ue4-object-version"),
    "ue5": Message("project/ue5-object-version"),
    "licensee": Message("project/licensee-version"),
}


class _List(NamedTuple):
    title: Text
    table: Table
    latest: int


class Side(NamedTuple):
    """One of the two: what it was called, its lists by axis, and the files they stand in.

    ``release`` is the release that it is of, where that is known; ``complete`` says that it has no
    other lists; ``findings`` tell what is wrong with it by itself.
    """

    name: str
    lists: Mapping[str, _List]
    release: str | None
    files: tuple[str, ...]
    findings: tuple[Finding, ...]
    complete: bool = False


class ComparedLists(NamedTuple):
    """All lists of two engines that differ, and what is wrong beyond single lists."""

    old: Side
    new: Side
    comparisons: tuple[Comparison, ...]
    findings: tuple[Finding, ...]
    #: What lists are called that only the new engine has; how many are the same; packages counted.
    added: tuple[Text, ...]
    same: int
    packages: int | None

    @property
    def all_findings(self) -> tuple[Finding, ...]:
        """Everything that is wrong, the worst first."""
        several = (*self.findings, *(f for each in self.comparisons for f in each.findings))
        return tuple(sorted(several, key=lambda finding: finding.severity.rank))


def side_of(text: str, catalog: Catalog) -> Side:
    """The version lists of an engine, a folder of source, or one source file.

    Raises:
        InspectorError: It is not known, cannot be read, or has a list that is too long.
    """
    if os.path.isfile(text) and text.endswith(SOURCE_SUFFIXES):
        lists, __ = version_lists(os.path.dirname(text) or ".", FilesBelow([text]))
        side = _side_of_source(text, lists, (text,))
    elif os.path.isdir(text) and not os.path.isfile(os.path.join(text, BUILD_VERSION_PLACE)):
        lists, __ = version_lists(text, source_files(text))
        side = _side_of_source(text, lists, _files_of(text, lists))
    elif os.path.isdir(text):
        profile = profile_named(text, catalog)
        lists, __ = version_lists(text, source_files(text))
        whole = _side_of_source(text, lists, _files_of(text, lists))
        side = whole if whole.lists else _side_of_profile(text, profile, catalog)
        side = side._replace(release=profile.version.release)
    else:
        side = _side_of_profile(text, profile_named(text, catalog), catalog)
    for axis, listed in side.lists.items():
        if len(listed.table) > _LONGEST:
            raise InspectorError(
                Message(
                    "project/list-too-long",
                    text=text,
                    axis=axis,
                    most=_LONGEST,
                )
            )
    if not side.lists:
        raise InspectorError(Message("project/no-version-list", text=text))
    return side


def _files_of(root: str, lists: VersionLists) -> tuple[str, ...]:
    places = [listed.place.file for listed in lists.objects.values()]
    places += [entry.place.file for entry in lists.custom]
    return tuple(os.path.join(root, file) for file in dict.fromkeys(places))


def _table(versions: Iterable[ListedVersion]) -> dict[str, int]:
    table: dict[str, int] = {}
    for number, name, __ in versions:
        table.setdefault(name, number)
    return table


def _side_of_source(name: str, lists: VersionLists, files: tuple[str, ...]) -> Side:
    made = {
        axis: _List(_TITLES[axis], _table(listed.versions), listed.latest)
        for axis, listed in lists.objects.items()
    }
    for entry in lists.custom:
        axis = f"custom:{entry.guid}"
        made.setdefault(axis, _List(custom_name(entry), _table(entry.versions), entry.latest))
    # What could not be read matters where a list is not whole for it.
    unsure = [each.unsure for each in lists.objects.values()]
    unsure += [each.unsure for each in lists.custom]
    whole = not any(unsure) and not any(each.loses for each in lists.unread)
    findings = [
        finding
        for finding in registry_findings(lists)
        if finding.severity is not Severity.INFO
        and not (whole and isinstance(finding, HeaderUnread))
    ]
    return Side(name, made, None, files, tuple(findings))


def _side_of_profile(text: str, profile: EngineProfile, catalog: Catalog) -> Side:
    named = profile.apply_lists_to(catalog)
    made: dict[str, _List] = {}
    for axis in AXES:
        latest: int = getattr(profile, axis)
        own = profile.lists.objects.get(axis) if profile.lists is not None else None
        if own is not None:
            table = _table(own)
        else:
            rows = catalog.object_versions(axis)
            table = {row.name: row.number for row in rows if row.number <= latest}
        if table:
            made[axis] = _List(_TITLES[axis], table, latest)
    for guid, limit in profile.custom_limits(named):
        info = named.custom(guid)
        if limit.version is None:
            continue
        own_custom = profile.lists.custom.get(guid) if profile.lists is not None else None
        rows = info.enumerators if info is not None else ()
        table = (
            _table(own_custom.versions)
            if own_custom is not None
            else {row.name: row.number for row in rows if row.number <= limit.version}
        )
        made[f"custom:{guid}"] = _List(named.custom_name(guid), table, limit.version)
    files = (text,) if os.path.isfile(text) else ()
    return Side(text, made, profile.version.release, files, (), profile.complete)


def compare_sides(
    old: Side, new: Side, catalog: Catalog, packages: Iterable[str] | None = None
) -> ComparedLists:
    """What the new lists do to content of the old ones.

    Args:
        old: The engine that content was saved with.
        new: The engine after the merge.
        catalog: Tells Epic's own lists.
        packages: Packages whose numbers are counted; None where no content is looked at.
    """
    counted = _Numbers(packages) if packages is not None else None
    comparisons = []
    unread = (each for each in old.findings if isinstance(each, HeaderUnread))
    findings: list[Finding] = list(dict.fromkeys((*unread, *new.findings)))
    same = 0
    for axis, before in old.lists.items():
        after = new.lists.get(axis)
        if after is None:
            if axis.startswith("custom:") and new.complete:
                findings.append(
                    ListGone(path=axis, axis=before.title, name=axis, lowest=before.latest)
                )
            continue
        content = counted.content(axis) if counted is not None else None
        lists = _clipped(axis, before, after, _epic_table(axis, new.release, catalog))
        made = compare(lists, content)
        if lists.old == lists.new and before.latest == after.latest and not made.findings:
            same += 1
        else:
            comparisons.append(made)
    if counted is not None:
        findings += submitted_together(new.files, counted.paths)
    # What the catalogue does not know of a release may be there all the same.
    knows_all = old.complete or bool(old.files)
    added = [listed.title for axis, listed in new.lists.items() if axis not in old.lists]
    return ComparedLists(
        old,
        new,
        tuple(comparisons),
        tuple(findings),
        tuple(added) if knows_all else (),
        same,
        counted.total if counted else None,
    )


def _clipped(axis: str, before: _List, after: _List, epic: Table) -> Lists:
    """Both lists from the number on at which the later of them begins."""
    low = max(min(before.table.values(), default=0), min(after.table.values(), default=0))
    begins = 0 if axis.startswith("custom:") or axis == "licensee" else low
    old, new, epics = (
        {name: number for name, number in table.items() if number >= begins}
        for table in (before.table, after.table, epic)
    )
    return Lists(axis, before.title, old, new, before.latest, after.latest, epics)


def _epic_table(axis: str, release: str | None, catalog: Catalog) -> dict[str, int]:
    """Epic's own list of an axis, up to a release where one is known."""
    if axis == "licensee":
        return {}
    its_release = catalog.release(release) if release is not None else None
    rows = catalog.axis_enumerators(axis)
    if its_release is None:
        return {row.name: row.number for row in rows}
    if axis.startswith("custom:"):
        guid = Guid.parse(axis.removeprefix("custom:"))
        info = catalog.custom(guid)
        latest = info.latest.get(its_release.name) if info is not None else None
        return {row.name: row.number for row in rows if latest is not None and row.number <= latest}
    most = its_release.ue5 if axis == "ue5" else its_release.ue4
    return {row.name: row.number for row in rows if row.number <= most}


class _Numbers:
    """The numbers that packages store, by axis and by who saved them."""

    def __init__(self, packages: Iterable[str]) -> None:
        self._counts: dict[str, Counter[tuple[Origin, int]]] = {}
        self._first: dict[str, dict[tuple[Origin, int], list[str]]] = {}
        self.paths: list[str] = []
        for path in packages:
            self.paths.append(path)
            self._add(path, read_facts(path))
        self.total = len(self.paths)

    def _add(self, path: str, facts: FileFacts) -> None:
        versions = facts.versions
        if versions is None or versions.unversioned:
            return
        origin = _origin(facts.saved_by)
        for axis, number in versions.numbers.items():
            key = origin, number
            self._counts.setdefault(axis, Counter())[key] += 1
            first = self._first.setdefault(axis, {}).setdefault(key, [])
            if len(first) < _MOST_NAMED:
                first.append(path)

    def content(self, axis: str) -> Content:
        """What is stored of an axis."""
        first = {key: tuple(paths) for key, paths in self._first.get(axis, {}).items()}
        return Content(self._counts.get(axis, {}), first)


def _origin(saved_by: EngineVersion | None) -> Origin:
    """Whose engine saved a package: Epic's tells its branch, and no licensee's bit."""
    if saved_by is None or saved_by.licensee:
        return Origin.OWN
    branch = saved_by.branch
    return Origin.EPIC if is_epics(branch) or branch.startswith(_FIRST_EPIC) else Origin.OWN


def submitted_together(files: Iterable[str], packages: Iterable[str]) -> list[Finding]:
    """Packages that came with a commit that changes a list, as far as Git has both.

    Args:
        files: The files that the lists stand in.
        packages: The packages.
    """
    findings: list[Finding] = []
    counted = {os.path.normcase(os.path.abspath(path)): path for path in packages}
    for file in files:
        whole = os.path.abspath(file)
        git = Git(os.path.dirname(whole))
        try:
            top = git.ask("rev-parse", "--show-toplevel")
            log = git.ask("rev-list", f"--max-count={_MOST_COMMITS}", "HEAD", "--", whole)
            for commit in log.split():
                # What a commit adds; -m looks at merges too.
                options = ("--no-commit-id", "--name-only", "--diff-filter=A", "--root", "-m")
                added = git.ask("diff-tree", "-r", "-z", *options, commit)
                for name in added.split("\0"):
                    place = os.path.normcase(os.path.join(top, name))
                    if name and place in counted:
                        findings.append(
                            SubmittedTogether(
                                path=counted[place],
                                axis="",
                                name=counted[place],
                                lowest=0,
                                commit=commit[:10],
                                package=counted[place],
                            )
                        )
        except GitError:
            # No repository, or none that may be asked: there is no history to look at.
            continue
    return findings
