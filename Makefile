# The two commands: `make play` and `make test`. Each sets itself up, from any state of the machine.

PYTHON ?= python3
BIN := .venv/bin
NODE := ../$(BIN)/node node_modules

.PHONY: play test setup check lint quick tests wrong-rules rehearse soak lockstep prove wrong-proofs bench web types screenshots

play:
	@$(PYTHON) scripts/setup.py play
	@$(BIN)/furnace serve --open

test: check wrong-rules tests

setup:
	@$(PYTHON) scripts/setup.py dev

check: lint
	$(BIN)/pytest tests/docs

# Lint, types, and the page's own tests.
lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python scripts/wire_types.py --check
	cd web && $(NODE)/prettier/bin/prettier.cjs --check --log-level warn .
	cd web && $(NODE)/eslint/bin/eslint.js --cache --cache-location node_modules/.cache/eslint/ .
	cd web && $(NODE)/svelte-check/bin/svelte-check --fail-on-warnings
	cd web && $(NODE)/vitest/vitest.mjs run --silent=passed-only

# After each change: lint, types, and the tests of engine, cards, notation and text.
quick: lint
	$(BIN)/pytest -n 2 $(addprefix tests/,rulebook perft games cards notation text)

wrong-rules: setup
	$(BIN)/python tests/wrong_rules/run.py

# Machine code first, once for all workers. The browser's tests apart: Playwright keeps an event loop
# running, in which no other test can run.
tests: setup
	$(BIN)/furnace warm-up
	$(BIN)/pytest -n 2 --ignore tests/e2e
	$(BIN)/pytest -n 2 tests/e2e

soak: setup
	$(BIN)/python bench/soak.py --games 20000 --workers 2
	$(BIN)/python bench/soak_bots.py --positions 10000 --workers 2
	$(BIN)/python bench/soak_kills.py --minutes 10

# docs/backup.md for a PostgreSQL that archives: play, destroy it, restore it as it was at a moment.
rehearse: setup
	$(BIN)/pytest bench/rehearsal

# Engine and kernel side by side over five million decisions.
lockstep: setup
	$(BIN)/python bench/lockstep.py --decisions 5000000 --times 1000 --workers 2

# The solver beside an exhaustive search over 100,000 small productions, then asked again after each
# action of its proven plans in 10,000 productions of real games. The same command continues after a stop.
prove: setup
	$(BIN)/python bench/prove/run.py --positions 100000 --workers 2 --seed 1
	$(BIN)/python bench/prove/solve_again.py --productions 10000 --workers 2 --seed 1

# Wrong relaxations put into the solver, one at a time: the comparison of `prove` must find each.
wrong-proofs: setup
	$(BIN)/python bench/prove/wrong_proofs.py --workers 2

bench: setup
	@$(PYTHON) scripts/setup.py peers
	$(BIN)/python bench/run.py

# The page, built into src/furnace/server/static/ where its sources have changed.
web:
	@$(PYTHON) scripts/setup.py play

# The page's types, made from the models of furnace.server.wire.
types: setup
	$(BIN)/python scripts/wire_types.py

# The pictures in README and docs/, taken from real games.
screenshots: setup
	$(BIN)/python scripts/screenshots.py
