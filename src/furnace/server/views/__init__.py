"""Engine values as the page gets them."""
