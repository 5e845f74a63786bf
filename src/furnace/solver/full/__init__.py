"""The exact optimum of every production: Interbellum, the chain, all capitalists."""
