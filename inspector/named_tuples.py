"""Named tuples that cost little to declare: those of :mod:`typing` for type checkers.

The library's own make a program of text for each class, and compile every annotation. A command
declares two hundred of them before it does anything, which was a sixth of its start. These are the
same in use: a ``__new__`` by position and name, fields, defaults, ``_replace`` and the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import _tuplegetter
    from functools import cache
    from types import CodeType, FunctionType

    class _Fields(tuple):
        """What all named tuples have in common."""

        __slots__ = ()
        _fields = ()
        _field_defaults = {}

        @classmethod
        def _make(cls, values):
            """One of this class with the values of anything that can be gone through."""
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, /, **changes):
            """A copy in which some fields have other values."""
            made = self._make(map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"Got unexpected field names: {list(changes)!r}")
            return made

        def _asdict(self):
            """The values by the names of their fields."""
            return dict(zip(self._fields, self, strict=True))

        def __getnewargs__(self):
            return tuple(self)

        def __repr__(self):
            values = (f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
            return f"{type(self).__name__}({', '.join(values)})"

    _new = tuple.__new__
    #: What makes tuples of few fields, which are compiled with this module: to compile one alone
    #: takes a command a thousandth of its start.
    _FEW = (
        lambda _: _new(_, ()),
        lambda _, a: _new(_, (a,)),
        lambda _, a, b: _new(_, (a, b)),
        lambda _, a, b, c: _new(_, (a, b, c)),
        lambda _, a, b, c, d: _new(_, (a, b, c, d)),
        lambda _, a, b, c, d, e: _new(_, (a, b, c, d, e)),
        lambda _, a, b, c, d, e, f: _new(_, (a, b, c, d, e, f)),
        lambda _, a, b, c, d, e, f, g: _new(_, (a, b, c, d, e, f, g)),
        lambda _, a, b, c, d, e, f, g, h: _new(_, (a, b, c, d, e, f, g, h)),
        lambda _, a, b, c, d, e, f, g, h, i: _new(_, (a, b, c, d, e, f, g, h, i)),
        lambda _, a, b, c, d, e, f, g, h, i, j: _new(_, (a, b, c, d, e, f, g, h, i, j)),
    )

    @cache
    def _maker(count: int) -> CodeType:
        """What makes a tuple of so many fields, whose names are put in later."""
        if count < len(_FEW):
            return _FEW[count].__code__
        names = "".join(f"_{number}, " for number in range(count))
        return eval(f"lambda _cls, {names}: _new(_cls, ({names}))").__code__

    class _Declared(type):
        """Makes a class of tuples of the annotations of another."""

        def __new__(mcs, name, bases, namespace):
            fields = tuple(namespace.get("__annotations__", ()))
            values = [field for field in fields if field in namespace]
            if values != list(fields[len(fields) - len(values) :]):
                raise TypeError(f"{name}: a field without a default follows one with a default")
            defaults = {field: namespace.pop(field) for field in values}
            code = _maker(len(fields)).replace(
                co_name="__new__", co_qualname=f"{name}.__new__", co_varnames=("_cls", *fields)
            )
            made = FunctionType(code, {"_new": _new}, "__new__", tuple(defaults.values()))
            for number, field in enumerate(fields):
                namespace[field] = _tuplegetter(number, field)
            namespace.update(
                __slots__=(),
                __new__=made,
                __match_args__=fields,
                _fields=fields,
                _field_defaults=defaults,
            )
            return type(name, (_Fields, *bases[1:]), namespace)

    class _Base:
        """What a class is declared as: its own base is another."""

        def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[Any, ...]:
            return (_Parent,)

    _Parent = type.__new__(_Declared, "NamedTuple", (), {})
    NamedTuple = _Base()
