"""The HTTP API: one file per subject."""
