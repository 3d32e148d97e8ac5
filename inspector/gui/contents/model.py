"""The tree of the whole file: every field with its value, type and place, filled as it is opened.

A long table is opened in buckets: handing over 100,000 names in batches as somebody scrolls makes
the last batch cost as much as all of them.

Rows that findings are about carry their sign.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QModelIndex, QObject, Qt

from inspector.checks.judgement import Verdict
from inspector.data_classes import replace
from inspector.format.interpret import integer_text
from inspector.format.tree import FieldNode, LazyNodes
from inspector.gui.contents.field_filter import FieldMatches
from inspector.gui.desk.field_words import custom_version_name, gate_words, shown_type
from inspector.gui.desk.finding_mark import mark_of, word_of
from inspector.gui.kit.any_index import AnyIndex
from inspector.gui.rows.bucket import BUCKET, LONG, Bucket, in_buckets
from inspector.gui.rows.columns import Cell, Column, accessible_text
from inspector.gui.rows.cut_line import cut_line
from inspector.gui.rows.tree_model import TreeModel, TreeNode
from inspector.messages import _, count_text, lazy
from inspector.messages.phrases import clauses, labelled
from inspector.messages.rendering import render
from inspector.messages.rules import check_texts
from inspector.messages.values import number_text
from inspector.named_tuples import NamedTuple

if TYPE_CHECKING:
    from inspector.format.tree import FieldTree
    from inspector.gui.desk.document import Document


#: Characters of a value that a cell and a tooltip show; the rest is copied only.
SHOWN: Final = 400
_DESCRIBED: Final = 2000


class FieldMark(NamedTuple):
    """What findings say of a row: the sign of the worst of them with its word, and what all say."""

    mark: str
    word: str
    reasons: str


#: What a row of the tree stands for.
FieldRow = FieldNode | Bucket[FieldNode]

#: What the fields of the summary are called that hold a version or a changelist.
_VERSION: Final = re.compile(r"Version|Changelist$")
#: The parts of formats that have no other words for them, with the icons of such parts.
_SECTIONS: Final = {"summary": (lazy("Summary"), "field"), "objects": (lazy("Objects"), "class")}


def shown_name(row: FieldRow) -> str:
    """The number of a row within its table, and its name."""
    name = render(row.name)
    if isinstance(row, Bucket):
        return name
    if row.path == row.name and row.path in _SECTIONS:
        return str(_SECTIONS[row.path][0])
    if row.index is None:
        return name
    # What is named by its place alone is called by its number.
    if row.name == str(row.index):
        return count_text(row.index)
    name = cut_line(custom_version_name(name) or name, SHOWN)
    return f"{count_text(row.index)}  {name}" if name else count_text(row.index)


def _value(row: FieldRow) -> str:
    if isinstance(row, Bucket):
        return ""
    if row.absent:
        return gate_words(row) or _("not stored")
    if row.problem and not row.text:
        return _("cannot be read")
    if type(row.value) is int and row.text == str(row.value):
        # Versions and changelists stand as in the engine's log, where they are looked for.
        plain = row.path.startswith("summary/") and _VERSION.search(render(row.name)) is not None
        return number_text(row.value) if plain else integer_text(row.value)
    return cut_line(render(row.text), SHOWN)


def _mark(row: FieldRow) -> str | None:
    if isinstance(row, Bucket):
        return None
    if row.problem:
        return "warn" if row.text else "bad"
    return "none" if row.undescribed else None


def _icon(row: FieldRow) -> str | None:
    if isinstance(row, Bucket):
        return None
    return row.icon or _SECTIONS.get(row.path, ("", ""))[1] or None


def _name_font(row: FieldRow) -> str:
    return "name" if isinstance(row, FieldNode) and row.role == "section" else "body"


def _name_role(row: FieldRow) -> str:
    if isinstance(row, Bucket):
        return "text2"
    return "text3" if row.absent else "text2" if row.is_tag else "text"


def _value_role(row: FieldRow) -> str:
    if isinstance(row, Bucket) or row.absent:
        return "text3"
    plain = row.role != "section" and not row.undescribed and not row.is_tag
    return "text" if plain and not (row.problem and not row.text) else "text2"


def _described_name(row: FieldRow) -> str:
    if isinstance(row, Bucket):
        return ""
    lines = [shown_name(row), render(row.problem), render(row.meaning), gate_words(row)]
    return "\n".join(line for line in lines if line)[:_DESCRIBED]


def _described_value(row: FieldRow) -> str:
    """The value as it is stored: the number behind a name, every line of a text, what is wrong."""
    if isinstance(row, Bucket):
        return ""
    text = render(row.text)
    reasons = [render(row.problem), text if len(text) > SHOWN or not text.isprintable() else ""]
    if row.raw_text:
        reasons += [cut_line(text, SHOWN) if not reasons[-1] else "", render(row.raw_text)]
    return "\n".join(line for line in reasons if line)[:_DESCRIBED]


def _offset(row: FieldRow) -> str:
    return f"{row.value_start:08X}" if isinstance(row, FieldNode) and _stored(row) else ""


def _size(row: FieldRow) -> str:
    return count_text(row.size) if isinstance(row, FieldNode) and _stored(row) else ""


def _stored(node: FieldNode) -> bool:
    """Whether a row has a place in the file: fields not stored have none, broken tables no end."""
    return not node.absent and (node.end > node.start or not node.problem)


#: A text wider than any column: these columns are as wide as they may be whatever is open, so that
#: none moves while somebody unfolds rows.
_WIDE: Final = "M" * 80

COLUMNS: Final[tuple[Column[FieldRow], ...]] = (
    Column(
        key="name",
        title=lazy("Name"),
        text=shown_name,
        font=_name_font,
        role=_name_role,
        mark=_mark,
        icon=_icon,
        tooltip=_described_name,
        copy=lambda row: render(row.name),
        elide="middle",
        sample=_WIDE,
        max_width=250,
        stretch=True,
    ),
    Column(
        key="value",
        title=lazy("Value"),
        text=_value,
        role=_value_role,
        tooltip=_described_value,
        copy=lambda row: render(row.text) if isinstance(row, FieldNode) else "",
        elide="end",
        sample=_WIDE,
        # A class id or a GUID in its braces.
        max_width=240,
        stretch=True,
    ),
    Column(
        key="type",
        title=lazy("Type"),
        text=lambda row: shown_type(render(row.type)) if isinstance(row, FieldNode) else "",
        role=lambda row: "text3" if isinstance(row, FieldNode) and row.absent else "text2",
        tooltip=lambda row: render(row.type) if isinstance(row, FieldNode) else "",
        elide="middle",
        sample=_WIDE,
        max_width=160,
    ),
    Column(
        key="offset",
        title=lazy("Offset"),
        align="right",
        mono=True,
        text=_offset,
        role="text3",
        elide="none",
        sample="00000000",
        hint=lazy("Where the value begins in the logical file, in hexadecimal"),
    ),
    Column(
        key="size",
        title=lazy("Size"),
        align="right",
        text=_size,
        role="text2",
        sample="0,000,000",
        hint=lazy("Bytes of the value"),
    ),
    Column(
        key="meaning",
        title=lazy("Meaning"),
        text=lambda row: render(row.meaning) if isinstance(row, FieldNode) else "",
        role="text2",
        tooltip=lambda row: render(row.meaning) if isinstance(row, FieldNode) else "",
        sample=_WIDE,
        max_width=260,
        stretch=True,
    ),
)


def _no_title(path: str) -> str:
    return ""


class _Later(NamedTuple):
    """A row that nobody has looked at yet; ``opens`` says whether it will have rows below it."""

    children: Sequence[FieldNode]
    place: int
    opens: bool


class FieldsModel(TreeModel[FieldRow]):
    """The rows of a file's field tree, or those of them that a filter found."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)
        self._tree: FieldTree | None = None
        self._tags = False
        self._matches: FieldMatches | None = None
        self._marks: Mapping[str, FieldMark] = {}
        #: What objects are called that are nodes, by their paths.
        self._title_of: Callable[[str], str] = _no_title

    def set_titles(self, title_of: Callable[[str], str]) -> None:
        """Takes what says how nodes of graphs are called, by their paths; empty for other rows."""
        self._title_of = title_of
        if self.rowCount():
            last = self.index(self.rowCount() - 1, 0)
            self.dataChanged.emit(self.index(0, 0), last)

    def set_marks(self, marks: Mapping[str, FieldMark]) -> None:
        """Takes what findings say of rows, by their paths."""
        self._marks = marks

    @property
    def matches(self) -> FieldMatches | None:
        """The filter in force; None when every row is shown."""
        return self._matches

    def show_tree(
        self, tree: FieldTree | None, *, tags: bool = False, matches: FieldMatches | None = None
    ) -> None:
        """Shows a tree from the top; everything is folded again.

        Args:
            tree: What to show, None for nothing.
            tags: Whether the tags of properties are rows.
            matches: The rows to show, found with the same ``tags``; None for all.
        """
        self._tree, self._tags, self._matches = tree, tags, matches
        roots: Sequence[FieldNode] = tree.roots if tree is not None else ()
        shown = matches.below.get("", ()) if matches is not None else range(len(roots))
        self.set_roots([roots[place] for place in shown])

    def index_of(self, path: str) -> QModelIndex:
        """The row of a field; the tables that it lies in are filled on the way.

        Returns:
            The row itself, else the nearest above it: tags have no rows of their own while they
            are not shown. Invalid where there is no such field or the filter hides it.
        """
        here = QModelIndex()
        if self._tree is None:
            return here
        above: FieldNode | None = None
        for node in self._tree.chain(path):
            rows = self._tree.roots if above is None else above.visible_children(self._tags)
            place = _place_of(rows, node)
            if place is None:
                break
            shown = self._shown(above, len(rows))
            at = bisect_left(shown, place)
            if at == len(shown) or shown[at] != place:
                return QModelIndex()
            here, above = self._child(here, at, len(shown)), node
        return here if above is not None or not path.endswith("]") else self._bucket_of(path)

    def _bucket_of(self, path: str) -> QModelIndex:
        """The row of a bucket; invalid where the table is not opened in buckets."""
        owner = path.rpartition("[")[0]
        above = self.index_of(owner) if owner else QModelIndex()
        for index in self.children_at(above) if above.isValid() else ():
            row = self.row_at(index)
            if isinstance(row, Bucket) and row.path == path:
                return index
        return QModelIndex()

    def cell(self, index: AnyIndex) -> Cell:
        """Everything to paint of one cell; paths are shortened in the middle, other words last."""
        cell = super().cell(index)
        mark = self._mark_at(index)
        if mark is not None:
            cell = replace(cell, mark=mark.mark)
        row = self.row_at(index) if index.column() == 0 else None
        if isinstance(row, FieldNode) and (title := self._title_of(row.path)):
            cell = replace(cell, second=cut_line(title, SHOWN))
        # The object that holds another one is reasons by its path too.
        return replace(cell, elide="middle") if cell.text.startswith(("/", "in ")) else cell

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        said = super().data(index, role)
        if role not in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return said
        mark = self._mark_at(index) if index.isValid() else None
        if mark is None:
            return said
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return clauses((mark.word, accessible_text(replace(self.cell(index), mark=None))))
        return f"{mark.reasons}\n{said or ''}".rstrip()

    def _mark_at(self, index: AnyIndex) -> FieldMark | None:
        """What findings say of a row, in the first of its cells."""
        row = self.row_at(index) if self._marks and index.column() == 0 else None
        return None if row is None else self._marks.get(row.path)

    # Rows below rows

    def _shown(self, above: FieldNode | None, count: int) -> Sequence[int]:
        """Which of the ``count`` rows below a row are shown; below none: of those at the top."""
        matches = self._matches
        if matches is not None:
            shown = matches.below.get(above.path if above is not None else "")
            if shown is not None or matches.strict:
                return shown or ()
        return range(count)

    def _below(self, row: FieldRow) -> Sequence[FieldRow]:
        if isinstance(row, Bucket):
            children = row.owner.visible_children(self._tags)
            if self._matches is None:
                return self._later(children, row.places)
            return [children[place] for place in row.places]
        children = row.visible_children(self._tags)
        places = self._shown(row, len(children))
        if len(places) <= LONG:
            return [children[place] for place in places]
        # Rows of a table count on; what stands before them moves their numbers a little.
        number = children[places[-1]].index
        shift = 0 if number is None else number - places[-1]
        return in_buckets(row, places, lambda place: max(place + shift, 0))

    def _later(self, children: Sequence[FieldNode], places: Sequence[int]) -> Sequence[FieldRow]:
        """Rows that are made when they come into sight, where those of one table are alike."""
        if not isinstance(children, LazyNodes):
            # They are there already, and each is of its own kind.
            return [children[place] for place in places]
        opens = children[places[-1]].has_visible_children(self._tags)
        rows: list[Any] = [_Later(children, place, opens) for place in places]
        return rows

    def _row_of(self, node: TreeNode[FieldRow]) -> FieldRow | None:
        row: Any = node.row
        if isinstance(row, _Later):
            node.row = row.children[row.place]
        return node.row

    def _asked(self, node: TreeNode[FieldRow]) -> bool:
        row: Any = node.row
        return row.opens if isinstance(row, _Later) else super()._asked(node)

    def _opens(self, row: FieldRow) -> bool:
        if isinstance(row, Bucket):
            return True
        matches = self._matches
        if matches is not None and (row.path in matches.below or matches.strict):
            return bool(matches.below.get(row.path))
        return row.has_visible_children(self._tags)

    def _child(self, parent: QModelIndex, at: int, count: int) -> QModelIndex:
        """The index of the row that is number ``at`` of the ``count`` shown below another."""
        if count > LONG and parent.isValid():
            return self._child(self._child(parent, at // BUCKET, 0), at % BUCKET, 0)
        if self.canFetchMore(parent):
            self.fetchMore(parent)
        return self.index(at, 0, parent)


def _place_of(children: Sequence[FieldNode], node: FieldNode) -> int | None:
    """The place of a row among those below another one; rows of tables say it themselves."""
    count, path = len(children), node.path
    if node.index is not None:
        # What stands before the rows of a table, such as their count, moves them by a little.
        for place in range(node.index, min(node.index + 4, count)):
            if children[place].path == path:
                return place
        if count > LONG:
            return None
    return next((place for place in range(count) if children[place].path == path), None)


#: The signs of rows that ``is:problem`` means.
PROBLEM_MARKS: Final = ("bad", "refuse", "warn")


def marks_of(document: Document, tree: FieldTree) -> dict[str, FieldMark]:
    """What the findings say of each row, by its path; of a row that is not there the one above it.

    Args:
        document: The file with its answer.
        tree: The rows.
    """
    answer = document.answer
    if answer is None:
        return {}
    unreadable = answer.judgement.verdict is Verdict.UNREADABLE
    marks: dict[str, FieldMark] = {}
    for finding in document.findings:
        path = finding.path
        while path and not (rows := tree.chain(path)):
            path = path.rpartition("/")[0]
        if not path:
            continue
        row, said = rows[-1].path, labelled(finding.rule, check_texts(finding).line())
        # The worst of them comes first: findings stand in the order of the loader's refusals.
        before = marks.get(row)
        if before is None:
            mark, word = mark_of(finding, unreadable), word_of(finding, unreadable)
            marks[row] = FieldMark(mark, word, said)
        else:
            marks[row] = before._replace(reasons=f"{before.reasons}\n{said}")
    return marks
