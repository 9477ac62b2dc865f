# What can be done here. `make` alone lists it.
SHELL := /bin/bash
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# SwiftPM hands the package's traits to the compiler in the order of a set, which differs from process to process
# unless hashes are told to stay; each other order would compile everything again.
export SWIFT_DETERMINISTIC_HASHING := 1

.PHONY: help run tour test build wasm web tidy bench bench-mir fuzz fuzz-media fuzz-engine format package \
  test-thread test-address test-browser test-api test-proxies test-traits test-fresh soak load client check check-all

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

# What is built, a line each: tools/step says which of how many it is, and is quiet unless it fails.
SERVER := 'building the server (about ten minutes the first time)' tools/build
MODULES := 'building the engine for browsers (about four minutes the first time)' tools/wasm
PAGES := 'bundling the app' tools/web

run: ## build, then run the server with its app, and open it
	@tools/setup run
	@tools/step 1/4 $(SERVER)
	@tools/step 2/4 $(MODULES)
	@tools/step 3/4 $(PAGES)
	@echo '[4/4] starting the server'
	@unset SWIFT_DETERMINISTIC_HASHING; exec .build/release/quintet serve --web web/dist --open

tour: build ## a short tour of the command on a sample it makes itself
	@tools/tour

build: ## the release programs: .build/release/quintet and .build/release/quintet-media
	@tools/setup build
	@tools/step 1/1 $(SERVER)

# Should a test bring its process down, the last lines say where.
test check check-all: export SWIFT_BACKTRACE ?= color=no,threads=crashed,registers=none,images=none

# One build serves every test, those in browsers too: with other flags, or product by product, SwiftPM would
# compile much of it again.
test: ## every test of the Swift code, and of what the benches work out
	@tools/setup test
	python3 Tests/Bench/mir_tests.py
	swift build --build-tests
	tools/swift-test

check: ## before each commit, in minutes: style, pages, what computes, a few journeys in a browser
	@tools/setup tidy
	@tools/setup test
	@tools/setup browser
	tools/tidy
	python3 Tests/Bench/mir_tests.py
	tools/web-test
	swift build --build-tests
	tools/swift-test --quick
	@$(MAKE) web
	Tests/Browser/run --tier check

check-all: ## everything there is, in hours: all browser tests, sanitizers, fuzz, a bare machine, the benches
	tools/check-all

test-thread: ## every test of the Swift code, watched for data races
	@tools/setup test
	swift build --build-tests --sanitize=thread --scratch-path .build/thread
	tools/swift-test --build .build/thread/debug

test-address: ## every test of the Swift code, watched for memory errors
	@tools/setup test
	swift build --build-tests --sanitize=address --scratch-path .build/address
	LSAN_OPTIONS=suppressions=$(CURDIR)/tools/leaks tools/swift-test --build .build/address/debug

fuzz: export QUINTET_FUZZ_SECONDS ?= 120
fuzz: ## bytes for all that reads them from outside, QUINTET_FUZZ_SECONDS (120) each, watched for memory errors
	@tools/setup fuzz
	Tests/Fuzz/run --seconds $(QUINTET_FUZZ_SECONDS)

fuzz-media: export QUINTET_FUZZ_SECONDS ?= 300
fuzz-media: ## broken media for QUINTET_FUZZ_SECONDS (300); QUINTET_FUZZ_SEED repeats a run
	@tools/setup fuzz
	swift build --build-tests
	tools/swift-test --seconds 36000 Media/FuzzTests

fuzz-engine: export QUINTET_FUZZ_COMMANDS ?= 5000000
fuzz-engine: ## random commands for the engine, QUINTET_FUZZ_COMMANDS (5000000) twice, watched for memory errors
	@tools/setup test
	swift build --build-tests --sanitize=address --scratch-path .build/address
	LSAN_OPTIONS=suppressions=$(CURDIR)/tools/leaks \
	  tools/swift-test --seconds 36000 --build .build/address/debug Engine/CommandFuzzTests

bench: ## speed and memory beside the ffmpeg command, as ratios
	@tools/setup bench
	@$(MAKE) build
	bench/run

bench-mir: ## what the analysis hears, beside essentia and librosa
	@tools/setup bench
	@$(MAKE) build
	bench/mir/run

tidy: ## the house style, measured: format, sizes, import map, links, features
	@tools/setup tidy
	@tools/tidy

format: ## write the house format into the Swift files
	swift format -i -p -r Sources Tests Package.swift

wasm: ## the engine and the search for the browser: web/public/*.wasm
	@tools/setup wasm
	@tools/step 1/1 $(MODULES)

web: ## the app for browsers: web/dist
	@tools/setup web
	@tools/step 1/2 $(MODULES)
	@tools/step 2/2 $(PAGES)

test-browser: web ## the engine in real browsers, and natively beside it
	@tools/setup browser
	@Tests/Browser/run

test-api: ## a running server, held against its own description by schemathesis
	@tools/setup api
	swift build
	@Tests/API/run

test-proxies: ## the server behind nginx, Caddy and HAProxy: strangers stay strangers
	@tools/setup proxies
	swift build
	@Tests/Proxies/run

soak: MINUTES ?= 10
soak: ## a household of twenty and its enemies, all at once for MINUTES (10), watched; draws build/soak.svg
	@tools/setup load
	@$(MAKE) build
	@mkdir -p build
	Tests/Load/run --minutes $(MINUTES) --picture build/soak.svg soak

load: ## 10,000 listeners, clients that do not read, 500 uploads at once, a database that is away, a full disk
	@tools/setup load
	@$(MAKE) build
	Tests/Load/run

test-traits: ## the server without advertisements and purchases, beside the usual one
	@Tests/Traits/run

test-fresh: ## the first steps on a bare Debian: what every script needs, then `make run` and `make test`; as root
	@tools/test-fresh

client: ## the server's routes in TypeScript: web/src/generated/api.ts
	@tools/setup build
	swift build
	.build/debug/quintet api --typescript > web/src/generated/api.ts

package:
	@echo 'Nothing to package yet.'
