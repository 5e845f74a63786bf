"""The best production from any position of any ruleset: branch and bound on the kernel's rules."""
