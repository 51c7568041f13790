# The two commands of a newcomer: `make run` and `make test`. Everything else is for those who stay.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.SHELLFLAGS := -eu -o pipefail -c

TEST_DATA := target/test-data
STAMPS := target/stamps
WEB_SOURCES := $(shell find web/src web/public web/index.html web/package.json web/vite.config.* web/tsconfig*.json -type f 2>/dev/null)

# `PORT=9000 make run` serves there.
ifdef PORT
export VICHAR_SERVER__ADDRESS := 127.0.0.1:$(PORT)
endif

.PHONY: help run test screens check bench eval fuzz clean build tools test-data

help: ## Lists the targets.
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 16

run: build ## Fetches, builds, indexes and serves; ends with the address to open.
	@target/release/vichar-ingest fetch
	@target/release/vichar-ingest models pull || echo "Going on without the model: texts are found by keywords." >&2
	@target/release/vichar-ingest build --keywords-only --when-empty
	@# What has changed, and the vectors, are built beside the server, which takes them over when they are ready.
	@nice target/release/vichar-ingest build >&2 & build=$$!; target/release/vichar-api & server=$$!; \
	  trap 'kill $$build $$server 2>/dev/null || true; wait $$server || true' EXIT; wait $$server

build: tools web/dist/index.html
	@cargo build --release --package vichar-ingest --package vichar-api --bins

tools:
	@for tool in cargo node npm; do \
	  command -v $$tool >/dev/null || { echo "make: $$tool is missing; README.md says what to install" >&2; exit 1; }; done
	@mkdir -p $(STAMPS)

$(STAMPS)/web: web/package-lock.json | tools
	@echo "Fetching the web packages"
	@cd web && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/index.html: $(STAMPS)/web $(WEB_SOURCES)
	@echo "Building the web page"
	@cd web && npm run --silent build
	@touch $@

$(STAMPS)/peer: tests/peer/package-lock.json | tools
	@cd tests/peer && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

test-data: build
	@VICHAR_DATA_DIR=$(TEST_DATA) target/release/vichar-ingest fetch
	@VICHAR_DATA_DIR=$(TEST_DATA) target/release/vichar-ingest models pull
	@VICHAR_DATA_DIR=$(TEST_DATA) target/release/vichar-ingest build --keywords-only

# What the tests meet as the real thing: PostgreSQL, Chromium, a mail server.
$(STAMPS)/services: | tools
	@packages=; ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || packages="$$packages postgresql"; \
	  command -v chromium >/dev/null || packages="$$packages chromium"; \
	  python3 -c 'import ensurepip' 2>/dev/null || packages="$$packages python3-venv"; \
	  [ -z "$$packages" ] || { echo "Installing$$packages"; \
	    root=; [ "$$(id -u)" = 0 ] || root=sudo; $$root apt-get update -qq; \
	    DEBIAN_FRONTEND=noninteractive $$root apt-get install -qq -y --no-install-recommends $$packages >/dev/null; }
	@touch $@

target/aiosmtpd/ready: | $(STAMPS)/services
	@rm -rf target/aiosmtpd && python3 -m venv target/aiosmtpd
	@target/aiosmtpd/bin/pip install --quiet --disable-pip-version-check aiosmtpd==1.4.6
	@touch $@

$(STAMPS)/e2e: tests/e2e/package-lock.json | tools
	@cd tests/e2e && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

test: test-data $(STAMPS)/peer $(STAMPS)/e2e $(STAMPS)/services target/aiosmtpd/ready ## Runs every test: Rust, the scripture, the server, the page, the browser.
	cargo test --release --workspace
	cd web && npm test --silent
	cd tests/e2e && npm test --silent

screens: build $(STAMPS)/e2e $(STAMPS)/services target/aiosmtpd/ready ## Draws the pictures in docs/screens anew.
	cd tests/e2e && SCREENS=1 npx playwright test screens --workers 1

check: tools $(STAMPS)/web $(STAMPS)/e2e web/dist/index.html ## Formatting, lints, types, licences.
	cargo fmt --all --check
	cargo clippy --release --workspace --all-targets -- -D warnings
	cd web && npm run --silent check
	cd tests/e2e && npm run --silent check
	@command -v cargo-deny >/dev/null || { echo "Installing cargo-deny, once: some minutes"; cargo install cargo-deny --locked --quiet; }
	@# cargo-deny looks at the crates of every platform; a build fetches only those of its own.
	@cargo fetch --locked --quiet
	cargo deny --offline --locked check bans licenses sources
	@echo "Advisories were NOT checked: 'cargo deny check advisories' does that where the network reaches their database."

eval: build ## Scores a running server on the question sets and writes docs/quality.md.
	@cargo build --release --package vichar-tests --bin support
	python3 tests/eval/quality.py

# BENCH_PYTHON names a Python that has the packages of tests/bench/requirements.txt: then none are installed.
BENCH_VENV := target/bench/venv

$(BENCH_VENV)/ready: tests/bench/requirements.txt
	@echo "Installing the peers, once: some GB"
	@rm -rf $(BENCH_VENV) && python3 -m venv $(BENCH_VENV)
	@# torch's own index has a wheel for processors alone. Where it is not reached, the one below brings all of it.
	@$(BENCH_VENV)/bin/pip install --quiet --disable-pip-version-check --retries 1 --timeout 10 \
	  --index-url https://download.pytorch.org/whl/cpu "$$(grep '^torch==' $<)" 2>/dev/null || true
	@$(BENCH_VENV)/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@

bench: build $(if $(BENCH_PYTHON),,$(BENCH_VENV)/ready) ## Measures this machine beside peers (first some GB of them; 20 minutes); writes docs/benchmarks.md.
	@cargo build --release --package vichar-tests --bins
	python3 -B tests/bench/run.py $(BENCH)

fuzz: ## Fuzzes the converter, the tokenizer, the questions and the readers, 60 s each.
	@command -v cargo-fuzz >/dev/null || cargo install cargo-fuzz --locked --quiet
	@cd fuzz && for target in $$(cargo fuzz list); do \
	  mkdir -p corpus/$$target && \
	  cargo fuzz run -s none --codegen-units 16 $$target corpus/$$target seeds/$$target -- \
	    -max_total_time=60 -max_len=4096 -timeout=10; done

clean: ## Removes what was built. Your data folder stays.
	cargo clean
	rm -rf web/dist web/node_modules tests/peer/node_modules fuzz/target
