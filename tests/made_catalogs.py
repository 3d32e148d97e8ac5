"""A language for tests whose messages stand in the test."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from inspector.messages import MessageCatalog


class MadeCatalog(MessageCatalog):
    """A few messages of a language; the rest is English.

    Args:
        name: The language.
        texts: Texts by their English, also by that of one of what they count.
        form: Which form goes with a number.
    """

    def __init__(
        self,
        name: str,
        texts: Mapping[str, str] | None = None,
        form: Callable[[int], int] | None = None,
    ) -> None:
        super().__init__(name)
        self._texts = texts or {}
        self._form = form or super().form

    def gettext(self, message: str) -> str:
        """A message in this language."""
        return self._texts.get(message, message)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """The form of a message that goes with a number."""
        return self._texts.get(singular) or super().ngettext(singular, plural, n)

    def pgettext(self, context: str, message: str) -> str:
        """A message in one of its meanings: the same in all of them."""
        return self.gettext(message)

    def form(self, n: int) -> int:
        """The place of the form that goes with a number."""
        return self._form(n)
