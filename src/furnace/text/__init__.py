"""Values into words: the only place with sentences, one message catalogue a language."""
