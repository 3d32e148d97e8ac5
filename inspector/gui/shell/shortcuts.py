"""The page of keys, made from the table of actions."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QKeySequence

from inspector.gui.desk.action import ActionSpec
from inspector.gui.shell.actions import MENUS, PLAIN_KEYS, plain_title


def native(key: str) -> str:
    """A key as this system writes it."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def shortcuts_text(actions: Sequence[ActionSpec]) -> str:
    """Every action that has a key, menu by menu, and the keys of lists and fields, as Markdown."""
    lines = ["# Keyboard shortcuts", ""]
    for menu in MENUS:
        rows = [spec for spec in actions if spec.menu == menu and spec.keys]
        if rows:
            lines += [f"## {menu}", "", "| Key | Does |", "| --- | --- |"]
            lines += [
                f"| {' or '.join(native(key) for key in spec.keys)} | {plain_title(spec)} |"
                for spec in rows
            ]
            lines.append("")
    lines += ["## Everywhere", "", "| Key | Does |", "| --- | --- |"]
    lines += [f"| {key} | {what} |" for key, what in PLAIN_KEYS.items()]
    return "\n".join(lines) + "\n"
