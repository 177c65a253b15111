import { expect, test } from 'vitest';
import { render } from '../../src/entry-server';

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
  expect(rendered).toMatchObject({ status: 200, data: { overview: undefined } });
  expect('html' in rendered && rendered.html).not.toContain('Out of order');
});
