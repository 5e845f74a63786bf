"""Every production: Interbellum, the chain, all capitalists, from any position in it."""
