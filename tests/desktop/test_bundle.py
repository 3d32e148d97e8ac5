"""What macOS would read of a bundle."""

from __future__ import annotations

import plistlib

from inspector.desktop.types import bundle_info


def test_a_bundle_views_what_the_program_opens_and_imports_all_types() -> None:
    info = plistlib.loads(plistlib.dumps(bundle_info()))
    viewed = [kind["LSItemContentTypes"] for kind in info["CFBundleDocumentTypes"]]
    assert viewed == [["asset-inspector.unreal-package"], ["asset-inspector.object-stream"]]
    assert {kind["CFBundleTypeRole"] for kind in info["CFBundleDocumentTypes"]} == {"Viewer"}
    tags = {
        kind["UTTypeIdentifier"]: kind["UTTypeTagSpecification"]
        for kind in info["UTImportedTypeDeclarations"]
    }
    assert [*tags] == [
        "asset-inspector.unreal-package",
        "asset-inspector.unreal-package-data",
        "asset-inspector.object-stream",
    ]
    package = tags["asset-inspector.unreal-package"]
    assert package["public.filename-extension"] == ["uasset", "umap", "upackage"]
    assert package["public.mime-type"] == ["application/x-unreal-package"]
