#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Instructions per expansion of each search algorithm: search_callgrind.sh path/to/bench_search [NODES]
# What a search costs before its first expansion (clearing the table) is taken off.
set -eu
bench=${1:?usage: search_callgrind.sh path/to/bench_search [nodes]}
nodes=${2:-10000}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
# "instructions expanded iterations created" of one run
measure() {
    valgrind --tool=callgrind --toggle-collect=bench_measured --callgrind-out-file="$out/$1" \
        "$bench" --game "$1" --algorithm "$2" --nodes "$3" --megabytes 8 >"$out/row" 2>"$out/log"
    ir=$(sed -n 's/.*Collected *: *\([0-9]*\).*/\1/p' "$out/log")
    awk -F'|' -v ir="$ir" 'NR > 2 { print ir, $7, $5, $6 }' "$out/row"
}
echo '| game | algorithm | iterations | expanded | instructions per iteration | per expansion | per node created |'
echo '|---|---|---|---|---|---|---|'
for game in othello hex; do
    for algorithm in $("$bench" --nodes 1 --megabytes 1 --game $game | awk -F'|' 'NR > 2 { print $3 }'); do
        # shellcheck disable=SC2046
        set -- $(measure $game "$algorithm" "$nodes") $(measure $game "$algorithm" 1)
        awk -v g=$game -v a="$algorithm" -v i1="$1" -v e1="$2" -v t1="$3" -v c1="$4" -v i0="$5" \
            -v e0="$6" -v t0="$7" -v c0="$8" 'BEGIN {
            ir = i1 - i0; e = e1 - e0; t = t1 - t0; c = c1 - c0
            printf "| %s | %s | %d | %d | %.0f | %.0f | %.0f |\n", g, a, t1, e1,
                t ? ir / t : 0, e ? ir / e : 0, c ? ir / c : 0 }'
    done
done
