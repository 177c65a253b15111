import { describe, expect, it } from 'vitest';
import { sanitisedHtml } from '#domain/recordings/sanitisedHtml.ts';
import { plainText } from '#lib/html.ts';

const rel = 'rel="noopener noreferrer nofollow"';

/** The page's HTML once the clean HTML is in it. */
const markup = (html: string): string => sanitisedHtml(html).innerHTML;

describe('cleanHtml keeps', () => {
  it.each([
    '',
    'SBD &gt; DAT &gt; CDR',
    '<b>a</b><strong>b</strong><i>c</i><em>d</em><u>e</u>',
    'one<br>two',
    '<p>one</p><p>two</p>',
    '<ul><li>one</li></ul><ol><li>two</li></ol>',
    '<blockquote>one</blockquote><pre>two\n  three</pre><code>four</code>',
    '&amp;lt;b&amp;gt;',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '😀 مرحبا \u202eabc',
  ])('%j', (html) => expect(markup(html)).toBe(html));

  it.each([
    ['<a href="https://example.org/?a=1&amp;b=2">x</a>', `<a href="https://example.org/?a=1&amp;b=2" ${rel}>x</a>`],
    ['<a href="HTTP://example.org">x</a>', `<a href="HTTP://example.org" ${rel}>x</a>`],
    ['<A HREF=http://example.org>x</A>', `<a href="http://example.org" ${rel}>x</a>`],
    ['<p>one<p>two', '<p>one</p><p>two</p>'],
    ['<b><i>a</b>b</i>', '<b><i>a</i></b><i>b</i>'],
    ['16 bit < 24 bit, I <3 it', '16 bit &lt; 24 bit, I &lt;3 it'],
    [
      'Taper <name@example.org>, <https://example.org/x>',
      'Taper &lt;name@example.org&gt;, &lt;https://example.org/x&gt;',
    ],
  ])('%j as %j', (html, clean) => expect(markup(html)).toBe(clean));

  it('10,000 characters whole', () => expect(markup('x '.repeat(5000))).toBe('x '.repeat(5000)));
});

const here = (id: number, text: string) => `<a href="/recording/${id}" data-link="">${text}</a>`;

