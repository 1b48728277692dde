/* SPDX-License-Identifier: GPL-3.0-or-later
 * Comfort for readers with scripts: stepping through a line, sorting and finding in the table.
 * Everything can be read without it. */
(function () {
  'use strict';
  var SVG = 'http://www.w3.org/2000/svg';

  function svg(name, attributes, text) {
    var e = document.createElementNS(SVG, name);
    Object.keys(attributes).forEach(function (k) { e.setAttribute(k, attributes[k]); });
    if (text) e.textContent = text;
    return e;
  }
  function html(name, text) {
    var e = document.createElement(name);
    if (text !== undefined) e.textContent = text;
    return e;
  }

  /* ---- stepping ---- */

  function parseBoard(board) {
    var pieces = [];
    board.split('/').forEach(function (row, rank) {
      for (var i = 0, file = 9; i < row.length; i++) {
        var digit = Number(row[i]);
        if (digit) { file -= digit; continue; }
        var name = row[i] === '+' ? '+' + row[++i] : row[i];
        pieces.push({ file: file--, rank: rank + 1, name: name });
      }
    });
    return pieces;
  }
  function parseHand(hand) {
    var out = [], m, pattern = /(\d*)([A-Za-z])/g;
    while ((m = pattern.exec(hand))) out.push({ name: m[2], count: Number(m[1] || 1) });
    return out;
  }
  function kanjiCount(n) {
    return (n >= 10 ? '十' : '') + (n % 10 ? '一二三四五六七八九'[n % 10 - 1] : '');
  }

  function Stepper(figure) {
    var data = JSON.parse(figure.querySelector('.steps').textContent);
    var board = figure.querySelector('svg.shogi');
    var g = data.geometry, w = g[0], h = g[1], left = g[2], top = g[3];
    var slider = figure.querySelector('input'), output = figure.querySelector('output');
    var caption = figure.querySelector('figcaption');
    var items = Array.prototype.slice.call(document.querySelectorAll('.moves li'));
    var now = 0;

    function place(file, rank) { return [left + (9 - file) * w, top + (rank - 1) * h]; }
    function shade(square, css) {
      if (!square) return;
      var at = place(Number(square[0]), square.charCodeAt(1) - 96);
      board.insertBefore(svg('rect', { 'class': css, 'data-square': square, x: at[0], y: at[1], width: w, height: h }),
        board.querySelector('.paper').nextSibling);
    }
    function drawPiece(p, moved) {
      var at = place(p.file, p.rank), cx = at[0] + w / 2, cy = at[1] + h / 2;
      var white = p.name === p.name.toLowerCase(), text = data.kanji[p.name.toUpperCase()];
      var square = p.file + String.fromCharCode(96 + p.rank);
      var e = svg('g', { 'class': 'piece' + (text.length > 1 ? ' pair' : '') + (moved ? ' moved' : ''), 'data-square': square, 'data-piece': p.name });
      if (white) e.setAttribute('transform', 'rotate(180 ' + cx + ' ' + cy + ')');
      if (text.length > 1) {
        e.appendChild(svg('text', { x: cx, y: cy - 2 }, text[0]));
        e.appendChild(svg('text', { x: cx, y: cy + 17 }, text[1]));
      } else {
        e.appendChild(svg('text', { x: cx, y: cy + 11 }, text));
      }
      board.appendChild(e);
    }
    function drawHand(group, hand) {
      var black = group.getAttribute('data-side') === 'black';
      var x = left + 9 * w + 36, y = top + 80, any = false;
      while (group.children.length > 3) group.removeChild(group.lastChild);
      'RBGSNLP'.split('').forEach(function (type) {
        hand.forEach(function (item) {
          if (item.name !== (black ? type : type.toLowerCase())) return;
          var e = svg('g', { 'data-piece': item.name, 'data-count': item.count });
          e.appendChild(svg('text', { x: x, y: y }, data.kanji[type]));
          if (item.count > 1) {
            e.appendChild(svg('text', { 'class': 'small', x: x, y: y + 16 }, kanjiCount(item.count)));
            y += 16;
          }
          y += 27;
          any = true;
          group.appendChild(e);
        });
      });
      if (!any) ['な', 'し'].forEach(function (c, i) {
        group.appendChild(svg('text', { 'class': 'small', x: x, y: y + 17 * i }, c));
      });
    }
    function show(ply) {
      now = Math.max(0, Math.min(data.frames.length - 1, ply));
      var frame = data.frames[now], fields = frame[0].split(' ');
      board.querySelectorAll('.piece,.last,.from').forEach(function (e) { e.remove(); });
      shade(frame[2], 'from');
      shade(frame[1], 'last');
      parseBoard(fields[0]).forEach(function (p) {
        drawPiece(p, p.file + String.fromCharCode(96 + p.rank) === frame[1]);
      });
      board.querySelectorAll('.hand').forEach(function (e) { drawHand(e, parseHand(fields[2])); });
      slider.value = now;
      output.textContent = now ? now + ' ' + frame[3] : data.start;
      caption.hidden = true;
      items.forEach(function (li, i) {
        li.classList.toggle('now', i + 1 === now);
        if (i + 1 === now) li.firstChild.setAttribute('aria-current', 'step');
        else li.firstChild.removeAttribute('aria-current');
      });
    }
    var actions = {
      first: function () { show(0); }, back: function () { show(now - 1); },
      forward: function () { show(now + 1); }, last: function () { show(data.frames.length - 1); }
    };
    figure.querySelectorAll('[data-step]').forEach(function (b) {
      b.addEventListener('click', actions[b.getAttribute('data-step')]);
    });
    slider.addEventListener('input', function () { show(Number(slider.value)); });
    items.forEach(function (li, i) {
      var b = html('button', li.textContent);
      b.type = 'button';
      b.addEventListener('click', function () { show(i + 1); });
      li.textContent = '';
      li.appendChild(b);
    });
    document.addEventListener('keydown', function (e) {
      if ((e.target.matches && e.target.matches('input,select,textarea')) || e.ctrlKey || e.altKey || e.metaKey) return;
      if (e.key === 'ArrowLeft') actions.back();
      else if (e.key === 'ArrowRight') actions.forward();
      else return;
      e.preventDefault();
    });
    figure.querySelector('.controls').hidden = false;
    show(0);
  }

  /* ---- the table ---- */

  var KEYS = { number: 0, id: 1, title: 2, author: 3, standing: 4, plies: 6, score: 7, flaws: 8 };

  function Table(table, data) {
    var body = table.tBodies[0], size = Number(table.getAttribute('data-size'));
    var filter = document.querySelector('.filter'), find = filter.querySelector('input');
    var select = filter.querySelector('select'), output = filter.querySelector('output');
    var pager = document.querySelector('.pager') || table.parentNode.parentNode.insertBefore(html('nav'), table.parentNode.nextSibling);
    var compare = new Intl.Collator(document.documentElement.lang, { numeric: true }).compare;
    var state = { key: 'number', down: false, page: 0, rows: data.rows };
    pager.className = 'pager';

    function valueOf(row, key) {
      if (key === 'score') return row[7] ? row[7][0] : NaN;
      if (key === 'flaws') return row[8] * 1e6 + row[9] * 1e3 + row[10];
      if (key === 'plies') return row[6] || NaN;
      return row[KEYS[key]];
    }
    /* what has no value stands last, whichever way the table is sorted */
    function order(a, b) {
      var x = valueOf(a, state.key), y = valueOf(b, state.key), c;
      if (typeof x === 'string') {
        if (!x !== !y) return x ? -1 : 1;
        c = compare(x, y);
      } else {
        if (isNaN(x) !== isNaN(y)) return isNaN(x) ? 1 : -1;
        c = isNaN(x) ? 0 : x - y;
      }
      return (state.down ? -c : c) || a[0] - b[0];
    }
    function cell(row, text, css) {
      var td = row.insertCell();
      td.textContent = text;
      if (css) td.className = css;
      return td;
    }
    function scoreText(s) {
      return s ? (s[3] ? '≥ ' : '') + s[0].toFixed(2) : '–';
    }
    function draw() {
      var pages = Math.max(1, Math.ceil(state.rows.length / size));
      state.page = Math.min(state.page, pages - 1);
      body.textContent = '';
      state.rows.slice(state.page * size, (state.page + 1) * size).forEach(function (r) {
        var row = body.insertRow(), standing = data.standings[r[4]];
        cell(row, r[0], 'n');
        var th = html('th'), name = String(r[0]);
        th.scope = 'row';
        if (data.pages) {
          var a = html('a', r[1] || '–');
          a.href = 'p/' + '00000'.slice(name.length) + name + '.html';
          th.appendChild(a);
        } else {
          th.textContent = r[1];
        }
        row.appendChild(th);
        cell(row, r[2]);
        cell(row, r[3]);
        var td = cell(row, ''), span = html('span', '');
        span.className = 'standing ' + standing[0];
        var mark = html('span', '✓△✕?✕●–✕'[r[4]] + ' ');
        mark.setAttribute('aria-hidden', 'true');
        span.appendChild(mark);
        span.appendChild(document.createTextNode(r[5] || standing[1]));
        td.appendChild(span);
        cell(row, r[6] || '–', 'n');
        td = cell(row, scoreText(r[7]), 'n');
        if (r[7] && r[7][2] > r[7][1])
          td.appendChild(html('small', ' (' + r[7][1].toFixed(2) + '–' + r[7][2].toFixed(2) + ')'));
        cell(row, r[8] + ' · ' + r[9] + ' · ' + r[10], 'n');
      });
      output.textContent = state.rows.length + ' / ' + data.rows.length;
      drawPager(pages);
    }
    function drawPager(pages) {
      var list = html('ul'), skipped = false;
      pager.textContent = '';
      for (var i = 0; pages > 1 && i < pages; i++) {
        if (i >= 2 && i < pages - 2 && Math.abs(i - state.page) > 2) {
          if (!skipped) list.appendChild(html('li', '…'));
          skipped = true;
          continue;
        }
        skipped = false;
        var li = html('li'), b = html('button', i + 1);
        b.type = 'button';
        b.value = i;
        if (i === state.page) b.setAttribute('aria-current', 'page');
        li.appendChild(b);
        list.appendChild(li);
      }
      pager.appendChild(list);
    }
    function renew() {
      var words = find.value.toLowerCase(), only = select.value;
      state.rows = data.rows.filter(function (r) {
        return (only === '' || r[4] === Number(only)) &&
          (!words || (r[1] + '\n' + r[2] + '\n' + r[3]).toLowerCase().indexOf(words) >= 0);
      }).sort(order);
      draw();
    }
    pager.addEventListener('click', function (e) {
      if (!e.target.matches('button')) return;
      state.page = Number(e.target.value);
      draw();
      var current = pager.querySelector('[aria-current]');
      if (current) current.focus();
    });
    table.querySelectorAll('th[data-key]').forEach(function (th) {
      var b = html('button', th.textContent);
      b.type = 'button';
      th.textContent = '';
      th.appendChild(b);
      b.addEventListener('click', function () {
        var key = th.getAttribute('data-key');
        state.down = state.key === key ? !state.down : key === 'score' || key === 'flaws';
        state.key = key;
        state.page = 0;
        table.querySelectorAll('th[aria-sort]').forEach(function (o) { o.removeAttribute('aria-sort'); });
        th.setAttribute('aria-sort', state.down ? 'descending' : 'ascending');
        renew();
      });
    });
    find.addEventListener('input', function () { state.page = 0; renew(); });
    select.addEventListener('change', function () { state.page = 0; renew(); });
    table.caption.textContent = table.caption.getAttribute('data-caption');
    filter.hidden = false;
    renew();
  }

  document.querySelectorAll('.stepper').forEach(function (f) {
    if (f.querySelector('.steps')) Stepper(f);
  });
  var table = document.querySelector('table.rows');
  if (table && table.tBodies[0].rows.length) {
    window.sakuiRows = function (data) { Table(table, data); };
    var script = html('script');
    script.src = table.getAttribute('data-rows');
    document.head.appendChild(script);
  }
  /* what is folded is printed too */
  window.addEventListener('beforeprint', function () {
    document.querySelectorAll('details').forEach(function (d) { d.open = true; });
  });
})();
