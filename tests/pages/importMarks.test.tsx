import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { markKey } from '#domain/collection/status.ts';
import { collectionStore } from '#domain/collection/useCollection.ts';
import { jsonOf } from '#features/collection/exchange.ts';
import { ArtistsCalledDocument, PerformanceExistsDocument, ShowsOfListDocument } from '#graphql/generated/graphql.ts';
import { connection } from '#tests/support/client/lists.ts';
import { mark } from '#tests/support/client/marks.ts';
import { responseTo } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

afterEach(async () => {
  await collectionStore().remove([...collectionStore().current().marks.keys()]);
});

const OWLS = { __typename: 'Artist', id: 7, name: 'Quiet Owls' };
const called = (name: string, found: readonly (typeof OWLS)[]) =>
  responseTo(
    ArtistsCalledDocument,
    { name, abbrevs: [name, name.toLowerCase()] },
    { result: { data: { named: connection(found), abbreviated: connection([]) } } },
  );
const onDay = (date: string, ids: readonly number[]) =>
  responseTo(
    PerformanceExistsDocument,
    { id: 7, date, year: 1977 },
    {
      result: {
        data: {
          artist: {
            ...OWLS,
            performances: connection(ids.map((id) => ({ __typename: 'Performance', id, date, year: 1977 }))),
          },
        },
      },
    },
  );
const performances = (...ids: number[]) =>
  responseTo(
    ShowsOfListDocument,
    { ids },
    {
      result: {
        data: {
          performances: connection(
            ids.map((id) => ({
              ...{ __typename: 'Performance', id, date: '05/08/77', year: 1977, title: null, venue: 'Barton Hall' },
              ...{ city: 'Ithaca', state: 'NY', artist: OWLS },
            })),
          ),
        },
      },
    },
  );

const paste = async (text: string) => {
  const field = await screen.findByLabelText('Or paste a list');
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
};

test('a list that is imported names each line that it dropped, and why; a second list says it of its own', async () => {
  const days = Array.from({ length: 22 }, (_, index) => `05/${index + 9}/1977`.replace('/9/', '/09/'));
  const unknown = days.map((day) => onDay(`${day.slice(0, 6)}77`, []));
  renderRoute('/collection?tab=import', {
    mocks: [called('Quiet Owls', [OWLS]), called('Nobody', []), onDay('05/08/77', [3]), performances(3), ...unknown],
  });
  await paste(
    ['05/01/1977', 'My shows', 'Quiet Owls', '05/08/1977', '05/??/1977', ...days, 'Nobody', '05/08/1977 x'].join('\n'),
  );
  expect(await screen.findByText('1 added to the collection.')).toBeVisible();
  expect(screen.getByText('No artist stands before it or above it: 05/01/1977')).toBeVisible();
  expect(
    screen.getByText('Not read, for it is no show that the list tells wholly, nor the artist of one: My shows'),
  ).toBeVisible();
  expect(screen.getByText('The day is not known: 05/??/1977')).toBeVisible();
  await userEvent.click(screen.getByText('And 6 more lines'));
  for (const day of [...days, '05/08/1977 x']) {
    expect(screen.getByText(`Not found in the database: ${day}`)).toBeInTheDocument();
  }

  await paste('Quiet Owls\n05/08/1977\nbye');
  expect(await screen.findByText('1 was there already.')).toBeVisible();
  expect(
    screen.getByText('Not read, for it is no show that the list tells wholly, nor the artist of one: bye'),
  ).toBeVisible();
  expect(screen.queryByText(/Not found in the database/)).toBeNull();
  expect([...collectionStore().current().marks.keys()]).toEqual([markKey(mark({ id: 3 }))]);
});

test('a list that is imported again leaves what was noted, and counts a show once that it names twice', async () => {
  await collectionStore().put([mark({ id: 3, condition: 'A-', notes: 'traded with Vera' })]);
  renderRoute('/collection?tab=import', {
    mocks: [called('Quiet Owls', [OWLS]), onDay('05/08/77', [3]), performances(3)],
  });
  await paste('Quiet Owls\n05/08/1977\n5/8/77');
  expect(await screen.findByText('1 was there already.')).toBeVisible();
  const { artist, condition, notes } = collectionStore().current().marks.get('performance 3') ?? {};
  expect([artist, condition, notes]).toEqual(['Quiet Owls', 'A-', 'traded with Vera']);
});

test('of several shows on one day none is taken, and the line says so', async () => {
  renderRoute('/collection?tab=import', { mocks: [called('Quiet Owls', [OWLS]), onDay('05/08/77', [3, 4])] });
  await paste('Quiet Owls\n05/08/1977');
  expect(await screen.findByText('2 shows were on that day, so mark the right one: 05/08/1977')).toBeVisible();
  expect(screen.getByText('Nothing was added.')).toBeVisible();
  expect(collectionStore().current().marks.size).toBe(0);
});

test('the shows of a list are read together, as a long list would be more requests than the API takes', async () => {
  const shows = [4, 5, 6].map((id) => `05/08/1977 [performance ${id}]`);
  renderRoute('/collection?tab=import', { mocks: [performances(4, 5, 6)] });
  await paste(`WANT\n${shows.join('\n')}`);
  expect(await screen.findByText('3 added to the collection.')).toBeVisible();
  expect([...collectionStore().current().marks.values()].map(({ id, status, venue }) => [id, status, venue])).toEqual(
    [4, 5, 6].map((id) => [id, 'want', 'Barton Hall']),
  );
});

