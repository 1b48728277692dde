#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# sakui indicators and features as tables: complete, repeatable, the same numbers in every format,
# and read by sakui analyze with their bounds. Usage: measure.sh ROOT SAKUI
set -eu
cd "$1"
sakui=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "measure: $*" >&2; exit 1; }

# Zuko 2 is solved within the limit, 21 is not: exit code 3, one censored row.
problems="corpus/zuko/zuko-002.kif corpus/zuko/zuko-013.kif corpus/zuko/zuko-021.kif"
measure() { # FORMAT JOBS FILE
    # shellcheck disable=SC2086
    "$sakui" indicators --features --orders 2 --nodes 60k "$1" --jobs "$2" -o "$3" $problems && return 1
    [ $? -eq 3 ]
}
for format in csv json arff; do
    measure --$format 1 "$work/one.$format" || fail "$format: exit code"
    measure --$format 2 "$work/two.$format" || fail "$format: exit code with two jobs"
    cmp -s "$work/one.$format" "$work/two.$format" || fail "$format depends on --jobs"
done

# Columns: no name twice, the same in all formats (JSON has one more: how it was measured), each in
# --list.
grep -v '^#' "$work/one.csv" | head -1 | tr ',' '\n' >"$work/names.csv"
sed -n 's/^@attribute \([^ ]*\) .*/\1/p' "$work/one.arff" >"$work/names.arff"
head -1 "$work/one.json" | sed 's/":"[^"]*"/":0/g' | grep -o '"[a-z_0-9]*":' | tr -d '":' |
    grep -vx measurement >"$work/names.json"
[ -z "$(sort "$work/names.csv" | uniq -d)" ] || fail "a column twice"
cmp -s "$work/names.csv" "$work/names.arff" || fail "ARFF has other columns"
cmp -s "$work/names.csv" "$work/names.json" || fail "JSON has other columns"
"$sakui" features --list >"$work/list"
while read -r name; do
    case $name in
    *_median | *_q1 | *_q3) continue ;;
    esac
    grep -q "^$name " "$work/list" || fail "--list does not define $name"
done <"$work/names.csv"

# The heading says how to repeat the numbers.
grep -q '^# sakui [0-9.]* indicators; algorithm pn, .*seed 1; limits: nodes 60000' "$work/one.csv" ||
    fail "no measurement in the heading"
grep -q '"measurement":"sakui [0-9.]* indicators; algorithm pn' "$work/one.json" ||
    fail "no measurement in JSON"

# People read a bound as one.
"$sakui" indicators --nodes 1k corpus/zuko/zuko-021.kif | grep -q 'max_dn  *≥ ' || fail "no bound"

# The analysis sees three rows, one of them censored, in every format.
for format in csv json arff; do
    "$sakui" analyze "$work/one.$format" --target plies --group - --permutations 0 --bootstrap 0 \
        --csv >"$work/study.$format" || fail "analyze $format"
    grep -q '^plies,all rows,max_dn,spearman,3,0,1,' "$work/study.$format" ||
        fail "$format: max_dn is not seen as censored once: $(grep ,max_dn, "$work/study.$format")"
done
cmp -s "$work/study.csv" "$work/study.json" || fail "CSV and JSON are analysed differently"
cmp -s "$work/study.csv" "$work/study.arff" || fail "CSV and ARFF are analysed differently"

# Traces: bounded, the same as JSON and as a table.
"$sakui" indicators --trace --csv corpus/zuko/zuko-002.kif | grep -v '^#' >"$work/trace.csv"
rows=$(wc -l <"$work/trace.csv")
[ "$rows" -gt 100 ] && [ "$rows" -le 513 ] || fail "a trace of $rows rows"
"$sakui" indicators --trace corpus/zuko/zuko-002.kif | grep -o '\[[0-9]*,[0-9]*,[0-9]*\]' | tail -1 |
    tr -d '[]' >"$work/last.json"
tail -1 "$work/trace.csv" | cut -d, -f3- | cmp -s - "$work/last.json" || fail "traces differ"
