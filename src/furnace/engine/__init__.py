"""What is allowed and what follows. Pure, and built on the standard library alone."""
