"""Compiling functions, and caching their machine code."""
