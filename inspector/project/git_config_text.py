"""What a command did to the text of a settings file, kept so that it can be taken back exactly.

Git's own way to remove a setting leaves traces: a section that was empty goes too, a last line
keeps the end that it was given, a setting without a value cannot be written again.
"""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

#: Changes that no more lines than these lie between are one.
_CLOSE: Final = 3
#: Lines from which on it counts how long comparing them takes.
_MUCH: Final = 500


class Hunk(NamedTuple):
    """Lines that took the place of others, from a line of the new text on; any byte, as Latin-1."""

    line: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Edit:
    """What was done to a file: every hunk, and the hash of what came of it."""

    sha256: str = ""
    hunks: tuple[Hunk, ...] = field(default=())

    @classmethod
    def between(cls, before: bytes, after: bytes) -> Edit:
        """What leads from one text to the other."""
        return cls(hashlib.sha256(after).hexdigest(), tuple(_hunks(before, after)))

    @classmethod
    def of_json(cls, found: Any) -> Edit:
        """The edit that was written as JSON; raises what Python does where that is none."""
        hunks: list[list[Any]] = found["hunks"]
        for line, before, after in hunks:
            if not (isinstance(line, int) and isinstance(before, str) and isinstance(after, str)):
                raise TypeError
        return cls(str(found["sha256"]), tuple(Hunk(*one) for one in hunks))

    def undone(self, data: bytes) -> bytes | None:
        """The text without what was done; None where what was written was changed since.

        What others wrote before and behind it stays.
        """
        if hashlib.sha256(data).hexdigest() == self.sha256:
            return _at_their_lines(data, self.hunks)
        text = data.decode("latin-1")
        for hunk in self.hunks:
            at = _only_place(text, hunk.after)
            if at is None:
                return None
            end = at + len(hunk.after)
            # Others have written on behind a line that had no end before.
            open_end = hunk.before and not hunk.before.endswith("\n") and end < len(text)
            text = text[:at] + hunk.before + "\n" * bool(open_end) + text[end:]
        return text.encode("latin-1")


def _hunks(before: bytes, after: bytes) -> Iterator[Hunk]:
    old, new = _lines(before), _lines(after)
    # What both begin and end with is told at once; comparing takes the square of what is left.
    most = min(len(old), len(new))
    same = next((at for at in range(most) if old[at] != new[at]), most)
    most -= same
    behind = next((at for at in range(most) if old[-1 - at] != new[-1 - at]), most)
    old_part, new_part = old[same : len(old) - behind], new[same : len(new) - behind]
    # Where that is much, lines that are there very often mark no place.
    matcher = difflib.SequenceMatcher(None, old_part, new_part, autojunk=len(new_part) > _MUCH)
    parts: list[list[int]] = []
    for tag, *at in matcher.get_opcodes():
        if tag == "equal":
            continue
        part = [one + same for one in at]
        if parts and part[0] - parts[-1][1] <= _CLOSE:
            # As one, so that a line that was only taken away is found by those about it.
            parts[-1][1], parts[-1][3] = part[1], part[3]
        else:
            parts.append(part)
    for old_from, old_to, new_from, new_to in parts:
        yield Hunk(new_from, "".join(old[old_from:old_to]), "".join(new[new_from:new_to]))


def _at_their_lines(data: bytes, hunks: tuple[Hunk, ...]) -> bytes:
    lines = _lines(data)
    for hunk in reversed(hunks):
        lines[hunk.line : hunk.line + len(_lines(hunk.after.encode("latin-1")))] = [hunk.before]
    return "".join(lines).encode("latin-1")


def _only_place(text: str, part: str) -> int | None:
    """Where whole lines stand in a text, if they do so once."""
    at = text.find(part) if part else -1
    alone = at >= 0 and text.find(part, at + 1) < 0 and (at == 0 or text[at - 1] == "\n")
    return at if alone else None


def _lines(data: bytes) -> list[str]:
    """The lines with their ends; only a line feed ends one."""
    return [one.decode("latin-1") + "\n" for one in data.split(b"\n")[:-1]] + [
        one.decode("latin-1") for one in data.split(b"\n")[-1:] if one
    ]
