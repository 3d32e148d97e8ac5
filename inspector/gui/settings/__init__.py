"""The settings that people ask for, on one page."""
