#!/bin/sh
# corpus/composed-go: at least 30 problems, none twice, all sound with the line the file gives; with SAKUI_LONG
# made again and compared byte by byte.   Usage: composed-go.sh ROOT SAKUI
cd "$1" || exit 1
sakui=$2
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
bad=0
wrong() { bad=1; echo "$*"; }
set=corpus/composed-go/composed-go.sgf

count=$(grep -c 'GM\[1\]' $set)
[ "$count" -ge 30 ] || wrong "only $count problems"
"$sakui" verify -q --json --nodes 100000 $set >"$dir/verdicts" || wrong "verify: exit $?"
[ "$(wc -l <"$dir/verdicts")" = "$count" ] || wrong "not every verdict"
grep -v '"verdict":"sound"' "$dir/verdicts" >"$dir/unsound" && wrong "not sound: $(cut -c1-200 "$dir/unsound")"
sed 's/.*AB\(.*\)PL.*/\1/' $set | sort | uniq -d >"$dir/twice"
[ ! -s "$dir/twice" ] || wrong "setups twice: $(cat "$dir/twice")"
if [ -n "$SAKUI_LONG" ]; then
    sh corpus/composed-go/make.sh "$sakui" "$dir" 2 || wrong "make.sh failed"
    cmp $set "$dir/composed-go.sgf" || wrong "the set is not reproduced any more"
fi
echo "$count problems"
[ $bad = 0 ]