test('of a list that is too long for once, the rest stays in the field, with its section and its artists', async () => {
  const once = Array.from({ length: 998 }, () => '05/08/1977 [performance 3]');
  const rest = ['05/09/1977 [performance 4]', 'Marrow Creek 05/10/1977 [performance 5]', '05/11/1977 [performance 6]'];
  const list = ['WANT', 'Quiet Owls', '05/08/1977 [performance 3]', ...once, '05/08/1977 [performance 3]', ...rest];
  renderRoute('/collection?tab=import', { mocks: [performances(3), performances(4, 5, 6)] });
  const field = await screen.findByLabelText('Or paste a list');
  fireEvent.change(field, { target: { value: list.join('\n') } });
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('1 added to the collection.')).toBeVisible();
  expect(screen.getByText(/^The last 3 shows of the list are not looked up yet/)).toBeVisible();
  expect(field).toHaveValue(['WANT', 'Quiet Owls', ...rest].join('\n'));
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('3 added to the collection.')).toBeVisible();
  expect(field).toHaveValue('');
  expect([...collectionStore().current().marks.values()].map(({ status }) => status)).toEqual(Array(4).fill('want'));
});

test('a file is chosen by a button that says which, taken back, and gone once it is imported', async () => {
  renderRoute('/collection?tab=import', {
    mocks: [called('Quiet Owls', [OWLS]), onDay('05/08/77', [3]), performances(3)],
  });
  const button = await screen.findByRole('button', { name: 'File to import' });
  expect(button).toHaveTextContent('Choose a file');
  const input = screen.getByLabelText('Collection or list');
  const list = (name: string, text: string) => new File([text], name, { type: 'text/plain' });
  await userEvent.upload(input, list('wrong.txt', 'Quiet Owls'));
  expect(button).toHaveTextContent('wrong.txt');
  const field = screen.getByLabelText('Or paste a list');
  await waitFor(() => expect(field).toHaveValue('Quiet Owls'));
  await userEvent.click(screen.getByRole('button', { name: 'Choose nothing' }));
  await waitFor(() => expect(field).toHaveValue(''));
  await userEvent.upload(input, list('right.txt', 'Quiet Owls\n05/08/1977'));
  await waitFor(() => expect(field).toHaveValue('Quiet Owls\n05/08/1977'));
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('1 added to the collection.')).toBeVisible();
  expect(button).toHaveTextContent('Choose a file');
  expect(field).toHaveValue('');
});

test('a download of another browser brings its marks and the artists that are followed there', async () => {
  renderRoute('/collection?tab=import', {});
  const text = jsonOf([mark({ id: 9 })], [{ kind: 'artist', id: 4, artist: 'Long Wharf' }]);
  await userEvent.click(await screen.findByLabelText('Or paste a list'));
  await userEvent.paste(text);
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('1 added to the collection. 1 artist followed.')).toBeVisible();
  const { marks, follows } = collectionStore().current();
  expect([marks.has('performance 9'), follows.get(4)?.artist]).toEqual([true, 'Long Wharf']);
});

test('an import tells apart what it added, what it changed, and what was there', async () => {
  await collectionStore().put([
    mark({ id: 1, notes: 'as it is' }),
    mark({ id: 2 }),
    mark({ id: 3, notes: 'old' }),
    { kind: 'artist', id: 4, artist: 'Long Wharf' },
  ]);
  renderRoute('/collection?tab=import', { mocks: [performances(1, 2, 6)] });
  await screen.findByLabelText('Or paste a list');
  const file = jsonOf(
    [
      mark({ id: 1, notes: 'as it is' }),
      mark({ id: 2, status: 'want' }),
      mark({ id: 3, notes: 'new' }),
      ...[mark({ id: 2, status: 'attended' }), mark({ id: 5 }), mark({ id: 5 })],
    ],
    [
      { kind: 'artist', id: 4, artist: 'Long Wharf' },
      { kind: 'artist', id: 7, artist: 'Quiet Owls' },
    ],
  );
  const field = screen.getByLabelText('Or paste a list');
  const put = async (text: string) => {
    fireEvent.change(field, { target: { value: text } });
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  };
  await put(file);
  const told =
    '2 added to the collection. 2 marks changed. 1 was there already. 1 artist followed. 1 artist was followed already.';
  expect(await screen.findByText(told)).toBeVisible();
  await put(file);
  expect(await screen.findByText('5 were there already. 2 artists were followed already.')).toBeVisible();

  // A list says nothing of notes, so they are no change.
  await put('HAVE\n05/08/1977 [performance 1]\n05/08/1977 [performance 2]\n05/08/1977 [performance 6]');
  expect(await screen.findByText('1 added to the collection. 1 mark changed. 1 was there already.')).toBeVisible();
  await put('{"format":"live-concert-collection","version":1,"marks":[]}');
  expect(await screen.findByText('Nothing was added.')).toBeVisible();
});
