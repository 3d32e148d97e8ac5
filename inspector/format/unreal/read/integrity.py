"""Whether a package is whole: what contradicts the format, and which bytes nothing describes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from inspector.format.errors import FormatError
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.read.bounds import (
    behind_exports_problem,
    export_extents,
    summary_problems,
)
from inspector.format.unreal.read.header import PREFIX
from inspector.format.unreal.read.section_reader import Part, SectionReader, gaps_and_overlaps


class HeaderReader(SectionReader):
    """The tables of one header, and whether it is whole."""

    def problems(self) -> tuple[FormatError, ...]:
        """What cannot be in the summary and the extents of the exports; reads no other table."""
        if self.summary.error is not None:
            return (self.summary.error,)  # Who met it was at its place.
        found = summary_problems(self.summary, self.size)
        behind = None if found else self._problem_behind_header()
        if behind is not None:
            found.append(behind)
        return tuple(self._placed(error) for error in found)

    def errors(self) -> tuple[FormatError, ...]:
        """Everything that contradicts the format, each broken table once; reads all tables."""
        found = list(self.problems())
        for error in self._table_errors():
            if not any(
                (error.kind, error.field) == (problem.kind, problem.field) for problem in found
            ):
                found.append(self._placed(error) if error.offset == 0 else error)
        return tuple(found)

    def explains_header(self) -> bool:
        """Whether every byte of the header belongs to exactly one part."""
        if self.summary.body is None or summary_problems(self.summary, self.size):
            return False
        gaps, overlaps = self.header_gaps()
        return not gaps and not overlaps and not any(self._table_errors())

    def parts(self) -> tuple[Part, ...]:
        """The parts of the header in file order; broken tables are left out."""
        parts = {Part(PREFIX, 0, self.summary.end)}
        for key in self.section_keys():
            try:
                table = self.table(key)
            except FormatError:
                continue
            if table is not None:
                parts.add(table.part)
        # Where the table of the pictures or one of them is broken, the others are still parts.
        with suppress(FormatError):
            parts |= {part for _, part in self._images()}
        return tuple(sorted(parts, key=lambda part: (part.start, part.end)))

    def header_gaps(self) -> tuple[list[Part], list[Part]]:
        """Bytes of the header that no part covers, and those that two do.

        Zero bytes before the end of the header count as padding: tools that convert from IoStore
        fill up with them.
        """
        gaps, overlaps = self.raw_gaps()
        return [gap for gap in gaps if not self.is_padding(gap)], overlaps

    def raw_gaps(self) -> tuple[list[Part], list[Part]]:
        """The same, with padding counted as a gap."""
        return gaps_and_overlaps(self.parts(), self.header_size)

    def is_padding(self, gap: Part) -> bool:
        """Whether a run of bytes only fills up the end of a cooked header."""
        ends_header = gap.end == self.header_size
        return (
            ends_header and self.versions.cooked and not any(self.header_bytes[gap.start : gap.end])
        )

    def _images(self) -> Iterator[tuple[int, Part]]:
        for index, entry in enumerate(self.section_value("thumbnail_table") or ()):
            yield index, self.image(index, entry)[1]

    def _table_errors(self) -> Iterator[FormatError]:
        checks: list[Callable[[], Any]] = [partial(self.table, key) for key in self.section_keys()]
        checks.append(lambda: list(self._images()))
        checks.append(self._validate_references)
        for check in checks:
            try:
                check()
            except FormatError as error:
                yield error

    def _validate_references(self) -> None:
        ObjectPaths(self.names, self.rows("imports"), self.rows("exports")).validate()

    def _problem_behind_header(self) -> FormatError | None:
        """The first thing that the summary and the export table place where the file is not."""
        body = self.summary.body
        if body is None:
            return None
        problem = None
        if body.ExportCount > 0 and body.ExportOffset > 0:
            extents = export_extents(self.layout)
            rows = self.header_bytes[body.ExportOffset :][: body.ExportCount * extents.row_size]
            problem = extents.problem(rows, self.header_size, self.data.size)
        return problem or behind_exports_problem(body, self.data.size)

    def _placed(self, error: FormatError) -> FormatError:
        """The same error at the place of the field that it names, where the field was read."""
        start = self.place_of(error.field)
        if start is None:
            return error
        return FormatError(error.kind, error.field, start, error.found, error.expected)
