#!/bin/sh
# The sources are as clang-format leaves them.  Usage: format.sh ROOT
cd "$1" || exit 1
command -v clang-format >/dev/null || { echo "SKIP: clang-format is not installed"; exit 77; }
find core tsume importers analysis reports cli tests -name '*.[ch]' 2>/dev/null | sort | xargs clang-format --dry-run -Werror
