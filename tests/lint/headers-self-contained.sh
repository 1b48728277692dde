#!/bin/sh
# Every header compiles alone, and twice.  Usage: headers-self-contained.sh ROOT CC [FLAGS…]
cd "$1" || exit 1
cc=$2
shift 2
bad=0
for h in $(find core tsume importers analysis reports cli -name '*.h' 2>/dev/null | sort); do
    printf '#include "%s"\n#include "%s"\ntypedef int translation_unit_is_not_empty;\n' "$h" "$h" |
        $cc "$@" -std=c17 -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -I. -Wall -Wextra -Werror -fsyntax-only -x c - || { echo "not self-contained: $h"; bad=1; }
done
exit $bad
