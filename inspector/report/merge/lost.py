"""What merges lost, as text and as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from inspector.catalog import Catalog
from inspector.escaping import one_line
from inspector.messages import _, ngettext
from inspector.messages.phrases import clauses, labelled, listed
from inspector.messages.rendering import render
from inspector.project.compare.lost import CheckedMerge, LostEdit
from inspector.project.vcs.history import Commit, short_hash
from inspector.report.markdown import code, escaped
from inspector.report.merge.words import commit_text, edit_text
from inspector.report.terminal import Style


def merge_title(merge: CheckedMerge) -> str:
    """Which merge it is."""
    return _("Merge {commit}", commit=commit_text(merge.commit))


def parents_text(merge: CheckedMerge) -> str:
    """What was merged, and what that began with."""
    parents = [commit_text(parent) for parent in merge.parents]
    base = short_hash(merge.base) or _("none")
    return clauses(
        [_("parents {parents}", parents=listed(parents)), _("base {commit}", commit=base)]
    )


def result_text(merge: CheckedMerge) -> str:
    """How much was lost, in one sentence."""
    if merge.lost:
        packages = len({one.path for one in merge.lost})
        return _(
            "{edits} of {packages} lost: not in the result.",
            edits=ngettext("{count} edit", "{count} edits", len(merge.lost)),
            packages=ngettext("{count} package", "{count} packages", packages),
        )
    if merge.unread:
        return _("Nothing was lost of what can be read.")
    return _("Nothing was lost.")


def unread_texts(merge: CheckedMerge) -> list[str]:
    """The packages that could not be compared, and why."""
    return [labelled(one.path, render(one.reason)) for one in merge.unread]


def lost_of(merge: CheckedMerge) -> Iterator[tuple[str, Commit, list[LostEdit]]]:
    """What was lost, by package and by the parent that had it."""
    rows = sorted(merge.lost, key=lambda one: (one.path, one.parent))
    for (path, parent), edits in groupby(rows, key=lambda one: (one.path, one.parent)):
        yield path, merge.parents[parent], list(edits)


def lost_text(merges: Sequence[CheckedMerge], catalog: Catalog, style: Style) -> Iterator[str]:
    """The report for people: each merge, and what it lost.

    Args:
        merges: The merges.
        catalog: Names of versions.
        style: Whether words are coloured.
    """
    for place, merge in enumerate(merges):
        lines = [style.strong(one_line(merge_title(merge)))]
        lines.append(f"  {one_line(parents_text(merge))}")
        lines.append(f"  {result_text(merge)}")
        for path, parent, edits in lost_of(merge):
            lines += ["", style.strong(one_line(path))]
            lines.append(f"  {one_line(_('lost of {commit}', commit=commit_text(parent)))}")
            lines += [f"    {one_line(edit_text(one.edit, catalog))}" for one in edits]
        unread = unread_texts(merge)
        if unread:
            lines += ["", style.strong(_("Not compared"))]
            lines += [f"  {one_line(text)}" for text in unread]
        yield ("\n" if place else "") + "".join(f"{line}\n" for line in lines)
    if not merges:
        yield _("No merge.") + "\n"


def lost_markdown(merges: Sequence[CheckedMerge], catalog: Catalog) -> Iterator[str]:
    """The same for a comment of a bot.

    Args:
        merges: The merges.
        catalog: Names of versions.
    """
    for merge in merges:
        yield f"## {escaped(merge_title(merge))}\n\n{escaped(parents_text(merge))}\n\n"
        yield f"**{escaped(result_text(merge))}**\n"
        for path, parent, edits in lost_of(merge):
            title = escaped(_("lost of {commit}", commit=commit_text(parent)))
            yield f"\n### {code(path)}\n\n{title}\n\n"
            yield "".join(f"- {escaped(edit_text(one.edit, catalog))}\n" for one in edits)
        unread = unread_texts(merge)
        if unread:
            yield f"\n### {_('Not compared')}\n\n"
            yield "".join(f"- {escaped(text)}\n" for text in unread)
        yield "\n"
    if not merges:
        yield _("No merge.") + "\n"
