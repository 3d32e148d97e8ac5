"""References of a package into its project: what is lost, and where redirectors lead.

An engine reads a reference to a package that is missing or refused as null, and the next save
writes the null; so it does where the package is there and does not hold the object. One that a
redirector leads to its new place is read from there, and a save stores the new place: resaving what
refers to a redirector is how the editor cleans up (Epic's page "Asset Redirectors", documented).
Only packages whose place on disk is known can be judged: those of the project's own content and of
its plugins, or of the plugin that a file lies in where no project is around that. What the engine
or an engine's plugin brings is not looked for, and what would lie in a folder that nobody may look
into is not judged. That an object is of another class than the reference says is not told: classes
derive from others, and from which is not in the files.

Moving or renaming an asset leaves a redirector where it was, so that packages which still name the
old place find it (Epic's page "Asset Redirectors", documented). One package may hold several: that
of a renamed Blueprint holds one for the Blueprint, its class and its default object each.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final, Literal, Self, TypeAlias

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import CheckFinding, Verdict
from inspector.checks.facts import Depth
from inspector.errors import InspectorError
from inspector.format.errors import FormatError
from inspector.format.unreal.declare.own_forms import REDIRECTOR, ObjectRedirector
from inspector.format.unreal.package import Package
from inspector.format.unreal.paths import bounded
from inspector.format.unreal.read.package_reader import PackageReader
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.named_tuples import NamedTuple
from inspector.project.around.mounts import PACKAGE_SUFFIXES, Mounts, mounts_of
from inspector.project.around.surroundings import ProjectFinder
from inspector.project.opening import Opened, answer, read
from inspector.upgrades.model import LostReference, RedirectedReference

#: More redirectors than any real package holds; the rest are not followed.
_MOST_REDIRECTORS: Final = 100


#: Deeper nesting than any real package; beyond it the outers are taken to run in a circle.
_DEEPEST_OUTER: Final = 64


class ObjectPlace(NamedTuple):
    """An object by its package, its outermost object there, and the path from that one down.

    ``package`` is empty for the package that is being read; ``name`` for a package itself.
    """

    package: str
    name: str
    inner: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """The outermost object: names do not tell capital letters from small ones."""
        return self.package.lower(), self.name.lower()

    def __str__(self) -> str:
        """As the engine prints it: ``/Game/Maps/Arena.Arena:PersistentLevel.Floor_2``."""
        name = f".{self.name}" if self.name else ""
        inner = f":{self.inner}" if self.inner else ""
        return bounded(f"{self.package}{name}{inner}")


class DeadEnd(StrEnum):
    """Why a redirector leads to no object."""

    NOTHING = "nothing"
    DAMAGED = "damaged"


#: Where a redirector leads.
Destination = ObjectPlace | DeadEnd


def redirectors_of(opened: Opened) -> dict[str, Destination]:
    """Where the redirectors of a file lead, by their names in small letters.

    Only objects that lie in no other are listed: references name no others across packages. One
    whose bytes are kept, because their form is not known, is left out, and so are all of a package
    whose tables cannot be read.
    """
    package = opened.package
    try:
        if package is None or REDIRECTOR not in package.names:
            return {}
        places = _places(package)
        if not places:
            return {}
        tree = package.tree()
        try:
            return dict(_destinations(tree, places))
        finally:
            tree.release()
    except InspectorError:
        return {}


def _places(package: Package) -> list[int]:
    """Where the redirectors stand in the export table."""
    places = [
        index
        for index, export in enumerate(package.exports)
        if not export.OuterIndex and package.class_of(export) == REDIRECTOR
    ]
    return places[:_MOST_REDIRECTORS]


def _destinations(tree: PackageTree, places: list[int]) -> Iterator[tuple[str, Destination]]:
    package = tree.package
    for place in places:
        name = package.text(package.exports[place].ObjectName).lower()
        held = tree.held(place)
        if held is None or isinstance(held, FormatError):
            yield name, DeadEnd.DAMAGED
        elif isinstance(held.record, ObjectRedirector):
            yield name, _destination(package, held.record.DestinationObject)


def _destination(package: PackageReader, index: int) -> Destination:
    """The object at a package index, by the names of what it lies in."""
    if not index:
        return DeadEnd.NOTHING
    names: list[str] = []
    at = last = index
    while at and len(names) < _DEEPEST_OUTER:
        rows, row = (package.imports, -at - 1) if at < 0 else (package.exports, at - 1)
        if row >= len(rows):
            return DeadEnd.DAMAGED
        names.append(package.text(rows[row].ObjectName))
        last, at = at, rows[row].OuterIndex
    if at:
        return DeadEnd.DAMAGED
    if last > 0:
        names.append("")  # What is here lies in this package, which no row names.
    where, name, *inner = [*reversed(names), ""] if len(names) == 1 else reversed(names)
    return ObjectPlace(where, name, bounded(".".join(inner)))


#: More targets than any real package has; the rest are not judged.
_MOST_TARGETS: Final = 2000
#: More objects of other packages than any real package refers to; the rest are not followed.
_MOST_OBJECTS: Final = 20_000
#: More redirectors than really stand behind each other; what is behind them is not judged.
_MOST_HOPS: Final = 16
_PACKAGE_CLASS: Final = "package"
#: Between the packages of a way.
_ARROW: Final = "→"

#: The package that a redirect leads to, itself where none does; None where it is gone on purpose.
Renamed = Callable[[str], str | None]
#: Whether a redirect may give an object, by its path, another name.
MayBeRenamed = Callable[[str], bool]


#: Why nothing is there: names of pieces of text.
End: TypeAlias = Literal["absent", "unheld", "nothing", "damaged", "removed", "itself", "circle"]


class ProjectReference(LostReference):
    """A reference whose target is lost in the project around the package.

    ``way`` are the packages that redirectors lead over, without the one that the reference names;
    of redirectors in a circle with that one too.
    """

    rule = "REF-PROJECT"
    way: tuple[str, ...] = ()

    def meant(self, target: str, path: str) -> Self:
        """The same for another reference that comes to the same end."""
        return self._with(target=target, path=path)

    def behind(self, way: Sequence[str]) -> Self:
        """The same where redirectors lead to it."""
        return self._with(way=tuple(way))


class MissingReference(ProjectReference):
    """Its package is not in the project, or there without it, or redirectors lead to no object."""

    rule = "REF-MISSING"
    end: End


class RefusedReference(ProjectReference):
    """Its package is there, and the engine refuses it; ``engine`` is empty where none reads it."""

    rule = "REF-REFUSED"
    cause: CheckFinding
    engine: str


class ImportedObject(NamedTuple):
    """An object that lies directly in an imported package: its name and its import's field path."""

    name: str
    place: str


