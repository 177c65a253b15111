import { expect, test } from 'vitest';
import { render } from '#entry-server';
import { cursorAt } from '#graphql/connection.ts';
import { connection } from '#tests/support/client/lists.ts';

const at = (path: string) => `http://site.test${path}`;

test('an API that fails while a page is rendered is an error of the page, which has no answers', async () => {
  const rendered = await render(at('/performance/5'), async () => ({ errors: [{ message: 'Out of order' }] }));
  expect(rendered).toMatchObject({ status: 500, data: undefined });
  expect('html' in rendered && rendered.html).toContain('GraphQL error: Out of order');
});

test('an API that cannot be asked is one, too', async () => {
  const rendered = await render(at('/artists/b'), () => Promise.reject(new Error('The database is away.')));
  expect(rendered).toMatchObject({ status: 500, data: undefined });
  expect('html' in rendered && rendered.html).toContain('The database is away.');
});

test('home is whole without the numbers of the catalogue', async () => {
  const rendered = await render(at('/'), async () => ({ errors: [{ message: 'Out of order' }] }));
  expect(rendered).toMatchObject({ status: 200, data: undefined });
  expect('html' in rendered && rendered.html).not.toContain('Out of order');
});

test.each(['/login', '/login?tab=register'])(
  '%s is drawn for visitors, and hidden from who is signed in',
  async (path) => {
    const rendered = await render(at(path), async () => ({ errors: [{ message: 'Out of order' }] }));
    expect(rendered).toMatchObject({ status: 200 });
    const page = new DOMParser().parseFromString('html' in rendered ? rendered.html : '', 'text/html');
    expect(page.querySelector('[data-only="visitors"] form')).not.toBeNull();
  },
);

test('a long day is drawn as far as its first page, with the number of all', async () => {
  const rows = Array.from({ length: 75 }, (_, index) => ({
    ...{ __typename: 'Performance', id: index + 1, date: '02/29/84', year: 1984, title: null },
    ...{ venue: 'Old Mill', city: 'Portland', state: 'ME' },
    artist: { __typename: 'Artist', id: 1, name: 'Zinnia' },
    sources: { __typename: 'SourceConnection', totalCount: 1 },
  }));
  let asked = 0;
  const rendered = await render(at('/on-this-day/2/29'), async () => {
    asked += 1;
    return { data: { performances: connection(rows, { totalCount: 2222 }) } };
  });
  const page = new DOMParser().parseFromString('html' in rendered ? rendered.html : '', 'text/html');
  expect(asked).toBe(1);
  expect(page.querySelectorAll('main tbody tr')).toHaveLength(75);
  expect(page.querySelector('main')).toHaveTextContent('75 of 2,222 loaded');
  expect(page.querySelector('main h2')).toHaveTextContent('2,222 performances');
});

test.each([
  ['/my-shows?shared=true', 'Shows that somebody attended'],
  ['/my-shows', 'My shows'],
])('%s is drawn, and previewed, as "%s", for the server sees no fragment', async (path, title) => {
  const rendered = await render(at(path), async () => ({ data: null }));
  const drawn = 'html' in rendered ? rendered.head + rendered.html : '';
  const page = new DOMParser().parseFromString(drawn, 'text/html');
  expect(page.querySelector('h1')).toHaveTextContent(title);
  expect(page.title).toBe(`${title} | Live Concert Database`);
  expect(page.querySelector('[property="og:title"]')).toHaveAttribute('content', page.title);
  const isOwn = title === 'My shows';
  expect(/\byou/.test(page.querySelector('[property="og:description"]')?.getAttribute('content') ?? '')).toBe(isOwn);
  expect(/\byou/.test(page.querySelector('main')?.textContent ?? '')).toBe(isOwn);
});

test('the login page says what becomes of accounts in a sandbox alone', async () => {
  const drawn = async (sandbox?: boolean) => {
    const rendered = await render(at('/login'), async () => ({ data: null }), sandbox === undefined ? {} : { sandbox });
    return 'html' in rendered ? rendered.html : '';
  };
  expect(await drawn()).toContain('overwritten nightly');
  expect(await drawn(true)).toContain('overwritten nightly');
  expect(await drawn(false)).not.toContain('overwritten nightly');
});

