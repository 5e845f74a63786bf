"""The rules, phase by phase, under the names the engine has for them."""
