"""What people call the parts of particle systems: by the emitter and the module.

``DistributionFloatUniform_2`` is stored; in the editor it is the lifetime of the emitter Sparks.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from inspector.compare.package_model import PackageModel

_SYSTEM: Final = "/Script/Engine.ParticleSystem"
_UNNAMED: Final = "Particle Emitter"
#: How the classes of modules begin, and the words in what follows.
_MODULE: Final = "ParticleModule"
_WORDS: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
#: The modules that a level of detail names by themselves, before those in its list.
_OWN: Final = ("RequiredModule", "SpawnModule", "TypeDataModule", "EventGenerator")
#: What a value of a module is computed from.
_DISTRIBUTION: Final = "Distribution"


def particle_names(model: PackageModel) -> dict[str, str]:
    """The emitters of all particle systems of a package, their levels of detail, modules and what
    the values of modules are computed from, by their paths.

    What several levels of detail have in common goes by the first.
    """
    found: dict[str, str] = {}
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
            for part, called in _parts(model, emitter, name):
                found.setdefault(part, called)
    return found


def _parts(model: PackageModel, emitter: str, name: str) -> Iterator[tuple[str, str]]:
    yield emitter, name
    for level, lod in enumerate(_links(model.properties(emitter).get("LODLevels"))):
        of_level = f"{name} (LOD {level})" if level else name
        yield lod, of_level
        held = model.properties(lod)
        for module in _links([*(held.get(own) for own in _OWN), *_links(held.get("Modules"))]):
            words = _module_name(model, module)
            yield module, f"{of_level}.{words}"
            for member, value in model.properties(module).items():
                distribution = value.get(_DISTRIBUTION) if isinstance(value, Mapping) else None
                if isinstance(distribution, str):
                    # The only value of most modules is called as they are.
                    behind = "" if member == words else f".{member}"
                    yield distribution, f"{of_level}.{words}{behind}"


def _module_name(model: PackageModel, path: str) -> str:
    stored = model.export(path) if path in model.export_index else {}
    kind = str(stored.get("ClassIndex") or "").rpartition(".")[2].removeprefix(_MODULE)
    return _WORDS.sub(" ", kind)


def _links(values: Any) -> Iterator[str]:
    if isinstance(values, list):
        yield from (value for value in values if isinstance(value, str))
