"""What people call the parts of particle systems: by the emitter and the module.

``DistributionFloatUniform_2`` is stored; in the editor it is the lifetime of the emitter Sparks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from inspector.compare.model import Placed
from inspector.compare.package_model import PackageModel
from inspector.findings.message import Message, Text
from inspector.patterns import pattern

_SYSTEM: Final = "/Script/Engine.ParticleSystem"
_UNNAMED: Final = "Particle Emitter"
#: How the classes of modules begin, and the words in what follows.
_MODULE: Final = "ParticleModule"
_WORDS: Final = pattern(r"(?<=[a-z0-9])(?=[A-Z])")
#: The module that every level of detail has.
_REQUIRED: Final = "RequiredModule"
#: The modules that a level of detail names by themselves, before those in its list.
_OWN: Final = (_REQUIRED, "SpawnModule", "TypeDataModule", "EventGenerator")
#: What a value of a module is computed from.
_DISTRIBUTION: Final = "Distribution"


def particle_names(model: PackageModel) -> dict[str, Placed]:
    """The emitters of all particle systems of a package, their levels of detail, modules and what
    the values of modules are computed from, by their paths.

    What several levels of detail have in common goes by the first.
    """
    found: dict[str, Placed] = {}
    for path, place in model.export_index.items():
        row = model.package.exports[place]
        if not row.ClassIndex or model.tree.paths.object_path(row.ClassIndex) != _SYSTEM:
            continue
        emitters = list(_links(model.properties(path).get("Emitters")))
        names = [str(model.properties(one).get("EmitterName") or _UNNAMED) for one in emitters]
        counts, seen = Counter(names), Counter[str]()
        for emitter, own in zip(emitters, names, strict=True):
            seen[own] += 1
            name = own if counts[own] == 1 else f"{own}#{seen[own]}"
            for part, placed in _parts(model, emitter, name):
                found.setdefault(part, placed)
    return found


def _parts(model: PackageModel, emitter: str, name: str) -> Iterator[tuple[str, Placed]]:
    yield emitter, Placed(name)
    for level, lod in enumerate(_links(model.properties(emitter).get("LODLevels"))):
        of_level = _in_level(name, level)
        yield lod, Placed(of_level)
        held = model.properties(lod)
        for module in _links([*(held.get(own) for own in _OWN), *_links(held.get("Modules"))]):
            words = _module_name(model, module)
            goes_with = of_level if module == held.get(_REQUIRED) else ""
            yield module, Placed(_in_level(name, level, f".{words}"), goes_with=goes_with)
            for member, value in model.properties(module).items():
                distribution = value.get(_DISTRIBUTION) if isinstance(value, Mapping) else None
                if isinstance(distribution, str):
                    # The only value of most modules is called as they are.
                    behind = "" if member == words else f".{member}"
                    yield distribution, Placed(_in_level(name, level, f".{words}{behind}"))


def _in_level(emitter: str, level: int, part: str = "") -> Text:
    """What an emitter or a part of it is called in a level of detail; the first is not told."""
    if not level:
        return f"{emitter}{part}"
    return Message("compare/level-of-detail", emitter=emitter, level=level, part=part)


def _module_name(model: PackageModel, path: str) -> str:
    stored = model.export(path) if path in model.export_index else {}
    kind = str(stored.get("ClassIndex") or "").rpartition(".")[2].removeprefix(_MODULE)
    return _WORDS.sub(" ", kind)


def _links(values: Any) -> Iterator[str]:
    if isinstance(values, list):
        yield from (value for value in values if isinstance(value, str))
