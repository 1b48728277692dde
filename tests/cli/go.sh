#!/bin/sh
# Go problems on the command line: solve, verify, indicators, features; exit codes, JSON, bad input.
# Usage: go.sh ROOT SAKUI
cd "$1" || exit 1
PATH=$(dirname "$2"):$PATH
export PATH
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
bad=0
expect() { # CODE WORD COMMAND ARGUMENTS…
    code=$1 word=$2
    shift 2
    sakui "$@" >"$dir/out" 2>"$dir/err" </dev/null
    got=$?
    [ $got = "$code" ] || { bad=1; echo "exit $got, not $code: $*"; cat "$dir/out" "$dir/err"; }
    grep -q -- "$word" "$dir/out" "$dir/err" || { bad=1; echo "no '$word': $*"; cat "$dir/out" "$dir/err"; }
}
also() { grep -q -- "$1" "$dir/out" "$dir/err" || { bad=1; echo "no '$1'"; cat "$dir/out" "$dir/err"; }; }

# Three in a row in the corner: whoever moves first takes the middle.
stones='AB[ab][bb][cb][db][eb][da]AW[ac][bc][cc][dc][ec][fc][fb][fa]'
three="sgf:(;GM[1]SZ[9]PL[B]TR[ab]$stones"
expect 0 '"to_move":"black","status":"alive","winner":"defender","threats":0' solve --json "$three)"
also '{"move":"ba","status":"alive"'
also '{"move":"ca","status":"dead"'
also '"other_side":{"to_move":"white","status":"dead"'
also '"crucial_by":"TR"'
expect 0 'white to play: dead' solve "$three)"

# Who moves is not said: both are answered in full; stones are proposed; an open wall is closed and
# every added stone named.
open='sgf:(;GM[1]SZ[9]AB[ab][bb][cb][db][eb]AW[ac][bc][cc][dc][fc][fb])'
expect 0 '"to_move":null' solve --json "$open"
also '"crucial_by":"proposed"'
also '"enclosure":"walled","added":\["fa","ed"\]'
expect 0 'closed by adding 2 white stones: F9 E6' solve "$open"
expect 1 'does not say who moves first \[go-side\]' verify "$open"

# Do the added stones decide?
# Widest closings are beyond the few nodes they are given: that is said, and how many were settled.
expect 0 '"walls":"open","closings":{"same":[1-9][0-9]*,"unsettled":2,"points":[0-9]*,"other":null}' solve --json "$open"
expect 0 'is open: closed further out in [1-9][0-9]* other ways it comes to the same (rooms of up to [0-9]* points), 2 were not settled' solve "$open"
gap='AB[db][eb][bc][cc]AW[fb][dc][ec][fc][bd][cd])'
expect 0 '"added":\["fa","ad"\].*"walls":"decide"' solve --json "sgf:(;GM[1]SZ[13]TR[db]$gap"
also '"other":{"added":\["ga","ae"\],"to_move":"black","status":"alive"'
expect 0 'rests on the added stones: with G13 A9 instead, black to play: alive' solve "sgf:(;GM[1]SZ[13]TR[db]$gap"
expect 0 '"walls":null,"closings":null' solve --json "$three)"
expect 0 '"moves":\[' solve --json "$three)"
sakui solve --brief --json "$three)" | grep -q '"moves"' && { bad=1; echo "--brief with moves"; }

# The file's own tree.
expect 0 '"verdict":"sound"' verify --json "$three(;B[ba]C[RIGHT])(;B[ca];W[ba]C[no]))"
also '"dialect":"goproblems","right_lines":1,"wrong_lines":1'
also '"move":"ca","refutation"'
expect 4 '"kind":"bad-solution","severity":"flaw","ply":1,"move":"ca"' verify --json "$three;B[ca]C[RIGHT])"
also '"kind":"cook","severity":"unsound","ply":1,"move":"ba"'
also '"given":{"present":true,"ok":false'
expect 4 '"kind":"unrefuted"' verify --json "$three(;B[ba];W[ea])(;B[ba];W[ea];B[ca]C[RIGHT]))"
expect 0 'dialect":"main-line"' verify --json "$three;B[ba])"
expect 0 'dialect":"wv"' verify --json "$three(;B[ba])(;B[ca]WV[];W[ba]))"
expect 0 'dialect":"correct","right_lines":1,"wrong_lines":1' verify --json "$three(;B[ba]C[Correct!])(;B[ca];W[ba]))"
expect 0 'dialect":"plus","right_lines":1,"wrong_lines":1' verify --json "$three(;B[ba]C[+])(;B[ca];W[ba]C[-]))"
expect 0 'dialect":"te","right_lines":1,"wrong_lines":1,"unclaimed_lines":1' \
    verify --json "$three(;B[ba]TE[1])(;B[ca]BM[1];W[ba])(;B[aa]))"
