"""An integer programme: choose a column for every slot, keep all rows, maximise the objective."""
