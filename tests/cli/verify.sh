#!/bin/sh
# sakui verify: exit codes, JSON keys, order of the output under --jobs, going on after a bad file.
# Usage: verify.sh ROOT SAKUI
cd "$1" || exit 1
PATH=$(dirname "$2"):$PATH
export PATH
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
bad=0
expect() { # CODE WORD ARGUMENTS…
    code=$1 word=$2
    shift 2
    sakui verify --quiet "$@" >"$dir/out" 2>"$dir/err" </dev/null
    got=$?
    [ $got = "$code" ] || { bad=1; echo "exit $got, not $code: $*"; cat "$dir/out" "$dir/err"; }
    grep -q -- "$word" "$dir/out" "$dir/err" || { bad=1; echo "no '$word': $*"; cat "$dir/out" "$dir/err"; }
}
sound='sfen:4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1'
leftover='sfen:4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1'
hard='sfen:6p2/8k/9/6P2/8+P/9/9/9/8L b G2r2b3g4s4n3l15p 1'
expect 0 '"verdict":"sound","plies":1,"leftover":false,"line":\["G\*5b"\]' --json "$sound"
expect 0 'sound (profile classic)' --profile classic "$sound"
expect 4 '"kind":"leftover","severity":"unsound"' --json "$leftover"
expect 3 '"verdict":"undecided"' --json --nodes 1000 "$hard"
expect 3 'the limit of nodes was reached' --nodes 1000 "$hard"
expect 0 'a second move also mates' --explain yo-tsume
expect 2 'no kind' --explain nothing
printf 'henka-chou: note\nhenka-chu: note\n' >"$dir/p.yaml"
expect 1 "p.yaml:2:1: error: unknown key 'henka-chu'" --profile "$dir/p.yaml" "$sound"
expect 2 'no problem given'
# A given solution that is wrong, in a sound problem.
echo '4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1 moves G*4b' >"$dir/wrong.sfen"
expect 4 '"given":{"present":true,"ok":false,"settled":true' --json "$dir/wrong.sfen"
grep -q '"verdict":"sound"' "$dir/out" || { bad=1; echo "the problem is sound"; }
grep -q 'sound; the given solution is wrong' "$dir/out" && { bad=1; echo "JSON has no headline"; }
expect 4 'sound; the given solution is wrong (profile modern)' "$dir/wrong.sfen"
# A table: a heading, a row a problem, shogi and Go.
expect 4 '^id,game,verdict,plies,leftover,given_plies,given,given_reason,findings,line,undecided,limit,profile' \
    --csv "$dir/wrong.sfen" 'sgf:(;GM[1]SZ[9]PL[B]TR[ab]AB[ab][bb][cb][db][eb][da]AW[ac][bc][cc][dc][ec][fc][fb][fa])'
grep -q 'wrong.sfen#1,shogi,sound,1,no,1,wrong,the given line does not end in mate: 5a4b escapes,note bad-solution 2 5a4b,G\*5b,0,,modern,' "$dir/out" ||
    { bad=1; echo "a row of the table"; cat "$dir/out"; }
grep -q '^(argument)#1,go,sound,,,,,,' "$dir/out" || { bad=1; echo "a row of Go"; cat "$dir/out"; }
[ "$(wc -l <"$dir/out")" = 3 ] || { bad=1; echo "three lines"; cat "$dir/out"; }
# A given line that plays on after the mate is right, and told so.
expect 4 '"passed_over":2,"why_passed":"after ply 1 it is mate: P\*2a is a futile interposition, narrow"' --json \
    'sfen:8k/8p/9/9/6R2/2B6/9/9/9 b Nrb4g4s3n4l17p 1 moves 3e3a+ P*2a N*2c'
# What --first leaves open is no matter of limits.
expect 4 'not settled: the work ended with the first grave finding' --json --first \
    'sfen:4k4/4s4/3P1P3/9/9/9/9/8P/9 b GS2r2b3g2s4n4l15p 1 moves S*4b 5a6a G*6b'
# A given move that cannot be played is no missing solution: at the start, and behind the mate.
for moves in 'G*5c' 'G*5b 9i9h'; do
    echo "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1 moves $moves" >"$dir/illegal.sfen"
    expect 4 '"kind":"bad-solution".*is an illegal move' --json --quiet "$dir/illegal.sfen"
done
# A bad one among good ones: the run goes on, in order, however many jobs.
printf '%s\nnonsense\n%s\n%s\n' "${sound#sfen:}" "${leftover#sfen:}" "${sound#sfen:}" >"$dir/list.sfen"
for jobs in 1 3; do
    sakui verify --quiet --json --jobs $jobs --from sfen "$dir/list.sfen" 2>/dev/null |
        sed 's/"time_ms":[0-9.]*//' >"$dir/jobs$jobs"
done
cmp "$dir/jobs1" "$dir/jobs3" || bad=1
[ "$(grep -c '"verdict"' "$dir/jobs1")" = 3 ] || { bad=1; echo "three verdicts expected"; cat "$dir/jobs1"; }
# The file of --certificate is put in its place at the end: a slip does not empty a problem.
cp "$dir/list.sfen" "$dir/same.sfen"
expect 2 'no problem given' --certificate "$dir/same.sfen"
cmp "$dir/list.sfen" "$dir/same.sfen" || { bad=1; echo "the file was touched"; }
expect 0 'certificate: ' --certificate "$dir/new.cert" "$sound"
sakui-check "$dir/new.cert" >"$dir/out" || { bad=1; cat "$dir/out"; }
grep -q 'G\*5b$' "$dir/out" || { bad=1; echo "the line is not printed"; cat "$dir/out"; }
# Names come whole, or are cut between two characters.
long=$(printf '名%.0s' $(seq 1 400))
printf 'sakui-certificate 1\nproblem %s\nend 0 0 0\n' "$long" | sakui-check --json - >"$dir/out"
iconv -f utf-8 -t utf-16 "$dir/out" >/dev/null || { bad=1; echo "no UTF-8"; }
[ $bad = 0 ]
