"""Object streams of Lumberyard and O3DE: trees of reflected classes as XML, JSON or binary."""
