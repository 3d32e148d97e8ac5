"""Everything of one package as plain values under identities instead of indexes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from inspector.catalog import Catalog, default_catalog
from inspector.compare.compared import SECTIONS, depending, told_as
from inspector.compare.damage import MOST_TOLD, ObjectsUnread, ObjectUnread, SectionUnread
from inspector.compare.export_model import export_values, fields_of
from inspector.compare.header_model import HeaderModels
from inspector.compare.kinds import Blob, Entries, Named, items
from inspector.compare.model import DiffFinding
from inspector.compare.plain import PlainValues
from inspector.findings.message import Message, Text
from inspector.format.errors import FormatError
from inspector.format.fused import FAILURES
from inspector.format.logical import LogicalBytes
from inspector.format.tree.json import ToJson
from inspector.format.unreal.tree.package_tree import PackageTree


class PackageModel:
    """One package under identities.

    What objects hold is turned into values when it is asked for, so that two objects which are the
    same in two packages need not be. Reading a model a second time gives the same values.

    Args:
        tree: The package's fields.
        catalog: What knows the names of flags.
    """

    def __init__(self, tree: PackageTree, catalog: Catalog | None = None) -> None:
        self.tree = tree
        self.package = tree.package
        self.bytes: LogicalBytes = tree.data
        self.catalog = catalog or default_catalog()
        self._problems: list[DiffFinding] = []
        self._failed: set[str] = set()
        #: The objects that were found to be damaged, and why each cannot be read.
        self.damaged: dict[str, ObjectUnread] = {}
        self.plain = PlainValues(
            self.package.layout,
            tree.paths,
            self.rows("soft_object_paths"),
            tree.values.words.pins,
        )
        self._flags: dict[tuple[str, int], Entries] = {}
        self._sections: dict[str, Named] = {}
        self._exports: dict[str, Named] = {}

    def rows(self, table: str) -> Sequence[Any]:
        """A table of the package; none of one that cannot be read, which becomes a problem."""
        try:
            is_named = hasattr(type(self.package), table)
            rows = getattr(self.package, table) if is_named else self.package.section_value(table)
        except FormatError as error:
            self._fail(table, error.message)
            return ()
        return () if rows is None else rows

    def flags(self, field: str, value: int) -> Entries:
        """The names of flags; many objects have the same, which are asked for once."""
        names = self._flags.get((field, value))
        if names is None:
            name = self.catalog.object_flag_names
            if field == "PackageFlags":
                name = self.catalog.package_flag_names
            names = self._flags[field, value] = items(name(value), has_rows=False)
        return names

    # -- objects -------------------------------------------------------------------------------

    @cached_property
    def export_index(self) -> dict[str, int]:
        """The objects of the package by their paths; a path that is there twice ends in ``#2``."""
        places = Named()
        paths = self.tree.paths
        for index in range(len(self.rows("exports"))):
            places.put(paths.object_path(index + 1), index)
        return dict(places)

    def export(self, path: str) -> Named:
        """What the object at a path is and holds."""
        values = self._exports.get(path)
        if values is None:
            try:
                values = export_values(self, path)
            except FAILURES as error:
                values = Named({"unreadable": type(error).__name__})
            self._exports[path] = values
        return values

    @cached_property
    def export_fields(self) -> tuple[tuple[int, str, ToJson], ...]:
        """The fields of the export table that are compared."""
        return fields_of(self)

    # -- sections ------------------------------------------------------------------------------

    def section(self, key: str) -> Named:
        """A section by its key; empty where the package has none.

        Of ``exports`` all objects are turned into values; :meth:`export` does one.
        """
        if key == "exports":
            return Named(
                {path: self.export(path) for path in self.export_index}, self._export_paths
            )
        section = self._sections.get(key)
        if section is None:
            section = self._sections[key] = self._make(key)
        return section

    @cached_property
    def _export_paths(self) -> dict[str, str]:
        return {path: f"exports/{index}" for path, index in self.export_index.items()}

    def _make(self, key: str) -> Named:
        try:
            return self._header.section(key)
        except FormatError as error:
            self._fail(key, error.message)
        except FAILURES as error:
            self._fail(key, type(error).__name__)
        return Named()

    # -- what cannot be read -------------------------------------------------------------------

    @property
    def problems(self) -> tuple[DiffFinding, ...]:
        """What was found that cannot be read, so far."""
        objects: list[DiffFinding] = list(self.damaged.values())
        others = len(objects) - MOST_TOLD
        if others > 0:
            objects[MOST_TOLD:] = [ObjectsUnread(path="exports", others=others)]
        return (*self._problems, *objects)

    @cached_property
    def unread(self) -> frozenset[str]:
        """The sections that cannot be compared: broken ones, and those that refer to them."""
        package = self.package
        if package.summary_error is not None or package.newer_than_known:
            error = package.summary_error
            self._fail("summary", "" if error is None else error.message, newer=error is None)
            return frozenset(SECTIONS) - {"bytes"}
        for root in self.tree.roots:
            if root.problem:
                self._fail(told_as(root.path), root.problem)
        for key in SECTIONS:
            if key == "exports":
                self.rows(key)
            else:
                self.section(key)
        return depending(self._failed)

    def tell(self, problem: DiffFinding) -> None:
        """Notes something else that is wrong with the package."""
        self._problems.append(problem)

    def tell_damaged(self, path: str, why: ObjectUnread) -> None:
        """Notes an object that cannot be read to its end."""
        self.damaged[path] = why

    def _fail(self, key: str, reason: Text, *, newer: bool = False) -> None:
        if key not in self._failed:
            self._failed.add(key)
            title = Message("compare/section", title=SECTIONS.get(key, key))
            self._problems.append(SectionUnread(path=key, title=title, reason=reason, newer=newer))

    @cached_property
    def _header(self) -> HeaderModels:
        return HeaderModels(self)

    @property
    def data(self) -> Named:
        """The whole model: every section by its key, empty where the package has none."""
        sections = Named()
        for key in SECTIONS:
            sections.put(key, self.section(key), key)
        return sections

    def bytes_of(self, value: Mapping[str, Any]) -> bytes:
        """The bytes that a blob of the model stands for."""
        start, end = getattr(value, "start", 0), getattr(value, "end", 0)
        return self.bytes.slice(start, end)

    def blob_at(self, start: int, end: int, reason: str = "") -> Blob:
        """Bytes of the file as a blob."""
        digest = hashlib.sha1(usedforsecurity=False)
        size = 0
        for piece in self.bytes.chunks(start, end):
            digest.update(piece)
            size += len(piece)
        return Blob(size, digest.hexdigest(), start, reason)

    def root_blobs(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """The runs of bytes outside of all tables and objects: their kind, path and blob."""
        for root in self.tree.roots:
            kind = root.path.partition("/")[0]
            if kind in ("undescribed", "bulk_data", "bulk_data_behind", "end_tag") or root.problem:
                yield kind, root.path, self.blob_at(root.start, root.end)
