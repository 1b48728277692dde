#!/bin/sh
# Fails on an #include that points upward (see ARCHITECTURE.md, "Who may include whom").
# Usage: include-direction.sh ROOT
cd "$1" || exit 1
find core tsume importers analysis reports cli -name '*.[ch]' 2>/dev/null | sort | xargs awk '
# layer(path): the folder a file belongs to
function folder(path) {
    if (path ~ /^core\//) return "core"
    if (match(path, /^tsume\/[a-z]+\//)) return substr(path, 1, RLENGTH - 1)
    sub(/\/.*/, "", path)
    return path
}
function may(from, to, path) {
    if (from == to || from == "cli") return 1
    if (from == "tsume/check") return path == "core/status.h" || path == "core/diag.h"
    if (to == "core") return 1
    if (from == "importers") return path ~ /^tsume\/shogi\/(types|position|movegen|notation|japanese)\.h$/
    if (from == "tsume/verify") return to ~ /^tsume\/(shogi|go|check)$/
    if (from == "tsume/compose") return to ~ /^tsume\/(shogi|go|verify)$/
    if (from == "reports") return to != "cli"
    return 0
}
/^[ \t]*#[ \t]*include[ \t]*"/ {
    path = $0
    sub(/^[^"]*"/, "", path); sub(/".*/, "", path)
    if (path !~ /\//) { printf "%s:%d: include \"%s\" is not relative to the root\n", FILENAME, FNR, path; bad = 1; next }
    if (!may(folder(FILENAME), folder(path), path)) {
        printf "%s:%d: %s may not include %s\n", FILENAME, FNR, folder(FILENAME), path; bad = 1
    }
}
# Third-party libraries have one glue file each.
/^[ \t]*#[ \t]*include[ \t]*<(libxml|gsl|yaml|archive|jansson|sqlite3|iconv)/ {
    if (FILENAME !~ /_glue\.[ch]$/) { printf "%s:%d: %s outside its glue file\n", FILENAME, FNR, $0; bad = 1 }
}
END { exit bad }'
