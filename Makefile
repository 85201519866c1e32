# `make help` lists what there is.
SWIFT ?= swift
EXPORT ?= fixtures/sample/export.zip
OUT ?= out
# Which part to measure, for example BENCH='--only end-to-end --runs 3'.
BENCH ?=
# For example SWIFTFLAGS='-j 2' on a small machine.
SWIFTFLAGS ?=
# What is fuzzed, and for how long.
FUZZ_TARGET ?= reader
FUZZ_SECONDS ?= 60
# Random Parquet files to be read by others.
PARQUET_FILES ?= 300
# At how many moments loads of each kind are killed.
KILLS ?= 20

scripts := $(addprefix scripts/,setup check-parquet check-pipelines check-warehouse conformance fuzz warehouse-readers with-postgres) .ci/run
program := .build/release/pulsemill
shown := local_date,type,value_sum,value_sum_unmerged,value_avg,value_min,value_max,unit,n_records,sources
types := BodyMass,HeartRate,StepCount

.PHONY: help setup build run test lint golden check-pipelines conformance test-warehouse bench bench-quick budgets build-bench fuzz dist clean

help:  ## Show this help
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup:  ## Install the libraries that are missing (apt or brew)
	@SWIFT='$(SWIFT)' scripts/setup

build: setup  ## Build the release binary
	$(SWIFT) build -c release --product pulsemill $(SWIFTFLAGS)

run: build  ## Run the shipped pipelines on the sample; EXPORT=export.zip for your own
	$(program) run pipelines/daily.json '$(EXPORT)' --output '$(OUT)/daily'
	$(program) run pipelines/records.json '$(EXPORT)' --output '$(OUT)/records'
	$(program) run pipelines/tables.json '$(EXPORT)' --output '$(OUT)/tables' --quiet
	$(program) verify '$(EXPORT)'
	@echo
	@awk -f scripts/table.awk -v columns=$(shown) -v types=$(types) -v rows=60 '$(OUT)/daily/daily.csv'

test: setup  ## Run all tests
	$(SWIFT) test $(SWIFTFLAGS)

lint:  ## Check the layout of the code, and the shell scripts if shellcheck is there
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests
	@if command -v shellcheck >/dev/null; then \
	  echo shellcheck $(scripts); \
	  shellcheck $(scripts); \
	else echo 'shellcheck is not there: shell scripts are not checked'; fi

golden: build  ## Rewrite the expected files; read the diff before you commit it
	PULSEMILL_GOLDEN=1 $(SWIFT) test --filter Golden $(SWIFTFLAGS)
	scripts/check-pipelines $(program) --rewrite

check-pipelines: build  ## Compare the shipped pipelines' output with the expected files
	scripts/check-pipelines $(program)

conformance: build  ## Have validators from PyPI read FHIR of every type, and a store take it twice
	scripts/conformance $(program)

test-warehouse: build  ## Load into files, SQLite and PostgreSQL, and have others read it; kill loads
	$(SWIFT) build --product ParquetProbe $(SWIFTFLAGS)
	scripts/check-parquet .build/debug/ParquetProbe $(PARQUET_FILES)
	scripts/check-warehouse $(program) $(KILLS)

bench: build-bench  ## Measure all of docs/performance.md again; BENCH='--only stages' for a part
	scripts/bench $(BENCH)

bench-quick: build-bench  ## Measure the steps apart on 200 MB, in a minute
	scripts/bench --only stages

budgets: build-bench  ## Count instructions and allocations for each record against their budgets
	@SWIFT='$(SWIFT)' scripts/setup valgrind
	scripts/budgets

build-bench: build
	$(SWIFT) build -c release --product PulsemillBench $(SWIFTFLAGS)

fuzz: setup  ## Look for inputs that break us for FUZZ_SECONDS
	SWIFT='$(SWIFT)' SWIFTFLAGS='$(SWIFTFLAGS)' scripts/fuzz $(FUZZ_TARGET) $(FUZZ_SECONDS)

dist: setup  ## Build dist/pulsemill, stripped, with Swift's library inside
	$(SWIFT) build -c release --static-swift-stdlib --product pulsemill --scratch-path .build/dist $(SWIFTFLAGS)
	mkdir -p dist
	strip -o dist/pulsemill .build/dist/release/pulsemill
	dist/pulsemill --version

clean:  ## Remove everything that was built or written
	rm -rf .build dist out
