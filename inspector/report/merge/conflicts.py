"""The packages of a folder in conflict as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from inspector.checks.case import Conflict
from inspector.escaping import one_line
from inspector.messages import _, ngettext
from inspector.messages.rules.unmerged import did_words
from inspector.project.vcs.unmerged import UnmergedPackage


def conflicts_text(packages: Mapping[str, UnmergedPackage]) -> Iterator[str]:
    """The list for people: each package, and what the sides did to it.

    Args:
        packages: The packages by their paths.
    """
    if not packages:
        yield _("No package is in conflict here.") + "\n"
        return
    count = ngettext("{count} package in conflict", "{count} packages in conflict", len(packages))
    yield _("{packages}; inspector merge FILE tells what each side did:", packages=count) + "\n"
    width = max(len(one_line(path)) for path in packages)
    for path, package in packages.items():
        yield f"  {one_line(path):{width}}  {one_line(_did(package))}\n"


def _did(package: UnmergedPackage) -> str:
    renamed = package.renamed
    if renamed is None or package.conflict is not Conflict.BOTH_DELETED:
        return did_words(package.conflict)
    return _(
        "ours renamed it to {ours}, theirs to {theirs}", ours=renamed.ours, theirs=renamed.theirs
    )
