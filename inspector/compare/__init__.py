"""Structural difference of two packages: matched by identity, classed content, version or noise."""
