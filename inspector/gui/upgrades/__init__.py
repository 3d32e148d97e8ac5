"""The page Upgrades: what a save with the target engine does to a file."""
