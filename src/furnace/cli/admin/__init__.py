"""`furnace admin`: commands for those who run a server."""
