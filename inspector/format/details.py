"""What the bytes of a file tell that is no package: by what key each detail goes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

#: A pointer of Git LFS: the object's hash and size, and whether the store has it; of one in
#: conflict those of both sides, with their names. Any other file: its first word, whose such a word
#: is known to be, the release whose header it has, and what it is, how that is told, which version
#: its format has and to which file it belongs. ``folder`` is a folder in the place of a file.
DetailKey: TypeAlias = Literal[
    "oid", "size", "stored",
    "ours", "ours_size", "ours_name", "theirs", "theirs_size", "theirs_name",
    "first_word", "known_as", "header",
    "what", "told_by", "version", "encrypted", "lacks_mark", "belongs_to",
    "folder",
]  # fmt: skip
Details: TypeAlias = dict[DetailKey, str]
AnyDetails: TypeAlias = Mapping[DetailKey, str]
