"""What was said of the revisions of a file, kept in the user's cache.

What two contents differ in never changes, so it is kept by what both are stored under, and by the
version of the program and the language that say it. A file of the cache holds what is known of one
asset. None is believed unread: it has a sum that only this user's program can make, and whatever
is wrong with one only lets the comparison be made again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Final

from inspector import __version__
from inspector.checks.facts import FileFacts
from inspector.errors import InspectorError
from inspector.files.folders import cache_folder
from inspector.files.parsing import parse_json
from inspector.files.reading import HISTORY, read_side_file
from inspector.files.writing import KEPT_HISTORY, remove_file, write_file
from inspector.named_tuples import NamedTuple
from inspector.project.scan.stored_facts import (
    Seal,
    StoredFactsError,
    check_owner,
    facts_as_text,
    facts_of_text,
    users_key,
)

#: The form of what is kept: one more with each change.
_FORM: Final = 1
_SUFFIX: Final = ".history"
#: Steps that are kept of one file, the last ones that were told, and files that are kept.
_MOST_STEPS: Final = 5_000
_MOST_FILES: Final = 2_000
_HEAD: Final = KEPT_HISTORY.beginnings[0]


class KeptSentence(NamedTuple):
    """What is said of a step: how the contents before and after differ, and what the new ones are.

    Attributes:
        sentence: The sentence of the comparison, in the language in which it was asked for.
        counts: How many changes there are of each class, in the order of the classes.
        facts: The facts of the new contents down to the header; None where there are none.
    """

    sentence: str
    counts: tuple[int, ...]
    facts: FileFacts | None


class KeptHistory:
    """What is kept of one file; use it for one piece of work and then :meth:`save` it.

    Args:
        repository: The folder of the repository, which all its work trees share.
        name: The file, from the top of the work tree.
        language: The name of the language that sentences are in.
    """

    def __init__(self, repository: str, name: str, language: str) -> None:
        about = (str(_FORM), __version__, language, repository, name)
        told = "\0".join(about).encode("utf-8", "surrogateescape")
        digest = hashlib.sha1(told, usedforsecurity=False).hexdigest()
        self._file = _folder() / f"{digest}{_SUFFIX}"
        self._steps: dict[str, KeptSentence] = {}
        self._changed = False
        self._seal: Seal | None = None
        with contextlib.suppress(InspectorError):
            self._seal = Seal(users_key(), told)
            self._steps = dict(self._read())

    def get(self, old: str, new: str) -> KeptSentence | None:
        """What was told of two contents by what they are stored under; None where nothing was."""
        return self._steps.get(f"{old}:{new}")

    def put(self, old: str, new: str, kept: KeptSentence) -> None:
        """Keeps what is told of two contents."""
        self._steps[f"{old}:{new}"] = kept
        self._changed = True

    def save(self) -> None:
        """Writes what is new; whatever is in the way of that only costs time later."""
        if not self._changed or self._seal is None:
            return
        kept = list(self._steps.items())[-_MOST_STEPS:]
        text = json.dumps({key: _as_document(told) for key, told in kept}, separators=(",", ":"))
        data = text.encode("utf-8", "surrogatepass")
        with contextlib.suppress(OSError, InspectorError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            sealed = self._seal.sum_of(data).hex().encode()
            write_file(self._file, _HEAD + sealed + b"\n" + data, KEPT_HISTORY, mode=0o600)
            self._changed = False
            _leave_out_oldest(self._file.parent)

    def _read(self) -> Iterator[tuple[str, KeptSentence]]:
        """What the file holds, as far as this program wrote it.

        Raises:
            InspectorError: It is not there, or another user's, or cannot be read.
        """
        check_owner(self._file)
        sealed, __, data = read_side_file(self._file, HISTORY).removeprefix(_HEAD).partition(b"\n")
        assert self._seal is not None
        if sealed != self._seal.sum_of(data).hex().encode():
            return
        stored = parse_json(data.decode("utf-8", "surrogatepass"), self._file.name)
        for key, row in stored.items():
            with contextlib.suppress(StoredFactsError):
                yield key, _of_document(row)


def _as_document(kept: KeptSentence) -> Mapping[str, object]:
    facts = None if kept.facts is None else facts_as_text(kept.facts)
    return {"sentence": kept.sentence, "counts": kept.counts, "facts": facts}


def _of_document(row: Mapping[str, Any]) -> KeptSentence:
    facts = row["facts"]
    of_new = None if facts is None else facts_of_text(facts)
    return KeptSentence(row["sentence"], tuple(row["counts"]), of_new)


def _folder() -> Path:
    return cache_folder() / "history"


def _leave_out_oldest(folder: Path) -> None:
    """Removes what was written longest ago where there is too much."""
    with os.scandir(folder) as entries:
        files = [entry for entry in entries if entry.name.endswith(_SUFFIX)]
    if len(files) <= _MOST_FILES:
        return
    files.sort(key=lambda entry: entry.stat(follow_symlinks=False).st_mtime_ns)
    # Some more than has to be, so that not every file that is written asks for it.
    for entry in islice(files, len(files) - _MOST_FILES * 9 // 10):
        remove_file(entry.path, KEPT_HISTORY)
