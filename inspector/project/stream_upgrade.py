"""The upgrade preview of one object stream: its classes, and the studio's files of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from inspector.catalog import Catalog, EngineProfile
from inspector.catalog.classes import classes
from inspector.checks import Surroundings, Verdict
from inspector.checks.judgement import Refusal
from inspector.findings.message import Message
from inspector.format.objectstream.stream_file import ObjectStream
from inspector.project.opened import Opened
from inspector.project.opening import answer
from inspector.project.patch_sources import PatchSources
from inspector.upgrades.catalogue import PatchCatalog
from inspector.upgrades.classes.preview import list_name, stream_preview
from inspector.upgrades.model import LoadPlaces, Preview
from inspector.upgrades.pack_checks import checked
from inspector.upgrades.packs import catalog_with
from inspector.upgrades.preview import refused


class StreamUpgrades:
    """The preview of one stream; keep it as long as the file.

    No engine changes it: a stream is loaded by classes, not by a release.

    Args:
        opened: The file.
        catalog: What is known of classes.
        sources: The studio's files.
        progress: Called before the stream is looked at; may raise to stop it.
        strict: Whether builders are chosen in strict mode, and loading is strict too.
    """

    def __init__(
        self,
        opened: Opened,
        catalog: Catalog,
        sources: PatchSources,
        progress: Callable[[], None] | None = None,
        *,
        strict: bool = False,
    ) -> None:
        self._opened = opened
        self._catalog = catalog_with(catalog, sources.packs)
        self._packs, told = checked(sources.packs, self._catalog)
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
            return replace(preview, engine=list_name(self._packs), at_load=LoadPlaces(0, 0, 0))
        if self._made is None:
            if self._progress is not None:
                self._progress()
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
