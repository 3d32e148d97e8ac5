"""The record of all outputs as lengths and hashes, and what two records differ in."""

from __future__ import annotations

import difflib
import gzip
import hashlib
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from frozen.outputs import Output, outputs
from frozen.said import processes, text_of

#: By surface and by subject: the length in characters, and a part of the SHA-256.
Record = dict[str, dict[str, str]]

_HASH_DIGITS: Final = 32
_TOLD_EVERY: Final = 1000
#: Outputs that are handed to a process at a time: about those of one file.
_AT_A_TIME: Final = 16
_SIGNS_A_LINE: Final = 300


def made_record(
    root: Path, jobs: int, wanted: Callable[[str, str], bool], folder: Path | None
) -> Record:
    """Asks for all outputs of the packages below a folder.

    Args:
        root: The folder.
        jobs: In how many processes.
        wanted: Whether an output is asked for, by its surface and its subject.
        folder: Where the outputs themselves are kept, by their hashes; None to keep none.
    """
    asked = [output for output in outputs(root) if wanted(output.surface, output.subject)]
    record: Record = {}
    began = time.monotonic()
    with processes(jobs, root) as pool:
        kept = pool.map(partial(_noted, folder=folder), asked, chunksize=_AT_A_TIME)
        for number, (output, note) in enumerate(zip(asked, kept, strict=True), 1):
            record.setdefault(output.surface, {})[output.subject] = note
            if number % _TOLD_EVERY == 0:
                seconds = time.monotonic() - began
                print(f"{number:,} of {len(asked):,} in {seconds:.0f} s", file=sys.stderr)
    return record


def _noted(output: Output, folder: Path | None) -> str:
    text = text_of(output)
    data = text.encode("utf-8", "surrogatepass")
    digest = hashlib.sha256(data).hexdigest()[:_HASH_DIGITS]
    if folder is not None and not (kept := _kept(folder, digest)).exists():
        kept.write_bytes(gzip.compress(data, 1))
    return f"{len(text)} {digest}"


def _kept(folder: Path, digest: str) -> Path:
    return folder / f"{digest}.gz"


def record_text(record: Record, title: str) -> str:
    """A record as a file holds it: a line for each output, in order."""
    document = {"of": title, "outputs": record}
    return json.dumps(document, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def read_record(path: Path) -> tuple[Record, str]:
    """The record that a file holds, and what it was made of."""
    document = json.loads(path.read_text("utf-8"))
    return document["outputs"], document["of"]


def part_of(record: Record, wanted: Callable[[str, str], bool]) -> Record:
    """What of a record is asked for."""
    parts = {
        surface: {subject: note for subject, note in notes.items() if wanted(surface, subject)}
        for surface, notes in record.items()
    }
    return {surface: notes for surface, notes in parts.items() if notes}


class Comparison:
    """Two records, output by output.

    Attributes:
        counts: By surface: how many outputs are ``equal``, ``differ``, are ``new`` or ``gone``.
        differing: The surface and subject of each that differs, with its two notes.
    """

    def __init__(self, old: Record, new: Record) -> None:
        self.counts: dict[str, Counter[str]] = {}
        self.differing: list[tuple[str, str, str, str]] = []
        for surface in sorted(old | new):
            before, after = old.get(surface, {}), new.get(surface, {})
            counts = self.counts[surface] = Counter()
            for subject in sorted(before | after):
                was, now = before.get(subject), after.get(subject)
                if was is None or now is None:
                    counts["new" if was is None else "gone"] += 1
                elif was == now:
                    counts["equal"] += 1
                else:
                    counts["differ"] += 1
                    self.differing.append((surface, subject, was, now))

    @property
    def same(self) -> bool:
        """Whether nothing differs, is new or gone."""
        return all(set(counts) <= {"equal"} for counts in self.counts.values())

    def __str__(self) -> str:
        kinds = ("equal", "differ", "new", "gone")
        total: Counter[str] = sum(self.counts.values(), Counter())
        rows = [*self.counts.items(), ("all", total)]
        width = max(len(surface) for surface, _ in rows)
        lines = [" ".join([f"{'':{width}}", *(f"{kind:>7}" for kind in kinds)])]
        for surface, counts in rows:
            lines.append(
                " ".join([f"{surface:{width}}", *(f"{counts[kind]:7,}" for kind in kinds)])
            )
        return "\n".join(lines)

    def told(self, most: int, folder: Path | None) -> Iterator[str]:
        """The first outputs that differ, with their lines where both are kept in a folder."""
        for surface, subject, was, now in self.differing[:most]:
            yield f"\n{surface}: {subject}"
            if folder is not None:
                yield from _lines_between(folder, was, now)
        if len(self.differing) > most:
            yield f"\nand {len(self.differing) - most:,} more"


def _lines_between(folder: Path, was: str, now: str) -> Iterator[str]:
    texts = []
    for note in (was, now):
        path = _kept(folder, note.split()[1])
        if not path.exists():
            yield f"  {note} is not kept in {folder}"
            return
        texts.append(gzip.decompress(path.read_bytes()).decode("utf-8", "surrogatepass"))
    between = difflib.unified_diff(
        *(text.split("\n") for text in texts), "was", "is", "", "", 1, ""
    )
    for line in islice(between, 2, 22):
        yield "  " + line[:_SIGNS_A_LINE].encode("ascii", "backslashreplace").decode()
