import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { collectionStore } from '#domain/collection/useCollection.ts';
import { mark } from '#tests/support/client/marks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

/** Presses a focused button as the keyboard does. */
const press = async (button: HTMLElement | undefined) => {
  button?.focus();
  await userEvent.keyboard('{Enter}');
};

test('the keyboard stays in a row while its notes are written, and goes on beside a row that is removed', async () => {
  await collectionStore().put([
    mark({ id: 1 }),
    mark({ id: 2, status: 'want', date: '05/09/77' }),
    mark({ id: 3, date: '05/10/77' }),
  ]);
  renderRoute('/collection', {});
  expect(await screen.findByRole('cell', { name: 'Want' })).toBeVisible();

  await press(screen.getAllByRole('button', { name: 'Add notes' })[1]);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Condition' })).toHaveFocus());
  await userEvent.keyboard('A-{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit notes' })).toHaveFocus());
  expect(collectionStore().current().marks.get('performance 2')?.condition).toBe('A-');

  const removes = () => screen.getAllByRole('button', { name: 'Remove' });
  await press(removes()[1]);
  await waitFor(() => expect(removes()).toHaveLength(2));
  // The row is gone before the store says that it is removed.
  await waitFor(() => expect(removes()[1]).toHaveFocus());
  await press(removes()[1]);
  await waitFor(() => expect(removes()).toHaveLength(1));
  await waitFor(() => expect(removes()[0]).toHaveFocus());
  expect([...collectionStore().current().marks.keys()]).toEqual(['performance 1']);
});

test('list, import and comparison are tabs with addresses, and keep what is written in them', async () => {
  await collectionStore().put([mark({ id: 1 })]);
  const { router } = renderRoute('/collection');
  const table = await screen.findByRole('table', { name: 'Shows and recordings' });
  expect(table).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Import' }));
  expect(router.state.location.search).toBe('?tab=import');
  await userEvent.click(await screen.findByRole('textbox', { name: 'Or paste a list' }));
  expect(table).not.toBeVisible();
  await userEvent.paste('Owls');
  await userEvent.click(screen.getByRole('tab', { name: 'Compare' }));
  expect(router.state.location.search).toBe('?tab=compare');
  expect(await screen.findByRole('textbox', { name: 'Their list' })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'List' }));
  expect(router.state.location.search).toBe('');
  expect(await screen.findByRole('table', { name: 'Shows and recordings' })).toBeVisible();
  await router.navigate('/collection?tab=import');
  expect(await screen.findByRole('textbox', { name: 'Or paste a list' })).toHaveValue('Owls');
});

test('without a mark, three ways lead on', async () => {
  renderRoute('/collection?tab=none');
  expect(await screen.findByText(/^Nothing is in your collection yet\./)).toBeVisible();
  const main = within(screen.getByRole('main'));
  const to = (name: string) => main.getByRole('link', { name }).getAttribute('href');
  expect(['Search for a show', 'Import a list', 'Identify your folders'].map(to)).toEqual([
    '/search',
    '/collection?tab=import',
    '/identify',
  ]);
});

test("somebody's export that cannot be read, or not whole, is told where lists are compared", async () => {
  renderRoute('/collection?tab=compare', {});
  const compare = async (text: string) => {
    fireEvent.change(await screen.findByRole('textbox', { name: 'Their list' }), { target: { value: text } });
    await userEvent.click(screen.getByRole('button', { name: 'Compare lists' }));
  };
  await compare('{"format":');
  expect(await screen.findByText('This JSON file is broken, so nothing was imported.')).toBeVisible();
  await compare(JSON.stringify({ format: 'live-concert-collection', version: 1, marks: [mark(), {}] }));
  expect(await screen.findByText('1 show read. 1 of 2 entries are broken and were left out: 2.')).toBeVisible();
  await compare('HAVE\nMarl Owls 05/08/1977\nMarl Owls 05/1978');
  expect(await screen.findByText(/^1 show read\. Not read, .*: Marl Owls 05\/1978$/)).toBeVisible();
});
