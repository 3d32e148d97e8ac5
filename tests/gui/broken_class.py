"""Classes that the window imports when it shows them, broken as half an update breaks them."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import ModuleType
from typing import Any

import pytest

from inspector.gui.desk.lazy_class import LazyClass

#: What the broken ones say.
IMPORTED, MADE = "half of a module", "half of a view"


class _Finder(MetaPathFinder, Loader):
    """Finds a module before all others do, and fails to run it."""

    def __init__(self, module: str) -> None:
        self._module = module

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return spec_from_loader(name, self) if name == self._module else None

    def exec_module(self, module: ModuleType) -> None:
        raise RuntimeError(IMPORTED)


@contextmanager
def broken_import(broken: LazyClass[Any]) -> Iterator[None]:
    """The module of a class cannot be imported meanwhile, and was not before."""
    module = broken.name.partition(":")[0]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(broken, "_class", None)
        patch.delitem(sys.modules, module, raising=False)
        patch.setattr(sys, "meta_path", [_Finder(module), *sys.meta_path])
        yield


@contextmanager
def broken_making(broken: LazyClass[Any]) -> Iterator[None]:
    """None of a class can be made meanwhile: its own making gets half of the way."""
    module, __, name = broken.name.partition(":")
    own = getattr(importlib.import_module(module), name)

    class Broken(own):  # type: ignore[misc]
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            raise RuntimeError(MADE)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(broken, "_class", Broken)
        yield
