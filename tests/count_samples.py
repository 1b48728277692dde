#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts what the sample files hold, without any code of ours: python's codecs and regular
expressions over the text. Prints tests/samples.tsv. Run from the project's root.

What no counting can know (which move of a game is illegal, where a variation only lengthens the
main line) stands in BY_HAND, with the reason."""
import os
import re
import sys

ROOT = '../shared/corpora/'
SAMPLES = 'kif-samples'
START = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1'
HANDICAP = {'二枚落ち': 'lnsgkgsnl/9', '六枚落ち': '2sgkgs2/9', '八枚落ち': '3gkg3/9'}
REST = '/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1'
KANJI = {'歩': 'P', '香': 'L', '桂': 'N', '銀': 'S', '金': 'G', '角': 'B', '飛': 'R', '玉': 'K', '王': 'K',
         'と': '+P', '杏': '+L', '圭': '+N', '全': '+S', '馬': '+B', '龍': '+R', '竜': '+R'}
CSA = {'FU': 'P', 'KY': 'L', 'KE': 'N', 'GI': 'S', 'KI': 'G', 'KA': 'B', 'HI': 'R', 'OU': 'K',
       'TO': '+P', 'NY': '+L', 'NK': '+N', 'NG': '+S', 'UM': '+B', 'RY': '+R'}
COUNT = {k: i for i, k in enumerate('一二三四五六七八九十', 1)}
FULL = {'P': 18, 'L': 4, 'N': 4, 'S': 4, 'G': 4, 'B': 2, 'R': 2}

# file: (legal moves of the main line, of the whole tree (None: as counted), variations, diagnostics)
BY_HAND = {
    'specfiles_反則二歩.ki2': (87, 87, 0, 'illegal-move'),       # 88 is a second pawn on file 5
    '基本_KIF_反則_二歩.kif': (2, 2, 0, 'illegal-move'),         # 3 is a second pawn on file 5
    '基本_KIF_変化あり.kif': (4, 4, 0, '-'),                     # the variation begins after the last move
    'specfiles_激指定跡道場4のクリップボード書き出し結果.ki2': (None, None, 0, 'line-unknown'),  # two closing lines
}


def decode(data):
    if data.startswith(b'\xef\xbb\xbf'):
        return data[3:].decode('utf-8'), 'UTF-8'
    for name, shown in (('utf-8', 'UTF-8'), ('cp932', 'Shift_JIS'), ('euc_jp', 'EUC-JP')):
        try:
            text = data.decode(name)
        except UnicodeDecodeError:
            continue
        if re.search('手合割|持駒|手数|先手', text) or name == 'utf-8':
            return text, shown
    raise ValueError('no encoding fits')


def hand_number(s):
    if not s:
        return 1
    if s.startswith('十'):
        return 10 + (COUNT.get(s[1:], 0))
    return COUNT[s]


def sfen_rows(grid):
    rows = []
    for row in grid:
        out, empty = '', 0
        for c in row:
            if c is None:
                empty += 1
            else:
                out += (str(empty) if empty else '') + c
                empty = 0
        rows.append(out + (str(empty) if empty else ''))
    return '/'.join(rows)


def sfen_hands(black, white):
    out = ''
    for hand, up in ((black, True), (white, False)):
        for c in 'RBGSNLP':
            n = hand.get(c, 0)
            if n:
                out += (str(n) if n > 1 else '') + (c if up else c.lower())
    return out or '-'


def kif_sfen(text):
    rows = re.findall(r'^\|(.*)\|', text, re.M)
    if not rows:
        m = re.search(r'^手合割：(\S+?)\s*$', text, re.M)
        name = m.group(1) if m else '平手'
        return HANDICAP[name] + REST if name in HANDICAP else START
    grid = []
    for row in rows:
        cells = re.findall(r'([ v])(.)', row)
        line = [None if c == '・' else (KANJI[c] if v == ' ' else KANJI[c].lower()) for v, c in cells]
        grid.append([None] * (9 - len(line)) + line)
    while len(grid) < 9:
        grid.append([None] * 9)
    hands = []
    for who in ('[先下]手', '[後上]手'):
        m = re.search(r'^' + who + r'の持駒：(.*)$', text, re.M)
        hand = {}
        for piece, n in re.findall(r'([歩香桂銀金角飛])([一二三四五六七八九十]*)', m.group(1) if m else ''):
            hand[KANJI[piece]] = hand_number(n)
        hands.append(hand)
    side = 'w' if re.search(r'^(後手|上手)番', text, re.M) else 'b'
    return '%s %s %s 1' % (sfen_rows(grid), side, sfen_hands(*hands))


def csa_sfen(text):
    grid = [[None] * 9 for _ in range(9)]
    for rank, row in re.findall(r'^P([1-9])(.*)$', text, re.M):
        for i in range(9):
            cell = row[3 * i:3 * i + 3]
            if cell[:1] in ('+', '-'):
                p = CSA[cell[1:3]]
                grid[int(rank) - 1][i] = p if cell[0] == '+' else p.lower()
    hands = {'+': {}, '-': {}}
    for side, row in re.findall(r'^P([+-])(.*)$', text, re.M):
        for square, piece in re.findall(r'(\d\d)(\w\w)', row):
            assert square == '00'
            if piece != 'AL':
                hands[side][CSA[piece]] = hands[side].get(CSA[piece], 0) + 1
            else:
                used = {}
                for r in grid:
                    for c in r:
                        if c:
                            used[c[-1].upper()] = used.get(c[-1].upper(), 0) + 1
                for h in hands.values():
                    for k, n in h.items():
                        used[k] = used.get(k, 0) + n
                for k, n in FULL.items():
                    if n > used.get(k, 0):
                        hands[side][k] = hands[side].get(k, 0) + n - used.get(k, 0)
    side = re.search(r'^([+-])\s*$', text, re.M).group(1)
    return '%s %s %s 1' % (sfen_rows(grid), 'b' if side == '+' else 'w', sfen_hands(hands['+'], hands['-']))


def count(path):
    name = os.path.basename(path)
    text, encoding = decode(open(path, 'rb').read())
    text = text.replace('\r\n', '\n')
    comments = len(re.findall(r"^\*", text, re.M))
    if name.endswith('.csa'):
        form, sfen = 'csa', csa_sfen(text)
        main = total = len(re.findall(r'^[+-]\d{4}[A-Z]{2}', text, re.M))
        variations, comments = 0, len(re.findall(r"^'", text, re.M))
    elif re.search(r'^[▲△]', text, re.M) and not re.search(r'^手数-', text, re.M):
        form, sfen = 'ki2', kif_sfen(text)
        moves = ''.join(l for l in text.split('\n') if re.match('[▲△]', l))
        main = total = len(re.findall('[▲△]', moves))
        variations = 0
    else:
        form, sfen = 'kif', kif_sfen(text)
        moves = r'^ *\d+ +(?:[１-９1-9][一二三四五六七八九1-9]|同)'
        parts = re.split(r'^変化：', text, flags=re.M)
        main = len(re.findall(moves, parts[0], re.M))
        total = len(re.findall(moves, text, re.M))
        variations = len(parts) - 1
    diags = '-'
    if name in BY_HAND:
        legal, tree, variations, diags = BY_HAND[name]
        main, total = (main, total) if legal is None else (legal, tree)
    return form, encoding, main, total, variations, comments, sfen, diags


def main():
    print('# What the sample files must hold; made by tests/count_samples.py (see there how it was counted).')
    print('# file\tindex\tformat\tencoding\tmain line\tall moves\tvariations\tcomment lines\tset-up\tdiagnostics')
    for folder, _, files in sorted(os.walk(ROOT + SAMPLES)):
        for name in sorted(files):
            if re.search(r'\.(kif|kifu|ki2|csa|txt|bod)$', name):
                path = os.path.join(folder, name)
                print('\t'.join(map(str, (path[len(ROOT):], 1) + count(path)[:6] + count(path)[6:])))
    for name in sorted(os.listdir(ROOT + 'osl-checkmate-csa')):
        if not name.endswith('.csa'):
            continue
        text = open(ROOT + 'osl-checkmate-csa/' + name, encoding='utf-8').read()
        games = [g for g in re.split(r'^/.*\n', text, flags=re.M) if 'P1' in g]
        for i, game in enumerate(games, 1):
            notes = len(re.findall(r"^'", game, re.M))
            print('\t'.join(map(str, ('osl-checkmate-csa/' + name, i, 'csa', 'ASCII', 0, 0, 0, notes,
                                      csa_sfen(game), '-'))))


sys.exit(main())
