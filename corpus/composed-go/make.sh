#!/bin/sh
# Makes composed-go.sgf from nothing but the seed (some ten CPU seconds), the same for any number of jobs.
#   make.sh SAKUI FOLDER [JOBS]
set -e
mkdir -p "$2"
"$1" compose generate --game go --seed 1 --tries 4000 --plies 5-19 --per-pattern 1 --per-niche 6 --best 40 \
    --target 'log(nodes) + 0.5*plies - 0.15*attacker_inside - 0.05*black_stones - 0.05*white_stones' \
    --jobs "${3:-2}" -q --to sgf >"$2/composed-go.sgf"