class ImportedPackage(NamedTuple):
    """A package that is imported, the field path of its import, and what is wanted of it."""

    name: str
    place: str
    objects: Sequence[ImportedObject] = ()


class JudgedReferences(NamedTuple):
    """The references of a package that a save writes as null, and those it writes otherwise."""

    lost: tuple[LostReference, ...] = ()
    redirected: tuple[RedirectedReference, ...] = ()


def _cause(package: str, lost: LostReference) -> tuple[str, str, str]:
    """What references of a package are lost for: told once for each."""
    return package, lost.rule, repr(lost.grounds)


class _Target(NamedTuple):
    """What is there in the place of a package: why it is lost, else what its redirectors say.

    All is empty for a package whose place is not known. ``objects`` are the names, in small
    letters, of those that lie in no other there; None where they are not known.
    """

    lost: MissingReference | RefusedReference | None = None
    path: str = ""
    redirectors: Mapping[str, Destination] = {}
    objects: frozenset[str] | None = None

    def lacks(self, name: str) -> bool:
        """Whether the package is there and does not hold an object."""
        return self.objects is not None and name.lower() not in self.objects


class _Way(NamedTuple):
    """Where redirectors lead, the files of them, and why the object is lost there if it is."""

    end: ObjectPlace
    files: tuple[str, ...]
    lost: MissingReference | RefusedReference | None = None


