"""Nodes of graphs as the text that the editor copies and pastes."""
