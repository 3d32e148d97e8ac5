"""Where a redirector leads: the object that was moved away from the path it stands at."""

from __future__ import annotations

from inspector.format.errors import FormatError
from inspector.format.logical import LogicalBytes
from inspector.format.unreal.package import Package
from inspector.format.unreal.properties.objects import ObjectReader
from inspector.format.unreal.properties.own_form import ObjectRedirector
from inspector.format.unreal.properties.reader import PropertyReader

#: The class of the object.
REDIRECTOR = ObjectRedirector.__name__


def destination_of(package: Package, data: LogicalBytes) -> str | None:
    """Where the object is now that a package's main asset stands for.

    Args:
        package: The package.
        data: Its bytes.

    Returns:
        The object's path; None where the main asset is no redirector, or its bytes do not say it.
    """
    try:
        asset = package.main_asset
        if asset is None or package.class_of(asset) != REDIRECTOR:
            return None
        reader = ObjectReader(PropertyReader(package.names, package.layout), package.paths)
        held = reader.read(
            asset, data.slice(asset.SerialOffset, asset.SerialOffset + asset.SerialSize)
        )
    except FormatError:
        return None
    if not isinstance(held.record, ObjectRedirector):
        return None
    return package.object_path(held.record.DestinationObject)
