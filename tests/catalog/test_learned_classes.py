"""Learned mode: which classes occur at several versions, in the corpus and in what was recorded."""

from __future__ import annotations

from pathlib import Path

from inspector.catalog import default_catalog
from inspector.catalog.classes import classes, learned
from inspector.format.objectstream.stream_file import ObjectStream

#: What the streams of the corpus store at two versions or more, counted with another program.
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


def test_a_set_of_streams_tells_which_classes_have_newer_versions(corpus: Path) -> None:
    stored: list[tuple[str, int]] = []
    for path in sorted((corpus / "misc" / "o3de").iterdir()):
        stored += ObjectStream(path.read_bytes()).facts().classes
    versions, known = learned(stored), classes(default_catalog())
    assert {known.class_name(each): versions.versions[each] for each in versions.mixed} == MIXED


def test_the_engines_own_classes_that_occur_at_several_versions() -> None:
    known = classes(default_catalog())
    assert sum(len(info.versions) > 1 for info in known) == 27
