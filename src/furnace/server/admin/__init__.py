"""What an operator does to a database, also while servers use it."""
