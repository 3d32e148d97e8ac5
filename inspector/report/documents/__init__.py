"""Every JSON document that the command line prints, as typed structs; its schema is made of them.

A key is a line of its class. What makes a document from the values of the program stands beside its
keys, so nothing else of the program loads what describes documents until one is made.
"""
