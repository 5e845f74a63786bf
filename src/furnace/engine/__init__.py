"""The rules: what is legal and what follows. Pure functions; standard library only."""
