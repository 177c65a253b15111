import { describe, expect, it } from 'vitest';
import { archiveUrl, externalUrl } from '#lib/urls.ts';

describe('externalUrl', () => {
  it.each([
    ['http://example.org', 'http://example.org/'],
    ['https://example.org/a?b=c&d#e', 'https://example.org/a?b=c&d#e'],
    ['  HTTPS://Example.org/A  ', 'https://example.org/A'],
    ['https://example.org/"><script>', 'https://example.org/%22%3E%3Cscript%3E'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://аrchive.org/', 'https://xn--rchive-2nf.org/'],
    ['https://example.org/\u202egpj.exe', 'https://example.org/%E2%80%AEgpj.exe'],
  ])('links %j to %j', (text, url) => expect(externalUrl(text)).toBe(url));

  it.each([
    '',
    ' ',
    'www.example.org',
    'example.org/http://',
    '//example.org',
    '/artists',
    'https:example.org',
    'http://',
    'https://exa mple.org',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://example.org/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'ftp://example.org',
    'mailto:name@example.org',
    'blob:https://example.org/1',
    '&#106;avascript:alert(1)',
    'https://archive.org@elsewhere.example/',
    'https://archive.org:443@elsewhere.example/',
    'https://:secret@elsewhere.example/',
    'https://%',
    'https://',
  ])('does not link %j', (text) => expect(externalUrl(text)).toBeUndefined());
});

describe('archiveUrl', () => {
  it.each([
    ['band2003-04-05.sbd.flac16', 'https://archive.org/details/band2003-04-05.sbd.flac16'],
    ['a/b?c#d', 'https://archive.org/details/a%2Fb%3Fc%23d'],
    ['a b"><script>', 'https://archive.org/details/a%20b%22%3E%3Cscript%3E'],
    ['javascript:alert(1)', 'https://archive.org/details/javascript%3Aalert(1)'],
    ['é😀', 'https://archive.org/details/%C3%A9%F0%9F%98%80'],
    ['half\ud83d', 'https://archive.org/details/half%EF%BF%BD'],
  ])('of %j is %j', (identifier, url) => expect(archiveUrl(identifier)).toBe(url));
});
