"""Makes text of messages: the only way from a code to words."""

from __future__ import annotations

from inspector.findings.message import Message, Text, plain
from inspector.messages.gettext import ENGLISH, Plural, _, in_language
from inspector.messages.texts import text_of


def render(text: Text) -> str:
    """A text for people, in the language of the process.

    Args:
        text: A message; what is a text already comes back as it is.
    """
    return text if isinstance(text, str) else _rendered(text)


def english(text: Text) -> str:
    """The same in English: what machines read, and an order that no language changes."""
    if isinstance(text, str):
        return text
    with in_language(ENGLISH):
        return _rendered(text)


def _rendered(message: Message) -> str:
    text = text_of(message.code)
    if text is None:  # an index may have a code of another build
        return plain(message)
    if isinstance(text, str):
        return _(text, **message.arguments)
    if isinstance(text, Plural):
        others = dict(message.arguments)
        return text.text(others.pop("count"), **others)
    return text(**message.arguments)


Message.writer = _rendered
