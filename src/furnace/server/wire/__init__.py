"""What goes over the wire: the only definition, from which the page's types are made."""
