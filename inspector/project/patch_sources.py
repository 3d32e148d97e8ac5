"""What an upgrade preview takes from outside the file: redirects, and a studio's own patches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from inspector.project.around.packs import packs_near
from inspector.project.around.redirects import project_redirects, redirects_of
from inspector.project.slices import SliceFiles
from inspector.upgrades.model import UpgradeFinding
from inspector.upgrades.packs import PatchPack
from inspector.upgrades.redirects import Redirects


@dataclass(frozen=True, slots=True)
class PatchSources:
    """What a preview takes from outside the package: core redirects and a studio's own patches.

    ``problems`` tell what could not be used of files that were found without being named.
    ``slices`` are what data patches are for; None where it is not asked what applying them gives.
    """

    redirects: Redirects
    packs: tuple[PatchPack, ...] = ()
    problems: tuple[UpgradeFinding, ...] = ()
    slices: SliceFiles | None = None


def sources_near(path: str, ini: Sequence[str] = (), patches: Sequence[str] = ()) -> PatchSources:
    """The redirects and patches for a file: those named, else those of its project and its user.

    Args:
        path: The file.
        ini: Ini files whose redirects serve instead of those of the file's project.
        patches: Files of patches that serve beside those found.

    Raises:
        InspectorError: A file that was named is not there, or not as it has to be.
    """
    redirects = redirects_of(ini) if ini else project_redirects(path)
    packs, problems = packs_near(path, patches)
    return PatchSources(redirects, packs, problems, SliceFiles(path))
