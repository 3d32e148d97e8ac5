"""Names, values and places of which the rows of a comparison are made."""

from __future__ import annotations

from inspector.report.diff.groups import Group
from inspector.report.diff.row import DiffRow


def below_base(path: str, base: str) -> str:
    """A path without that of what it is in."""
    return path[len(base) + 1 :] if path.startswith((f"{base}/", f"{base}@")) else path


def part_name(path: str, base: str) -> str:
    """What a field of an object or section is called in its row."""
    name = below_base(path, base).removeprefix("properties/")
    return "native data" if name == "native_data" else name


def anchor(path: str, places: dict[str, int]) -> int | None:
    """The place of the row that a field is in; None where it is in none of them."""
    while path:
        if path in places:
            return places[path]
        path = path.rpartition("/")[0]
    return None


def hidden_row(row: DiffRow) -> DiffRow:
    """A change whose class is not shown: both values, quietly."""
    return DiffRow(
        key=row.key,
        kind="hidden",
        name=row.name,
        note=row.note,
        before=row.before,
        after=row.after,
        number=row.number,
        change=row.change,
        old_path=row.old_path,
        new_path=row.new_path,
        told=row.told,
        bytes=row.bytes,
        word=row.word,
    )


def on_one_side(group: Group) -> bool:
    """Whether a group is an object that the other package lacks."""
    whole = group.whole
    return whole is not None and whole.change.kind in ("added", "removed")