class ReferenceFinder:
    """Judges what packages refer to, looking at each folder and each target once.

    Keep one for one piece of work and one engine: files that change meanwhile are not noticed.
    """

    def __init__(self, profile: EngineProfile, catalog: Catalog) -> None:
        self._profile = profile
        self._catalog = catalog
        self._projects = ProjectFinder()
        self._mounts: dict[str, Mapping[str, str]] = {}
        self._folders: dict[str, Mapping[str, str]] = {}
        #: The folders that it may not look into, of those that it tried.
        self.closed: set[str] = set()
        self._targets: dict[str, _Target] = {}

    def references(
        self,
        opened: Opened,
        renamed: Renamed | None = None,
        may_be_renamed: MayBeRenamed | None = None,
    ) -> JudgedReferences:
        """What a file imports and its engine does not find or take, or finds in another place.

        Args:
            opened: The file. Outside of a project and a plugin nothing is judged.
            renamed: Where redirects lead a package to.
            may_be_renamed: Of which objects nobody can say that they are not where they should be.
        """
        project = self._projects.descriptor_of(opened.folder)
        if project is None or opened.package is None:
            return JudgedReferences()
        route = _Route(self, project, renamed or _as_it_is, may_be_renamed or _never)
        lost: dict[tuple[str, str, str], LostReference] = {}
        redirected = []
        for imported in imported_packages(opened.package)[:_MOST_TARGETS]:
            now = route.renamed(imported.name)
            if now is None:  # removed on purpose, which the redirect itself tells
                continue
            target = route.target(now)
            if target is None:
                break
            if target.lost is not None:
                key = _cause(imported.name, target.lost)
                lost[key] = target.lost.meant(imported.name, imported.place)
            for wanted in imported.objects:
                place = ObjectPlace(now, wanted.name)
                if route.is_lacking(place, target):
                    unheld = MissingReference(target=str(place), path=wanted.place, end="unheld")
                    lost.setdefault(_cause(imported.name, unheld), unheld)
                    continue
                way = route.followed(place) if target.redirectors else None
                if way is None:
                    continue
                if way.lost is not None:
                    key = _cause(imported.name, way.lost)
                    lost.setdefault(key, way.lost.meant(imported.name, wanted.place))
                    continue
                before = str(ObjectPlace(imported.name, wanted.name))
                redirected.append(
                    RedirectedReference(before, str(way.end), wanted.place, way.files)
                )
        return JudgedReferences(tuple(lost.values()), tuple(redirected))

    def target_in(self, mounts: Mapping[str, str], package: str) -> _Target:
        """What is there in the place of a package.

        Args:
            mounts: The content folders around whoever asks, by mount point.
            package: Its name.
        """
        content, parts = _place_in(mounts, package)
        if content is None:
            return _Target()
        path = self._file_of(content, parts)
        if path is None:
            folders = self._folders_to(content, parts)
            if folders[-1] in self.closed:
                return _Target()
            return _Target(MissingReference(target=package, end="absent"))
        if path not in self._targets:
            self._targets[path] = self._look_at(path, package)
        return self._targets[path]

    def file_in(self, mounts: Mapping[str, str], package: str) -> str | None:
        """The file of a package, by its name in any letters; None where there is none.

        Args:
            mounts: The content folders around whoever asks, by mount point.
            package: Its name.
        """
        content, parts = _place_in(mounts, package)
        return None if content is None else self._file_of(content, parts)

    def _look_at(self, path: str, package: str) -> _Target:
        with read(path, Depth.HEADER, briefly=True) as opened:
            refused = self._refusal(opened, package)
            if refused is not None:
                return _Target(refused, path)
            return _Target(
                path=path, redirectors=redirectors_of(opened), objects=_objects_of(opened.package)
            )

    def _refusal(self, opened: Opened, package: str) -> RefusedReference | None:
        """Why the engine does not take a package that is there; None where it does."""
        surroundings = self._projects.surroundings_of(os.path.dirname(opened.path))
        judged = answer(opened, self._profile, self._catalog, surroundings)
        if judged.verdict not in (Verdict.REFUSED, Verdict.UNREADABLE):
            return None
        first = next(finding for finding in judged.findings if finding.refuses)
        engine = self._profile.name if judged.verdict is Verdict.REFUSED else ""
        return RefusedReference(target=package, cause=first, engine=engine)

    def _file_of(self, content: str, parts: Sequence[str]) -> str | None:
        """The file of a package; names of packages do not tell capital letters from small ones."""
        folders = self._folders_to(content, parts)
        if len(folders) < len(parts):
            return None
        folder = folders[-1]
        names = self._listed(folder)
        for suffix in PACKAGE_SUFFIXES:
            name = names.get(parts[-1].lower() + suffix)
            if name is not None:
                return os.path.join(folder, name)
        return None

    def _folders_to(self, content: str, parts: Sequence[str]) -> list[str]:
        """The folders that a package lies in, from the outermost on, as far as they are there."""
        folders = [content]
        for part in parts[:-1]:
            name = self._listed(folders[-1]).get(part.lower())
            if name is None:
                break
            folders.append(os.path.join(folders[-1], name))
        return folders

    def _listed(self, folder: str) -> Mapping[str, str]:
        """What lies in a folder, by its name in small letters."""
        names = self._folders.get(folder)
        if names is None:
            names = {}
            try:
                names = {name.lower(): name for name in os.listdir(folder)}
            except PermissionError:
                self.closed.add(folder)
            except OSError:  # it is not there
                pass
            self._folders[folder] = names
        return names

    def mounts_of(self, project: str) -> Mapping[str, str]:
        """The content folders of a project, by mount point in small letters."""
        mounts = self._mounts.get(project)
        if mounts is None:
            mounts = self._mounts[project] = folders_by_mount(mounts_of(project))
        return mounts


