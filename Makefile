# The short names of what is done most often. What takes more than a line is in .ci.
# ARGS is passed on to the program or to `swift test`: make run ARGS='--fullscreen ~/Comics'
# Standard output is the program's alone, so that `make bench ARGS='--json -' >file` works.

PREFIX ?= $(HOME)/.local
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help run test bench fuzz build format lint install clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## open the window; without a display, draw out/tour.png (ARGS: options, books)
	@.ci/start $(ARGS)

test: ## install what is missing, build and run all tests; no display needed (ARGS: --filter …)
	@.ci/prepare build run test
	@.ci/test $(ARGS)

bench: build ## measure frame times (ARGS: --scene shelf --json -)
	@.build/release/bifold bench $(ARGS)

fuzz: ## look for bytes that our readers do not survive (ARGS: 600 wire manifest; seconds, readers)
	@.ci/prepare build run
	@.ci/fuzz $(or $(ARGS),600)

build: ## install what is missing and make the release build
	@.ci/prepare build run
	@BIFOLD_SPLIT=1 swift build -c release --product bifold-decoder >&2
	@BIFOLD_SPLIT=1 swift build -c release --product bifold >&2

format: ## lay out the Swift sources in place
	@.ci/prepare
	@.ci/style format

lint: ## the same as a check; warnings are errors
	@.ci/prepare
	@.ci/style lint

install: build ## install the program (PREFIX: ~/.local where none is given)
	install -D -m 755 .build/release/bifold "$(DESTDIR)$(PREFIX)/bin/bifold"
	install -D -m 755 .build/release/bifold-decoder "$(DESTDIR)$(PREFIX)/libexec/bifold/bifold-decoder"

clean: ## delete what was built and drawn: .build and out
	rm -rf .build out
