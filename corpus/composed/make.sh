#!/bin/sh
# Makes this folder's problems from nothing but the seeds below (some 70 CPU seconds), byte by byte; the
# number of jobs does not matter, the version of the program does: README.md.
#   make.sh SAKUI FOLDER [JOBS]     all of it: composed.usi, one KIF file each
#   make.sh SAKUI FOLDER 1 sample   only sample.usi, a few seconds: tests compare it with the one kept here
set -e
sakui=$1 out=$2 jobs=${3:-2} part=${4:-all}
mkdir -p "$out"
cd "$out"

# Sacrifices, king moves, a quiet first move and non-promotions count for a problem; pieces,
# captures and a full hand against it.
target='2*sacrifices + king_moves + 2*quiet_first + non_promotions - 0.6*pieces_start - captures - 0.4*hand_start'
generate() {
    method=$1
    shift
    "$sakui" compose generate --method "$method" --quick 400 --nodes 20000 --indicators 0 --target "$target" \
        --per-pattern 2 --jobs "$jobs" -q --to usi "$@"
}
of_length() { awk -v n="$1" '{ for (i = 1; i <= NF; i++) if ($i == "moves" && NF - i == n) print }'; }

if [ "$part" = sample ]; then
    generate evolve --plies 3-5 --per-niche 12 --per-ending 1 --seed 1001 --tries 1500 >sample.usi
    exit
fi
generate random --plies 3 --per-niche 30 --per-ending 2 --seed 1001 --tries 10000 >three.usi
generate evolve --plies 5 --per-niche 30 --per-ending 2 --seed 1005 --tries 7000 >five.usi
generate evolve --plies 7-13 --per-niche 16 --per-ending 3 --seed 1007 --tries 20000 >long.usi
generate evolve --plies 7-13 --per-niche 16 --per-ending 3 --seed 1009 --tries 20000 --against long.usi >more.usi
cat more.usi >>long.usi
for n in 3 5 7 9 11 13; do
    cat three.usi five.usi long.usi | of_length $n
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
rm -f three.usi five.usi long.usi more.usi composed.tsv
