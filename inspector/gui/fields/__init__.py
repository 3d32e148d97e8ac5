"""The panel Data: all that is told of the field that is selected."""