describe('cleanHtml leads to the page here of a recording', () => {
  it.each([
    ['<a href="/shninfo_detail.php?shnid=89003">upgrade</a>', here(89003, 'upgrade')],
    ['<a href= "/shn/74220">upgrade</a>', here(74220, 'upgrade')],
    ['<A HREF=/shn/89003>upgrade</A>', here(89003, 'upgrade')],
    ["<a href ='/SHN/2199'>upgrade</A>", here(2199, 'upgrade')],
    ['<a href=//db.etree.org/shn/74220>x</a>', here(74220, 'x')],
    ['<a href="http://lcdb.org/source/74220">x</a>', here(74220, 'x')],
    ['<a href="/source/74220/">x</a>', here(74220, 'x')],
    ['<a href="https://www.etree.org/ShnInfo_Detail.php?foo=1&amp;SHNID=5">x</a>', here(5, 'x')],
    ['<a href="shninfo_detail.php?shnid=5" target="_blank" onclick="alert(1)">x</a>', here(5, 'x')],
    ['<a href=" db.etree.org/shn/5\n">x</a>', here(5, 'x')],
    ['<a href="http://etreedb.org/shn/005#top">x</a>', here(5, 'x')],
    ['see http://db.etree.org/shn/74220.', `see ${here(74220, 'http://db.etree.org/shn/74220')}.`],
    ['(HTTPS://LCDB.org/source/74220/)', `(${here(74220, 'HTTPS://LCDB.org/source/74220/')})`],
    ['<http://db.etree.org/shn/74220>', `&lt;${here(74220, 'http://db.etree.org/shn/74220')}&gt;`],
    ['etree.org/shninfo_detail.php?shnid=5&x=1', `${here(5, 'etree.org/shninfo_detail.php?shnid=5')}&amp;x=1`],
    ['upgrade of shnid 74220, please', `upgrade of ${here(74220, 'shnid 74220')}, please`],
    ['superseded by #2199.', `superseded by ${here(2199, '#2199')}.`],
    [
      'This replaces  #219, an upgrade of #1300',
      `This replaces  ${here(219, '#219')}, an upgrade of ${here(1300, '#1300')}`,
    ],
    ['SHNID: #74220; shn-id=5', `${here(74220, 'SHNID: #74220')}; ${here(5, 'shn-id=5')}`],
    [
      'shnids 89003, 74220 and 84826, 2 CDs',
      `${here(89003, 'shnids 89003')}, ${here(74220, '74220')} and ${here(84826, '84826')}, 2 CDs`,
    ],
    ['replaces /shn/84826<br>shnid\n5', `replaces ${here(84826, '/shn/84826')}<br>${here(5, 'shnid\n5')}`],
    ['<b>shnid</b> <i>shnid 5</i>', `<b>shnid</b> <i>${here(5, 'shnid 5')}</i>`],
    ['shnid <a href="javascript:alert(1)">74220</a>', here(74220, 'shnid 74220')],
    ['<a href="https://example.org/">see /shn/5</a>', `<a href="https://example.org/" ${rel}>see /shn/5</a>`],
    ['<a href="/shn/7">see /shn/5</a>', here(7, 'see /shn/5')],
  ])('%j as %j', (html, clean) => expect(markup(html)).toBe(clean));

  it('at the first 500 names', () => {
    const html = 'shnid 5 '.repeat(3000);
    const fragment = sanitisedHtml(`<b>${html}</b>${html}`);
    expect(fragment.querySelectorAll('a')).toHaveLength(500);
    expect(fragment.textContent).toBe(html + html);
  });

  it.each([
    'shnid',
    'shnid 0',
    'shnid 99999999999',
    'shnid 74220a',
    'shnid 1.5',
    'washnid 5',
    '/shn/',
    '/shn/5/edit',
    'flac/shn/5',
    'http://example.org/shn/5',
    'http://example.org/?u=/shn/5',
    'http://db.etree.org.example.org/shn/5',
    'http://sub.db.etree.org/shn/5',
    'name@etree.org/shn/5',
    'http://db.etree.org/show/5',
    'SHN 16 bit, 1977-05-08',
    'played by #2199',
    'supersedes #12',
    'replaced by #2199a',
  ])('never of the text %j', (text) => expect(markup(text)).toBe(text));

  it.each([
    '/shn/',
    '/shn/x',
    '/shn/0',
    '/shn/99999999999',
    '/shn/5/../../login',
    '/shn/5/edit',
    '/shninfo_detail.php',
    '/shninfo_detail.php?id=5',
    '/other.php?shnid=5',
    '//example.org/shn/5',
    '//name@db.etree.org/shn/5',
    '//db.etree.org:8080/shn/5',
    '//db.etree.org.example.org/shn/5',
    '?shnid=5',
    'javascript:/shn/5',
    'ftp://db.etree.org/shn/5',
    '/login',
    '../shn',
  ])('nor for the link to %j, which is none', (href) => expect(markup(`<a href="${href}">x</a>`)).toBe('x'));
});

