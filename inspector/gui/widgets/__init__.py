"""The parts that the window is made of; none of them knows a package or a document."""
