"""The checks, one module a family; the registry finds them by being here."""
