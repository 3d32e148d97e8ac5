"""The parts that views are made of; what they show they are given."""
