"""Numbers with names that cost little to declare: an enumeration of the library for type checkers.

The library looks at each member of an enumeration for all that it may be, and makes a descriptor of
it. A command declares two hundred before it does anything, which was a fiftieth of its start. These
are the same in use, as far as version numbers and single bits are used: numbers with a ``name`` and
a ``value``, which their class goes through in their order. What they add up to is a plain number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from enum import IntEnum

    class NamedNumber(IntEnum):
        """Base of a class of named numbers."""

else:

    class _Declared(type):
        """Goes through the numbers of a class, which are of the class itself."""

        def __iter__(cls):
            return iter([number for number in vars(cls).values() if type(number) is cls])

        def __len__(cls):
            return sum(1 for _ in cls)

    class NamedNumber(int, metaclass=_Declared):
        """Base of a class whose whole numbers are numbers of that class."""

        def __init_subclass__(cls):
            for name, number in list(vars(cls).items()):
                if type(number) is int:
                    named = int.__new__(cls, number)
                    named.name, named.value = name, number
                    setattr(cls, name, named)

        __str__ = int.__repr__

        def __repr__(self):
            return f"<{type(self).__name__}.{self.name}: {self.value}>"
