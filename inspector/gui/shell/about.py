"""The page that says which program this is, what it runs on, and where it keeps what."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import qVersion

from inspector.gui.shell.help import as_block
from inspector.messages import _
from inspector.report.about import about_folders, about_program, age_words

#: The page by its name among the pages of help.
ABOUT: Final = "about"


def about_page() -> str:
    """The page as Markdown, with all of it to copy."""
    rows = [*about_program(qVersion()), *about_folders()]
    return "\n\n".join(
        (
            f"# {_('About Asset Inspector')}",
            age_words(),
            _("What a report about it needs; *inspector --version --verbose* says the same."),
            as_block(rows),
            _(
                "[When something stops]({page}) says where reports lie, and what is in them.",
                page="topics/when-something-stops.md",
            ),
        )
    )
