"""Simulations, tournaments and the balance report: many games in worker processes."""
