"""The window: puts the features together, and is the only one that knows them all."""
