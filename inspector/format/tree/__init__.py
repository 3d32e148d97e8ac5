"""The one tree of values in which an opened file of any format is shown and compared."""
