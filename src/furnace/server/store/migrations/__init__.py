"""The steps from each schema to the next, run at every start."""
