"""What is known of engines: the list of releases, and one engine with all its numbers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from inspector.catalog import Catalog, CustomLimit, EngineProfile
from inspector.escaping import filled, one_line
from inspector.messages import _
from inspector.messages.phrases import listed
from inspector.report.values import engine_text, fact, object_version_text, version_text
from inspector.versions import Guid


def engine_list_text(
    catalog: Catalog, installed: Mapping[str, Path], imported: Mapping[str, str]
) -> str:
    """The list of releases for people, one a line.

    Args:
        catalog: What is known.
        installed: Name of an installed engine to its folder.
        imported: Name of an engine that the user imported to its profile file.
    """
    lines = []
    for release in catalog.releases:
        ue4 = object_version_text(catalog, "ue4", release.ue4)
        ue5 = object_version_text(catalog, "ue5", release.ue5) if release.ue5 else ""
        state = "" if release.confirmed else _("not confirmed by a real package")
        lines.append(
            _(
                "{release:<5}  layout {layout:>3}  UE4 {ue4:<58}  {ue5:<46}  {state}",
                release=release.name,
                layout=release.legacy,
                ue4=ue4,
                ue5=f"UE5 {ue5}" if ue5 else "",
                state=state,
            ).rstrip()
        )
    lines.append(_("{name} is used where no engine is named.", name=catalog.newest_confirmed.name))
    lines += [
        one_line(_("installed  {name}  {path}", name=name, path=path))
        for name, path in installed.items()
    ]
    lines += [
        one_line(_("imported   {name}  {path}", name=name, path=path))
        for name, path in imported.items()
    ]
    return "\n".join(lines) + "\n"


def enumerator_name(guid: Guid, number: int | None, catalog: Catalog) -> str | None:
    """What a number of a custom version is called; None where nothing knows."""
    info = catalog.custom(guid)
    enumerator = info.enumerator(number) if info is not None and number is not None else None
    return enumerator.name if enumerator is not None else None


def engine_show_text(profile: EngineProfile, catalog: Catalog) -> str:
    """One engine for people, one fact a line."""
    version = version_text(profile.version)
    if profile.patch_open:
        version += _(", any patch")
    if not profile.changelist_known:
        version += _(", changelist not known and not compared")
    lines = [
        _("Engine {engine_text}", engine_text=engine_text(profile)),
        fact("version", version),
        fact(_("compatible with"), version_text(profile.compatible_with)),
        fact(_("header layout"), profile.legacy),
        fact(_("UE4 version"), object_version_text(catalog, "ue4", profile.ue4)),
        fact(_("UE5 version"), object_version_text(catalog, "ue5", profile.ue5)),
        fact(_("licensee version"), profile.licensee),
    ]
    if profile.assumed:
        lines.append(
            fact(
                _("assumed"),
                _(
                    "{keys}: not found in the engine's source, as the release table has it",
                    keys=listed(profile.assumed),
                ),
            )
        )
    if profile.release is not None and not profile.release.confirmed:
        lines.append(fact("confirmed", _("no: no real package of this release was seen")))
    lines.append(_("Custom versions"))
    lines += [
        one_line(_custom_line(guid, limit, catalog))
        for guid, limit in profile.custom_limits(catalog)
    ]
    return "\n".join(lines) + "\n"


def _custom_line(guid: Guid, limit: CustomLimit, catalog: Catalog) -> str:
    info = catalog.custom(guid)
    name = (info.class_name or info.friendly_name) if info else None
    named = filled(name or _("(no known name)"), 44)
    return f"  {guid}  {named}  {_limit(guid, limit, catalog)}".rstrip()


def _limit(guid: Guid, limit: CustomLimit, catalog: Catalog) -> str:
    if limit.version is not None:
        return f"{limit.version} {enumerator_name(guid, limit.version, catalog) or ''}".rstrip()
    if limit.registered is False:
        return _("not registered")
    if limit.at_least is not None and limit.at_most is not None:
        return _("between {at_least} and {at_most}", at_least=limit.at_least, at_most=limit.at_most)
    if limit.at_least is not None:
        return _("at least {at_least}", at_least=limit.at_least)
    if limit.at_most is not None:
        return _("at most {at_most}", at_most=limit.at_most)
    return _("not known")
