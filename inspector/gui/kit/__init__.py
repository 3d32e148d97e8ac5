"""The parts that views are made of; none of them knows a package or a document."""