def folders_by_mount(mounts: Mounts) -> Mapping[str, str]:
    """Content folders by mount point in small letters."""
    return {mount.name.lower(): mount.folder for mount in mounts.all}


def _place_in(mounts: Mapping[str, str], package: str) -> tuple[str | None, Sequence[str]]:
    """The content folder of a package and its path there; None where its place is not known."""
    _, mount, *parts = package.split("/") if package.startswith("/") else ("", "")
    content = mounts.get(mount.lower())
    return (content, parts) if parts and all(parts) else (None, ())


class _Route:
    """Where packages and objects are for one file: its project's folders, its redirects."""

    def __init__(
        self,
        finder: ReferenceFinder,
        project: str,
        renamed: Renamed,
        may_be_renamed: MayBeRenamed,
    ) -> None:
        self._renamed = renamed
        self._may_be_renamed = may_be_renamed
        #: Packages that redirects lead to, in small letters; what they hold may be renamed too.
        self._led_to: set[str] = set()
        self._finder = finder
        self._root = os.path.dirname(project)
        self._mounts = finder.mounts_of(project)
        self._targets: dict[str, _Target] = {}
        self._files: dict[str, str] = {}

    def renamed(self, package: str) -> str | None:
        """Where redirects lead a package to."""
        now = self._renamed(package)
        if now is not None and now != package:
            self._led_to.add(now.lower())
        return now

    def target(self, package: str) -> _Target | None:
        """What is there in the place of a package; None for those that are too many."""
        target = self._targets.get(package)
        if target is None:
            if len(self._targets) >= _MOST_TARGETS:
                return None
            target = self._targets[package] = self._finder.target_in(self._mounts, package)
        return target

    def _file(self, path: str) -> str:
        """A file as it is told: from the project's folder on."""
        file = self._files.get(path)
        if file is None:
            file = self._files[path] = os.path.relpath(path, self._root).replace(os.sep, "/")
        return file

    def is_lacking(self, place: ObjectPlace, target: _Target) -> bool:
        """Whether the package of an object is there without it, and no redirect may explain it."""
        if not target.lacks(place.name) or place.package.lower() in self._led_to:
            return False
        return not self._may_be_renamed(str(place))

    def followed(self, place: ObjectPlace) -> _Way | None:
        """Where redirectors lead from an object's place; None where no end of them is known."""
        at, way, seen = place, [place.package], {place.key}
        files: list[str] = []
        target = self.target(at.package)
        while target is not None:
            to = target.redirectors.get(at.name.lower())
            if to is None:
                if files and self.is_lacking(at, target):
                    return _dead(at, files, "unheld", way[1:])
                return _Way(at, tuple(files)) if files else None
            files.append(self._file(target.path))
            if len(files) > _MOST_HOPS:
                return None
            if isinstance(to, DeadEnd):
                return _dead(at, files, to.value, way[1:])
            package = self.renamed(to.package) if to.package else at.package
            if package is None:
                return _dead(at, files, "removed", [*way[1:], to.package])
            inner = ".".join(filter(None, (to.inner, at.inner)))
            at = ObjectPlace(package, to.name, bounded(inner))
            way.append(package)
            if at.key in seen:
                return _dead(at, files, "circle" if len(seen) > 1 else "itself", way)
            seen.add(at.key)
            target = self.target(package)
            if target is not None and target.lost is not None:
                return _Way(at, tuple(files), target.lost.behind(way[1:]))
        return None


