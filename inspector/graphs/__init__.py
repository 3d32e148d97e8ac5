"""Graphs of Blueprints and of other assets as values, as text to read, and as places to draw."""
