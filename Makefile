# Sets Tablero up, runs it, tests it and measures it. "make help" lists what there is.
PYTHON ?= python3
export PYTHON
BIN := .venv/bin
SEED ?= 1
FEW ?= 2

# Neither a browser nor a compiler, no daemon, no second process; nor what takes longest.
QUICK := tests/shape tests/rules tests/core tests/simulator tests/people tests/kiosk tests/test_words.py tests/test_scenarios.py \
	tests/hardware --ignore tests/hardware/test_firmware.py --ignore tests/hardware/test_serial_framing.py \
	--ignore tests/hardware/test_firmware_conforms.py --ignore tests/hardware/test_conform_command.py \
	--ignore tests/simulator/test_device.py --ignore tests/hardware/test_libraries.py --ignore tests/hardware/vendors \
	--ignore tests/simulator/test_control_guide.py --ignore tests/simulator/test_matrix.py --ignore tests/hardware/test_serial_scales.py \
	--ignore tests/simulator/test_trace.py --ignore tests/rules/test_records.py --ignore tests/core/test_hops.py \
	--ignore tests/simulator/test_control.py --ignore tests/simulator/test_on_wood.py --ignore tests/simulator/test_microcontroller.py \
	-k "not avr and not order_of_sets and not order_of_a_set and not beside_a_finished_move and not side_by_side \
	and not no_mutation_of_a_file and not every_game_is_played_to_its_end"

.DEFAULT_GOAL := help
.PHONY: help setup boards dev run docs test lint types imports pytest quick picture bench strength soak pi image install rollback uninstall wheels release clean
.NOTPARALLEL:

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo "  PYTHON=python3.13 chooses the Python (3.11 or newer)"

setup: ## prepare .venv with what the daemon needs; needs the network once
	@.ci/prepare run

boards: ## setup, and the libraries of real boards (gpiozero, NeoPixels)
	@.ci/prepare boards

dev: ## setup, and all that the tests need
	@.ci/prepare test

run: setup ## start the daemon on a simulated 8x8 board; ARGS="..." goes to "tablero run"
	@$(BIN)/tablero run $(ARGS)

test: lint types imports pytest ## ruff, mypy, import layers, then the tests; ARGS=--every-case leaves none for another turn

lint: dev
	@$(BIN)/ruff check --quiet .

types: dev
	@$(BIN)/mypy

imports: dev
	@$(BIN)/lint-imports --no-logo

pytest: dev ## only the tests; ARGS="-k sowing" goes to pytest
	@$(BIN)/python -m pytest -n auto --dist loadgroup $(ARGS)

quick: lint types ## before a commit, in a minute: ruff, mypy, two short cases of each test of rules, core and simulator
	@$(BIN)/python -m pytest -n auto --few $(FEW) $(QUICK) $(ARGS)

docs: ## the documentation site, in build/docs/html; needs the network once
	@.ci/prepare docs
	@$(BIN)/python -m tests.docs

picture: dev ## the README's picture of the page, taken anew
	@$(BIN)/python -m tests.page.picture

bench: ## measure: change to light, recogniser, rules, daemon; ARGS="light" only that
	@.ci/prepare bench || .ci/prepare test
	@$(BIN)/python -m tests.bench $(ARGS)

strength: dev ## play the opponent's levels against each other, from where it was stopped; writes firmware_host/thinking/STRENGTH.md
	@$(BIN)/python -m tests.strength $(ARGS)

soak: ## long campaigns against the simulator: SEED=, ARGS="recovery --only othello --minutes 10" (--help tells more)
	@.ci/prepare soak || .ci/prepare test
	@$(BIN)/python -m tests.soak --seed $(SEED) $(ARGS)

pi: ## the program, its installer and the real libraries on a virtual Raspberry Pi (tests/pi/README.md); ARGS="-k drivers"
	@.ci/prepare pi
	@$(BIN)/python -m tests.pi $(ARGS)

image: ## a card image with Tablero, for a Pi Zero 2 W, 3 or 4 (docs/IMAGE.md); ARGS=--check starts it in an emulated Pi
	@.ci/prepare pi
	@$(BIN)/python -m tests.image $(ARGS)

install: ## for good: own user, service at boot (sudo make install; firmware_host/install/install.sh says what goes where)
	@firmware_host/install/install.sh install

rollback: ## back to the version installed before
	@firmware_host/install/install.sh rollback

uninstall: ## remove what install has put there; PURGE=1 takes settings and journal along
	@firmware_host/install/install.sh uninstall

wheels: ## for a Pi without a network: build/wheels, then "sudo make install WHEELS=build/wheels"; KEY=FILE signs
	@.ci/prepare run
	@rm -rf build/wheels
	@$(BIN)/python firmware_host/install/wheels.py build/wheels $(ARGS)
	@cd build/wheels && sha256sum *.whl >SHA256SUMS
	@$(if $(KEY),ssh-keygen -Y sign -n tablero -f $(KEY) build/wheels/SHA256SUMS)
	@$(if $(KEY),tar --format=ustar --owner=0 --group=0 -cf build/tablero-update.tar -C build/wheels $$(ls build/wheels) && echo "the same as one file, for the console: build/tablero-update.tar")

release: ## rehearse a release of what is committed, in build/release; KEY=FILE signs it for good (docs/RELEASING.md)
	@$(PYTHON) -m tests.release $(if $(KEY),--key $(KEY))

clean: ## remove .venv and everything that is made anew
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
