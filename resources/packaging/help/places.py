"""Where each language lies on the site of the help."""

from __future__ import annotations

from inspector.language import ENGLISH


def folder_of(language: str) -> str:
    """The folder of a language below the top of the site; empty for English, which is the top.

    Args:
        language: Its name, such as ``zh_CN``.
    """
    return "" if language == ENGLISH.name else language.replace("_", "-").lower()
