"""The command palette: every action, every open file and every place in the file, by typing."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.field_words import hex_of, offset_in, path_at
from inspector.gui.rows.pick_items import PickItem, best
from inspector.gui.rows.pick_list import PickList
from inspector.gui.shell.menus import place_title
from inspector.gui.shell.place_items import LIMIT, export_items, field_items, name_items
from inspector.messages import Label, _, count_text, lazy

#: What narrows the palette, by the sign typed first.
PREFIXES: Mapping[str, Label] = {
    ">": "commands",
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
            placeholder=_("Command, file or field   > commands   @ fields   # names"),
            title=_("Commands and places"),
        )
        self._context = context
        self.picked.connect(self.pick)

    def pick(self, item: PickItem) -> None:
        """Does what was picked, or goes there."""
        context = self._context
        match item.kind:
            case "action":
                context.actions.run(item.key)
            case "engine":
                context.choose_target(item.key)
            case "file":
                context.show(context.opened(item.key))
            case "field":
                context.select_field(item.key, "palette")
                context.reading_wanted.emit()
            case "offset":
                context.offset_requested.emit(int(item.key))

    def items_for(self, text: str) -> Sequence[PickItem]:
        """The rows for what is typed; the first sign may narrow them to one kind."""
        kind, rest = (text[0], text[1:].strip()) if text[:1] in PREFIXES else ("", text.strip())
        items = best(self._candidates(kind, rest), rest, LIMIT)
        offset = self._offset_item(rest) if kind in ("", "@") else None
        if offset is not None:
            items.insert(0, offset)
        return items or [PickItem("none", "", _("Nothing matches"), enabled=False)]

    def _candidates(self, kind: str, rest: str) -> Iterator[PickItem]:
        match kind:
            case ">":
                return self._action_items()
            case "@":
                return self._place_items(rest)
            case "#":
                return self._name_items(rest)
            case _:
                everything = (self._file_items(), self._action_items(), self._engine_items())
                places = self._place_items(rest) if len(rest) > 1 else iter(())
                return itertools.chain(*everything, places)

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

    def _file_items(self) -> Iterator[PickItem]:
        for entry in self._context.entries():
            if entry is not self._context.shown and entry.is_single:
                (path,) = entry.arguments
                yield PickItem("file", path, entry.name, path, entry.note, mark=str(entry.mark))

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

    def _place_items(self, text: str) -> Iterator[PickItem]:
        document = self._context.document
        if document is None:
            return iter(())
        return itertools.chain(export_items(document), field_items(document, text.split(" ")[0]))

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
