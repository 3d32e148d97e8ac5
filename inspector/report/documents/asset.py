"""The document of ``inspector show`` of a file whose format has no document of its own."""

from __future__ import annotations

from typing import Any, Self

from inspector.format.asset import Asset
from inspector.format.tree.field_tree import FieldTree
from inspector.messages.rendering import english
from inspector.project.opening import Opened
from inspector.report.documents.parts import Count, Document


class ShowAsset(Document):
    """A file with its versions, what is wrong with it, and its fields by the names of the roots."""

    path: str
    format: str
    size: Count
    versions: dict[str, str]
    damage: list[str]
    fields: dict[str, Any]

    @classmethod
    def of(cls, opened: Opened, asset: Asset, tree: FieldTree) -> Self:
        """What is said of a file.

        Args:
            opened: The file.
            asset: What it is.
            tree: All its fields.
        """
        return cls(
            path=opened.path,
            format=asset.kind,
            size=opened.size,
            versions={english(row.title): row.text for row in asset.version_rows()},
            damage=[str(error) for error in asset.damage()],
            fields={english(root.name): root.json() for root in tree.roots},
        )
