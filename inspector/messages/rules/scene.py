"""A file before an engine, with the answer of every known release: what words may look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from inspector.checks.facts import FileFacts
from inspector.checks.judgement import Mark, ReleaseAnswer, lowest_of
from inspector.findings.message import Text

if TYPE_CHECKING:
    from inspector.catalog import EngineProfile


class Scene(NamedTuple):
    """Who is asked about which file, and how every known release answers.

    Templates name its properties where a finding has none of that name.
    """

    facts: FileFacts
    profile: EngineProfile
    answers: Sequence[ReleaseAnswer] = ()
    path: str = ""

    @property
    def of_classes(self) -> bool:
        """Whether the file is for lists of classes to load, not for releases of the engine."""
        return not self.facts.of_releases

    @property
    def source(self) -> Text:
        """Where the numbers of the engine come from."""
        return self.profile.source

    @property
    def release_name(self) -> str | None:
        """The engine's release, None of an engine that somebody described."""
        release = self.profile.release
        return None if release is None else release.name

    @property
    def unconfirmed(self) -> bool:
        """Whether no real package has confirmed the numbers of the engine's release."""
        release = self.profile.release
        return release is not None and not release.confirmed

    @property
    def described(self) -> bool:
        """Whether the numbers of the engine are somebody's description of it."""
        return self.profile.release is None or self.profile.complete

    @property
    def patch_open(self) -> bool:
        """Whether a later patch of the engine's release may be meant."""
        return self.profile.patch_open

    @property
    def saved_release(self) -> str | None:
        """The release that saved the file, None where it does not say."""
        saved_by = self.facts.saved_by
        return None if saved_by is None or saved_by.is_empty else saved_by.release

    @property
    def oldest(self) -> str | None:
        """The oldest release that opens the file, None where none does or nothing is known."""
        return lowest_of(self.answers)

    @property
    def all_refuse(self) -> bool:
        """Whether no known release loads the file."""
        return all(answer.mark is Mark.REFUSE for answer in self.answers)

    @property
    def is_map(self) -> bool:
        """Whether the file is called like a map, of which the editor says more."""
        return self.path.lower().endswith(".umap")

    @property
    def logged_stored(self) -> int | None:
        """The object version of the file in the log: of two, that of UE5."""
        versions = self.facts.versions
        return None if versions is None else versions.ue5 or versions.ue4

    @property
    def logged_limit(self) -> int:
        """The object version of the engine in the log: of two, that of UE5."""
        return self.profile.ue5 or self.profile.ue4
