"""Classes by name: what shows a feature is imported when it is first shown, and no sooner."""

from __future__ import annotations

import importlib
import sys
from typing import Any, Generic, TypeVar

T_co = TypeVar("T_co", covariant=True)


class NotImported(ImportError):
    """What a name stands for could not be imported; the cause says why."""


class LazyClass(Generic[T_co]):
    """A class by its module and its name there: ``inspector.gui.graphs.page:GraphsPage``.

    It stands where the class would: it makes one when it is called. Tables of a window hold these,
    so that making the tables imports nothing of the pages that they tell of.

    Args:
        name: The module, a colon, and the name of the class in it.
    """

    __slots__ = ("_class", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self._class: type[T_co] | None = None

    def __call__(self, *arguments: Any) -> T_co:
        """Makes one; imports what is needed for that, the first time.

        Raises:
            NotImported: The module fails when it is imported, or has no such class.
        """
        return self.load()(*arguments)

    def load(self) -> type[T_co]:
        """The class.

        Raises:
            NotImported: The module fails when it is imported, or has no such class.
        """
        if self._class is None:
            module, __, name = self.name.partition(":")
            try:
                self._class = getattr(importlib.import_module(module), name)
            except Exception as problem:  # whatever a module meets while it is imported
                raise NotImported(f"{self.name}: {problem}", name=module) from problem
        return self._class

    def made(self, thing: object) -> bool:
        """Whether a thing is one; of a class that nobody has imported there is none."""
        if self._class is None:
            module, __, name = self.name.partition(":")
            self._class = getattr(sys.modules.get(module), name, None)
        return self._class is not None and isinstance(thing, self._class)
