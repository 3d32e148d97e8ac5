"""Graphs: those of Blueprints and other assets with nodes, to be read and looked at."""
