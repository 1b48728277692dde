#!/bin/sh
# Runs the ```console blocks of a Markdown or text file and compares what they print.
#   $ command        run with the built sakui on PATH, from the project's root
#   expected output  follows, to the next $ or the end of the block; a line "…" matches any lines
#   [exit N]         as the last expected line: the exit code, 0 if not given
# Standard error is part of the output.   Usage: transcript.sh ROOT SAKUI FILE
cd "$1" || exit 1
PATH=$(dirname "$2"):$PATH
export PATH
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# One file per command: NNN.cmd and NNN.want.
awk -v dir="$work" '
/^```console/ { inside = 1; next }
/^```/ { inside = 0; want = ""; next }
!inside { next }
/^\$ / { n++; base = sprintf("%s/%03d", dir, n); print substr($0, 3) > (base ".cmd"); printf "" > (base ".want"); want = base ".want"; next }
want != "" { print > want }
' "$3"

bad=0 count=0
for cmd in "$work"/*.cmd; do
    [ -e "$cmd" ] || break
    count=$((count + 1))
    base=${cmd%.cmd}
    sh "$cmd" >"$base.got" 2>&1 </dev/null
    code=$?
    [ $code = 0 ] || echo "[exit $code]" >>"$base.got"
    # Compare line by line; "…" skips until the following expected line matches.
    if ! awk -v wanted="$base.want" '
        BEGIN { while ((getline line < wanted) > 0) want[++n] = line; i = 1 }
        { if (i <= n && want[i] == "…") { if (i < n && $0 == want[i + 1]) i += 2; next }
          if (i > n || $0 != want[i]) { bad = 1; exit } i++ }
        END { if (i <= n && want[i] == "…") i++; exit bad || i <= n }' "$base.got"; then
        bad=1
        printf '%s: $ %s\n' "$3" "$(cat "$cmd")"
        diff -u "$base.want" "$base.got"
    fi
done
echo "$count commands of $3"
[ $count -gt 0 ] && [ $bad = 0 ]
