"""What data tables store behind their tags: their rows, whose values are tags of their own."""

from __future__ import annotations

from typing import Final

from inspector.format.fields import Counted
from inspector.format.schema import Record, field
from inspector.format.unreal.declare.primitives import NAME, NameRef
from inspector.format.unreal.declare.tags import TAGGED
from inspector.format.unreal.values import PropertyList

#: UDataTable and the classes of the engine that derive from it.
DATA_TABLES: Final = frozenset({"DataTable", "CompositeDataTable"})


class DataTableRow(Record):
    """A row of a data table."""

    Name: NameRef = field(NAME, "Name of the row.")
    Values: PropertyList = field(TAGGED, "The values of the table's row struct.")


#: All that a data table stores behind its tags.
DATA_TABLE_ROWS: Final = Counted(DataTableRow.struct)
