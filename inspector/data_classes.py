"""Data classes that cost little to declare: those of :mod:`dataclasses` for type checkers.

The library's own make a program of text for each method of each class, and compile it; the module
itself imports all that takes source apart. These are the same in use, as far as the program uses
them: what asks the library for their fields gets them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import MISSING as MISSING
    from dataclasses import asdict as asdict
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import fields as fields
    from dataclasses import replace as replace
else:
    from functools import cache
    from operator import attrgetter
    from reprlib import recursive_repr
    from types import CodeType, FunctionType, MemberDescriptorType

    class _Missing:
        """Stands for no default."""

        def __repr__(self):
            return "MISSING"

    MISSING = _Missing()

    class _Field:
        """What is declared of a field."""

        default = default_factory = MISSING
        init = repr = compare = True
        hash = None
        kw_only = False

        @property
        def optional(self):
            return self.default is not MISSING or self.default_factory is not MISSING

    def field(**said):
        """A field of which there is more to say than its default: see :func:`dataclasses.field`."""
        made = _Field()
        vars(made).update(said)
        return made

    def fields(kind):
        """The fields of a class, or of the class of a value."""
        return tuple(kind.__data_fields__.values())

    def replace(value, /, **changes):
        """A copy of a value in which some fields have others."""
        for name, declared in value.__data_fields__.items():
            if declared.init and name not in changes:
                changes[name] = getattr(value, name)
        return value.__class__(**changes)

    def asdict(value):
        """The fields of a value by name, those of values within it too."""
        from dataclasses import asdict

        return asdict(value)

    class _LibraryFields:
        """The fields of a class as the library has them: what asks for them imports it itself."""

        def __get__(self, value, kind):
            return _library_fields(kind)

    @cache
    def _library_fields(kind):
        import dataclasses

        made = {}
        for name, declared in kind.__data_fields__.items():
            said = dict(vars(declared))
            named, kind = said.pop("name"), said.pop("type")
            if said.get("default") is MISSING:
                del said["default"]
            made[name] = one = dataclasses.field(**said)
            one.name, one.type, one._field_type = named, kind, dataclasses._FIELD
        return made

    # -- methods that all classes share ------------------------------------------------------------

    @recursive_repr()
    def _repr(self):
        shown = (name for name, declared in self.__data_fields__.items() if declared.repr)
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{type(self).__qualname__}({values})"

    def _eq(self, other):
        if other.__class__ is not self.__class__:
            return NotImplemented
        compared = self.__compared__
        return compared(self) == compared(other)

    def _hash(self):
        return hash(self.__hashed__(self))

    def _is_field(self, name):
        return name in self.__data_fields__ or "__data_fields__" in type(self).__dict__

    def _no_set(self, name, value):
        if _is_field(self, name):
            from dataclasses import FrozenInstanceError

            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        object.__setattr__(self, name, value)

    def _no_delete(self, name):
        if _is_field(self, name):
            from dataclasses import FrozenInstanceError

            raise FrozenInstanceError(f"cannot delete field {name!r}")
        object.__delattr__(self, name)

    def _state(self):
        return [getattr(self, name) for name in self.__data_fields__]

    def _set_state(self, state):
        for name, value in zip(self.__data_fields__, state, strict=True):
            object.__setattr__(self, name, value)

    def _values_of(fields):
        """What gives the values of some fields as a tuple."""
        names = [one.name for one in fields]
        if len(names) > 1:
            return staticmethod(attrgetter(*names))
        return staticmethod(lambda value: tuple([getattr(value, name) for name in names]))

    # -- how values are made -----------------------------------------------------------------------

    #: How a value is kept: in a slot, past the class's own refusal; past it, wherever values of the
    #: class are kept; or as anybody would.
    _SETS = {
        "slot": "_s{0}(self, {1})",
        "frozen": "_set(self, '_n{0}', {1})",
        "free": "self._n{0} = {1}",
    }
    #: Where a value comes from: given, or given or made, always the default, or always made.
    _GIVEN, _GIVEN_OR_MADE, _DEFAULT, _MADE = (
        "_{0}",
        "_f{0}() if _{0} is _missing else _{0}",
        "_d{0}",
        "_f{0}()",
    )

    @cache
    def _maker(values: tuple[str, ...], named: int, kept: str, ends: bool) -> CodeType:
        """What sets so many fields, whose names are put in later.

        Args:
            values: Where the value of each comes from.
            named: The place of the first one that is only given by name.
            kept: How they are kept.
            ends: Whether the class has something to do then.
        """
        taken = ["self"]
        lines = ["pass"]
        for place, value in enumerate(values):
            if place == named:
                taken.append("*")
            if value in (_GIVEN, _GIVEN_OR_MADE):
                taken.append(f"_{place}")
            lines.append(_SETS[kept].format(place, value.format(place)))
        if taken[-1] == "*":
            taken.pop()
        if ends:
            lines.append("self.__post_init__()")
        made = {}
        exec(f"def __init__({', '.join(taken)}):\n " + "\n ".join(lines), made)
        return made["__init__"].__code__

    def _source(declared):
        """Where the value of a field comes from."""
        if declared.default_factory is MISSING:
            return _GIVEN if declared.init else _DEFAULT
        return _GIVEN_OR_MADE if declared.init else _MADE

    class _Init:
        """Makes what makes values of a class, when the first is made: most classes get none."""

        def __init__(self, fields, kept):
            self._fields = fields
            self._kept = kept

        def __set_name__(self, owner, name):
            self._owner = owner

        def __get__(self, value, kind):
            made = _init(self._owner, self._fields, self._kept)
            self._owner.__init__ = made
            return made.__get__(value, kind)

    def _init(owner, fields, kept):
        """What makes values of a class."""
        named = sum(not one.kw_only for one in fields)
        looked_up = {"_missing": MISSING, "_set": object.__setattr__}
        words, defaults, taken = {}, {}, ["self"]
        for place, one in enumerate(fields):
            words[f"_n{place}"] = one.name
            looked_up[f"_f{place}"] = one.default_factory
            looked_up[f"_d{place}"] = one.default
            if kept == "slot":
                looked_up[f"_s{place}"] = getattr(owner, one.name).__set__
            if one.init:
                taken.append(one.name)
                if one.optional:
                    defaults[one.name] = one.default
        code = _maker(tuple(map(_source, fields)), named, kept, hasattr(owner, "__post_init__"))
        code = code.replace(
            co_qualname=f"{owner.__qualname__}.__init__",
            co_varnames=tuple(taken),
            co_names=tuple([words.get(word, word) for word in code.co_names]),
            co_consts=tuple([words.get(word, word) for word in code.co_consts]),
        )
        places = [one.name for one in fields[:named] if one.name in defaults]
        made = FunctionType(code, looked_up, "__init__", tuple(map(defaults.pop, places)))
        made.__kwdefaults__ = defaults
        return made

    def _in_order(cls, declared):
        """The fields that are set, in the order of that: what is only given by name comes last."""
        fields = [one for one in declared if one.init or one.optional]
        fields.sort(key=lambda one: one.kw_only)
        needed = [one.name for one in fields if not (one.kw_only or one.optional)]
        first = [one.name for one in fields if one.init and not one.kw_only]
        for name, due in zip(first, needed, strict=False):
            if name != due:
                raise TypeError(f"{cls.__name__}: {due} without a default follows {name} with one")
        return fields

    def _declared_in(cls, kw_only):
        """The fields of a class, those of its bases first."""
        fields = {}
        for base in cls.__mro__[:0:-1]:
            fields.update(vars(base).get("__data_fields__", ()))
        for name, kind in vars(cls).get("__annotations__", {}).items():
            if str(kind).removeprefix("typing.").startswith("ClassVar"):
                continue
            declared = vars(cls).get(name, MISSING)
            if not isinstance(declared, _Field):
                if declared.__class__.__hash__ is None:
                    raise ValueError(f"{cls.__name__}.{name}: use default_factory")
                declared = field(default=declared)
            declared.name, declared.type = name, kind
            declared.kw_only = declared.kw_only or kw_only
            fields[name] = declared
        return fields

    def dataclass(cls=None, /, *, frozen=False, slots=False, kw_only=False, eq=True):
        """Makes a class one of data, or gives what does: see :func:`dataclasses.dataclass`."""
        if cls is None:
            return lambda cls: _made(cls, frozen, slots, kw_only, eq)
        return _made(cls, frozen, slots, kw_only, eq)

    def _made(cls, frozen, slots, kw_only, eq):
        own, declared = vars(cls), _declared_in(cls, kw_only)
        kept = _how_kept(cls, declared, slots) if frozen else "free"
        fields = _in_order(cls, declared.values())
        made = {
            "__data_fields__": declared,
            "__dataclass_fields__": _LIBRARY_FIELDS,
            "__match_args__": tuple([one.name for one in fields if one.init and not one.kw_only]),
            "__repr__": _repr,
            "__init__": _Init(fields, kept),
        }
        if eq:
            made["__eq__"] = _eq
            made["__compared__"] = _values_of(one for one in declared.values() if one.compare)
            made["__hash__"] = None
        if eq and frozen:
            made["__hash__"] = _hash
            made["__hashed__"] = _values_of(
                one for one in declared.values() if (one.compare if one.hash is None else one.hash)
            )
        if frozen:
            made.update(__setattr__=_no_set, __delattr__=_no_delete)
        if frozen and slots:
            made.update(__getstate__=_state, __setstate__=_set_state)
        for name in own.keys() & made.keys():
            # What a class says itself counts; no hash is what Python says where there is an __eq__.
            if name != "__hash__" or own[name] is not None:
                del made[name]
        made_of = _with_slots if slots else _without_slots
        return made_of(cls, declared, made)

    def _how_kept(cls, declared, slots):
        """How values of a frozen class are kept: in slots, where those of all bases are."""
        inherited = declared.keys() - vars(cls).get("__annotations__", {}).keys()
        in_slots = (
            isinstance(getattr(cls, name, None), MemberDescriptorType) for name in inherited
        )
        return "slot" if slots and all(in_slots) else "frozen"

    def _with_slots(cls, declared, made):
        """The class anew: one gets slots when it is made alone."""
        namespace = {name: value for name, value in vars(cls).items() if name not in declared}
        namespace.pop("__dict__", None)
        namespace.pop("__weakref__", None)
        had = {name for base in cls.__mro__[1:-1] for name in vars(base).get("__slots__", ())}
        namespace["__slots__"] = tuple([name for name in declared if name not in had])
        namespace["__qualname__"] = cls.__qualname__
        return type(cls)(cls.__name__, cls.__bases__, namespace | made)

    def _without_slots(cls, declared, made):
        """The class with what was made for it."""
        for name, one in declared.items():
            if isinstance(vars(cls).get(name), _Field):
                if one.default is MISSING:
                    delattr(cls, name)
                else:
                    setattr(cls, name, one.default)
        for name, value in made.items():
            setattr(cls, name, value)
        if "__init__" in made:
            made["__init__"].__set_name__(cls, "__init__")
        return cls

    _LIBRARY_FIELDS = _LibraryFields()
