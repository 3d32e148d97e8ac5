"""The latest commits of a project as a column of its summary."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from inspector.checks.judgement import Mark
from inspector.escaping import one_line
from inspector.messages import _, ngettext
from inspector.messages.phrases import in_a_row, remarks
from inspector.project.history.latest import LatestCommit
from inspector.report.history import what_it_did
from inspector.report.project.summary import BandColumn, BandLine


def commits_column(commits: Iterable[LatestCommit]) -> BandColumn:
    """A line for each commit: the package for which it weighs most, what it did to that, and behind
    that whose commit it is. The line asks for all packages of the commit.
    """
    return BandColumn(_("Latest commits"), tuple(map(_line, commits)))


def hashes_by_package(commits: Sequence[LatestCommit]) -> Mapping[str, str]:
    """The short hashes of the commits that changed a package, a line each, by its path."""
    found: dict[str, list[str]] = {}
    for latest in commits:
        for path in latest.paths:
            found.setdefault(path, []).append(latest.commit.short)
    return {path: "\n".join(hashes) for path, hashes in found.items()}


def _line(latest: LatestCommit) -> BandLine:
    commit, others = latest.commit, len(latest.paths) - 1
    name = latest.revision.step.path.rpartition("/")[2].rpartition(".")[0]
    more = ngettext("and {count} package more", "and {count} packages more", others)
    about = (
        more if others else "",
        commit.short,
        one_line(commit.author),
        commit.date[:10],
        one_line(commit.subject),
    )
    return BandLine(
        Mark.NONE,
        one_line(name),
        one_line(in_a_row(what_it_did(latest.revision))),
        remarks(about),
        f"commit:{commit.short}",
    )
