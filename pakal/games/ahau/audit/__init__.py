"""What the auditor asks of Ahau: invariants, made-up positions, simpler ones."""
