#!/bin/sh
# corpus/composed: enough problems of every length, none twice (mirrored or shifted, or by its line),
# each sound by `modern` with the line its file gives, and certificates that sakui-check accepts: of
# every twentieth problem, or with SAKUI_LONG set of all.   Usage: composed.sh ROOT SAKUI SAKUI-CHECK
cd "$1" || exit 1
sakui=$2 check=$3
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
bad=0
wrong() { bad=1; echo "$*"; }
count() { find corpus/composed -name "composed-$1-*.kif" | wc -l; }

[ "$(count '*')" -ge 300 ] || wrong "only $(count '*') problems"
for n in 03 05 07 09; do
    [ "$(count $n)" -ge 40 ] || wrong "only $(count $n) of $n plies"
done
[ $(($(count 11) + $(count 13))) -ge 20 ] || wrong "too few of 11 plies and more"
[ "$(count 13)" -ge 10 ] || wrong "only $(count 13) of 13 plies"

"$sakui" features -q --json corpus/composed >"$dir/features"
for key in shift_key; do
    sed "s/.*\"$key\":\"\([0-9a-f]*\)\".*/\1/" "$dir/features" | sort | uniq -d >"$dir/twice"
    [ ! -s "$dir/twice" ] || wrong "$key twice: $(cat "$dir/twice")"
done
[ "$(wc -l <"$dir/features")" = "$(count '*')" ] || wrong "not every problem was measured"
sed 's/.* moves //' corpus/composed/composed.usi | sort | uniq -d >"$dir/lines"
[ ! -s "$dir/lines" ] || wrong "lines twice: $(cat "$dir/lines")"

sample=$(find corpus/composed -name 'composed-*.kif' | sort | awk -v all="$SAKUI_LONG" 'all || NR % 20 == 1')
"$sakui" verify -q --json corpus/composed >"$dir/verdicts"
grep -v '"verdict":"sound".*"given":{"present":true,"ok":true' "$dir/verdicts" >"$dir/unsound" &&
    wrong "not sound: $(cut -c1-200 "$dir/unsound")"
[ "$(wc -l <"$dir/verdicts")" = "$(count '*')" ] || wrong "not every problem has a verdict"
# shellcheck disable=SC2086
"$sakui" verify -q --json --certificate "$dir/cert" $sample >/dev/null || wrong "no certificates"
"$check" "$dir/cert" >"$dir/checked" || wrong "sakui-check: $(tail -3 "$dir/checked")"
tail -1 "$dir/checked"
[ $bad = 0 ]
