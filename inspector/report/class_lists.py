"""The report of ``inspector engine import`` about classes that AzCore reflects, as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from inspector.escaping import one_line
from inspector.messages import _, ngettext
from inspector.messages.phrases import clauses
from inspector.messages.rendering import render
from inspector.project.around.reflected_classes import ImportedClasses
from inspector.report.terminal import PLAIN, Style
from inspector.report.text import fact

#: Remarks that are listed; a whole engine has hundreds, of which JSON has all.
_MOST_REMARKS: Final = 40


def import_text(imported: ImportedClasses, path: str, style: Style = PLAIN) -> Iterator[str]:
    """What was found, and where the list is now, line by line.

    Args:
        imported: The classes.
        path: The file that declares them.
        style: How it is set.
    """
    yield from (f"{line}\n" for line in _import_lines(imported, style))
    yield one_line(
        _("Written to {path}; it serves as a file of patches: --patches {path}.", path=path)
    )
    yield "\n"


def _import_lines(imported: ImportedClasses, style: Style) -> Iterator[str]:
    found = imported.found
    yield style.strong(one_line(imported.name))
    files = ngettext("{count} source file", "{count} source files", imported.files)
    yield fact(
        _("read"),
        _(
            "{files}, {reflecting:,} of them reflect classes",
            files=files,
            reflecting=imported.reflecting,
        ),
    )
    live = [each for each in found.classes if not each.is_deprecated]
    converted = sum(bool(each.converter) for each in live)
    yield fact(
        _("classes"),
        clauses(
            (
                ngettext("{count} class", "{count} classes", len(live)),
                ngettext("{count} with a converter", "{count} with converters", converted),
            )
        ),
    )
    gone = [each for each in found.classes if each.is_deprecated]
    if gone:
        yield fact(_("deprecated"), ngettext("{count} class", "{count} classes", len(gone)))
    if found.enums:
        count = len(found.enums)
        yield fact(
            _("enumerations"), ngettext("{count} enumeration", "{count} enumerations", count)
        )
    if found.unread:
        yield style.strong(_("Not read"))
        for each in found.unread[:_MOST_REMARKS]:
            yield one_line(f"  {each.place}: {render(each.why)}")
        more = len(found.unread) - _MOST_REMARKS
        if more > 0:
            yield _(
                "  and {count}; --format json lists all",
                count=ngettext("{count} more remark", "{count} more remarks", more),
            )
