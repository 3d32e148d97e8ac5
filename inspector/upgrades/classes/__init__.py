"""Classes with versions of their own: their builders, converters and what a load makes of them."""
