"""What classes store in a form of their own: in the place of property tags, or behind them.

Anything that does not end exactly where the object ends stays what it was: bytes.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from inspector.format.fields import FSTRING
from inspector.format.schema import Record, field
from inspector.format.unreal.declare.package_metadata import META_DATA, PackageMetaData
from inspector.format.unreal.declare.primitives import PACKAGE_INDEX
from inspector.resource import read_resource, resource_path

#: The class of what is left where an object was moved away.
REDIRECTOR: Final = "ObjectRedirector"


class RigVMLink(Record):
    """URigVMLink: two pins of a rig's graph that are joined; the whole object is this."""

    SourcePinPath: str = field(FSTRING, "Pin that the value comes from, by its path.")
    TargetPinPath: str = field(FSTRING, "Pin that the value goes to, by its path.")


class ObjectRedirector(Record):
    """UObjectRedirector: left where an object was moved away, for whoever asks for the old path."""

    DestinationObject: int = field(PACKAGE_INDEX, "The object that was moved, where it is now.")


class OwnForm(NamedTuple):
    """The form that a class stores: its declaration, and what the row of it is called.

    ``key`` ends the path of that row: ``exports/3/metadata``.
    """

    record: type[Record]
    key: str
    title: str


#: The classes whose own form is declared.
OWN_FORMS: Final = {
    META_DATA: OwnForm(PackageMetaData, "metadata", "Metadata"),
    REDIRECTOR: OwnForm(ObjectRedirector, "redirector", "Redirector"),
    "RigVMLink": OwnForm(RigVMLink, "link", "Link"),
}

#: The same by their declarations.
FORM_OF_RECORD: Final = {form.record: form for form in OWN_FORMS.values()}


@cache
def classes_without_tags() -> frozenset[str]:
    """The classes that store no property tags, for packages that do not say it themselves."""
    text = read_resource(resource_path("format", "classes_without_tags.txt"))
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return frozenset(filter(None, lines))
