"""Parsing and formatting engine values as readable text. The grammar is in docs/notation.md."""
