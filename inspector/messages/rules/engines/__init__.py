"""What rules about engines say, one module a family."""
