"""The upgrade preview of one file: its package, its project's redirects, the studio's patches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final, Protocol

from inspector import checks
from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Surroundings, Verdict
from inspector.checks.facts import FileFacts, FileKind
from inspector.checks.judgement import AxisSteps, CustomRow, Mark, Refusal, ReleaseAnswer
from inspector.findings.message import Message, Text
from inspector.project.around.references import JudgedReferences, references
from inspector.project.around.surroundings import ProjectFinder
from inspector.project.opened import Opened
from inspector.project.opening import answer
from inspector.project.patch_sources import PatchSources
from inspector.upgrades.catalogue import PatchCatalog
from inspector.upgrades.model import Preview, Step, UpgradeFinding
from inspector.upgrades.pack_checks import checked
from inspector.upgrades.packs import catalog_with, profile_with
from inspector.upgrades.preview import Circumstances, Previews, StoredAxis, axis_title, refused
from inspector.upgrades.redirects import redirect_steps
from inspector.upgrades.save import Saved, saved_versions
from inspector.upgrades.view import PackageView


class Upgrades:
    """The previews of one opened file; keep it as long as the file.

    What the package holds, what redirects do to it and what a studio's files say is looked at once;
    only what depends on the engine is answered anew.

    Args:
        opened: The file, read down to its objects.
        catalog: What is known of engines.
        sources: Redirects and patches.
        progress: Called now and then while the package is looked at; may raise to stop it.
    """

    def __init__(
        self,
        opened: Opened,
        catalog: Catalog,
        sources: PatchSources,
        progress: Callable[[], None] | None = None,
    ) -> None:
        #: Engines know no such mode.
        self.strict: None = None
        self._opened = opened
        self._catalog = catalog_with(catalog, sources.packs)
        packs, told = checked(sources.packs, self._catalog)
        self._patches = PatchCatalog(self._catalog, packs)
        problems = (*sources.problems, *self._patches.problems, *told)
        self._sources = replace(sources, packs=packs, problems=problems)
        package, tree = opened.package, opened.objects
        self._view = (
            PackageView(package, tree, progress)
            if package is not None and tree is not None
            else None
        )
        self._previews = Previews(self._view, self._patches)

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
    progress: Callable[[], None] | None = None,
    *,
    strict: bool = False,
) -> Previewing:
    """What gives the previews of one opened file of any format.

    Args:
        opened: The file, read down to its objects.
        catalog: What is known of engines and classes.
        sources: Redirects and patches.
        progress: Called now and then while the file is looked at; may raise to stop it.
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
    upgrades = upgrades_of(opened, profile.catalog(catalog), sources, strict=strict)
    return upgrades.preview(profile, surroundings)


_Progress = Callable[[], None] | None


def _package_upgrades(
    opened: Opened, catalog: Catalog, sources: PatchSources, progress: _Progress, strict: bool
) -> Previewing:
    del strict
    return Upgrades(opened, catalog, sources, progress)


def _stream_upgrades(
    opened: Opened, catalog: Catalog, sources: PatchSources, progress: _Progress, strict: bool
) -> Previewing:
    # Most files are packages.
    from inspector.project.stream_upgrade import StreamUpgrades

    return StreamUpgrades(opened, catalog, sources, progress, strict=strict)


#: What gives the previews of files of other formats than packages.
_OF_FORMAT: Final = {FileKind.OBJECT_STREAM: _stream_upgrades}


def _loading(answers: Sequence[ReleaseAnswer]) -> tuple[str, ...]:
    return tuple(a.release for a in answers if a.mark not in (Mark.REFUSE, Mark.BAD))


def _place(axis: StoredAxis) -> tuple[int, str]:
    order = ("ue4", "ue5", "licensee")
    return (order.index(axis.axis), "") if axis.axis in order else (len(order), axis.axis)
