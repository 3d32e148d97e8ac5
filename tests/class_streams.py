"""Small streams and declared classes, for tests of what a load makes of them."""

from __future__ import annotations

from inspector.catalog import default_catalog
from inspector.catalog.classes import ClassList, classes
from inspector.format.objectstream.elements import Element
from inspector.format.objectstream.xml import read_xml
from inspector.upgrades.classes.loading import LoadedElements, Loader
from inspector.upgrades.packs import PatchPack, catalog_with
from inspector.upgrades.patch_file import read_pack

OWN = "{11111111-2222-3333-4444-555555555555}"
OTHER = "{22222222-2222-3333-4444-555555555555}"
GONE = "{893CA46E-6D1A-4D27-94F7-09E26DE5AE4B}"
NOBODY = "{99999999-2222-3333-4444-555555555555}"
INT = "{72039442-EB38-4D42-A1AD-CB68F7E0EEF6}"
FLOAT = "{EA2C3E90-AFBE-44D4-A90D-FAAF79BAF93D}"
STRING = "{03AAAB3F-5C47-5A66-9EBC-D5FA4DB353C9}"


def leaf(field: str, class_id: str, value: object) -> str:
    return f'<Class name="x" field="{field}" value="{value}" type="{class_id}"/>'


def own(*children: str, version: int = 5, class_id: str = OWN, field: str = "") -> str:
    named = f' field="{field}"' if field else ""
    return (
        f'<Class name="MyClass"{named} version="{version}" type="{class_id}">'
        f"{''.join(children)}</Class>"
    )


def elements_of(*objects: str) -> list[Element]:
    reading = read_xml(f'<ObjectStream version="3">{"".join(objects)}</ObjectStream>'.encode())
    assert reading.problems == ()
    return reading.stream.elements


def declared(text: str) -> tuple[PatchPack, ClassList]:
    pack = read_pack(text, "Studio.toml")
    return pack, classes(catalog_with(default_catalog(), [pack]))


def load(
    text: str, *objects: str, strict: bool = False, ignore_unknown: bool = False
) -> LoadedElements:
    """What a load of objects makes of them with the classes that a studio's file declares."""
    pack, known = declared(text)
    loader = Loader(known, pack.patches, strict=strict, ignore_unknown=ignore_unknown)
    return loader.load(elements_of(*objects))
