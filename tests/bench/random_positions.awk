# N random positions as SFEN: a white king in the upper right, a few pieces of both sides around it, some in
# black's hand. Not problems, but what a study of a large collection has to carry.
# awk -v n=1000 -v seed=1 -f random_positions.awk
function pick(list,   a, k) { k = split(list, a, " "); return a[1 + int(rand() * k)] }
BEGIN {
    srand(seed)
    for (i = 0; i < n; i++) {
        split("", board)
        kx = 1 + int(rand() * 4); ky = 1 + int(rand() * 4)
        board[kx, ky] = "k"
        pieces = 3 + int(rand() * 6)
        for (p = 0; p < pieces; p++) {
            x = kx - 3 + int(rand() * 7); y = ky - 2 + int(rand() * 6)
            if (x < 1 || x > 9 || y < 1 || y > 9 || ((x, y) in board)) continue
            board[x, y] = pick(y >= 3 ? "R B G S g s +p +P" : "R B G S g s +p")
        }
        sfen = ""
        for (y = 1; y <= 9; y++) {
            empty = 0
            for (x = 9; x >= 1; x--) {
                if ((x, y) in board) { if (empty) sfen = sfen empty; sfen = sfen board[x, y]; empty = 0 }
                else empty++
            }
            if (empty) sfen = sfen empty
            if (y < 9) sfen = sfen "/"
        }
        # Two rooks and two bishops, four golds and silvers at most: what is too much is left to the reader to refuse.
        print sfen " b " pick("G GS N S2P GP LN") " 1"
    }
}
