# The two commands: `make play` and `make test`. Each sets itself up, from any state of the machine.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test setup check tests wrong-rules soak bench

play:
	@$(PYTHON) scripts/setup.py play
	@$(BIN)/furnace play

test: check wrong-rules tests

setup:
	@$(PYTHON) scripts/setup.py dev

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest tests/docs

wrong-rules: setup
	$(BIN)/python tests/wrong_rules/run.py

tests: setup
	$(BIN)/pytest -n 2

soak: setup
	$(BIN)/python bench/soak.py --games 20000 --workers 2

bench: setup
	@$(PYTHON) scripts/setup.py peers
	$(BIN)/python bench/run.py
