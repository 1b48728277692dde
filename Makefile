# SPDX-License-Identifier: GPL-3.0-or-later
# A thin wrapper: CMake does the work (CMakePresets.json), .ci/setup sees to the packages.
PREFIX ?= /usr/local
JOBS   ?= $(shell nproc 2>/dev/null || echo 2)
FUZZ_SECONDS ?= 60

BUILD = cmake --build --preset
CTEST = ctest --output-on-failure -j $(JOBS) --test-dir build

.PHONY: all demo check bench fuzz install format clean
all: build/release/build.ninja
	$(BUILD) release

# Configure once per preset; CMake looks after itself from then on.
build/%/build.ninja:
	@.ci/setup $(if $(filter release,$*),build,check)
	cmake --preset $*

demo: build/release/build.ninja
	$(BUILD) release --target sakui
	@.ci/demo

# The same tests twice, under the sanitizers and in release, and a clang build without warnings.
check:
	@.ci/setup check
	@$(MAKE) --no-print-directory build/asan/build.ninja build/clang/build.ninja build/release/build.ninja
	$(BUILD) clang
	$(BUILD) asan
	$(CTEST)/asan -LE "lint|slow"
	$(BUILD) release
	$(CTEST)/release

bench: build/release/build.ninja
	@.ci/setup check
	$(BUILD) release
	@.ci/bench

fuzz:
	@.ci/setup check
	@$(MAKE) --no-print-directory build/fuzz/build.ninja
	$(BUILD) fuzz
	@.ci/fuzz $(FUZZ_SECONDS)

install: all
	cmake --install build/release --prefix "$(DESTDIR)$(PREFIX)"

format:
	git ls-files '*.c' '*.h' | xargs clang-format -i

clean:
	rm -rf build
