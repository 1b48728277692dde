#!/bin/sh
# cppcheck: errors, warnings, performance and portability. Usage: cppcheck.sh ROOT BUILD
cd "$1" || exit 1
command -v cppcheck >/dev/null || { echo "SKIP: cppcheck is not installed"; exit 77; }
mkdir -p "$2/cppcheck"
exec cppcheck --quiet --std=c11 --enable=warning,performance,portability --inline-suppr \
    --suppress=missingIncludeSystem --suppress=normalCheckLevelMaxBranches \
    --error-exitcode=1 -j 2 --cppcheck-build-dir="$2/cppcheck" -I. \
    $(for d in core tsume importers analysis reports cli; do [ -n "$(find $d -name '*.c' 2>/dev/null)" ] && echo $d; done)
