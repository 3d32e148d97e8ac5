"""The kinds of effects that patches have, one family a module.

A module has ``EFFECTS``, a tuple of subclasses of :class:`~inspector.upgrades.effect.Effect`, and
what they need for themselves. Adding a kind is adding it there; nothing else lists it.
"""

from __future__ import annotations

import importlib
import pkgutil

from inspector.upgrades.effect import Effect


def load() -> dict[str, type[Effect]]:
    """Every kind of effect of the modules here, by its name in files of patches.

    Raises:
        TypeError: When a module has no effects, or two have one name (a bug, not a finding).
    """
    effects: dict[str, type[Effect]] = {}
    for family in pkgutil.iter_modules(__path__, f"{__name__}."):
        module = importlib.import_module(family.name)
        own: tuple[type[Effect], ...] = getattr(module, "EFFECTS", ())
        if not own:
            raise TypeError(f"{family.name} needs EFFECTS")
        for effect in own:
            name = effect.written or effect.kind
            if effects.setdefault(name, effect) is not effect:
                raise TypeError(f"{family.name} claims {name}, which another effect has")
    return dict(sorted(effects.items()))


EFFECTS = load()
