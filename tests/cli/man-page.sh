#!/bin/sh
# The man page renders without a warning and names every command and option.  Usage: man-page.sh ROOT SAKUI
sakui=$2
command -v man >/dev/null || { echo "SKIP: man is not installed"; exit 77; }
page=$(mktemp) || exit 1
trap 'rm -f "$page" "$page.txt"' EXIT
"$sakui" help --format man >"$page"
warnings=$(LC_ALL=C.UTF-8 MANWIDTH=100 man --warnings -l "$page" 2>&1 >"$page.txt")
[ -z "$warnings" ] || { echo "$warnings"; exit 1; }
bad=0
for command in $("$sakui" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p'); do
    for option in $("$sakui" help "$command" | sed -n 's/^ .*\(--[a-z][a-z-]*\).*/\1/p'); do
        grep -q -e "$option" "$page.txt" || { echo "$command $option is not in the man page"; bad=1; }
    done
done
exit $bad
