"""Graphs as text for people: titles, expressions, the flow of execution, notes beside it."""
