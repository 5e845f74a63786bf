"""The exact production optimum, on the kernel."""
