"""What UpdateLocalVersion would write into a Build.version: its flags, and the fields after it.

The documents of UpdateLocalVersion can be read in two ways: a flag that is absent leaves its field
alone (``keep``), or gives it its documented default (``reset``). Both are given.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any, Final, Literal

from inspector.catalog.build_version import BUILD_FIELDS, BuildVersion
from inspector.errors import InspectorError, shortened
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.suggestions import nearest
from inspector.versions import CHANGELIST_MASK

#: What becomes of a field whose flag is absent.
Absent = Literal["keep", "reset"]


ABSENT: Final[tuple[Absent, ...]] = ("keep", "reset")


class Flag(NamedTuple):
    """A flag of the command; ``value`` is how its value is called, empty for a switch."""

    name: str
    value: str
    meaning: Text


FLAGS: Final = (
    Flag("-CL", "INT", "Changelist"),
    Flag("-CompatibleCL", "INT", "CompatibleChangelist"),
    Flag("-Build", "TEXT", Message("catalog/flag-build")),
    Flag("-SkipHeader", "", Message("catalog/flag-skip-header")),
    Flag("-Licensee", "", Message("catalog/flag-licensee")),
    Flag("-Promoted", "INT", Message("catalog/flag-promoted")),
    Flag("-Branch", "TEXT", Message("catalog/flag-branch")),
)


_FLAG_BY_NAME: Final = {flag.name.lower(): flag for flag in FLAGS}


_FLAG_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,20}", re.ASCII)


class FlagError(InspectorError):
    """A flag is refused; ``flag`` is as it was written."""

    def __init__(self, flag: str, reason: Message) -> None:
        self.flag = flag
        super().__init__(Message("errors/at", place=shortened(flag), reason=reason))


class LocalVersion(NamedTuple):
    """The flags of one command; None where a flag is absent."""

    changelist: int | None = None
    compatible_changelist: int | None = None
    build: str | None = None
    skip_header: bool = False
    licensee: bool = False
    promoted: bool | None = None
    branch: str | None = None

    def applied(self, build: BuildVersion, absent: Absent) -> BuildVersion:
        """The fields after the command."""
        if absent == "reset":
            build = build.with_branch("")._replace(
                changelist=0, compatible_changelist=0, licensee=False, promoted=False
            )
        if self.branch is not None:
            build = build.with_branch(self.branch)
        given: dict[str, Any] = {
            "changelist": self.changelist,
            "compatible_changelist": self.compatible_changelist,
            "licensee": self.licensee or None,
            "promoted": self.promoted,
        }
        return build._replace(**{name: value for name, value in given.items() if value is not None})


def parse_flags(words: Iterable[str]) -> LocalVersion:
    """The flags of a command line, as UpdateLocalVersion is given them; capitals do not matter.

    Raises:
        FlagError: A flag is unknown, stands twice, or has a value that cannot be.
    """
    values: dict[str, str] = {}
    for word in words:
        name, has_value, value = word.partition("=")
        flag = _FLAG_BY_NAME.get(name.lower())
        if flag is None:
            names = [each.name for each in FLAGS]
            raise FlagError(
                name, Message("catalog/no-flag", near=nearest(name, names), names=tuple(names))
            )
        if flag.name in values:
            raise FlagError(flag.name, Message("catalog/flag-twice"))
        if bool(has_value) != bool(flag.value):
            wanted = (
                Message("catalog/flag-needs-value", name=flag.name, value=flag.value)
                if flag.value
                else Message("catalog/flag-takes-no-value")
            )
            raise FlagError(word, wanted)
        values[flag.name] = value
    promoted = _flag_number("-Promoted", values, any_sign=True)
    branch = values.get("-Branch")
    return LocalVersion(
        changelist=_flag_number("-CL", values),
        compatible_changelist=_flag_number("-CompatibleCL", values),
        build=values.get("-Build"),
        skip_header="-SkipHeader" in values,
        licensee="-Licensee" in values,
        promoted=None if promoted is None else bool(promoted),
        branch=None if branch is None else branch.replace("/", "+"),
    )


def _flag_number(flag: str, values: dict[str, str], *, any_sign: bool = False) -> int | None:
    text = values.get(flag)
    if text is None:
        return None
    if not _FLAG_NUMBER.fullmatch(text):
        raise FlagError(f"{flag}={text}", Message("catalog/flag-no-number"))
    number = int(text)
    if not any_sign and not 0 <= number <= CHANGELIST_MASK:
        raise FlagError(
            f"{flag}={text}",
            Message("catalog/flag-changelist", highest=CHANGELIST_MASK),
        )
    return number


class FieldUpdate(NamedTuple):
    """A field before the command and after it, in both readings; None where it is absent."""

    name: str
    before: int | str | None
    keep: int | str | None
    reset: int | str | None

    def after(self, absent: Absent) -> int | str | None:
        """The value in one of the readings."""
        return self.keep if absent == "keep" else self.reset


def field_updates(build: BuildVersion, flags: LocalVersion) -> tuple[FieldUpdate, ...]:
    """Every known field of a Build.version, in the engine's order."""
    keep, reset = flags.applied(build, "keep"), flags.applied(build, "reset")
    return tuple(
        FieldUpdate(
            name, *(_stored_value(build, after, name, attribute) for after in (build, keep, reset))
        )
        for name, attribute, __ in BUILD_FIELDS
    )


def _stored_value(
    before: BuildVersion, after: BuildVersion, name: str, attribute: str
) -> int | str | None:
    """A field as it stands in the file; one that keeps what its absence stands for stays absent."""
    value: bool | int | str | None = getattr(after, attribute)
    if name not in before.written and value == getattr(before, attribute):
        return None
    return int(value) if isinstance(value, bool) else value


def written_values(build: BuildVersion, flags: LocalVersion, absent: Absent) -> dict[str, str]:
    """The fields that the command changes, by name, as JSON writes their new values."""
    return {
        update.name: json.dumps(after, ensure_ascii=False)
        for update in field_updates(build, flags)
        if (after := update.after(absent)) is not None and after != update.before
    }
