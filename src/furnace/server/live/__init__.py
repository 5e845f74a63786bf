"""Tables in play: what this process keeps in memory of them, and what it does at them."""
