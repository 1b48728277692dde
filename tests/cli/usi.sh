#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# sakui usi with good and bad commands. Arguments: source folder, program.
set -u
sakui=$2
failed=0
mate='position sfen 9/7Sk/1+R7/9/9/9/9/9/9 b r2b4g3s4n4l18p 1'
# Zuko 8: ten million nodes, not settled in the time it gets here.
busy='position sfen 4+bn1g1/5kpPl/2l1b1s2/3+l1N1GP/4G1+P1N/5L3/9/1+r7/R8 b GP3sn13p 1'

# expect NAME PATTERN: the answer to the commands on standard input has a line like that, or is like
# that as a whole, with | between its lines.
expect() {
    answer=$(timeout 120 "$sakui" usi 2>&1)
    code=$?
    if [ "$code" -ne 0 ]; then
        echo "$1: exit code $code"
        failed=1
    fi
    whole=$(printf '%s' "$answer" | tr '\n' '|')
    if ! printf '%s\n%s\n' "$answer" "$whole" | grep -Eq "$2"; then
        echo "$1: no line like '$2' in:"
        printf '%s\n' "$answer" | head -20
        failed=1
    fi
}

printf 'usi\nquit\n' | expect usi '^usiok$'
printf 'usi\nquit\n' | expect name '^id name sakui '
printf 'usi\nquit\n' | expect threads '^option name Threads type spin default 1 '
printf 'isready\n' | expect 'end of input' '^readyok$'
printf '%s\ngo mate 60000\n' "$mate" | expect mate '^checkmate 8c1c$'
printf '%s\r\ngo mate 60000\r\n' "$mate" | expect 'carriage returns' '^checkmate 8c1c$'
printf '%s\ngo mate 60000\n' "$mate" | expect pv '^info depth 1 .*score mate 1 pv 8c1c$'
printf 'setoption name Threads value 2\n%s\ngo mate 60000\n' "$mate" |
    expect 'two threads' '^checkmate 8c1c$'
printf 'setoption name Shortest value true\n%s\ngo mate 60000\n' "$mate" |
    expect shortest '^checkmate 8c1c$'
printf '%s\ngo movetime 60000\n' "$mate" | expect play '^bestmove 8c1c$'
printf "position sfen 9/9/9/9/9/9/7+r1/Ks7/9 w R2B4G3S4N4L18P 1\ngo mate 60000\n" |
    expect "white attacks" "^checkmate 2g9g\$"
printf 'position sfen 4k4/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1\ngo mate 60000\n' |
    expect 'no mate' '^checkmate nomate$'
printf 'position startpos moves 7g7f 3c3d\ngo mate 60000\n' | expect startpos '^checkmate nomate$'

# Wrong commands are answered or passed over, and the engine goes on.
printf 'go mate 1000\nisready\n' | expect 'no position' '^checkmate notimplemented$'
printf 'go\nisready\n' | expect 'no position, play' '^bestmove resign$'
printf 'nonsense words\nisready\n' | expect unknown '^info string unknown command nonsense$'
printf 'position\nisready\n' | expect 'empty position' '^info string position needs startpos or sfen$'
printf 'position sfen 9/9 b - 1\nisready\n' | expect 'bad sfen' '^info string .+'
printf 'position startpos moves 7g7f 9z9z\nisready\n' | expect 'bad move' '^info string illegal move 9z9z$'
printf 'position startpos mover 7g7f\nisready\n' | expect 'no moves' '^info string expected moves'
printf 'setoption\nisready\n' | expect setoption '^info string setoption needs a name$'
for wrong in 'USI_Hash value -5' 'USI_Hash value many' 'Threads value 0' 'Threads value 1e9' \
    'Shortest value perhaps' 'Colour value red' 'USI_Hash'; do
    printf 'setoption name %s\nisready\n' "$wrong" |
        expect "setoption $wrong" '^info string option .*unknown name or value$'
done
printf '%s\ngo mate soon\n' "$mate" | expect 'no number' '^info string go: no number after mate$'
printf 'stop\nponderhit\ngameover lose\nusinewgame\n\n   \nisready\n' | expect idle '^readyok$'
printf 'position sfen 9/9/9/9/9/9/9/9/9 b - 1\ngo mate 1000\nisready\n' |
    expect 'no king' '^checkmate notimplemented$'
{
    head -c 3000000 /dev/zero | tr '\0' 'x'
    printf '\nisready\n'
} | expect 'a line without end' '^readyok$'
head -c 20000 /dev/urandom | expect 'random bytes' ''

# A search is stopped by stop, by its clock, by a new command and by quit.
{
    printf '%s\ngo mate infinite\n' "$busy"
    sleep 1
    printf 'stop\nisready\n'
} | expect stop '^checkmate timeout$'
printf '%s\ngo mate 300\n' "$busy" | expect clock '^checkmate timeout$'
printf '%s\ngo btime 3000 wtime 900000\n' "$busy" | expect 'time left' '^bestmove resign$'
{
    printf '%s\ngo ponder movetime 300\n' "$busy"
    sleep 1
    printf 'ponderhit\n'
    sleep 2
} | expect ponderhit '^bestmove resign$'
# Neither a question nor nonsense ends a search; without a clock a move is not told before "stop".
{
    printf '%s\ngo infinite\nisready\nnonsense\n' "$mate"
    sleep 1
    printf 'usi\nstop\n'
} | expect 'told too soon' 'readyok[|].*unknown command nonsense[|].*usiok[|]bestmove 8c1c$'
{
    printf '%s\ngo ponder movetime 9000\n' "$mate"
    sleep 1
    printf 'usi\nponderhit\n'
    sleep 1
} | expect 'pondering' 'usiok[|]bestmove 8c1c$'
{
    printf '%s\ngo mate infinite\n' "$busy"
    sleep 1
    printf '%s\ngo mate 60000\n' "$mate"
} | expect 'next question' '^checkmate 8c1c$'
{
    printf '%s\ngo infinite\n' "$busy"
    sleep 1
    printf 'quit\n'
} | expect quit '^bestmove resign$'
exit $failed
