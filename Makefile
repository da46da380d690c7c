# Shortcuts for people who have make; nothing depends on it.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: dev demo test check docs bench

dev:
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q -e '.[dev]'

demo: dev
	$(BIN)/pakal demo --seed 7

test: dev
	$(BIN)/python -m pytest -n auto --dist loadgroup

check: test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

docs: dev
	$(BIN)/mkdocs build -q --strict

bench: dev
	$(BIN)/python benchmarks/core.py
	$(BIN)/python benchmarks/lists.py
	$(BIN)/python benchmarks/companion.py
	$(BIN)/python benchmarks/asking.py
	$(BIN)/python benchmarks/simulate.py --memory 20000
	$(BIN)/python benchmarks/edition.py
	$(BIN)/python benchmarks/damage.py --count 1000
