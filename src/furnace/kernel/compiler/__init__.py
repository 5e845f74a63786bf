"""How functions are compiled, where machine code is kept, and who makes it when."""
