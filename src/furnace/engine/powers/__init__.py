"""What individual cards change: capitalists, permanent effects, managers and texts, one file
each."""
