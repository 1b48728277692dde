#!/bin/sh
# A study that is killed (kill -9) at random moments and begun again comes to the same report, byte by
# byte, as one that ran undisturbed.   Usage: study-kill.sh ROOT SAKUI [KILLS [SEED]]
cd "$1" || exit 1
PATH=$(dirname "$2"):$PATH
export PATH
kills=${3:-6} seed=${4:-1}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cat >"$dir/study.yaml" <<END
study: killed
inputs:
  - {group: kanju, paths: "$PWD/corpus/zuko/zuko-00*.kif"}
  - {group: short, paths: "$PWD/corpus/examples/short.sfen"}
limits: {verify-nodes: 20k, search-nodes: 5k, memory: 16}
indicators: {orders: 1}
comparisons: [{a: kanju, b: short, columns: [max_pn, max_dn, nodes]}]
END
now() { date +%s%N; }
begin=$(now)
sakui study "$dir/study.yaml" -o "$dir/whole" --jobs 2 >/dev/null 2>"$dir/err"
[ -s "$dir/whole/index.html" ] || { cat "$dir/err"; exit 1; }
whole=$(($(now) - begin))
compare() {
    diff -r -x 'results.sqlite*' "$dir/whole" "$dir/killed" >"$dir/diff" && return 0
    echo "after $done kills the report differs:"
    head -20 "$dir/diff"
    exit 1
}
done=0 rounds=0 draw=0
while [ $done -lt "$kills" ]; do
    sakui study "$dir/study.yaml" -o "$dir/killed" --jobs 2 >/dev/null 2>"$dir/err" &
    pid=$!
    draw=$((draw + 1))
    # From the very beginning to the usual end, evenly.
    sleep "$(awk -v s=$((seed * 1000 + draw)) -v w=$whole 'BEGIN { srand(s); rand(); printf "%.4f", rand() * w / 1e9 }')"
    kill -9 $pid 2>/dev/null
    wait $pid 2>/dev/null
    code=$?
    if [ $code = 137 ]; then
        done=$((done + 1))
    else # it had come to its end: look at it, and begin anew
        [ $code -lt 5 ] && [ $code != 1 ] || { echo "exit $code"; cat "$dir/err"; exit 1; }
        compare
        rm -rf "$dir/killed"
        rounds=$((rounds + 1))
    fi
done
sakui study "$dir/study.yaml" -o "$dir/killed" --jobs 2 --json >"$dir/out" 2>"$dir/err"
compare
echo "$done kills, $((rounds + 1)) finished studies, all equal; the last one: $(cat "$dir/out")"
