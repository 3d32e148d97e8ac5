"""Where the nodes, pins and wires of a graph stand, in fixed metrics: for any painter."""
