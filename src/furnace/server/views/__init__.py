"""Engine values as they go over the wire."""
