#!/bin/sh
# sakui study: what is kept, what is done again, whatever the jobs; mistakes; Ctrl-C.
# Usage: study.sh ROOT SAKUI
cd "$1" || exit 1
PATH=$(dirname "$2"):$PATH
export PATH
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
bad=0
fail() { bad=1; echo "$*"; cat "$dir/out" "$dir/err"; }
run() { # CODE WORD ARGUMENTS…
    code=$1 word=$2
    shift 2
    sakui study "$@" >"$dir/out" 2>"$dir/err" </dev/null
    got=$?
    [ $got = "$code" ] || fail "exit $got, not $code: $*"
    grep -q -- "$word" "$dir/out" "$dir/err" || fail "no '$word': $*"
}
same() { # A B: two reports
    diff -r -x 'results.sqlite*' "$1" "$2" >"$dir/diff" || { bad=1; echo "$1 and $2 differ"; head -20 "$dir/diff"; }
}
study=corpus/examples/small-study.yaml

# Undecided problems make 3; the second run finds everything; jobs do not matter; JSON counts.
run 3 '5 measured now, 0 from the store' $study -o "$dir/a" --jobs 1
[ -s "$dir/a/index.html" ] && [ -s "$dir/a/results.sqlite" ] || fail "no report"
cp -r "$dir/a" "$dir/first"
run 3 '"measured":0,"stored":5' $study -o "$dir/a" --json
same "$dir/a" "$dir/first"
run 3 '5 measured now' $study -o "$dir/b" --jobs 3
same "$dir/a" "$dir/b"
# A store for many studies; dropping what is not wanted any more.
run 3 '0 measured now, 5 from the store' $study -o "$dir/c" --store "$dir/a/results.sqlite"
same "$dir/a" "$dir/c"
sed 's/20k/21k/; s,\.\./zuko,'"$PWD"'/corpus/zuko,g; s,short.sfen,'"$PWD"'/corpus/examples/short.sfen,' $study >"$dir/other.yaml"
run 3 '5 measured now' "$dir/other.yaml" -o "$dir/d" --store "$dir/a/results.sqlite"
run 3 '5 results of other versions' "$dir/other.yaml" -o "$dir/d" --store "$dir/a/results.sqlite" --forget
run 3 '5 measured now' $study -o "$dir/c" --store "$dir/a/results.sqlite"
# Mistakes.
run 2 'name the study file' -o "$dir/x"
run 2 'say where the report goes' $study
run 2 'say where the report goes' $study -o ''
run 2 'say where the report goes' $study -o -
run 1 'cannot be read' "$dir/none.yaml" -o "$dir/x"
printf 'study: t\ninputs: [{group: a, paths: none}]\nlimts: {}\n' >"$dir/bad.yaml"
run 1 "bad.yaml:2:28: error: there is no file or folder 'none'" "$dir/bad.yaml" -o "$dir/x"
grep -q "bad.yaml:3:1: error: unknown key 'limts'" "$dir/err" || fail "no line and column"
printf 'study: t\ninputs: []\n' >"$dir/bad.yaml"
run 1 'bad.yaml:2:9: error: there is no group' "$dir/bad.yaml" -o "$dir/x"
printf 'study: t\ninputs: [{group: a, paths: []}]\n' >"$dir/bad.yaml"
run 1 'bad.yaml:2:28: error: there is no path' "$dir/bad.yaml" -o "$dir/x"
{ grep -v '^contests' corpus/examples/small-study.yaml; echo 'contests: [none.yaml]'; } >"$dir/bad.yaml"
sed -i 's,\.\./zuko,'"$PWD"'/corpus/zuko,g; s,short.sfen,'"$PWD"'/corpus/examples/short.sfen,' "$dir/bad.yaml"
run 1 'none.yaml cannot be read' "$dir/bad.yaml" -o "$dir/x"
[ ! -e "$dir/x" ] || fail "a study that cannot be read left a folder"
echo junk >"$dir/junk"
run 1 'is no store of results' $study -o "$dir/x" --store "$dir/junk"
# A file that cannot be read is reported, and the study goes on.
printf 'study: t\ninputs: [{group: a, paths: [bad.sfen, good.sfen]}]\nlimits: {verify-nodes: 1k, search-nodes: 1k, memory: 16}\n' >"$dir/one.yaml"
echo '4k4/9/9/9/9/9/9/9/9 b 5G 1' >"$dir/bad.sfen"
echo '4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1' >"$dir/good.sfen"
run 1 '2 problems: 1 measured now, 0 from the store, 1 not readable' "$dir/one.yaml" -o "$dir/e"
grep -q 'bad.sfen:1:23: error' "$dir/err" || fail "the file's mistake is not told"
grep -q '<problem [^>]*group="a"' "$dir/e/report.xml" || fail "report.xml does not name the group"
# So is one that was found in a folder: no position in it, a link that leads nowhere.
mkdir "$dir/folder"
cp "$dir/good.sfen" "$dir/folder"
echo 'once upon a time' >"$dir/folder/tale.kif"
echo 'read me' >"$dir/folder/README"
ln -s nowhere "$dir/folder/zero.kif"
printf 'study: t\ninputs: [{group: a, paths: folder}]\nlimits: {verify-nodes: 1k, search-nodes: 1k, memory: 16}\n' >"$dir/found.yaml"
run 1 '3 problems: 1 measured now, 0 from the store, 2 not readable' "$dir/found.yaml" -o "$dir/g"
[ "$(grep -c 'tale.kif\|zero.kif' "$dir/g/data/failures.csv")" = 2 ] || fail "failures.csv"
# Another title in the file, another place: nothing is measured again, the report has the new one.
printf '%s\n%s\n' '4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1' '4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1' >"$dir/good.sfen"
run 1 '3 problems: 1 measured now, 1 from the store' "$dir/one.yaml" -o "$dir/e"
# Ctrl-C: 130, what is done is kept, no half report.
printf 'study: t\ninputs: [{group: a, paths: "%s/corpus/zuko"}]\nlimits: {verify-nodes: 100M, search-nodes: 1k, memory: 16}\nindicators: {orders: 0}\n' "$PWD" >"$dir/long.yaml"
sakui study "$dir/long.yaml" -o "$dir/f" --jobs 2 >"$dir/out" 2>"$dir/err" &
pid=$!
# The handler is there before the store is.
for i in $(seq 600); do [ -s "$dir/f/results.sqlite" ] && break; sleep 0.1; done
sleep 1
kill -INT $pid
wait $pid
got=$?
[ $got = 130 ] || fail "Ctrl-C: exit $got"
grep -q 'the same command goes on from there' "$dir/err" || fail "no word about going on"
[ ! -e "$dir/f/index.html" ] || fail "a stopped study wrote a report"
[ $bad = 0 ]
