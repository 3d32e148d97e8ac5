"""Two folders side by side, package by package."""
