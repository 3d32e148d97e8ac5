"""The upgrade preview of one package or object stream, with redirects and a studio's patches.

Redirects and patches come from outside the file: those named, else those of its project and user.

An object stream names a slice by an id, which is made of the path of its source file below a folder
of assets. Which folders these are is not in the stream; so a file of the folder tree around it is
taken for the slice of every path that ends in its own.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final, Protocol

from inspector import checks
from inspector.catalog import Catalog, EngineProfile
from inspector.catalog.classes import classes
from inspector.catalog.model import EngineSteps
from inspector.checks import Surroundings, Verdict
from inspector.checks.facts import FileFacts, FileKind
from inspector.checks.judgement import AxisSteps, CustomRow, Mark, Refusal, ReleaseAnswer
from inspector.data_classes import dataclass, replace
from inspector.errors import InspectorError
from inspector.findings.message import Message, Text
from inspector.format.objectstream.elements import Stream
from inspector.format.objectstream.leaves import AssetReference
from inspector.format.objectstream.slices import SLICE, asset_id
from inspector.format.objectstream.stream_file import ObjectStream
from inspector.progress import Progress
from inspector.project.around.class_parents import ClassParents
from inspector.project.around.packs import packs_near, project_redirects, redirects_of
from inspector.project.around.references import JudgedReferences, references
from inspector.project.around.surroundings import ProjectFinder
from inspector.project.file_bytes import bytes_of
from inspector.project.opening import Opened, answer
from inspector.project.vcs.place import top_above
from inspector.project.walk import NOT_SUBMITTED, walk
from inspector.upgrades.catalogue import PatchCatalog
from inspector.upgrades.classes.preview import list_name, stream_preview
from inspector.upgrades.model import LoadPlaces, Preview, Step, UpgradeFinding
from inspector.upgrades.packs import PatchPack, catalog_with, profile_with
from inspector.upgrades.patch_file import checked_packs
from inspector.upgrades.preview import Circumstances, Previews, StoredAxis, axis_title, refused
from inspector.upgrades.redirects import Redirects, redirect_steps
from inspector.upgrades.save import Saved, saved_versions
from inspector.upgrades.view import AboveClass, PackageView

# -- slices ----------------------------------------------------------------------------------------

#: The files that are at the top of a project, of a part of one, and of the engine.
_TOPS: Final = ("project.json", "gem.json", "engine.json")
#: The folder of what assets are made into, in small letters: no sources.
_PRODUCTS: Final = "cache"
#: The most folders that are looked into: a project has few thousand, somebody's home any number.
_MOST_FOLDERS: Final = 20_000
#: Slices up to this many bytes are read; no other one is a slice that somebody made.
_LARGEST: Final = 64 << 20


class SliceFiles:
    """The slices of the folder tree that a file lies in; the tree is walked when one is asked for.

    The tree is the work tree of git, else the nearest project, else the file's own folder.

    Args:
        path: The file.
    """

    def __init__(self, path: str) -> None:
        self._folder = os.path.dirname(os.path.abspath(path))
        self._streams: dict[str, Stream | None] = {}

    def find(self, asset: AssetReference) -> Stream | None:
        """The slice that a reference names; None where it is not there, or cannot be read."""
        if asset.id not in self._streams:
            self._streams[asset.id] = self._read(asset.id)
        return self._streams[asset.id]

    def _read(self, named: str) -> Stream | None:
        path = self._paths.get(named)
        try:
            if path is None or os.path.getsize(path) > _LARGEST:
                return None
            reading = ObjectStream(bytes_of(path, _LARGEST + 1)).reading
        except (InspectorError, OSError):
            return None
        return None if reading.problems else reading.stream

    @cached_property
    def _paths(self) -> dict[str, str]:
        """The files by the ids that they may have; of several with one id the nearest."""
        top = _top_of(self._folder)
        left = _MOST_FOLDERS

        def takes(path: str, folder: bool) -> bool:
            nonlocal left
            name = os.path.basename(path).lower()
            if not folder:
                return name.endswith(SLICE)
            left -= 1
            return left >= 0 and not _is_passed_over(name)

        files = sorted(walk([top], takes=takes), key=self._distance)
        paths: dict[str, str] = {}
        for path in files:
            parts = os.path.relpath(path, top).split(os.sep)
            for at in range(len(parts)):
                paths.setdefault(asset_id("/".join(parts[at:])), path)
        return paths

    def _distance(self, path: str) -> int:
        """How many folders lie between a file and the one that asks."""
        return os.path.relpath(path, self._folder).count(os.sep)


def _is_passed_over(folder: str) -> bool:
    return folder.startswith(".") or folder in NOT_SUBMITTED or folder == _PRODUCTS


def _top_of(folder: str) -> str:
    """The folder whose tree is walked: see :class:`SliceFiles`."""
    return top_above(folder) or next(filter(_is_top, _upwards(folder)), folder)


def _is_top(folder: str) -> bool:
    return any(os.path.exists(os.path.join(folder, name)) for name in _TOPS)


def _upwards(folder: str) -> Iterator[str]:
    return map(str, (folder, *Path(folder).parents))


# -- redirects and patches -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PatchSources:
    """What a preview takes from outside the package: core redirects and a studio's own patches.

    ``problems`` tell what could not be used of files that were found without being named.
    ``slices`` are what data patches are for; None where it is not asked what applying them gives.
    ``engine`` is what the source of the engine tells of version numbers. ``parents`` tell what
    classes of the project derive from; None where only the package counts.
    """

    redirects: Redirects
    packs: tuple[PatchPack, ...] = ()
    problems: tuple[UpgradeFinding, ...] = ()
    slices: SliceFiles | None = None
    engine: EngineSteps | None = None
    parents: ClassParents | None = None


def sources_near(
    path: str,
    ini: Sequence[str] = (),
    patches: Sequence[str] = (),
    engine: EngineSteps | None = None,
    parents: ClassParents | None = None,
) -> PatchSources:
    """The redirects and patches for a file: those named, else those of its project and its user.

    Args:
        path: The file.
        ini: Ini files whose redirects serve instead of those of the file's project.
        patches: Files of patches that serve beside those found.
        engine: What the source of the engine tells of version numbers.
        parents: Tells what classes derive from, where several files are asked about.

    Raises:
        InspectorError: A file that was named is not there, or not as it has to be.
    """
    redirects = redirects_of(ini) if ini else project_redirects(path)
    packs, problems = packs_near(path, patches)
    parents = parents or ClassParents()
    return PatchSources(redirects, packs, problems, SliceFiles(path), engine, parents)


# -- packages --------------------------------------------------------------------------------------


class Upgrades:
    """The previews of one opened file; keep it as long as the file.

    What the package holds, what redirects do to it and what a studio's files say is looked at once;
    only what depends on the engine is answered anew.

    Args:
        opened: The file, read down to its objects.
        catalog: What is known of engines.
        sources: Redirects and patches.
        progress: Asked while the package is looked at whether that is still wanted.
    """

    def __init__(
        self,
        opened: Opened,
        catalog: Catalog,
        sources: PatchSources,
        progress: Progress | None = None,
    ) -> None:
        #: Engines know no such mode.
        self.strict: None = None
        self._opened = opened
        self._catalog = catalog_with(catalog, sources.packs)
        packs, told = checked_packs(sources.packs, self._catalog)
        self._patches = PatchCatalog(self._catalog, packs)
        problems = (*sources.problems, *self._patches.problems, *told)
        self._sources = replace(sources, packs=packs, problems=problems)
        package, tree = opened.package, opened.objects
        self._view = (
            PackageView(package, tree, progress, self._classes_above())
            if package is not None and tree is not None
            else None
        )
        self._previews = Previews(self._view, self._patches, sources.engine)

    def _classes_above(self) -> AboveClass | None:
        """Tells the classes above one of another package, as the project does.

        The view keeps it: a method would hold these previews, which hold the view.
        """
        parents, areas = self._sources.parents, self._patches.areas
        folder = self._opened.folder
        if parents is None:
            return None

        def above(class_path: str) -> tuple[str, ...]:
            return () if areas.is_of_engine(class_path) else parents.above(folder, class_path)

        return above

    @cached_property
    def _has_surroundings(self) -> bool:
        return ProjectFinder().descriptor_of(self._opened.folder) is not None

    @cached_property
    def _redirected(self) -> tuple[tuple[Step, ...], tuple[UpgradeFinding, ...]]:
        if self._view is None:
            return (), ()
        return redirect_steps(self._sources.redirects, self._view)

    def preview(self, profile: EngineProfile, surroundings: Surroundings | None = None) -> Preview:
        """What a save with an engine would do to the file.

        Args:
            profile: The engine.
            surroundings: What the file's project says about checking it.
        """
        profile = profile_with(profile, self._sources.packs)
        facts, catalog = self._opened.facts, self._catalog
        judgement = answer(self._opened, profile, catalog, surroundings).judgement
        answers = checks.releases(facts, catalog)
        if judgement.verdict in (Verdict.REFUSED, Verdict.UNREADABLE):
            refusal = Refusal(facts, profile, judgement, tuple(answers))
            why = Message("project/refused", refusal=refusal)
            unreadable = judgement.verdict is Verdict.UNREADABLE
            return refused(profile, why, unreadable=unreadable)
        redirects, problems = self._redirected
        judged = self._references(profile)
        made = self._previews.preview(
            profile,
            Circumstances(
                axes=self._axes(judgement.steps),
                if_used=self._if_used(checks.unstored_custom_rows(facts, profile, catalog)),
                versions=self._saved(facts, profile).changes,
                redirects=redirects,
                references_lost=judged.lost,
                references_redirected=judged.redirected,
                problems=(*self._sources.problems, *problems),
            ),
        )
        later = checks.releases(self.after(profile), catalog)
        before, after = _loading(answers), _loading(later)
        target = profile.release.name if profile.release is not None else ""
        own: tuple[Text, ...] = ()
        if target not in after:
            # The numbers are a studio's own: no release as it was published reads them.
            own = (Message("project/with-studio-versions", name=profile.name),)
        return replace(
            made,
            closed=tuple(name for name in before if name not in after),
            opens=after + own,
            references_judged=self._has_surroundings,
            never=tuple(a.release for a in answers if a.release not in (*before, *after)),
        )

    def _axes(self, steps: Sequence[AxisSteps]) -> tuple[StoredAxis, ...]:
        """The axes with steps: UE4, UE5, licensee, then custom versions by their GUID."""
        axes = (
            StoredAxis(
                axis.axis,
                axis_title(axis.axis, self._patches),
                axis.before if axis.before or axis.axis != "ue5" else None,
                axis.after,
                axis.count,
            )
            for axis in steps
            if axis.count
        )
        return tuple(sorted(axes, key=_place))

    def _if_used(self, rows: Sequence[CustomRow]) -> tuple[StoredAxis, ...]:
        return tuple(
            StoredAxis(
                f"custom:{row.guid}",
                row.name or row.friendly_name or str(row.guid),
                None,
                row.engine_version,
                row.steps,
            )
            for row in rows
        )

    def _saved(self, facts: FileFacts, profile: EngineProfile) -> Saved:
        assert facts.versions is not None
        return saved_versions(
            facts.versions,
            facts.saved_by,
            facts.compatible_with,
            profile,
            self._catalog,
            compatible_stored=facts.compatible_stored,
        )

    def after(self, profile: EngineProfile) -> FileFacts:
        """The file as the checks would see it after a save with an engine."""
        facts = self._opened.facts
        saved = self._saved(facts, profile)
        return replace(
            facts,
            versions=saved.versions,
            saved_by=saved.saved_by,
            compatible_with=saved.compatible_with,
            compatible_stored=True,
        )

    def _references(self, profile: EngineProfile) -> JudgedReferences:
        redirects = self._sources.redirects

        def renamed(package: str) -> str | None:
            redirect = redirects.package(package)
            return package if redirect is None else redirect.new or None

        return references(
            self._opened, profile, self._catalog, renamed, redirects.may_rename_object
        )


# -- any format ------------------------------------------------------------------------------------


class Previewing(Protocol):
    """What gives the previews of one file; keep it as long as the file."""

    @property
    def strict(self) -> bool | None:
        """Whether classes are loaded strictly; None where that is no question."""

    def preview(self, profile: EngineProfile, surroundings: Surroundings | None = None) -> Preview:
        """What a save with an engine would do to the file."""


def upgrades_of(
    opened: Opened,
    catalog: Catalog,
    sources: PatchSources,
    progress: Progress | None = None,
    *,
    strict: bool = False,
) -> Previewing:
    """What gives the previews of one opened file of any format.

    Args:
        opened: The file, read down to its objects.
        catalog: What is known of engines and classes.
        sources: Redirects and patches.
        progress: Asked while the file is looked at whether that is still wanted.
        strict: Whether what loads classes is strict.
    """
    make = _OF_FORMAT.get(opened.facts.kind, _package_upgrades)
    return make(opened, catalog, sources, progress, strict)


def upgrade_preview(
    opened: Opened,
    profile: EngineProfile,
    catalog: Catalog,
    sources: PatchSources,
    surroundings: Surroundings | None = None,
    *,
    strict: bool = False,
) -> Preview:
    """What a save of one file with one engine would do, for those who ask once."""
    upgrades = upgrades_of(opened, profile.apply_lists_to(catalog), sources, strict=strict)
    return upgrades.preview(profile, surroundings)


def _package_upgrades(
    opened: Opened, catalog: Catalog, sources: PatchSources, progress: Progress | None, strict: bool
) -> Previewing:
    del strict
    return Upgrades(opened, catalog, sources, progress)


def _stream_upgrades(
    opened: Opened, catalog: Catalog, sources: PatchSources, progress: Progress | None, strict: bool
) -> Previewing:
    # Most files are packages.

    return StreamUpgrades(opened, catalog, sources, progress, strict=strict)


#: What gives the previews of files of other formats than packages.
_OF_FORMAT: Final = {FileKind.OBJECT_STREAM: _stream_upgrades}


def _loading(answers: Sequence[ReleaseAnswer]) -> tuple[str, ...]:
    return tuple(a.release for a in answers if a.mark not in (Mark.REFUSE, Mark.BAD))


def _place(axis: StoredAxis) -> tuple[int, str]:
    order = ("ue4", "ue5", "licensee")
    return (order.index(axis.axis), "") if axis.axis in order else (len(order), axis.axis)


# -- object streams --------------------------------------------------------------------------------


class StreamUpgrades:
    """The preview of one stream; keep it as long as the file.

    No engine changes it: a stream is loaded by classes, not by a release.

    Args:
        opened: The file.
        catalog: What is known of classes.
        sources: The studio's files.
        progress: Asked before the stream is looked at whether that is still wanted.
        strict: Whether builders are chosen in strict mode, and loading is strict too.
    """

    def __init__(
        self,
        opened: Opened,
        catalog: Catalog,
        sources: PatchSources,
        progress: Progress | None = None,
        *,
        strict: bool = False,
    ) -> None:
        self._opened = opened
        self._catalog = catalog_with(catalog, sources.packs)
        self._packs, told = checked_packs(sources.packs, self._catalog)
        clashes = PatchCatalog(self._catalog, self._packs).problems
        self._problems = (*sources.problems, *clashes, *told)
        self._slices = sources.slices
        self.strict = strict
        self._progress = progress
        self._made: Preview | None = None

    def preview(self, profile: EngineProfile, surroundings: Surroundings | None = None) -> Preview:
        """What a load does to the stream, and what a save keeps of that.

        Args:
            profile: The engine that is asked where one is asked; it changes nothing here.
            surroundings: What the file's project says about checking it.
        """
        judgement = answer(self._opened, profile, self._catalog, surroundings).judgement
        if judgement.verdict in (Verdict.REFUSED, Verdict.UNREADABLE):
            refusal = Refusal(self._opened.facts, profile, judgement)
            why = Message("project/refused", refusal=refusal)
            unreadable = judgement.verdict is Verdict.UNREADABLE
            preview = refused(profile, why, unreadable=unreadable)
            engine = list_name(self._packs, classes(self._catalog))
            return replace(preview, engine=engine, at_load=LoadPlaces(0, 0, 0))
        if self._made is None:
            if self._progress is not None:
                self._progress.check()
            asset = self._opened.asset
            assert isinstance(asset, ObjectStream)  # Whatever is not judged so is refused.
            self._made = stream_preview(
                asset.reading.stream,
                classes(self._catalog),
                self._packs,
                self._problems,
                strict=self.strict,
                find=None if self._slices is None else self._slices.find,
            )
        return self._made
