/* SPDX-License-Identifier: GPL-3.0-or-later
 * Runs inside a page of a report in a real browser and writes what it found into <pre id="found">.
 * Loaded before the report's own script (as a hook for errors) and at the end (for the checks). */
(function () {
  'use strict';
  var errors = window.checkErrors = window.checkErrors || [];
  if (document.readyState === 'loading' && !window.checkHooked) {
    window.checkHooked = true;
    window.addEventListener('error', function (e) { errors.push('error: ' + (e.message || e.target.src || e.target.href)); }, true);
    var plain = console.error;
    console.error = function () { errors.push('console: ' + Array.prototype.join.call(arguments, ' ')); plain.apply(console, arguments); };
  }

  function fail(text) { errors.push(text); }
  function all(selector) { return Array.prototype.slice.call(document.querySelectorAll(selector)); }
  function expect(condition, text) { if (!condition) fail(text); }

  /* ---- contrast (WCAG 2.1, 1.4.3) ---- */

  function parse(color) {
    var m = /rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)/.exec(color);
    return m ? [Number(m[1]), Number(m[2]), Number(m[3]), m[4] === undefined ? 1 : Number(m[4])] : null;
  }
  function luminance(c) {
    var v = [0, 1, 2].map(function (i) {
      var x = c[i] / 255;
      return x <= 0.03928 ? x / 12.92 : Math.pow((x + 0.055) / 1.055, 2.4);
    });
    return 0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2];
  }
  function background(e) {
    for (; e; e = e.parentElement) {
      var c = parse(getComputedStyle(e).backgroundColor);
      if (c && c[3] === 1) return c;
    }
    return [255, 255, 255, 1];
  }
  function checkContrast() {
    var seen = {};
    all('body *').forEach(function (e) {
      var own = Array.prototype.some.call(e.childNodes, function (n) { return n.nodeType === 3 && n.textContent.trim(); });
      if (!own || e.closest('[hidden],script,style,.skip,svg') || !e.getClientRects().length) return;
      var style = getComputedStyle(e), color = parse(style.color), back = background(e);
      if (!color) return;
      var a = luminance(color), b = luminance(back);
      var ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      var size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      var key = style.color + back;
      if (ratio < (large ? 3 : 4.5) && !seen[key]) {
        seen[key] = true;
        fail('contrast ' + ratio.toFixed(2) + ' of ' + e.tagName + '.' + e.className + ': ' + e.textContent.slice(0, 30));
      }
    });
  }

  /* ---- glyphs: a character that looks exactly like one no font has ---- */

  function checkGlyphs() {
    var canvas = document.createElement('canvas'), c = canvas.getContext('2d', { willReadFrequently: true });
    canvas.width = canvas.height = 40;
    function picture(text, font) {
      c.clearRect(0, 0, 40, 40);
      c.font = '24px ' + font;
      c.fillText(text, 4, 30);
      return Array.prototype.join.call(c.getImageData(0, 0, 40, 40).data, ',');
    }
    var fonts = [getComputedStyle(document.body).fontFamily], board = document.querySelector('svg.board text');
    if (board) fonts.push(getComputedStyle(board).fontFamily);
    var characters = {};
    Array.from(document.body.innerText + (document.querySelector('svg.board') || { textContent: '' }).textContent).forEach(function (x) {
      if (x.charCodeAt(0) > 0x7f && !/[\s\u3000\ufffd]/.test(x)) characters[x] = true;
    });
    fonts.forEach(function (font) {
      var missing = picture('\u{10FFFE}', font), blank = picture(' ', font);
      Object.keys(characters).forEach(function (x) {
        var p = picture(x, font);
        if (p === missing || p === blank) fail('no glyph for ' + x + ' U+' + x.codePointAt(0).toString(16));
      });
    });
  }

  /* ---- names and order ---- */

  function checkNames() {
    expect(document.documentElement.lang === 'en' || document.documentElement.lang === 'ja', 'lang');
    all('svg[role=img]').forEach(function (e) { expect(e.getAttribute('aria-label'), 'svg without a name'); });
    all('button,a[href]').forEach(function (e) {
      expect(e.textContent.trim() || e.getAttribute('aria-label'), e.tagName + ' without a name');
      expect(e.tabIndex === 0, 'not reached by the keyboard: ' + e.outerHTML.slice(0, 80));
    });
    all('input,select').forEach(function (e) {
      expect(e.getAttribute('aria-label') || e.closest('label'), 'a field without a label');
    });
    var level = 0;
    all('h1,h2,h3,h4').forEach(function (h) {
      var n = Number(h.tagName[1]);
      expect(n <= level + 1, 'heading jumps to ' + h.tagName + ': ' + h.textContent);
      level = n;
    });
    var ids = {};
    all('[id]').forEach(function (e) { expect(!ids[e.id], 'id twice: ' + e.id); ids[e.id] = true; });
    /* nothing wider than the window but what scrolls by itself */
    expect(document.documentElement.scrollWidth <= window.innerWidth + 1, 'the page is ' + document.documentElement.scrollWidth + ' wide, the window ' + window.innerWidth);
  }

  /* ---- stepping ---- */

  function board() {
    var out = {};
    all('.stepper svg g.piece').forEach(function (g) { out[g.getAttribute('data-square')] = g.getAttribute('data-piece'); });
    return JSON.stringify(Object.keys(out).sort().map(function (k) { return k + out[k]; }));
  }
  function checkStepper() {
    var figure = document.querySelector('.stepper');
    if (!figure || !figure.querySelector('.steps')) return;
    var data = JSON.parse(figure.querySelector('.steps').textContent), n = data.frames.length - 1;
    function button(name) { return figure.querySelector('[data-step=' + name + ']'); }
    var start = board();
    expect(!figure.querySelector('.controls').hidden, 'controls are hidden');
    button('forward').click();
    expect(board() !== start, 'one move on changed nothing');
    expect(figure.querySelector('.last'), 'the last move is not marked');
    expect(document.querySelector('.moves li.now'), 'the move is not marked in the line');
    button('back').click();
    expect(board() === start, 'back is not where it began');
    button('last').click();
    expect(figure.querySelector('output').textContent.indexOf(String(n)) === 0, 'the end is not ply ' + n);
    /* the last frame against its SFEN, read here in another way */
    var pieces = data.frames[n][0].split(' ')[0].replace(/[\d/]/g, '').replace(/\+/g, '').length;
    expect(all('.stepper svg g.piece').length === pieces, 'pieces at the end: ' + all('.stepper svg g.piece').length + ' for ' + pieces);
    button('first').click();
    expect(board() === start, 'the start is not where it began');
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    var slider = figure.querySelector('input');
    slider.value = n;
    slider.dispatchEvent(new Event('input'));
    expect(figure.querySelector('output').textContent.indexOf(String(n)) === 0, 'the slider does nothing');
    all('.moves li button')[0].click();
    expect(figure.querySelector('output').textContent.indexOf('1 ') === 0, 'a move of the line does nothing');
    button('first').click();
  }

  /* ---- the table ---- */

  function column(index) {
    return all('table.rows tbody tr').map(function (r) { return r.cells[index].textContent; });
  }
  function checkTable() {
    var table = document.querySelector('table.rows');
    if (!table || !table.tBodies[0].rows.length) return;
    expect(!document.querySelector('.filter').hidden, 'the rows were not loaded');
    function head(key) { return document.querySelector('th[data-key=' + key + '] button'); }
    function numbers(index) { return column(index).map(parseFloat).filter(function (x) { return !isNaN(x); }); }
    function sorted(v, down) { return v.every(function (x, i) { return !i || (down ? v[i - 1] >= x : v[i - 1] <= x); }); }
    head('plies').click();
    expect(sorted(numbers(5), false), 'not sorted by length');
    expect(table.querySelector('th[data-key=plies]').getAttribute('aria-sort') === 'ascending', 'aria-sort');
    head('plies').click();
    expect(sorted(numbers(5), true), 'not sorted by length, the other way');
    head('score').click();
    expect(sorted(column(6).map(function (t) { return parseFloat(t.replace('≥', '')); }).filter(function (x) { return !isNaN(x); }), true), 'not sorted by difficulty');
    head('number').click();
    var find = document.querySelector('.filter input'), before = column(1).length;
    find.value = 'there is no such problem';
    find.dispatchEvent(new Event('input'));
    expect(column(1).length === 0, 'finding finds what is not there');
    find.value = '';
    find.dispatchEvent(new Event('input'));
    expect(column(1).length === before, 'rows are lost');
    var pages = all('.pager button');
    if (pages.length > 1) {
      var first = column(0)[0];
      pages[1].click();
      expect(column(0)[0] !== first, 'the second page is the first');
      all('.pager button')[0].click();
    }
  }

  function run() {
    var glyphs = /[?&]glyphs/.test(location.search);
    [checkNames, checkStepper, checkTable, checkContrast].concat(glyphs ? [checkGlyphs] : []).forEach(function (check) {
      try { check(); } catch (e) { fail('check failed: ' + e.stack); }
    });
    var pre = document.createElement('pre');
    pre.id = 'found';
    pre.textContent = errors.length ? errors.join('\n') : 'nothing to object to';
    document.body.appendChild(pre);
  }
  if (document.currentScript && document.currentScript.hasAttribute('data-run'))
    window.addEventListener('load', function () { setTimeout(run, 300); });
})();
