import { describe, expect, it } from 'vitest';
import { decodeEntities } from '#lib/entities.ts';

describe('decodeEntities', () => {
  it.each([
    ['', ''],
    ['Dark Star', 'Dark Star'],
    ['Scarlet Begonias &gt; Fire on the Mountain', 'Scarlet Begonias > Fire on the Mountain'],
    ['Drums &amp; Space', 'Drums & Space'],
    ['It&#39;s All Over &#x2014; &quot;reprise&quot;', 'It\'s All Over — "reprise"'],
    ['Caf&eacute; &ntilde;&uuml;', 'Café ñü'],
    ['&hearts;&frac12;&nbsp;&apos;', "♥½\u00a0'"],
    ['&#128512;', '😀'],
    ['&#32;a&Tab;b&#10;&#x80;', ' a\tb\n€'],
    ['&NotEqualTilde;', '≂̸'],
  ])('reads %j as %j', (text, decoded) => expect(decodeEntities(text)).toBe(decoded));

  it.each([
    ['&amp;lt;', '&lt;'],
    ['&amp;amp;gt;', '&amp;gt;'],
    ['&amp;#60;script&amp;#62;', '&#60;script&#62;'],
  ])('decodes once: %j is %j', (text, decoded) => expect(decodeEntities(text)).toBe(decoded));

  it.each(['R&B', 'a & b', '?a=1&copy=2', '&unheardof;', '&notes;', '&;', '&#;', 'AT&T;'])('leaves %j alone', (text) =>
    expect(decodeEntities(text)).toBe(text),
  );
});
