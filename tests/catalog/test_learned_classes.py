"""Learned mode: which classes occur at several versions, in the corpus and in what was recorded."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from class_streams import OTHER, OWN

from inspector.catalog import default_catalog
from inspector.catalog.classes import LearnedClasses, classes
from inspector.format.objectstream.stream_file import ObjectStream
from inspector.upgrades.packs import catalog_with
from inspector.upgrades.patch_file import read_pack

#: What the 71 streams of the corpus store at two versions or more. All 435 streams of O3DE, of
#: which these are some, store 27 classes so, 19 of them at exactly two; the catalogue knows those.
MIXED = {
    "AddressType": (0, 1),
    "Asset": (0, 1, 2),
    "EditorTransform": (1, 2),
    "SliceComponent": (1, 2, 3),
    "SliceInstance": (2, 3),
    "SliceMetadataInfoComponent": (1, 2),
    "Transform": (0, 1),
    "TransformComponent": (8, 9),
    "UiCanvasComponent": (2, 3, 4),
    "UiElementComponent": (2, 3),
    "UiImageComponent": (4, 5, 7, 8),
    "UiLayoutColumnComponent": (1, 2),
    "UiLayoutRowComponent": (1, 2),
    "UiTransform2dComponent": (1, 2, 3),
}


def test_the_classes_at_several_versions_as_a_parser_of_xml_alone_counts_them(corpus: Path) -> None:
    versions: dict[str, set[int]] = {}
    names: dict[str, str] = {}
    for path in sorted((corpus / "misc" / "o3de").iterdir()):
        for element in ElementTree.parse(path).iter("Class"):
            stored = element.get("specializationTypeId") or element.attrib["type"]
            versions.setdefault(stored.upper(), set()).add(int(element.get("version", "0")))
            # Prefabs were called slices later on.
            names[stored.upper()] = element.get("name", "").replace("Prefab", "Slice")
    mixed = {each: tuple(sorted(met)) for each, met in versions.items() if len(met) > 1}
    assert {names[each]: met for each, met in mixed.items()} == MIXED
    assert len(mixed) == 14


def test_a_set_of_streams_tells_which_classes_have_newer_versions(corpus: Path) -> None:
    learned, known = LearnedClasses(), classes(default_catalog())
    for path in sorted((corpus / "misc" / "o3de").iterdir()):
        for class_id, version in ObjectStream(path.read_bytes()).facts().classes:
            learned.add(class_id, version)
    assert {known.class_name(each): met for each, met in learned.mixed.items()} == MIXED


def test_what_is_learned_is_known_beside_what_was() -> None:
    learned, known = LearnedClasses(), classes(default_catalog())
    seen = next(info for info in known.rows if info.versions == (0, 1))
    for version in (1, 3, 1):
        learned.add(OWN, version, "MyData" if version == 3 else "")
    learned.add(seen.id, 7)
    learned.add(OTHER, 0)
    after = classes(learned.added_to(default_catalog()))
    own, other = after.get(OWN), after.get(OTHER)
    assert own is not None
    assert other is not None
    assert (own.name, own.versions, own.newest) == ("MyData", (1, 3), 3)
    assert (other.name, other.newest) == (OTHER, 0)
    # It is stored above the version of the engine's code, so that is no longer the newest.
    seen_after = after.get(seen.id)
    assert seen_after is not None
    assert (seen_after.versions, seen_after.newest) == ((0, 1, 7), 7)
    assert after.knows(OWN)
    assert not after.is_declared
    assert learned.mixed == {OWN: (1, 3)}
    assert (str(classes(default_catalog()).title), str(after.title)) == (
        "O3DE, Lumberyard",
        "learned, O3DE, Lumberyard",
    )
    assert str(after.extent).endswith(" seen in O3DE's own streams, 2 classes and versions learned")


def test_a_declaration_goes_before_what_is_learned() -> None:
    learned = LearnedClasses()
    for class_id in (OWN, OTHER):
        learned.add(class_id, 9, "Learned")
    pack = read_pack(f'[[class]]\nid = "{OWN}"\nname = "MyClass"\nversion = 5\n', "Studio.toml")
    after = classes(catalog_with(learned.added_to(default_catalog()), [pack]))
    own = after.get(OWN)
    assert own is not None
    assert (own.name, own.newest, own.learned) == ("MyClass", 5, False)
    # Code that declares classes skips those that it does not declare, whoever stores them.
    assert after.knows(OWN)
    assert not after.knows(OTHER)


def test_the_engines_own_classes_that_occur_at_several_versions() -> None:
    known = classes(default_catalog())
    met = [len(info.versions) for info in known.rows]
    assert (sum(count > 1 for count in met), met.count(2)) == (27, 19)
