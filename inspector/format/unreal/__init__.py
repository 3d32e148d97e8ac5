"""Unreal Engine packages: ``.uasset``, ``.umap`` and the ``.uexp`` beside a cooked one."""
