"""The greedy bot: it values goods, cards and bids by a linear model and looks one card ahead."""
