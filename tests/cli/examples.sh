#!/bin/sh
# Every example of --help and the man page runs, prints something and ends well.
# Usage: examples.sh ROOT SAKUI
cd "$1" || exit 1
PATH=$(dirname "$2"):$PATH
export PATH
list=$(mktemp) || exit 1
trap 'rm -f "$list" "$list.out"' EXIT
sakui help --format examples >"$list" || exit 1
bad=0 count=0
while IFS= read -r line; do
    count=$((count + 1))
    sh -c "$line" >"$list.out" 2>&1 </dev/null
    code=$?
    # 3 and 4 are verdicts, not failures, of an example that shows them.
    case $code in 0 | 3 | 4) ;; *) bad=1; echo "exit $code: $line"; cat "$list.out" ;; esac
    case $line in *'>'*) ;; *) [ -s "$list.out" ] || { bad=1; echo "prints nothing: $line"; } ;; esac
done <"$list"
echo "$count examples"
[ $count -gt 0 ] && [ $bad = 0 ]
