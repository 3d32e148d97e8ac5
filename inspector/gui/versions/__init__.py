"""The page Versions: engines, object versions and custom versions of a file."""
