#!/bin/sh
# Control characters in a file reach a pipe as they are and a terminal as question marks; results
# come out of a pipe before the end, so that a kill loses none that were done.
# Usage: terminal.sh ROOT SAKUI
set -eu
sakui=$2
command -v script >/dev/null 2>&1 || { echo "skipped: no script(1) to stand for a terminal"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
esc=$(printf '\033')
printf '作品名：a\033]0;owned\007b\177c\302\233d\n後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n' >"$work/a.kif"
printf '| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n' >>"$work/a.kif"
for r in 四 五 六 七 八 九; do printf '| ・ ・ ・ ・ ・ ・ ・ ・ ・|%s\n' $r; done >>"$work/a.kif"
printf '+---------------------------+\n先手の持駒：金\n' >>"$work/a.kif"

"$sakui" show --quiet "$work/a.kif" >"$work/pipe"
grep -q "${esc}]0;owned" "$work/pipe" || { echo "a pipe did not get the title as it is"; exit 1; }

LC_ALL=C.UTF-8 script -qec "'$sakui' show --quiet '$work/a.kif'" /dev/null </dev/null >"$work/screen"
grep -q 'a?]0;owned?b?c?d' "$work/screen" || { echo "the title on a terminal:"; head -1 "$work/screen" | od -c; exit 1; }
grep -q "${esc}\[1m" "$work/screen" || { echo "our own colours are gone"; exit 1; }

# The third problem takes long: the others must be there long before.
line='sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1'
printf '%s\n%s\n' "$line" "$line" >"$work/two.sfen"
cat "$1/corpus/zuko/zuko-008.kif" >"$work/z.kif"
"$sakui" solve --quiet "$work/two.sfen" "$work/z.kif" >"$work/out" &
pid=$!
tries=0
until grep -q 'two.sfen#2: mate' "$work/out" || [ $tries -ge 100 ]; do sleep 0.1; tries=$((tries + 1)); done
kill -9 $pid 2>/dev/null || true
wait $pid 2>/dev/null || true
grep -q 'two.sfen#2: mate' "$work/out" || { echo "a result that was done did not come out"; cat "$work/out"; exit 1; }
