"""Asset Inspector: reads Unreal Engine packages and says which engines load them, and why not.

The packages below build on each other in one direction only; see the layer contracts in
``pyproject.toml``. Nothing in here ever writes to an asset.
"""

__version__ = "0.1.0"
#: The day of that version: engines released later are not known to it.
__date__ = "2026-11-23"
