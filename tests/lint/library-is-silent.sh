#!/bin/sh
# Library code never prints and never exits. Two looks: at the sources, and at what the compiled
# objects really ask the C library for.
# Usage: library-is-silent.sh ROOT LIBRARY.a…
root=$1
shift
bad=0
forbidden='printf|vprintf|puts|putchar|putc|fputs|fputc|fprintf|vfprintf|perror|exit|_exit|_Exit|quick_exit|abort|stdout|stderr|system|__printf_chk|__fprintf_chk|__vfprintf_chk|__vprintf_chk'
found=$(cd "$root" && find core tsume importers analysis reports -name '*.[ch]' 2>/dev/null |
    xargs grep -nE "(^|[^a-zA-Z0-9_])($forbidden)[[:space:]]*(\(|\))" /dev/null | grep -vE '^[^:]*:[0-9]*:[[:space:]]*(\*|/\*|//)')
if [ -n "$found" ]; then
    echo "sources that print or exit:"
    echo "$found"
    bad=1
fi
for lib in "$@"; do
    # LTO archives hold no plain symbols without the plugin: nm of gcc and llvm both load it.
    undefined=$( (gcc-nm -A -u "$lib" 2>/dev/null || nm -A -u "$lib") | grep -E " U ($forbidden)(@|$)")
    if [ -n "$undefined" ]; then
        echo "objects that print or exit:"
        echo "$undefined"
        bad=1
    fi
done
exit $bad
