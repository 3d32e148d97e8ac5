"""Tables and trees over plain row values: columns, models, filtering, and their views."""
