"""Interbellum in free order: a draft first, its order last."""