describe('cleanHtml shows as text', () => {
  it.each([
    ['elements nested too deep', '<b>'.repeat(150)],
    ['too many tags', '<b></b>'.repeat(1001)],
    ['too long a text', `<b>bold</b>${'x'.repeat(100_000)}`],
  ])('%s', (_, html) => {
    expect(sanitisedHtml(html).textContent).toBe(html);
    expect(plainText(html)).toBe(html);
  });

  /** A part of a text for each number from 0. */
  const many = (times: number, part: (n: number) => string) =>
    Array.from({ length: times }, (_, n) => part(n)).join('');

  // A parser makes elements of each by the square of the tags: it would not come to an end.
  it.each([
    ['that stay open behind end tags of others', `<p>${many(500, (n) => `<b a${n}></i>`)}${'<p>x'.repeat(900)}`],
    ['in blocks', `${many(30, (n) => `<b a${n}><i a${n}><u a${n}>`)}${'<div>x</div></u></i></b>'.repeat(400)}`],
    ['in tables', `<table>${many(900, (n) => `<b a${n}>x<tr>`)}`],
    ['one in the other, of different attributes', many(1900, (n) => `<font a${n}>`)],
    ['around links', many(1000, (n) => `<b a${n}><a href="/${n}"><p>x`)],
    ['around many elements that are not shown', `${'<div>'.repeat(90)}${'<x>x</x>'.repeat(900)}`],
  ])('elements %s', (_, html) => {
    expect(sanitisedHtml(html).textContent).toBe(html);
    expect(plainText(html)).toBe(html);
  });

  it.each([
    ['attributes', `<b ${many(20_000, (n) => `a${n.toString(36)} `)}>x</b>`, '<b>x</b>'],
    ['options', `<select>${'<option>x'.repeat(1900)}`, 'x'.repeat(1900)],
    ['buttons', '<input type=radio name=a checked>x'.repeat(1900), 'x'.repeat(1900)],
    ['comments', `<b>x</b>${'<!--->'.repeat(9000)}`, '<b>x</b>'],
  ])('nothing of thousands of %s, which are not shown', (_, html, clean) => expect(markup(html)).toBe(clean));

  it.each(['https://', 'https://%', 'https://archive.org@elsewhere.example/'])('a link to %s', (href) => {
    const fragment = sanitisedHtml(`<a href="${href}">here</a>`);
    expect(fragment.querySelector('a')).toBeNull();
    expect(fragment.textContent).toBe('here');
  });

  it('nothing of many lines or paragraphs that end by themselves', () => {
    expect(sanitisedHtml('<p>one<br>'.repeat(500)).querySelectorAll('br')).toHaveLength(500);
  });
});

describe('cleanHtml takes away', () => {
  it.each([
    ['<script>alert(1)</script>ok', 'ok'],
    ['<scr<script>ipt>alert(1)</script>ok', 'ipt&gt;alert(1)ok'],
    ['<style>body{display:none}</style>ok', 'ok'],
    ['<p style="position:fixed;inset:0">ok</p>', '<p>ok</p>'],
    ['<div class="overlay">ok</div>', 'ok'],
    ['<p class="x" id="root" title="t" lang="de" dir="rtl" data-x="1" aria-label="y" role="alert">ok</p>', '<p>ok</p>'],
    ['<b onclick="alert(1)" onmouseover=alert(1)>ok</b>', '<b>ok</b>'],
    ['<img src="https://tracker.example/pixel.gif" width=1 height=1>ok', 'ok'],
    ['<img src=x onerror=alert(1)>ok', 'ok'],
    ['<img/src=x/onerror=alert(1)>ok', 'ok'],
    ['<picture><source srcset="https://tracker.example/a"></picture>ok', 'ok'],
    ['<form action="https://phish.example"><label>ok</label><input name="password"><button>go</button></form>', 'okgo'],
    ['<textarea>ok</textarea><select><option>a</option></select>', 'oka'],
    ['<iframe src="https://evil.example"></iframe><object data="x"></object><embed src="x">ok', 'ok'],
    ['<svg onload=alert(1)><a href="https://example.org">x</a></svg>ok', 'ok'],
    ['<svg><use href="data:image/svg+xml,x"/></svg>ok', 'ok'],
    ['<math><mi xlink:href="javascript:alert(1)">x</mi></math>ok', 'ok'],
    ['<video poster="https://tracker.example/a" src="x"></video><audio src="x"></audio>ok', 'ok'],
    [
      '<link rel="stylesheet" href="https://evil.example"><meta http-equiv="refresh" content="0"><base href="/x">ok',
      'ok',
    ],
    ['<template><b>x</b></template><noscript><img src=x></noscript>ok', 'ok'],
    ['<marquee>ok</marquee><details open ontoggle=alert(1)>!</details>', 'ok!'],
    ['<x-element onclick=alert(1)>ok</x-element>', 'ok'],
    ['<h1>ok</h1><table><tr><td>a</td></tr></table>', 'oka'],
    ['<!-- hidden --><!DOCTYPE html><?php x ?>ok', 'ok'],
    ['<![CDATA[<img src=x onerror=alert(1)>]]>ok', ']]&gt;ok'],
  ])('%j to %j', (html, clean) => expect(markup(html)).toBe(clean));

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'java&#10;script:alert(1)',
    '&#106;avascript:alert(1)',
    '&#x1;javascript:alert(1)',
    ' javascript:alert(1)//http://',
    'javascript://example.org/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'mailto:name@example.org',
    'ftp://example.org',
    'file:///etc/passwd',
    '//example.org',
    '/recording/1',
    '#x',
    'https:example',
    '',
  ])('the link to %j, not its text', (href) => expect(markup(`<a href="${href}">x</a>`)).toBe('x'));

  it.each([
    '<a href="https://example.org/" target="_blank" rel="opener" ping="https://t.example" download style="top:0">x</a>',
    '<a rel="opener" href="https://example.org/" onclick="alert(1)" xlink:href="javascript:alert(1)" name="x">x</a>',
  ])('all but the address of a link: %j', (html) =>
    expect(markup(html)).toBe(`<a href="https://example.org/" ${rel}>x</a>`),
  );
});

