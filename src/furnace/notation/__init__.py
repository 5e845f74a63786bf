"""Engine values as text that a person can read aloud, and back. The grammar is docs/notation.md."""
