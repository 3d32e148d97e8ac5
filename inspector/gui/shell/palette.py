"""The command palette: every action, every file at hand and every place in the file, by typing."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.field_words import hex_of, offset_in, path_at
from inspector.gui.rows.pick_items import PickItem, ranked
from inspector.gui.rows.pick_list import PickList
from inspector.gui.shell.menus import place_title
from inspector.gui.shell.place_items import (
    BESIDE_ALL,
    LIMIT,
    PATIENCE,
    export_items,
    field_items,
    name_items,
)
from inspector.messages import Label, _, count_text, lazy

if TYPE_CHECKING:
    from inspector.gui.shell.file_items import FileItems

#: What narrows the palette, by the sign typed first.
PREFIXES: Mapping[str, Label] = {
    ">": "commands",
    "/": lazy("files"),
    "@": lazy("fields and exports"),
    "#": "names",
}


class Palette(PickList):
    """Lists what can be done and where one can go, and says which row was taken.

    Args:
        context: The window's state.
    """

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(
            context.theme,
            parent,
            self.items_for,
            placeholder=_("Command, file or field   > commands   / files   @ fields   # names"),
            title=_("Commands and places"),
        )
        self._context = context
        self._of_files: FileItems | None = None
        self.picked.connect(self.pick)
        self.left.connect(self._forget)

    def _files(self) -> FileItems:
        """What finds files, loaded when the palette is opened for the first time."""
        if self._of_files is None:
            from inspector.gui.shell.file_items import FileItems

            self._of_files = FileItems(self._context)
        return self._of_files

    def _forget(self) -> None:
        if self._of_files is not None:
            self._of_files.forget()

    def pick(self, item: PickItem) -> None:
        """Does what was picked, or goes there."""
        context = self._context
        match item.kind:
            case "action":
                context.actions.run(item.key)
            case "engine":
                context.choose_target(item.key)
            case "file":
                context.open([item.key])
            case "field":
                context.select_field(item.key, "palette")
                context.reading_wanted.emit()
            case "offset":
                context.offset_requested.emit(int(item.key))

    def items_for(self, text: str) -> Sequence[PickItem]:
        """The rows for what is typed; the first sign may narrow them to one kind."""
        kind, rest = (text[0], text[1:].strip()) if text[:1] in PREFIXES else ("", text.strip())
        items = self._ranked(kind, rest) if rest else self._listed(kind)
        offset = self._offset_item(rest) if kind in ("", "@") else None
        if offset is not None:
            items.insert(0, offset)
        return items or [PickItem("none", "", _("Nothing matches"), enabled=False)]

    def _listed(self, kind: str) -> list[PickItem]:
        """The rows while nothing is typed but a sign, in their own order."""
        files: Iterator[PickItem] = iter(())
        if kind in ("", "/"):
            files = self._files().listed(LIMIT) if kind else self._files().first()
        return _once(itertools.chain(files, self._candidates(kind, "")))

    def _ranked(self, kind: str, text: str) -> list[PickItem]:
        """The rows that fit what is typed, best first."""
        found = ranked(self._candidates(kind, text), text, LIMIT)
        if kind in ("", "/"):
            is_path = bool(kind) or "/" in text
            found += self._files().ranked(text, LIMIT, is_path=is_path)
        # What cannot be done comes behind what fits alike: it is listed with the reason.
        found.sort(key=lambda one: (one[1].ends, one[0].fit, not one[1].enabled, one[0].unlike))
        return _once(item for __, item in found)

    def _candidates(self, kind: str, rest: str) -> Iterator[PickItem]:
        match kind:
            case ">":
                return self._action_items()
            case "@":
                return self._place_items(rest, PATIENCE)
            case "#":
                return self._name_items(rest)
            case "/":
                return iter(())
            case _:
                places = self._place_items(rest, BESIDE_ALL) if len(rest) > 1 else iter(())
                return itertools.chain(self._action_items(), self._engine_items(), places)

    def _action_items(self) -> Iterator[PickItem]:
        rows = [row for row in self._context.actions.states() if row[0].id != "palette"]
        # What cannot be done now comes last: it is listed to be found, with the reason.
        for spec, possible, __ in sorted(rows, key=lambda row: not row[1]):
            where = place_title(spec)
            if not possible:
                where += f" · {self._context.actions.obstacle(spec)}"
            key = (
                QKeySequence(spec.keys[0]).toString(QKeySequence.SequenceFormat.NativeText)
                if spec.keys
                else ""
            )
            yield PickItem(
                "action",
                spec.id,
                spec.plain_title,
                where,
                key,
                icon=spec.icon or "palette",
                enabled=possible,
                also=spec.also,
            )

    def _engine_items(self) -> Iterator[PickItem]:
        for release in reversed(self._context.catalog.releases):
            if release.name != self._context.target.name:
                yield PickItem(
                    "engine",
                    release.name,
                    _("Target engine {name}", name=release.name),
                    _("Engine"),
                    icon="engine",
                )

    def _place_items(self, text: str, patience: float) -> Iterator[PickItem]:
        document = self._context.document
        if document is None:
            return iter(())
        fields = field_items(document, text.split(" ")[0], patience)
        return itertools.chain(export_items(document), fields)

    def _name_items(self, text: str) -> Iterator[PickItem]:
        document = self._context.document
        return name_items(document, text) if document is not None else iter(())

    def _offset_item(self, text: str) -> PickItem | None:
        offset, document = offset_in(text), self._context.document
        if offset is None or document is None:
            return None
        held = document.bytes.size if document.bytes is not None else 0
        if not 0 <= offset < held:
            where = _("the file has {held:,} bytes", held=held)
            return PickItem("none", "", hex_of(offset), where, enabled=False)
        where = path_at(document, offset) or _("no field is here")
        return PickItem(
            "offset", f"{offset}", hex_of(offset), where, count_text(offset), icon="goto"
        )


def _once(items: Iterable[PickItem]) -> list[PickItem]:
    """No file twice, and no more than anybody reads."""
    files: set[str] = set()
    found: list[PickItem] = []
    for item in items:
        if item.kind != "file" or item.key not in files:
            found.append(item)
            if item.kind == "file":
                files.add(item.key)
        if len(found) == LIMIT:
            break
    return found
