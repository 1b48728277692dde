#!/bin/sh
# cppcheck: errors, warnings, performance and portability. Usage: cppcheck.sh ROOT BUILD
cd "$1" || exit 1
command -v cppcheck >/dev/null || { echo "SKIP: cppcheck is not installed"; exit 77; }
mkdir -p "$2/cppcheck"
# tables.c is constants made by macros over 81 squares; cppcheck takes minutes to unfold them.
exec cppcheck --quiet --std=c11 --enable=warning,performance,portability --inline-suppr \
    --suppress=missingIncludeSystem --suppress=normalCheckLevelMaxBranches \
    --error-exitcode=1 -j 2 --cppcheck-build-dir="$2/cppcheck" -I. -i tsume/shogi/tables.c \
    $(for d in core tsume importers analysis reports cli; do [ -n "$(find $d -name '*.c' 2>/dev/null)" ] && echo $d; done)
