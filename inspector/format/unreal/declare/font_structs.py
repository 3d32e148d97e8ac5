"""What fonts hold."""

from __future__ import annotations

from inspector.format.fields import BOOL32, FSTRING, I32, U8
from inspector.format.schema import Record, cases, field, when
from inspector.format.unreal.declare.primitives import PACKAGE_INDEX
from inspector.format.unreal.declare.tags import TAGGED
from inspector.format.unreal.values import PropertyList


class CookedFontData(Record):
    """Where the font of a cooked package is."""

    LocalFontFaceAsset: int = field(PACKAGE_INDEX, "The font face.")
    FontFilename: str | None = field(
        cases("LocalFontFaceAsset", {0: FSTRING}, others=True),
        "File of the font, where there is no font face.",
    )
    Hinting: int | None = field(
        cases("LocalFontFaceAsset", {0: U8}, others=True), "How it is hinted."
    )
    LoadingPolicy: int | None = field(
        cases("LocalFontFaceAsset", {0: U8}, others=True), "When it is loaded."
    )
    SubFaceIndex: int = field(I32, "Which face of the file.")


class FontData(Record):
    """The font behind a typeface."""

    bIsCooked: int = field(BOOL32, "Whether the package was cooked.")
    Cooked: CookedFontData | None = field(
        when("bIsCooked", CookedFontData), "Where the font is, in a cooked package."
    )
    Properties: PropertyList | None = field(
        cases("bIsCooked", {0: TAGGED}, others=True), "Its properties."
    )


class FontCharacter(Record):
    """FFontCharacter: where a character lies on the textures of a font.

    Source: UAssetAPI, PropertyTypes/Structs/Engine/FontCharacterPropertyData.cs.
    """

    StartU: int = field(I32, "Left edge, in pixels.")
    StartV: int = field(I32, "Upper edge, in pixels.")
    USize: int = field(I32, "Width, in pixels.")
    VSize: int = field(I32, "Height, in pixels.")
    TextureIndex: int = field(U8, "On which of the textures.")
    VerticalOffset: int = field(I32, "How far it is moved down, in pixels.")