def _as_it_is(package: str) -> str:
    return package


def _never(path: str) -> bool:
    return False


def _dead(at: ObjectPlace, files: Sequence[str], end: End, way: Sequence[str]) -> _Way:
    lost = MissingReference(target=at.package, end=end, way=tuple(way))
    return _Way(at, tuple(files), lost)


def references(
    opened: Opened,
    profile: EngineProfile,
    catalog: Catalog,
    renamed: Renamed | None = None,
    may_be_renamed: MayBeRenamed | None = None,
) -> JudgedReferences:
    """What becomes of the references of one file, as :class:`ReferenceFinder` finds it."""
    return ReferenceFinder(profile, catalog).references(opened, renamed, may_be_renamed)


def _objects_of(package: Package | None) -> frozenset[str] | None:
    """The objects that lie in no other of a package, by name; None where its tables are damaged."""
    if package is None:
        return None
    try:
        # What lies in an object of another package, as an actor with a file of its own, is listed.
        names = [row.ObjectName for row in package.exports if row.OuterIndex <= 0]
        if not all(map(package.paths.has_name, names)):
            return None
        return frozenset(package.text(name).lower() for name in names)
    except FormatError:
        return None


def imported_packages(package: Package) -> tuple[ImportedPackage, ...]:
    """The packages that a package imports, each once, with the objects directly in them.

    A reference that says itself that its target may be absent is left out, and so is one that means
    a redirector as such. Of a package whose tables are damaged, all are.
    """
    try:
        text = package.text
        packages = {index: name for index, name, optional in package_rows(package) if not optional}
        firsts: dict[str, tuple[str, str]] = {}
        for index, name in packages.items():
            firsts.setdefault(name.lower(), (name, f"imports/{index}"))
        objects: dict[str, list[ImportedObject]] = {key: [] for key in firsts}
        wanted = 0
        for index, row in enumerate(package.imports):
            outer = packages.get(-row.OuterIndex - 1)
            if outer is None or row.bImportOptional or text(row.ClassName) == REDIRECTOR:
                continue
            wanted += 1
            if wanted > _MOST_OBJECTS:
                break
            objects[outer.lower()].append(ImportedObject(text(row.ObjectName), f"imports/{index}"))
        return tuple(ImportedPackage(*first, objects[key]) for key, first in firsts.items())
    except FormatError:
        return ()


def package_rows(package: Package) -> list[tuple[int, str, bool]]:
    """The rows of the import table that are packages themselves: where they stand, their names, and
    whether they may be absent.

    Raises:
        FormatError: The table cannot be read.
    """
    return [
        (place, name, optional)
        for place, name, class_name, optional in package.paths.outermost_imports()
        if class_name.lower() == _PACKAGE_CLASS
    ]
