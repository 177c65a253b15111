import { afterEach, expect, it, vi } from 'vitest';
import { Requests } from '#server/catalogue/file/requests.ts';

afterEach(() => vi.unstubAllGlobals());

/** The addresses that are asked when each leads to the next. */
async function asked(...addresses: string[]): Promise<string[]> {
  const seen: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    seen.push(url);
    const location = addresses[addresses.indexOf(url) + 1];
    return location ? new Response(null, { status: 301, headers: { location } }) : new Response('{}');
  });
  await new Requests('It', 1000).json(addresses[0] ?? '').catch(() => undefined);
  return seen;
}

it.each([
  ['http://a.example/1', 'https://a.example/1'],
  ['http://a.example:8080/1', 'https://a.example/1'],
  ['https://a.example/1', 'https://a.example/2'],
])('%s may lead to %s', async (from, to) => expect(await asked(from, to)).toEqual([from, to]));

it.each([
  ['https://a.example/1', 'http://a.example/1'],
  ['https://a.example/1', 'https://b.example/1'],
  ['https://a.example/1', 'https://a.example:8080/1'],
  ['http://a.example/1', 'http://a.example:8080/1'],
  ['http://a.example/1', 'https://www.a.example/1'],
  ['https://a.example/1', 'file:///etc/hosts'],
])('%s may not lead to %s', async (from, to) => expect(await asked(from, to)).toEqual([from]));
