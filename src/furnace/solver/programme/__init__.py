"""An integer programme: a column for every slot, rows that must hold, the most worth."""
