"""What desktops are told in other languages: each text of the table is one that is said."""

from __future__ import annotations

from inspector.desktop.types import document_types, program
from inspector.messages.languages import languages, translation


def test_every_language_has_words_for_the_program_and_its_types() -> None:
    others = [translation(language.name) for language in languages()[1:]]
    assert others
    told = [program().generic, program().comment, *(kind.title for kind in document_types())]
    for spoken in others:
        assert [text for text in told if spoken.gettext(text) == text] == []