describe('markup that changes when it is parsed again', () => {
  it.each([
    '<svg><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>',
    '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
    '<svg><foreignobject><p><style></style></p><img src=x onerror=alert(1)></foreignobject></svg>',
    '<b><a@b><img src=x onerror=alert(1)></b>',
    '<a title="<a@b>" href="javascript:alert(1)">x</a>',
    '<<a@b>script>alert(1)</script>',
    `${'<b>'.repeat(2000)}<img src=x onerror=alert(1)>`,
  ])('stays harmless: %j', (html) => {
    const once = markup(html);
    const again = document.createElement('template');
    again.innerHTML = once;
    for (const element of again.content.querySelectorAll('*')) {
      expect(['b', 'p', 'a']).toContain(element.localName);
      for (const { name } of element.attributes) expect(['href', 'rel']).toContain(name);
      expect(element.getAttribute('href') ?? 'https://').toMatch(/^https?:\/\//);
    }
  });
});

describe('plainText', () => {
  it.each([
    ['', ''],
    ['  SBD > DAT\n\t> CDR ', 'SBD > DAT > CDR'],
    ['<b>Schoeps</b> MK4 &gt; <i>V3</i>', 'Schoeps MK4 > V3'],
    ['one<br>two<p>three</p>four', 'one two three four'],
    ['<ul><li>one</li><li>two</li></ul>', 'one two'],
    ['fa<b>d</b>e', 'fade'],
    ['&amp;lt;b&amp;gt; &nbsp; &eacute;', '&lt;b&gt; é'],
    ['<script>alert(1)</script><style>p{}</style>ok<iframe>x</iframe>', 'ok'],
    ['<img src=x onerror=alert(1)>ok<!-- hidden -->', 'ok'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
    ['Taper <name@example.org>, 16 < 24', 'Taper <name@example.org>, 16 < 24'],
    ['<a href="javascript:alert(1)">link</a>', 'link'],
    ['<template><b>x</b></template><svg><text>y</text></svg>ok', 'ok'],
    ['😀 <b>مرحبا</b>', '😀 مرحبا'],
  ])('of %j is %j', (html, text) => expect(plainText(html)).toBe(text));

  it.each(['<', '<@', '@', 'a@'])('does not tire over 200,000 times %j', (part) => {
    const html = `<${part.repeat(200_000)}`;
    // A search that goes back over what it has read would outlast any runner's patience.
    expect(plainText(html).length).toBeLessThanOrEqual(html.length);
  });
});
