"""What is said of the kinds of errors that every room raises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.errors import shortened
from inspector.findings.message import Text
from inspector.messages import N_, MessageText, _
from inspector.messages.phrases import did_you_mean


def _unknown(what: Text, found: Text, known: Text, hint: str | None) -> str:
    words = _("unknown {what} {found!r}", what=what, found=shortened(str(found)))
    if hint is not None:
        words = _("{told}; {hint}", told=words, hint=did_you_mean(hint))
    return _("{told}; known: {known}", told=words, known=known) if known else words


def _access(path: str, reason: Text) -> str:
    return _("{label}: {text}", label=path, text=reason)


def _at(place: str, reason: Text) -> str:
    return f"{place}: {reason}"


def _contradiction(kind: str, offset: int, field: str, found: Text, expected: Text) -> str:
    if not expected:
        return _(
            "{kind} at 0x{offset:X} in {field}: {found}",
            kind=kind,
            offset=offset,
            field=field,
            found=found,
        )
    return _(
        "{kind} at 0x{offset:X} in {field}: {found}, expected {expected}",
        kind=kind,
        offset=offset,
        field=field,
        found=found,
        expected=expected,
    )


TEXTS: Final[Mapping[str, MessageText]] = {
    "errors/access": _access,
    "errors/at": _at,
    "errors/changed-while-read": N_("it changed while it was read; read it again"),
    "errors/contradiction": _contradiction,
    "errors/unknown": _unknown,
}
