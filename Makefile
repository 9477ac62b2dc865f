# What can be done here. `make` alone lists it.
SHELL := /bin/bash
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

RELEASE := -c release --static-swift-stdlib

.PHONY: help run tour test build wasm web demo tidy bench bench-mir fuzz fuzz-engine format package \
  test-thread test-address test-browser test-api test-traits client

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

run: build web ## build, then run the server with its app: http://localhost:8321
	@.build/release/quintet serve --web web/dist

tour: build ## a short tour of the command on a sample it makes itself
	@tools/tour

build: ## the release programs: .build/release/quintet and .build/release/quintet-media
	@tools/setup build
	swift build $(RELEASE) --product quintet-media
	swift build $(RELEASE) --product quintet

# Eight tests at a time: were all begun at once, each would wait behind hundreds of others whenever it
# awaits, and run into the limits of time that it is there to prove.
SWIFT_TEST := swift test --disable-xctest --experimental-maximum-parallelization-width 8

# Servers and databases need threads and a disk that are free, so their tests run in turns of their own,
# when those that only compute are done.
KEPT := ^(Accounts|Ads|Archive|Authority|Backup|Blobs|Commerce|Jobs|Library|MelodyMap|StoreProviders|Web|YakBack)Tests\.
SERVED := ^((Players|Server|Storage|Sync)Tests\.|AmadeusTests\.(Model|Remote)Tests)

# Should a test bring its process down, the last lines say where.
test: export SWIFT_BACKTRACE ?= color=no,threads=crashed,registers=none,images=none
test: ## every test
	@tools/setup test
	python3 Tests/Bench/mir_tests.py
	swift build --build-tests
	$(SWIFT_TEST) --skip-build --skip '$(KEPT)' --skip '$(SERVED)'
	$(SWIFT_TEST) --skip-build --filter '$(KEPT)'
	$(SWIFT_TEST) --skip-build --filter '$(SERVED)'

test-thread: ## every test, watched for data races
	@tools/setup test
	$(SWIFT_TEST) --sanitize=thread --scratch-path .build/thread

test-address: ## every test, watched for memory errors
	@tools/setup test
	LSAN_OPTIONS=suppressions=$(CURDIR)/tools/leaks $(SWIFT_TEST) --sanitize=address --scratch-path .build/address

fuzz: export QUINTET_FUZZ_SECONDS ?= 300
fuzz: ## broken media for QUINTET_FUZZ_SECONDS (300); QUINTET_FUZZ_SEED repeats a run
	@tools/setup fuzz
	$(SWIFT_TEST) --filter Fuzz

fuzz-engine: export QUINTET_FUZZ_COMMANDS ?= 5000000
fuzz-engine: ## random commands for the engine, QUINTET_FUZZ_COMMANDS (5000000) twice, watched for memory errors
	@tools/setup test
	LSAN_OPTIONS=suppressions=$(CURDIR)/tools/leaks $(SWIFT_TEST) --sanitize=address --scratch-path .build/address --filter CommandFuzz

bench: ## speed and memory beside the ffmpeg command, as ratios
	@tools/setup bench
	@$(MAKE) build
	bench/run

bench-mir: ## what the analysis hears, beside essentia and librosa
	@tools/setup bench
	@$(MAKE) build
	bench/mir/run

tidy: ## the house style, measured: format, sizes, import map, links, features
	@tools/tidy

format: ## write the house format into the Swift files
	swift format -i -p -r Sources Tests Package.swift

wasm: ## the engine and the search for the browser: web/public/*.wasm
	@tools/setup wasm
	@tools/wasm

web: wasm ## the app for browsers: web/dist, and the engine's demo: web/dist-demo
	@tools/setup web
	@tools/web

demo: web ## sixteen pads in the browser: serves web/dist-demo and prints the address
	@tools/serve web/dist-demo

test-browser: web ## the engine in real browsers, and natively beside it
	@tools/setup browser
	@Tests/Browser/run

test-api: ## a running server, held against its own description by schemathesis
	swift build
	@Tests/API/run

test-traits: ## the server without advertisements and purchases, beside the usual one
	@Tests/Traits/run

client: ## the server's routes in TypeScript: web/src/generated/api.ts
	swift build
	.build/debug/quintet api --typescript > web/src/generated/api.ts

package:
	@echo 'Nothing to package yet.'
