"""Choosing the engine that files are judged by."""
