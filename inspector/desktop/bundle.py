"""What the bundle of the program tells macOS: its types of files, and that it opens them.

There a type belongs to the program that brings it, and nothing is written for a user.
"""

from __future__ import annotations

from typing import Any

from inspector.desktop.types import DocumentType, document_types, opened_types, program


def bundle_info() -> dict[str, Any]:
    """The keys of the bundle's ``Info.plist`` that speak of files.

    Other programs may know the same types: they are imported, not claimed, and the program opens
    them beside others without being the first that is asked.
    """
    return {
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": kind.title,
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Alternate",
                "LSItemContentTypes": [type_identifier(kind)],
            }
            for kind in opened_types()
        ],
        "UTImportedTypeDeclarations": [
            {
                "UTTypeIdentifier": type_identifier(kind),
                "UTTypeDescription": kind.title,
                "UTTypeConformsTo": ["public.data"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [suffix[1:] for suffix in kind.suffixes],
                    "public.mime-type": [kind.mime],
                },
            }
            for kind in document_types()
        ],
    }


def type_identifier(kind: DocumentType) -> str:
    """What macOS calls a type."""
    return f"{program().id}.{kind.id}"
