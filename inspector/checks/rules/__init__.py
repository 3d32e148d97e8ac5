"""The checks, one module each (or one small family); the registry finds them by being here."""
