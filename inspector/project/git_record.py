"""What was written to the settings of a repository, and what stood there before."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from inspector import __version__
from inspector.errors import AccessError
from inspector.files.parsing import parse_json
from inspector.files.reading import GIT_RECORD as READ_RECORD
from inspector.files.writing import GIT_RECORD, remove_file, write_file
from inspector.project.git_config_text import Edit
from inspector.project.locked_file import read_unlinked

#: The file in the repository's common folder.
RECORD: Final = "asset-inspector.json"
_FORM: Final = 1


@dataclass(slots=True)
class Record:
    """What was written: settings with what stood there before, and lines of attributes.

    ``before`` has None for a setting without a value. ``edit`` is what became of the text of the
    settings; None where an older version wrote them.
    ``pointers`` says that packages were met whose objects of Git LFS are not here.
    ``made_file``, ``made_line_end`` and ``made_folder`` say that the file of attributes, the end of
    its last line, or its folder was not there before.
    ``former`` is the record before a change that may not have been carried out.
    """

    program: str = __version__
    written: dict[str, str] = field(default_factory=dict)
    before: dict[str, list[str | None]] = field(default_factory=dict)
    edit: Edit | None = None
    pointers: bool = False
    attributes: list[str] = field(default_factory=list)
    made_file: bool = False
    made_line_end: bool = False
    made_folder: bool = False
    former: Record | None = None


def read_record(common: str) -> Record | None:
    """The record of a repository; None where there is none.

    Raises:
        AccessError: It is a link or no file, cannot be read, or makes no sense.
    """
    path = os.path.join(common, RECORD)
    data = read_unlinked(path, READ_RECORD, GIT_RECORD)
    if data is None:
        return None
    try:
        found: dict[str, Any] = parse_json(data.decode(), path)
        form = found.pop("form")
        if form != _FORM:
            raise AccessError(path, f"of form {form}, made by another version of this program")
        return _record_of(found)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise AccessError(
            path, "not what inspector git install wrote; remove it by hand"
        ) from error


def write_record(common: str, record: Record | None) -> None:
    """Writes the record of a repository; removes it for None.

    Only while its settings are locked.

    Raises:
        AccessError: It cannot be written or removed.
    """
    path = os.path.join(common, RECORD)
    if record is None:
        remove_file(path, GIT_RECORD)
    else:
        text = json.dumps({"form": _FORM, **asdict(record)}, indent=2) + "\n"
        write_file(path, text.encode(), GIT_RECORD)


def _record_of(found: dict[str, Any]) -> Record:
    """The record that was written as JSON; raises what Python does where that is none."""
    edit, former = found.pop("edit", None), found.pop("former", None)
    record = Record(
        **found,
        edit=Edit.of_json(edit) if edit is not None else None,
        former=_record_of(former) if former is not None else None,
    )
    texts = [*record.written.values(), *record.attributes, record.program]
    texts += [one for values in record.before.values() for one in values if one is not None]
    truths = (record.pointers, record.made_file, record.made_line_end, record.made_folder)
    lists = [record.attributes, *record.before.values()]
    if not (
        all(isinstance(one, str) for one in texts)
        and all(isinstance(one, bool) for one in truths)
        and all(isinstance(one, list) for one in lists)
    ):
        raise TypeError
    return record
