"""The printed cards as data, and the effect language they are written in."""
