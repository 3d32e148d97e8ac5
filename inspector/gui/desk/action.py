"""What one thing to do in the window is, and all that its being possible may depend on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

#: Prefix of the ids of actions that turn to a page of a file.
PAGE: Final = "page-"


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowState:
    """How things stand in the window: all that an action's availability may depend on."""

    files: int = 0
    #: Whether a file is shown, not the start page or a help page.
    file_shown: bool = False
    #: Whether the file that is shown has been read and could be.
    file_readable: bool = False
    #: Whether a comparison is shown.
    comparison_shown: bool = False
    #: Whether a comparison of folders is shown.
    folders_shown: bool = False
    #: Whether what is shown is a comparison that has ended.
    copyable: bool = False
    #: How many changes it has, or packages that differ.
    changes: int = 0
    #: Whether the file that is shown lies in a work tree of Git.
    in_work_tree: bool = False
    findings: int = 0
    folder: bool = False
    place_selected: bool = False
    #: Whether the selected place is a field whose bytes and value are known.
    field_selected: bool = False
    #: Whether the selected field refers to an object of the package.
    refers: bool = False
    can_go_back: bool = False
    can_go_forward: bool = False
    can_filter: bool = False
    filtered: bool = False
    working: bool = False
    target_fixed: bool = False
    can_target_older: bool = False
    can_target_newer: bool = False
    #: Pages of the file that can be turned to.
    pages: frozenset[str] = frozenset()
    #: Ids of the actions that are switched on.
    checked: frozenset[str] = frozenset()


def always(_: WindowState) -> bool:
    """For actions that are never disabled."""
    return True


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One thing to do.

    ``title`` is the words in menus, ``keys`` are portable key texts, the first of which is shown.
    ``menu`` names the menu it stands in; actions of one ``group`` stand together between lines.
    ``checkable`` actions show whether they are switched on. ``needs`` says in a few words why the
    action is disabled when it is.
    """

    id: str
    title: str
    keys: tuple[str, ...]
    menu: str
    when: Callable[[WindowState], bool] = always
    icon: str | None = None
    group: str = ""
    checkable: bool = False
    needs: str = ""
