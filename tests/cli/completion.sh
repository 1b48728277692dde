#!/bin/sh
# The completion scripts are valid shell, and bash really completes.  Usage: completion.sh ROOT SAKUI
"$2" help --format bash >/tmp/sakui-completion.$$ || exit 1
trap 'rm -f /tmp/sakui-completion.$$' EXIT
command -v bash >/dev/null || { echo "SKIP: bash is not installed"; exit 77; }
bash -c '
. /tmp/sakui-completion.'$$'
COMP_WORDS=(sakui per) COMP_CWORD=1; _sakui; [ "${COMPREPLY[*]}" = perft ] || exit 1
COMP_WORDS=(sakui solve --nod) COMP_CWORD=2; _sakui; [ "${COMPREPLY[*]}" = --nodes ] || exit 1'
