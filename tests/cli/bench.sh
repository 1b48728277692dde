#!/bin/sh
# Fixed work gives the same counts each time, and the one everybody knows.  Usage: bench.sh ROOT SAKUI
set -eu
cd "$1"
sakui=$2
first=$("$sakui" bench --counts --json)
second=$("$sakui" bench --counts --json)
[ "$first" = "$second" ] || { printf 'two runs differ:\n%s\n%s\n' "$first" "$second"; exit 1; }
echo "$first" | grep -q '"name":"perft","unit":"leaves","count":19861490' || { echo "perft is wrong: $first"; exit 1; }
case $first in *time_ms*) echo "--counts prints times"; exit 1 ;; esac
if "$sakui" bench corpus >/dev/null 2>&1; then echo "bench took a problem"; exit 1; fi