test('the footer leads to a dump of the catalogue only where there is one', async () => {
  const drawn = async (publicDump: boolean) => {
    const rendered = await render(at('/login'), async () => ({ data: null }), { publicDump });
    return 'html' in rendered ? rendered.html : '';
  };
  expect(await drawn(true)).toContain('href="/catalogue.ndjson.gz"');
  expect(await drawn(false)).not.toContain('/catalogue.ndjson.gz');
});

test('the head says what the page is, and nothing in it ends an element early', async () => {
  const name = 'Owls & "more" </title></script><script>alert(1)</script>';
  const facts = {
    __typename: 'Artist',
    id: 7,
    name,
    nameNormalized: 'owls',
    abbrev: 'o',
    isTradable: true,
    officialUrl: null,
  };
  const rendered = await render(at('/artist/7?from=elsewhere'), async () => ({ data: { artist: facts } }));
  const { head, html } = 'html' in rendered ? rendered : { head: '', html: '' };
  const page = new DOMParser().parseFromString(`<head>${head}</head>${html}`, 'text/html');
  expect(page.title).toBe(`${name} | Live Concert Database`);
  expect(page.head.querySelector('link[rel="canonical"]')).toHaveAttribute('href', at('/artist/7'));
  expect(page.head.querySelector('meta[property="og:url"]')).toHaveAttribute('content', at('/artist/7'));
  const [group] = page.querySelectorAll('script');
  expect([...page.querySelectorAll('script')].map(({ type }) => type)).toEqual(Array(2).fill('application/ld+json'));
  expect(JSON.parse(group?.textContent ?? '')).toMatchObject({ name, url: at('/performances/7') });
});

test.each(['/artist/7', '/artists/ab', '/nowhere', '/artist/x'])('%s is not to be found', async (path) => {
  const rendered = await render(at(path), async () => ({ data: { artist: null } }));
  expect(rendered).toMatchObject({ status: 404 });
  expect('head' in rendered && rendered.head).toContain('<meta name="robots" content="noindex"/>');
  expect('head' in rendered && rendered.head).not.toContain('canonical');
});

test('what does not exist comes with why, so that the browser need not find out', async () => {
  const rendered = await render(at('/recording/7'), async () => ({ data: { source: null, removal: null } }));
  const errors = { '/recording/:id': { status: 404, data: { title: 'Recording Not Found' } } };
  expect(rendered).toMatchObject({ status: 404, data: { errors } });
  expect('html' in rendered && rendered.html).toContain('Recording Not Found');
});

test('a list of several pages is rendered whole', async () => {
  const performance = {
    __typename: 'Performance',
    id: 5,
    date: '05/08/77',
    year: 1977,
    title: null,
    venue: null,
    city: null,
    state: null,
    set1: null,
    set2: null,
    set3: null,
    comment: null,
    artist: { __typename: 'Artist', id: 2, name: 'Long Wharf' },
  };
  const pages = { 'LTE=': [1, 2], [cursorAt(2)]: [3] };
  const rendered = await render(at('/performance/5'), async ({ operationName, variables: { after } }) => {
    if (operationName !== 'Sources') return { data: { performance } };
    const sources = Object.entries(pages)
      .flatMap(([cursor, ids]) => (cursor === after ? ids : []))
      .map((id) => ({ __typename: 'Source', id, circdate: null, comments: null, archiveIdentifier: null }));
    return { data: { sources: connection(sources, { totalCount: 3, hasNextPage: after === 'LTE=' }) } };
  });
  const html = 'html' in rendered ? rendered.html : '';
  expect([...html.matchAll(/href="\/recording\/(\d+)"/g)].map(([, id]) => id)).toEqual(['1', '2', '3']);
  expect(html).not.toContain('of 3 loaded');
});

test.each(['/login', '/login?tab=register'])(
  '%s is drawn for visitors, and hidden from who is signed in',
  async (path) => {
    const rendered = await render(at(path), async () => ({ errors: [{ message: 'Out of order' }] }));
    expect(rendered).toMatchObject({ status: 200 });
    const page = new DOMParser().parseFromString('html' in rendered ? rendered.html : '', 'text/html');
    expect(page.querySelector('[data-only="visitors"] form')).not.toBeNull();
  },
);
