"""What checks find that is no finding of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.messages import N_, MessageText, Plural, ngettext
from inspector.messages.phrases import noted


def _other_build(build: str, packages: int) -> str:
    return noted(str(build), ngettext("{count} package", "{count} packages", packages))


TEXTS: Final[Mapping[str, MessageText]] = {
    "checks/keyed-by-enum": N_("keyed by a number, not by a GUID"),
    "cooked/build": N_("UE4 {ue4:d}, UE5 {ue5:d}, licensee {licensee:d}"),
    "cooked/build-saved-by": N_(
        "UE4 {ue4:d}, UE5 {ue5:d}, licensee {licensee:d}, saved by {saved_by}"
    ),
    "cooked/flags": N_("flags 0x{flags:X}"),
    "cooked/gates-unread": N_("gates are in the engine's code, and no source was named"),
    "cooked/newest-unknown": Plural(
        "{count} package with a custom version of unknown newest number",
        "{count} packages with a custom version of unknown newest number",
    ),
    "cooked/no-package": N_("no package"),
    "cooked/not-stored": N_("no {name}, which the others of class {of_class} store"),
    "cooked/number": N_("{axis} {number:d}, the newest is {latest:d}"),
    "cooked/other-build": _other_build,
    "cooked/source-unread": Plural(
        "{count} source file cannot be read", "{count} source files cannot be read"
    ),
    "modules/promoted-build": N_("{path} (a promoted build)"),
}
