#!/bin/sh
# sakui report: exit codes, where it is written, files that fail, jobs, Japanese, Ctrl-C.
# Usage: report.sh ROOT SAKUI
cd "$1" || exit 1
PATH=$(dirname "$2"):$PATH
export PATH
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
bad=0
fail() { bad=1; echo "$*"; cat "$dir/out" "$dir/err"; }
run() { # CODE ARGUMENTS…
    code=$1
    shift
    sakui report --nodes 20k --search-nodes 2k --orders 0 "$@" >"$dir/out" 2>"$dir/err" </dev/null
    got=$?
    [ $got = "$code" ] || fail "exit $got, not $code: $*"
}
sound='sfen:4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1'
unsound='sfen:9/9/9/9/4k4/9/9/9/9 b - 1'

run 0 "$sound" -o "$dir/a"
grep -q "^$dir/a/index.html\$" "$dir/out" || fail "the page is not named"
run 4 "$sound" "$unsound" -o "$dir/a"
[ -e "$dir/a/p/00002.html" ] || fail "no second page"
# A smaller report in the same folder: the second page is gone.
run 0 "$sound" -o "$dir/a"
[ ! -e "$dir/a/p/00002.html" ] || fail "a page of the larger report was left"
run 3 corpus/zuko/zuko-001.kif -o "$dir/a"
run 3 corpus/zuko/zuko-001.kif --no-verdict -o "$dir/a"
# A Go problem that meets its limit is undecided, too.
go='sgf:(;GM[1]SZ[9]PL[B]TR[ab]AB[ab][bb][cb][db][eb][da]AW[ac][bc][cc][dc][ec][fc][fb][fa]'
run 0 "$go)" -o "$dir/go" --lang ja
grep -q '<th scope="row">pass' "$dir/go/p/00001.html" && fail "pass is not said in Japanese"
run 3 "$go)" --nodes 1 -o "$dir/go"
# Japanese: no English word in the record of how it was made.
run 0 "$sound" -o "$dir/ja" --lang ja
grep -q '測定条件' "$dir/ja/colophon.html" || fail "no Japanese colophon"
grep -q 'measured with' "$dir/ja/colophon.html" && fail "English in a Japanese colophon"
# Nowhere to write.
for folder in '' -; do
    run 2 "$sound" -o "$folder"
    grep -q 'say where the report goes' "$dir/err" || fail "no word about -o"
done
run 2 "$sound"
run 1 "$sound" -o "$dir/out/below"
# A page that cannot be written: no page is promised.
mkdir -p "$dir/held/index.html"
run 1 "$sound" -o "$dir/held"
[ ! -s "$dir/out" ] || fail "a report that was not written is named"
# What was found in a folder and cannot be read stands in the report; whatever the jobs.
mkdir "$dir/in"
echo "${sound#sfen:}" >"$dir/in/good.sfen"
echo 'once upon a time' >"$dir/in/tale.kif"
: >"$dir/in/empty.csa"
ln -s nowhere "$dir/in/zero.kif"
echo 'read me' >"$dir/in/README"
run 1 "$dir/in" -o "$dir/b" --jobs 1
[ "$(wc -l <"$dir/b/data/failures.csv")" = 4 ] || fail "not three failures"
run 1 "$dir/in" -o "$dir/c" --jobs 3
diff -r "$dir/b" "$dir/c" >"$dir/out" || fail "jobs make a difference"
# Ctrl-C.
sakui report --nodes 1G corpus/zuko -o "$dir/d" >"$dir/out" 2>"$dir/err" &
pid=$!
for i in $(seq 100); do [ -e "$dir/d/data/records.jsonl" ] && break; sleep 0.1; done
sleep 0.5
kill -INT $pid
wait $pid
got=$?
[ $got = 130 ] || fail "Ctrl-C: exit $got"
[ ! -e "$dir/d/index.html" ] || fail "a stopped report was drawn"
[ $bad = 0 ]
