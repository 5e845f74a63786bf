"""The rules, phase by phase, with the engine's names."""
