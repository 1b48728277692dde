#!/bin/sh
# Every malformed input of corpus/invalid gets the message that stands beside it.
# Usage: invalid.sh ROOT SAKUI
cd "$1" || exit 1
PATH=$(dirname "$2"):$PATH
export PATH
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
bad=0 count=0
tab=$(printf '\t')
while IFS="$tab" read -r name how code message; do
    file=corpus/invalid/$name
    count=$((count + 1))
    case $how in
    import) sakui import --to json -o /dev/null "$file" ;;
    study) sakui study "$file" -o "$dir/report" ;;
    profile) sakui verify --profile "$file" 'sfen:4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1' ;;
    contest) sakui analyze corpus/analysis-example/example.csv "$file" ;;
    *) echo "unknown way '$how'"; false ;;
    esac >"$dir/out" 2>&1 </dev/null
    got=$?
    [ $got = "$code" ] || { bad=1; echo "$name: exit $got, not $code"; cat "$dir/out"; }
    grep -qxF -- "$file$message" "$dir/out" || { bad=1; echo "$name: not said: $file$message"; cat "$dir/out"; }
done <corpus/invalid/expected.tsv
for file in corpus/invalid/*; do
    name=${file##*/}
    case $name in README.md | expected.tsv) continue ;; esac
    cut -f1 corpus/invalid/expected.tsv | grep -qxF -- "$name" || { bad=1; echo "$name is not in expected.tsv"; }
done
echo "$count malformed inputs"
[ $count -gt 0 ] && [ $bad = 0 ]
