"""The balance report: what cards and the first seat were worth, in games that were looked on at."""
