#!/bin/sh
# sakui gtp: the protocol, questions, and that nothing on a line stops the engine.
# Usage: gtp.sh ROOT SAKUI
cd "$1" || exit 1
PATH=$(dirname "$2"):$PATH
export PATH
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
bad=0
talk() { # ANSWERS COMMANDS: each answer on a line, blank lines left out
    printf "$2" | sakui gtp >"$dir/out" 2>"$dir/err" || { bad=1; echo "exit $?"; }
    grep -v '^$' "$dir/out" >"$dir/lines"
    printf "$1" >"$dir/want"
    diff -u "$dir/want" "$dir/lines" || { bad=1; cat "$dir/err"; }
}
talk '= 2\n=7 sakui\n= true\n= false\n' \
    'protocol_version\n7 name\nknown_command play\nknown_command frobnicate\n'
# Every line with a word or a number has one answer; blanks and comments have none.
talk '? unknown command\n?12 unknown command\n? too few arguments\n?3 unknown command\n= \n' \
    'frobnicate\n# a remark\n\n   \t\n12 xyzzy 1 2 3\nplay b\n3\nclear_board # again\n'
talk '? unacceptable size\n? unacceptable size\n= \n? invalid color or coordinate\n? invalid color or coordinate\n? invalid color or coordinate\n= \n? illegal move\n= \n? cannot undo\n' \
    'boardsize 26\nboardsize nine\nboardsize 9\nplay green a1\nplay b i5\nplay b k10\nplay b a1\nplay w a1\nundo\nundo\n'
# A ko and suicide.
ko='boardsize 5\nplay b b5\nplay w c5\nplay b a4\nplay w d4\nplay b b3\nplay w c3\nplay b c4\nplay w b4\nplay b c4\n'
printf "$ko" | sakui gtp | grep -v '^$' | tail -1 | grep -q '^? illegal move' || { bad=1; echo "the ko was retaken"; }
printf 'boardsize 5\nplay b a4\nplay b b5\nplay w a5\n' | sakui gtp | grep -v '^$' | tail -1 | grep -q '^? illegal move' ||
    { bad=1; echo "suicide"; }
# Three in a row in the corner.
echo '(;GM[1]SZ[9]PL[B]AB[ab][bb][cb][db][eb][da]AW[ac][bc][cc][dc][ec][fc][fb][fa])' >"$dir/three.sgf"
talk '= black\n= black first: alive\nwhite first: dead\n= white first: dead\n= critical B9 B9\n= B9\n= alive\n? vertex must not be empty\n? invalid coordinate\n' \
    "loadsgf $dir/three.sgf\nsakui-status a8\nsakui-status a8 w\ndragon_status a8\ngenmove b\ndragon_status a8\nsakui-status j9\nsakui-status pass\n"
talk '= black\n= B9 alive\nA9 dead\nC9 dead\nE9 dead\npass dead\n' "loadsgf $dir/three.sgf\nsakui-solve a8 b\n"
# GNU Go's codes: 1 what is wanted, 0 nothing, 2 a ko the other side needs a threat for, 3 one that
# the mover needs it for.
talk '= black\n= 1 B9\n= 1 B9\n= \n= 0\n= \n= \n= 0\n= 1 pass\n? vertex must not be empty\n' \
    "loadsgf $dir/three.sgf\nowl_attack a8\nowl_defend a8\nplay b b9\nowl_attack a8\nundo\nplay w b9\nowl_defend a8\nowl_attack a8\nowl_attack j1\n"
talk '? cannot load file\n? cannot load file\n? vertex must not be empty\n= \n? invalid number\n? the limits are nodes and time\n= \n' \
    'loadsgf no-such-file.sgf\nloadsgf tests\nsakui-region a1\nsakui-limit nodes 10\nsakui-limit nodes ten\nsakui-limit stones 3\nquit\nname\n'
# loadsgf plays the file's moves: to the end, or to before the move that is named. A refused move
# changes nothing.
echo '(;GM[1]SZ[9]PL[B]AB[ab][bb][cb][db][eb][da]AW[ac][bc][cc][dc][ec][fc][fb][fa];B[ba];W[ii])' >"$dir/moves.sgf"
talk '= black\n= critical B9 B9\n= black\n? illegal move\n= alive\n? invalid move number\n' \
    "loadsgf $dir/moves.sgf 1\ndragon_status a8\nloadsgf $dir/moves.sgf\nplay w b9\ndragon_status a8\nloadsgf $dir/moves.sgf 0\n"
# W takes the ko at B8: B may not take it back at once, and that is part of the question.
echo '(;GM[1]SZ[9]PL[W]AB[ba][ca][ea][ab][cb][db][eb][bc]AW[fa][fb][ac][cc][dc][ec][fc][bd])' >"$dir/ko.sgf"
talk '= white\n= white first: ko: dead; black lives with 1 ko threat more\n= \n= black first: ko: dead; black lives with 1 ko threat more\n' \
    "loadsgf $dir/ko.sgf\nsakui-status b9 w\nplay w b8\nsakui-status b9 b\n"
talk '= white\n= 2 B8\n' "loadsgf $dir/ko.sgf\nowl_attack b9\n"
printf "loadsgf $dir/ko.sgf\nplay w b8\nowl_defend b9\n" | sakui gtp | grep -q '^= 3 ' || { bad=1; echo "no ko"; }
# Open walls: the nearest closing and those further out, each with its results. Two stones more and
# black has room for two eyes.
echo '(;GM[1]SZ[13]AB[db][eb][bc][cc]AW[fb][dc][ec][fc][bd][cd])' >"$dir/gap.sgf"
printf "sakui-limit nodes 20000\nloadsgf $dir/gap.sgf\nsakui-closings d12\n" | sakui gtp >"$dir/out"
grep -q '^= [0-9]* points, added F13 A10: black first: dead; white first: dead$' "$dir/out" &&
    grep -q '^[0-9]* points, added G13 A9: black first: alive; white first: dead$' "$dir/out" ||
    { bad=1; cat "$dir/out"; }
printf "sakui-limit nodes 20000\nloadsgf $dir/gap.sgf\ndragon_status d12\n" | sakui gtp | grep -q '^= critical' ||
    { bad=1; echo "the nearest closing was believed"; }

# Strictly: two wider closings were not settled, so that white's killing it is not sure.
talk '= \n= \n= black\n= unknown\n? not decided within the limits\n= \n= 1 A11\n? 0 or 1\n' \
    "sakui-limit nodes 20000\nsakui-strict 1\nloadsgf $dir/gap.sgf\ndragon_status d12\nowl_attack d12\nsakui-strict 0\nowl_attack d12\nsakui-strict 2\n"

# A line without end, bytes that are no text, a word too many.
{ head -c 100000 /dev/zero | tr '\0' a; printf '\nname\n'; } | sakui gtp | grep -q '^= sakui' || { bad=1; echo "long line"; }
{ head -c 20000 /dev/urandom; printf '\n\nname\n'; } | sakui gtp | grep -aq '^= sakui' || { bad=1; echo "random bytes"; }
sakui gtp please </dev/null >/dev/null 2>&1
[ $? = 2 ] || { bad=1; echo "a word was accepted"; }
[ $bad = 0 ]
