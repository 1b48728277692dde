#!/bin/sh
# Makes a set of problems like this folder's from nothing but the seeds below (some six CPU minutes).
#   make.sh SAKUI FOLDER [JOBS]     the set does not depend on JOBS
# The lists of each length can be given beforehand (FOLDER/03.usi, 05.usi, 0709.usi, 11.usi, 13.usi):
# what is there is not made again.
set -e
sakui=$1 out=$2 jobs=${3:-2}
mkdir -p "$out"
cd "$out"

generate() {
    list=$1
    shift
    [ -s "$list" ] || "$sakui" compose generate --method evolve --quick 400 --indicators 0 \
        --target '2*sacrifices + king_moves + 2*quiet_first - 0.6*pieces_start - captures - 0.4*hand_start' \
        --per-pattern 2 --per-niche 12 --jobs "$jobs" -q --to usi "$@" >"$list"
}
of_length() { awk -v n="$1" '{ for (i = 1; i <= NF; i++) if ($i == "moves" && NF - i == n) print }'; }

generate 03.usi --plies 3 --seed 1003 --tries 20000 --per-ending 1 --best 75
generate 05.usi --plies 5 --seed 1005 --tries 22980 --per-ending 1 --best 75
generate 0709.usi --plies 7-9 --seed 1009 --tries 56298 --per-ending 3
# Two plies more on what is there.
of_length 9 <0709.usi >09.seeds
generate 11.usi --plies 11 --seed 1011 --tries 15000 --per-ending 3 09.seeds
of_length 11 <11.usi >11.seeds
generate 13.usi --plies 13 --seed 1013 --tries 33383 --per-ending 3 11.seeds

for n in 3 5 7 9 11 13; do
    cat 03.usi 05.usi 0709.usi 11.usi 13.usi | of_length $n
done >composed.usi
# With names, as a table; then one KIF file each.
{
    printf '#id\tsfen\tmoves\tplies\n'
    sed 's/^position sfen //; s/ moves /\t/' composed.usi |
        awk -F'\t' '{ n = split($2, m, " "); printf "composed-%02d-%03d\t%s\t%s\t%d\n", n, ++c[n], $1, $2, n }'
} >composed.tsv
rm -f composed-*.kif
"$sakui" import -q --to kif composed.tsv | awk '
    /^#--separator--/ { next }
    /^#KIF/ { head = $0; name = ""; next }
    name == "" { split($0, w, "："); name = w[2] ".kif"; print head >name }
    { print >name }'
rm -f 09.seeds 11.seeds composed.tsv
