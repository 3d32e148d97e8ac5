"""What everything is painted with: theme, type, icons, signs. Knows no widget and no file."""
