"""What Qt hands to models and views as the place of a row."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex

#: Either kind of index: Qt asks with both.
AnyIndex = QModelIndex | QPersistentModelIndex
