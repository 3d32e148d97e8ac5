"""The checks, one module a family, which :data:`FAMILIES` lists: to look for them takes longer than
to import them.

:data:`ORDER` lists every rule, since the loader's order goes across the families.
"""

from __future__ import annotations

from typing import Final

#: The modules here.
FAMILIES: Final = (
    "custom_versions",
    "damage",
    "engine_versions",
    "file_state",
    "object_versions",
    "other_engines",
    "plugins",
    "project_context",
    "streams",
    "unmerged",
)

#: The codes of all rules in the order in which a file's findings are listed. The first error among
#: them is the loader's reason to refuse the file.
ORDER: Final = (
    # What cannot be read at all, or not as what its name says.
    "NO-FILE",
    "EMPTY-FILE",
    "LFS-POINTER",
    "IOSTORE",
    "BAD-TAG",
    "NOT-STREAM",
    "TEXT-MODE",
    "LEGACY-OLD",
    "MISSING-UEXP",
    "TRUNCATED",
    "CORRUPT",
    # What the loader of packages compares, in its order.
    "LEGACY-NEW",
    "UNVERSIONED",
    "OBJ-OLD",
    "OBJ-NEW",
    "LIC-NEW",
    "ENGINE-NEW",
    "CUSTOM-NEW",
    "CUSTOM-UNKNOWN",
    "CUSTOM-INVALID",
    "END-TAG",
    # The one that the loader of object streams compares.
    "STREAM-NEW",
    # What another engine says that the project is for.
    "OTHER-ENGINE",
    # What loads, with a loss or a warning.
    "ZERO-CHANGELIST",
    "CHANGELIST-ZERO-DISABLED",
    "COMPAT-MISMATCH",
    "MISSING-BULK",
    "PROPERTY-UNREAD",
    "CLASS-OLD",
    "CLASS-NEW",
    "CLASS-VERSION",
    "CLASS-UNKNOWN",
    "CLASS-DEPRECATED",
    "FIELD-UNKNOWN",
    "FIELD-TYPE",
    "DATA-PATCH-OLD",
    "VALUE-TYPE",
    # What Git has of it.
    "UNMERGED",
    # What the rest of the project is to it.
    "REF-REFUSED",
    "REF-MISSING",
    "REF-MOVED",
    "PLUGIN-MISSING",
    "PACKAGE-NAME",
    "NAME-CASE",
    # Remarks.
    "LICENSEE-BUILD",
    "PRE-RELEASE",
    "OLD-VERSION",
)
