#!/bin/sh
# corpus/composed: enough problems of every length, none twice (mirrored or shifted, or by its line),
# and of every 25th problem, or with SAKUI_LONG set of all, the verdict sound by `modern` on the line
# the file gives, with a certificate that sakui-check accepts.   Usage: composed.sh ROOT SAKUI SAKUI-CHECK
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

all=$(find corpus/composed -name 'composed-*.kif' | sort)
sample=$(echo "$all" | awk -v all="$SAKUI_LONG" 'all || NR % 25 == 1')
# shellcheck disable=SC2086
"$sakui" features -q --json $all >"$dir/features"
sed 's/.*"shift_key":"\([0-9a-f]*\)".*/\1/' "$dir/features" | sort | uniq -d >"$dir/twice"
[ ! -s "$dir/twice" ] || wrong "setups twice: $(cat "$dir/twice")"
[ "$(grep -c '"shift_key":"[0-9a-f]' "$dir/features")" = "$(count '*')" ] || wrong "not all measured"
sed 's/.* moves //' corpus/composed/composed.usi | sort | uniq -d >"$dir/lines"
[ ! -s "$dir/lines" ] || wrong "lines twice: $(cat "$dir/lines")"
[ "$(wc -l <corpus/composed/composed.usi)" = "$(count '*')" ] || wrong "the list is not the files"

# shellcheck disable=SC2086
"$sakui" verify -q --json --certificate "$dir/cert" $sample >"$dir/verdicts" || wrong "exit $?"
grep -v '"verdict":"sound".*"given":{"present":true,"ok":true' "$dir/verdicts" >"$dir/unsound" &&
    wrong "not sound: $(cut -c1-200 "$dir/unsound")"
[ "$(wc -l <"$dir/verdicts")" = "$(echo "$sample" | wc -l)" ] || wrong "not every verdict"
"$check" "$dir/cert" >"$dir/checked" 2>&1 || wrong "sakui-check: $(tail -3 "$dir/checked")"
tail -1 "$dir/checked"

# Made again: the sample always, the whole set with SAKUI_LONG. A change of the solver or the composer that
# changes the set is noticed here; corpus/composed/README.md says what to do then.
sh corpus/composed/make.sh "$sakui" "$dir/again" 2 sample || wrong "make.sh failed"
cmp corpus/composed/sample.usi "$dir/again/sample.usi" || wrong "the set is not reproduced any more"
if [ -n "$SAKUI_LONG" ]; then
    sh corpus/composed/make.sh "$sakui" "$dir/again" 2 || wrong "make.sh failed"
    cmp corpus/composed/composed.usi "$dir/again/composed.usi" || wrong "the set is not reproduced any more"
fi
[ $bad = 0 ]
