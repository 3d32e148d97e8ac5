"""The dock Bytes: the bytes of a file, the map of it, and finding in it."""
