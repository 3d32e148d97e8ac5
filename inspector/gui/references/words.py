"""What stands at each place of the graph, in words and signs; nothing here is painted."""

from __future__ import annotations

from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.references.scene import Folder, NeighbourColumn, Row
from inspector.messages import _, count_text, ngettext, pgettext
from inspector.messages.phrases import clauses
from inspector.messages.terms import side_title, side_words
from inspector.named_tuples import NamedTuple
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import Neighbour, Neighbourhood, ReferenceState, is_code
from inspector.report.package_names import short_name
from inspector.report.reference_words import kinds_text, mark_of, state_text
from inspector.report.refs import why_broken


class RowWords(NamedTuple):
    """A row in two lines; ``spoken`` is all of it as a screen reader says it."""

    mark: str
    icon: str
    title: str
    caption: str
    tip: str
    accessible_name: str


def words_of(row: Row, objects: int | None = None) -> RowWords:
    """What is written of a row.

    Args:
        row: A package or a folder of them.
        objects: How many objects are imported, where that is known.
    """
    if isinstance(row, Folder):
        return _folder_words(row)
    return _package_words(row, objects)


def _folder_words(folder: Folder) -> RowWords:
    broken = folder.broken
    states = (ReferenceState.REFUSED, ReferenceState.MISSING)
    told = [f"{count_text(broken[state])} {_(state.value)}" for state in states if broken[state]]
    caption = clauses((ngettext("{count} package", "{count} packages", len(folder.members)), *told))
    worst = next((state for state in states if broken[state]), None)
    mark = mark_of(worst, None) if worst is not None else ""
    title = f"{folder.path}/"
    state = pgettext("what is in it is seen", "open") if folder.opened else _("closed")
    spoken = clauses((MARK_WORDS.get(mark, ""), _("folder {title}", title=title), caption, state))
    icon = "chev" if folder.opened else "folder"
    return RowWords(str(mark), icon, title, caption, f"{title}\n{caption}", spoken)


def _package_words(neighbour: Neighbour, objects: int | None) -> RowWords:
    broken = why_broken(neighbour.state, neighbour.node)
    soft = () if neighbour.kinds[0] is ReferenceKind.HARD else (kinds_text(neighbour.kinds),)
    place = folder_of(neighbour.name)
    if is_code(neighbour.name):
        place = (
            ngettext("{count} object", "{count} objects", objects)
            if objects is not None
            else _("code")
        )
    caption = clauses((*soft, broken or place))
    mark = str(mark_of(neighbour.state, neighbour.node))
    how = state_text(neighbour.state, neighbour.node)
    tip = "\n".join(
        filter(
            None,
            (
                neighbour.name,
                clauses((side_words(neighbour.side), kinds_text(neighbour.kinds))),
                broken,
            ),
        )
    )
    spoken = clauses(
        (
            MARK_WORDS[mark],
            neighbour.name,
            side_words(neighbour.side),
            kinds_text(neighbour.kinds),
            how,
        )
    )
    return RowWords(mark, "", short_name(neighbour.name), caption, tip, spoken)


def centre_words(neighbourhood: Neighbourhood, state: ReferenceState) -> RowWords:
    """What is written of the package in the middle; its sign only where it cannot be loaded."""
    name, node = neighbourhood.centre, neighbourhood.node
    broken = why_broken(state, node)
    mark = str(mark_of(state, node))
    told = broken or (_("code") if is_code(name) else folder_of(name))
    spoken = clauses((MARK_WORDS[mark], name, _("the centre"), state_text(state, node)))
    tip = "\n".join(filter(None, (name, broken)))
    return RowWords(mark if broken else "", "", short_name(name), told, tip, spoken)


def state_of_centre(neighbourhood: Neighbourhood) -> ReferenceState:
    """What the engine finds at the centre: what those who refer to it are told, if anybody does."""
    if neighbourhood.node is not None:
        refused = neighbourhood.node.refusal is not None
        return ReferenceState.REFUSED if refused else ReferenceState.PRESENT
    centre = neighbourhood.centre.lower()
    states = (link.state for link in neighbourhood.links if link.target.lower() == centre)
    return next(states, ReferenceState.NOT_JUDGED)


def folder_of(package: str) -> str:
    """The folder of a package, by its name."""
    return package.rpartition("/")[0]


def title_of(column: NeighbourColumn) -> str:
    """What stands above a column, without its number."""
    if column.steps > 1:
        return _("In {steps} steps", steps=column.steps)
    return side_title(column.side)
