#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Instructions per unit of each phase: shogi_callgrind.sh path/to/bench_shogi
set -eu
bench=${1:?usage: shogi_callgrind.sh path/to/bench_shogi}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
printf '%-9s %12s %10s %10s %12s %12s\n' phase instructions positions units per-position per-unit
for phase in perft legal checks evasions play mate1; do
    line=$("$bench" "$phase")
    ir=$(valgrind --tool=callgrind --toggle-collect=bench_measured \
        --callgrind-out-file="$out/$phase" "$bench" "$phase" 2>&1 |
        sed -n 's/.*Collected *: *\([0-9]*\).*/\1/p')
    # shellcheck disable=SC2086
    set -- $line
    awk -v p="$phase" -v ir="$ir" -v n="$2" -v u="$4" 'BEGIN {
        printf "%-9s %12d %10d %10d %12.0f %12.1f\n", p, ir, n, u, ir / n, u ? ir / u : 0 }'
done
