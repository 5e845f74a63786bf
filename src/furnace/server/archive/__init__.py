"""Finished games in a form that can be read and stepped through without the engine."""
