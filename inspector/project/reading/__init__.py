"""From an asset to the facts that checks look at: one module a format, depth by depth."""
