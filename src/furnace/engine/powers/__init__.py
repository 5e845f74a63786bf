"""What single cards change: capitalists, permanents, managers and text effects, one file each."""
