# What can be done here. `make` alone lists it.
SHELL := /bin/bash
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# SwiftPM hands the package's traits to the compiler in the order of a set, which differs from process to process
# unless hashes are told to stay; each other order would compile everything again.
export SWIFT_DETERMINISTIC_HASHING := 1

.PHONY: help run tour test build wasm web tidy bench bench-mir fuzz fuzz-media fuzz-engine format package \
  test-thread test-address test-browser test-api test-proxies test-traits test-fresh soak load client check check-all

help: ## show this list
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

tour: build ## a short tour of the command on a generated sample
	@tools/tour

build: ## build the release programs into .build/release: quintet, quintet-media and quintet-speech
	@tools/setup build
	@tools/step 1/1 $(SERVER)

# Should a test bring its process down, the last lines say where.
test check check-all: export SWIFT_BACKTRACE ?= color=no,threads=crashed,registers=none,images=none

# One build serves every test, those in browsers too: with other flags, or product by product, SwiftPM would
# compile much of it again.
test: ## every Swift test, and the tests of the benchmarks' calculations
	@tools/setup test
	/usr/bin/python3 Tests/Bench/mir_tests.py
	python3 Tests/Bench/speech_tests.py
	swift build --build-tests
	tools/swift-test

check: ## before each commit, in minutes: style, page logic, quick Swift tests, a few browser tests
	@tools/setup tidy
	@tools/setup test
	@tools/setup browser
	tools/tidy
	/usr/bin/python3 Tests/Bench/mir_tests.py
	python3 Tests/Bench/speech_tests.py
	tools/web-test
	swift build --build-tests
	tools/swift-test --quick
	@$(MAKE) web
	Tests/Browser/run --tier check

check-all: ## everything, in hours: all browser tests, sanitizers, fuzzing, a bare machine, benchmarks
	tools/check-all

test-thread: ## every Swift test under ThreadSanitizer
	@tools/setup test
	swift build --build-tests --sanitize=thread --scratch-path .build/thread
	tools/swift-test --build .build/thread/debug

test-address: ## every Swift test under AddressSanitizer
	@tools/setup test
	swift build --build-tests --sanitize=address --scratch-path .build/address
	LSAN_OPTIONS=suppressions=$(CURDIR)/tools/leaks tools/swift-test --build .build/address/debug

fuzz: export QUINTET_FUZZ_SECONDS ?= 120
fuzz: ## fuzz every parser of outside input, QUINTET_FUZZ_SECONDS (120) each
	@tools/setup fuzz
	Tests/Fuzz/run --seconds $(QUINTET_FUZZ_SECONDS)

fuzz-media: export QUINTET_FUZZ_SECONDS ?= 300
fuzz-media: ## fuzz media files for QUINTET_FUZZ_SECONDS (300); QUINTET_FUZZ_SEED repeats a run
	@tools/setup fuzz
	swift build --build-tests
	tools/swift-test --seconds 36000 Media/FuzzTests

fuzz-engine: export QUINTET_FUZZ_COMMANDS ?= 5000000
fuzz-engine: ## fuzz the engine with QUINTET_FUZZ_COMMANDS (5000000) random commands, twice
	@tools/setup test
	swift build --build-tests --sanitize=address --scratch-path .build/address
	LSAN_OPTIONS=suppressions=$(CURDIR)/tools/leaks \
	  tools/swift-test --seconds 36000 --build .build/address/debug Engine/CommandFuzzTests

bench: ## measure speed and memory as ratios to ffmpeg
	@tools/setup bench
	@$(MAKE) build
	bench/run

bench-mir: ## compare the music analysis with essentia, librosa and others
	@tools/setup bench
	@$(MAKE) build
	bench/mir/run

tidy: ## check the style: format, sizes, import map, links, features
	@tools/setup tidy
	@tools/tidy

format: ## format the Swift files
	swift format -i -p -r Sources Tests Package.swift

wasm: ## build the WebAssembly modules: web/public/*.wasm
	@tools/setup wasm
	@tools/step 1/1 $(MODULES)

web: ## build the web app: web/dist
	@tools/setup web
	@tools/step 1/2 $(MODULES)
	@tools/step 2/2 $(PAGES)

test-browser: web ## every browser test, in Chromium and Firefox
	@tools/setup browser
	@Tests/Browser/run

test-api: ## test a running server against its API description with schemathesis
	@tools/setup api
	swift build
	@Tests/API/run

test-proxies: ## test the server behind nginx, Caddy and HAProxy
	@tools/setup proxies
	swift build
	@Tests/Proxies/run

soak: MINUTES ?= 10
soak: ## simulate a household of twenty and hostile clients for MINUTES (10); draws build/soak.svg
	@tools/setup load
	@$(MAKE) build
	@mkdir -p build
	Tests/Load/run --minutes $(MINUTES) --picture build/soak.svg soak

load: ## 10,000 listeners, clients that do not read, 500 uploads at once, an unreachable database, a full disk
	@tools/setup load
	@$(MAKE) build
	Tests/Load/run

test-traits: ## test the server built without ads and purchases, beside the default one
	@Tests/Traits/run

test-fresh: ## test the first steps on a bare Debian (as root): `tools/setup`, `make run`, `make test`
	@tools/test-fresh

client: ## generate the TypeScript client: web/src/generated/api.ts
	@tools/setup build
	swift build
	.build/debug/quintet api --typescript > web/src/generated/api.ts

package:
	@echo 'Nothing to package yet.'
