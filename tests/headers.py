"""Lays down source of engines and plugins, in the styles in which it is written in the wild."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from pathlib import Path

from inspector.catalog import CustomVersionInfo, default_catalog, profile_for
from inspector.versions import Guid


def write_build(root: Path, changelist: int, floor: int, branch: str) -> None:
    """A Build.version of a studio's 4.27.2, where engines have it."""
    place = root / "Engine" / "Build" / "Build.version"
    place.parent.mkdir(parents=True)
    fields = {
        "MajorVersion": 4, "MinorVersion": 27, "PatchVersion": 2, "Changelist": changelist,
        "CompatibleChangelist": floor, "IsLicenseeVersion": 1, "BranchName": branch,
    }  # fmt: skip
    place.write_text(json.dumps(fields))


def guid_words(guid: Guid) -> str:
    """A GUID as the four arguments of its constructor."""
    return ", ".join(f"0x{word:08X}" for word in guid)


def _rows(rows: Mapping[str, int]) -> str:
    """Enumerators; a number is written where it does not follow."""
    lines, expected = [], 0
    for name, number in rows.items():
        lines.append(f"{name},\n" if number == expected else f"{name} = {number},\n")
        expected = number + 1
    return "".join(lines)


_END = (
    "// -----<new versions can be added above this line>-----\n"
    "VersionPlusOne,\nLatestVersion = VersionPlusOne - 1\n"
)


def _pair(info: CustomVersionInfo, rows: str) -> dict[str, str]:
    name = info.class_name
    return {
        f"{name}.h": f"#pragma once\nstruct ACME_API {name}\n{{\nenum Type\n{{\n{rows}{_END}}};\n"
        f"const static FGuid GUID;\nprivate:\n{name}() {{}}\n}};\n",
        f"{name}.cpp": f"const FGuid {name}::GUID({guid_words(info.guid)});\n"
        f"FCustomVersionRegistration GRegister{name}({name}::GUID, {name}::LatestVersion, "
        f'TEXT("{info.friendly_name or name}"));\n',
    }


def _together(info: CustomVersionInfo, rows: str) -> dict[str, str]:
    files = _pair(info, rows)
    text = "".join(files.values()).replace("#pragma once\n", "#include <Core.h>\n")
    return {f"AnimGraphNode_{info.class_name}.cpp": "void A() { if (1) { B(); } }\n" + text}


def _nested(info: CustomVersionInfo, rows: str) -> dict[str, str]:
    files = _pair(info, rows)
    return {
        name: f"namespace UE::Acme::Private\n{{\n{text.replace('#pragma once', '')}\n}}\n"
        for name, text in files.items()
    }


def _braces(info: CustomVersionInfo, rows: str) -> dict[str, str]:
    name = info.class_name
    return {
        f"{name}.h": f"class {name} final {{ public: enum Type : int32 {{ {rows}{_END} }};\n"
        f"inline static const FGuid GUID = FGuid{{ {guid_words(info.guid).lower()} }}; }};\n",
        f"{name}.cpp": f"static const FCustomVersionRegistration G{{ {name}::GUID,\n"
        f' static_cast<int32>({name}::LatestVersion), TEXT("{info.friendly_name or name}") }};\n',
    }


def _enum_class(info: CustomVersionInfo, rows: str) -> dict[str, str]:
    name = info.class_name
    return {
        f"{name}.hpp": f"enum class {name} : uint32 {{\n{rows}PlusOne,\n"
        "Latest = PlusOne - 1\n};\n",
        f"{name}.cc": f"namespace {{ const FGuid {name}Guid({guid_words(info.guid)});\n"
        f"FCustomVersionRegistration GReg({name}Guid, (int32){name}::Latest, "
        f'TEXT("{info.friendly_name or name}")); }}\n',
    }


#: How a custom version may be written.
STYLES = (_pair, _together, _nested, _braces, _enum_class)


def write_custom(folder: Path, info: CustomVersionInfo, style: int) -> None:
    """Writes the source of a custom version in one of the styles."""
    rows = {row.name: row.number for row in info.enumerators}
    write(folder, STYLES[style % len(STYLES)](info, _rows(rows)))


def write_release(folder: Path, release: str, *without: Guid) -> None:
    """Registers what a release is known to register, but for some, which a test writes itself."""
    catalog = default_catalog()
    lines = []
    for guid, limit in profile_for(release, catalog).custom_limits(catalog):
        info = catalog.custom(guid)
        if limit.registered and info is not None and not info.plugin and guid not in without:
            number = limit.version if limit.version is not None else limit.at_least
            lines.append(
                f"FDevVersionRegistration G{len(lines)}(FGuid({guid_words(guid)}), {number}, "
                f'TEXT("Dev-{len(lines)}"));\n'
            )
    write(folder, {"EpicsVersions.cpp": "".join(lines)})


def write(folder: Path, files: Mapping[str, str]) -> None:
    """Writes source files."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def object_list(enum: str, prefix: str, rows: Iterable[tuple[str, int]]) -> str:
    """A list of object versions as an engine writes it."""
    body = "".join(
        f"\t// What {prefix}{name} did\n\t{prefix}{name} = {number},\n" for name, number in rows
    )
    return (
        f"enum {enum}\n{{\n{body}\t// - this needs to be the last line\n"
        f"\t{prefix}AUTOMATIC_VERSION_PLUS_ONE,\n"
        f"\t{prefix}AUTOMATIC_VERSION = {prefix}AUTOMATIC_VERSION_PLUS_ONE - 1\n}};\n"
    )


def mutated(text: str, chance: random.Random) -> str:
    """The text with one to eight changes of a kind that editors and merges make."""
    for _ in range(chance.randint(1, 8)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((1, 1, 2, 10, 100)))
        match chance.randrange(5):
            case 0:
                text = text[:start] + text[end:]
            case 1:
                text = text[:end] + text[start:]
            case 2:
                text = text[:start] + chance.choice("{}()<>:;,=#\"'/*\\\n\0é") + text[start:]
            case 3:
                text = text[:start] + text[start:end][::-1] + text[end:]
            case _:
                text = f"{text[:start]}\n<<<<<<< ours\n{text[start:end]}\n=======\n{text[end:]}"
    return text
