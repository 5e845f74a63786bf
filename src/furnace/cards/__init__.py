"""What is printed on the cards: data, and the closed language it is written in."""
