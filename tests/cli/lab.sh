#!/bin/sh
# Quick runs of experiments end well and leave their files.  Usage: lab.sh ROOT SAKUI
cd "$1" || exit 1
sakui=$2
out=$(mktemp -d) || exit 1
trap 'rm -rf "$out"' EXIT
bad=0
for file in corpus/lab/*.yaml; do
    name=$(basename "$file" .yaml)
    "$sakui" lab --list | grep -q "^$name " || { echo "$name is not in the list"; bad=1; }
done
for name in kishimoto-figures kishimoto-checkers kishimoto-one-eye kishimoto-tsume-go-parts ishitobi-othello hort-loa hort-loa5 seo-zuko all-games; do
    "$sakui" lab "$name" --quick --count 3 --nodes 10000 --jobs 2 --out-dir "$out" --no-progress >"$out/text" ||
        { echo "$name: exit $?"; bad=1; }
    grep -q "^$name: .* reproduced, .* not comparable" "$out/text" || { echo "$name: no summary"; bad=1; }
    [ -s "$out/$name.csv" ] || { echo "$name: no table"; bad=1; }
done
[ -s "$out/ishitobi-othello-iterations.svg" ] || { echo "no plot"; bad=1; }
# The figures are small and exact: each number must come out as in the thesis.
"$sakui" lab kishimoto-figures --out-dir "$out" | grep -q ': 20 reproduced, 0 not reproduced' || { echo "figures differ"; bad=1; }
"$sakui" lab no-such --out-dir "$out" 2>/dev/null; [ $? = 1 ] || { echo "a missing experiment is trouble"; bad=1; }
"$sakui" lab kishimoto-figures --out-dir "$out/text" >"$out/none" 2>/dev/null; [ $? = 1 ] && [ ! -s "$out/none" ] ||
    { echo "a folder that cannot be written to is trouble before the run"; bad=1; }
# Stopped: what was done is in the table, as many searches as the message says.
"$sakui" lab ishitobi-othello-r --jobs 2 --out-dir "$out/stopped" --no-progress >"$out/text" 2>"$out/message" &
pid=$!
sleep 3
kill -INT $pid
wait $pid; [ $? = 130 ] || { echo "a stopped run: exit code"; bad=1; }
done=$(sed -n 's/.*interrupted: \([0-9]*\) of 20000 searches.*/\1/p' "$out/message")
kept=$(sed -n 's/.*verdicts are on the first \([0-9]*\) of 1000 positions.*/\1/p' "$out/message")
if [ -n "$done" ]; then
    [ "$(wc -l <"$out/stopped/ishitobi-othello-r.csv")" = $((done + 1)) ] || { echo "a stopped run: table"; bad=1; }
    [ "$kept" = 0 ] || grep -q "^PN  *$kept " "$out/text" || { echo "a stopped run: verdicts"; bad=1; }
else
    grep -q 'interrupted before the first search was done' "$out/message" || { echo "a stopped run: message"; bad=1; }
fi
"$sakui" lab 2>/dev/null; [ $? = 2 ] || { echo "no experiment is wrong usage"; bad=1; }
exit $bad
