#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# report.sh ROOT SAKUI: a report opened in a real browser. In each page: no error on the console, the
# board can be stepped through, the table sorts, finds and turns its pages, every part has a name,
# text stands out from its ground (light and dark), nothing is cut off in a narrow window, and, where a
# Japanese font is installed, no character is missing.
set -eu
root=$1 sakui=$2
cd "$root"
browser=
for b in chromium chromium-browser google-chrome; do
    command -v $b >/dev/null 2>&1 && browser=$b && break
done
[ -n "$browser" ] || { echo "no browser (Debian: chromium); skipped"; exit 77; }
query=
if command -v fc-list >/dev/null 2>&1 && [ -n "$(fc-list :lang=ja | head -1)" ]; then
    query='?glyphs'
else
    echo "no Japanese font: glyphs are not looked at"
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Hostile names, a file that cannot be read, a Go problem, and enough rows for a second page.
mkdir "$work/in"
printf '後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七\n# title\n表題：<script>alert(1)</script>"\n' >"$work/in/evil.kif"
cat >>"$work/in/evil.kif" <<'KIF'
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
手数----指手---------消費時間--
   1 ５二金打
   2 詰み
KIF
echo 'this is no position' >"$work/in/broken.sfen"
printf '(;GM[1]FF[4]SZ[9]AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea]PL[B]TR[ab];B[ba])' >"$work/in/go.sgf"
i=0
while [ $i -lt 110 ]; do
    echo 'sfen 9/9/6P2/9/4B4/9/6R2/7k+p/9 b Grb3g4s4n4l16p 1'
    i=$((i + 1))
done >"$work/in/many.sfen"

report() { # FOLDER LANGUAGE INPUT…
    folder=$1 language=$2
    shift 2
    code=0
    "$sakui" report --quiet -o "$folder" --lang "$language" --nodes 300 --search-nodes 300 \
        --orders 1 "$@" 2>/dev/null || code=$?
    [ -e "$folder/index.html" ] || { echo "no report (exit $code)"; exit 1; }
}
report "$work/en" en "$work/in" corpus/zuko/zuko-002.kif
report "$work/ja" ja corpus/zuko/zuko-002.kif corpus/zuko/zuko-005.kif

# A study has pages of analyses.
code=0
"$sakui" study --quiet corpus/examples/small-study.yaml -o "$work/study" >/dev/null 2>&1 || code=$?
[ -e "$work/study/analysis-1.html" ] || { echo "no study (exit $code)"; exit 1; }

# The checks run inside the page: a hook before its own script, the checks after it.
cp tests/browser/check.js "$work/check.js"
failed=0
look() { # PAGE WIDTH [OPTION…]
    page=$1 width=$2
    shift 2
    up=..; case $page in */p/*) up=../.. ;; esac
    sed "s|<head>|<head><script src=\"$up/check.js\"></script>|; s|</body>|<script data-run src=\"$up/check.js\"></script></body>|" \
        "$work/$page" >"$work/${page%.html}.checked.html"
    found=$("$browser" --headless=new --no-sandbox --disable-gpu --window-size="$width",900 \
        --virtual-time-budget=4000 --dump-dom "$@" "file://$work/${page%.html}.checked.html$query" 2>/dev/null |
        sed -n '/<pre id="found">/,/<\/pre>/p')
    case $found in
    *'nothing to object to'*) echo "fine: $page at $width $*" ;;
    *) echo "$page at $width $*:"; echo "${found:-no answer from the browser}"; failed=1 ;;
    esac
}
dark='--blink-settings=preferredColorScheme=0'
number() { grep -l "$1" "$work"/en/p/*.html | head -1 | sed "s|^$work/||"; }
look en/index.html 1100
look en/collection.html 1100
look en/collection.html 1100 "$dark"
look en/colophon.html 500
look en/collection.html 500
zuko=$(number 'zuko-002</dd>')
look "$zuko" 1100
look "$zuko" 1100 "$dark"
look "$zuko" 500
look "$(number 'id="first-moves"')" 1100
look "$(number '&lt;script&gt;alert')" 1100
look study/analysis-1.html 1100 "$dark"
look ja/index.html 500
look ja/p/00001.html 1100
exit $failed