expect 0 'dialect":"judged","right_lines":1,"wrong_lines":1' verify --json "$three(;B[ba]GB[1])(;B[ca];W[ba]GW[1]))"
expect 4 '"kind":"bad-solution"' verify --json "$three(;B[ba]GW[1])(;B[ca];W[ba]GB[1]))"
# A right line whose given answer is not the best: the ko is not shown.
corner='sgf:(;GM[1]SZ[9]PL[W]AB[da][db][ac][bc][cc][dc]AW[ea][eb][ad][bd][cd][dd]TR[da]AW[fc][ed]'
expect 0 '"status":"ko"' solve --json "$corner)"
# A turn left out, a move outside the region, a pass, stones set up later.
expect 0 '"moves_outside":1' verify --json "$three;B[ba];W[ii];B[])"
expect 0 '"unclaimed_lines":1' verify --json "$three(;B[ba])(;B[ca];AB[ii];W[ba]))"
# Seven points in a row live whoever begins: nothing to ask for. And the reverse.
row='sgf:(;GM[1]SZ[9]PL[B]AB[ab][bb][cb][db][eb][fb][gb]AW[ac][bc][cc][dc][ec][fc][gc][hc][hb][ha]'
expect 4 '"kind":"needless"' verify --json "$row)"
expect 4 '"kind":"no-solution"' verify --json 'sgf:(;GM[1]SZ[9]PL[B]AB[ab][bb][ba]AW[ac][bc][cc][cb][ca])'

# One eye is enough where there is one elsewhere.
alone='sgf:(;GM[1]SZ[9]AB[ab][bb][ba]AW[ac][bc][cc][cb][ca])'
expect 0 '"status":"dead"' solve --json "$alone"
expect 0 '"status":"alive"' solve --json --one-eye "$alone"

# Certificates: written, accepted; with another winner rejected.
expect 0 'certificate: .* 6 statements shown, 0 not' verify --certificate "$dir/cert" "$three)"
sakui-check "$dir/cert" >"$dir/out" || { bad=1; cat "$dir/out"; }
also 'with white to move the stones in question die, however many ko threats black has'
sed 's/^status O O X any/status O X O any/' "$dir/cert" >"$dir/false"
sakui-check "$dir/false" >"$dir/out" && bad=1
also REJECTED

# Limits: undecided says which.
expect 3 '"limit":"nodes"' solve --json --nodes 1 "$row"AB[gd]\;AE[ga][gb]\)
# Input that makes no problem.
expect 1 'more than 25' solve 'sgf:(;GM[1]SZ[40]AB[ab])'
expect 1 'no enclosed group' solve 'sgf:(;GM[1]SZ[19]AB[ab])'
expect 1 '"id":"(argument)#1","error":{' solve --json 'sgf:(;GM[1]SZ[19]AB[ab])'
expect 1 'have no liberty \[go-no-liberty\]' solve 'sgf:(;GM[1]SZ[9]AB[aa]AW[ab][ba])'
expect 1 'counts shogi moves' perft 1 "$three)"

expect 0 'cook (Go)' verify --explain cook
expect 2 'no kind' verify --explain nothing

# Records.
expect 0 '"status":"alive","solved":true' indicators --json "$three)"
expect 0 '"region_points":10,"region_empty":4' features --json "$three;B[ba];W[ca])"
also '"plies":1' # the second move is suicide
expect 0 '^id,game,line_from,cols' features --go --csv "$three)"
expect 0 'Go: points where play may go' features --list

# The same whatever the number of jobs.
for side in B W; do echo "(;GM[1]SZ[9]PL[$side]TR[ab]$stones)"; done >"$dir/two.sgf"
for jobs in 1 3; do
    sakui solve --json --jobs $jobs "$dir/two.sgf" "$dir/two.sgf" | sed 's/"time_ms":[0-9.]*//' >"$dir/jobs$jobs"
done
cmp "$dir/jobs1" "$dir/jobs3" || bad=1
[ $bad = 0 ]
