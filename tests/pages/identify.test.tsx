import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { RecordingsByHashDocument, type RecordingsByHashQuery } from '#graphql/generated/graphql.ts';
import { connection } from '#tests/support/client/lists.ts';
import { responseTo, type Sent } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

const hashOf = (digit: number) => digit.toString(16).repeat(32).slice(0, 32);

const recording = (id: number, hashes: readonly string[], comments: string | null = null) => ({
  __typename: 'Source',
  id,
  archiveIdentifier: 'mc1985-07-11.sbd.ann.12',
  circdate: null,
  comments,
  performance: {
    __typename: 'Performance',
    id: 5,
    date: '07/11/85',
    year: 1985,
    title: null,
    venue: 'Old Mill',
    city: 'Portland',
    state: 'ME',
    artist: { __typename: 'Artist', id: 2, name: 'Marrow Creek' },
  },
  checksums: connection([
    {
      __typename: 'Checksum',
      id,
      description: `${id}.ffp`,
      body: hashes.map((hash, index) => `t${index + 1}.flac:${hash}`).join('\n'),
    },
  ]),
});

const holders = (sources: readonly ReturnType<typeof recording>[], totalCount = sources.length) =>
  connection(
    sources.map((source, index) => ({ __typename: 'Checksum', id: index + 1, source })),
    { totalCount },
  );

const NOTHING = holders([]);

type Holders = Sent<RecordingsByHashQuery['first']>;

/** The answer to a request for up to four hashes, or what it fails with. */
const answer = (hashes: readonly string[], [one = NOTHING, two, three, four]: readonly Holders[], error?: string) => {
  const [first = '', second = '', third = '', fourth = ''] = hashes;
  return responseTo(
    RecordingsByHashDocument,
    { first, second, third, fourth, two: !!second, three: !!third, four: !!fourth },
    {
      result: error
        ? { errors: [{ message: error }] }
        : {
            data: {
              first: one,
              ...(two && { second: two }),
              ...(three && { third: three }),
              ...(four && { fourth: four }),
            },
          },
    },
  );
};

async function identify(text: string) {
  const field = await screen.findByLabelText('Checksums');
  await userEvent.click(field);
  await userEvent.paste(text);
  await userEvent.click(screen.getByRole('button', { name: 'Identify' }));
}

test('a hash that hundreds of lists have is told as what it is', async () => {
  const silence = hashOf(7);
  const eight = Array.from({ length: 8 }, (_, index) => recording(index + 1, [silence, hashOf(index)]));
  renderRoute('/identify', { mocks: [answer([silence], [holders(eight, 400)])] });
  await identify(`${silence} *silence.flac`);
  expect(await screen.findByText(/^400 lists of checksums have the same hash/)).toBeVisible();
  expect(screen.getByText(/^These hashes are those of other recordings, too/)).toBeVisible();
  expect(screen.getAllByText(/(?:all|1) of its 2 tracks\b(?!\.)/)).toHaveLength(8);
});

test('a copy of a recording that was upgraded is an older version', async () => {
  const hash = hashOf(3);
  const known = recording(74220, [hash], 'upgraded by 89003');
  renderRoute('/identify', {
    mocks: [answer([hash], [holders([known])])],
  });
  await identify(`t1.flac:${hash}`);
  expect(await screen.findByText(/^You have an older version: upgraded by/)).toBeVisible();
  expect(screen.getByRole('link', { name: '89003' })).toHaveAttribute('href', '/recording/89003');
});

test('of a compilation and the show that it took a track from, the show is the likely one, and why is said', async () => {
  const [hash, other] = [hashOf(3), hashOf(4)];
  const compilation = recording(7, [hash, other]);
  const undated = { ...compilation, performance: { ...compilation.performance, date: '??/??/39', year: 1939 } };
  renderRoute('/identify', { mocks: [answer([hash], [holders([undated, recording(90, [hash])])])] });
  await identify(`t1.flac:${hash}`);
  expect(await screen.findByText(/The likeliest is named above \(its only track, in 90.ffp\)/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Recording 90' })).toBeVisible();
  expect(screen.getByText(/as compilations are/)).toHaveTextContent(/recording 7 \(1 of its 2 tracks, in 7.ffp/);
});

test('what was found before the database failed stays, and the rest is asked for again', async () => {
  const hashes = Array.from({ length: 6 }, (_, index) => hashOf(index + 1));
  const [t1 = '', t2 = '', t3 = '', t4 = '', t5 = '', t6 = ''] = hashes;
  const known = recording(9, [t4]);
  renderRoute('/identify', {
    mocks: [
      answer([t4, t2, t6, t1], [holders([known]), NOTHING, NOTHING, NOTHING]),
      { ...answer([t3, t5], [], 'The database is restarting.'), maxUsageCount: 1 },
      answer([t3, t5], [NOTHING, holders([recording(10, [t5])])]),
    ],
  });
  await identify(hashes.map((hash, index) => `show-${index + 1}.flac:${hash}`).join('\n'));
  expect(await screen.findByText('What was found before is shown below.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Recording 9' })).toBeVisible();
  expect(within(screen.getByRole('table')).getAllByText('extra')).toHaveLength(5);
  expect(screen.getByText('Found 1 recording.')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Found 2 recordings.')).toBeVisible();
  expect(screen.queryByText('What was found before is shown below.')).toBeNull();
  expect(screen.getByRole('link', { name: 'Recording 9' })).toBeVisible();
});

test('what cannot be looked up is said in plain words', async () => {
  renderRoute('/identify');
  await identify('d1t01.wav 89ABCDEF\nd1t02.wav 01234567');
  expect(await screen.findByText('Pasted text: these are CRC32 sums, which the database does not keep.')).toBeVisible();
  expect(screen.queryByText(/no checksum/)).toBeNull();
});

/** Drops a folder with one list on the page's form, which the browser has read once the returned function is called. */
async function dropFolder(name: string, list: string): Promise<() => void> {
  const form = await screen.findByRole('form', { name: 'Identify' });
  // The module that reads folders has to be there before the drop.
  await import('file-selector');
  let finish = () => {};
  const read = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const content = new File([list], `${name}.ffp`);
  const entry = { fullPath: `/${name}/${name}.ffp`, file: (found: (file: File) => void) => found(content) };
  const batches = [read.then(() => [entry]), Promise.resolve([])];
  const readEntries = (found: (entries: (typeof entry)[]) => void) => batches.shift()?.then(found);
  const folder = { isDirectory: true, createReader: () => ({ readEntries }) };
  fireEvent.drop(form, { dataTransfer: { items: [{ kind: 'file', webkitGetAsEntry: () => folder }] } });
  return finish;
}

test('a folder that is still being read when the search is started is waited for', async () => {
  const hash = hashOf(5);
  renderRoute('/identify', { mocks: [answer([hash], [holders([recording(7, [hash])])])] });
  const finish = await dropFolder('show', `t1.flac:${hash}`);
  await userEvent.click(screen.getByRole('button', { name: 'Identify' }));
  finish();
  expect(await screen.findByRole('link', { name: 'Recording 7' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('of two folders, the one that was chosen last counts, also where the first takes longer to read', async () => {
  renderRoute('/identify');
  const finishFirst = await dropFolder('first', '');
  const finishSecond = await dropFolder('second', '');
  finishSecond();
  expect(await screen.findByText(/^second\/second.ffp is chosen/)).toBeVisible();
  finishFirst();
  await expect(screen.findByText(/^first/, undefined, { timeout: 200 })).rejects.toThrow();
});

test('a drop of which nothing can be read is told', async () => {
  renderRoute('/identify');
  const form = await screen.findByRole('form', { name: 'Identify' });
  fireEvent.drop(form, { dataTransfer: { items: [] } });
  expect(await screen.findByRole('alert')).toHaveTextContent('The browser could not read what was dropped.');
});

test('a list whose line breaks were lost is read, and told', async () => {
  const [one, two] = [hashOf(1), hashOf(2)];
  renderRoute('/identify', { mocks: [answer([two, one], [holders([recording(9, [one, two])]), NOTHING])] });
  await identify(`t1.flac:${one}t2.flac:${two}`);
  expect(await screen.findByText(/^Pasted text, line 1: several checksums ran together/)).toBeVisible();
  expect(await screen.findByText('List matches: 2 tracks; files not checked.')).toBeVisible();
});

const fileInput = () => screen.findByLabelText<HTMLInputElement>('Checksum lists and audio files');

test('files are chosen by a button that says which they are, and the choice is taken back', async () => {
  renderRoute('/identify');
  const input = await fileInput();
  const button = screen.getByRole('button', { name: 'Lists and audio files' });
  expect(button).toHaveAccessibleDescription(/^Nothing is chosen yet/);
  const opened = vi.spyOn(input, 'click').mockImplementation(() => {});
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledOnce();
  opened.mockImplementation(() => expect(input.webkitdirectory).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'Choose a folder' }));
  expect(opened).toHaveBeenCalledTimes(2);
  expect(input.webkitdirectory).toBe(false);

  await userEvent.upload(input, [new File(['x'], 'one.ffp'), new File(['x'], 'two.ffp')]);
  await waitFor(() => expect(button).toHaveTextContent('2 files'));
  expect(button).toHaveAccessibleDescription(/^2 files are chosen/);
  await userEvent.upload(input, new File(['x'], 'three.ffp'));
  await waitFor(() => expect(button).toHaveTextContent('three.ffp'));
  await userEvent.click(screen.getByRole('button', { name: 'Choose nothing' }));
  await waitFor(() => expect(button).toHaveTextContent('Choose files'));
  await userEvent.click(screen.getByRole('button', { name: 'Identify' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose files or paste checksums first.');
});

test('after a tree of folders another copy is tried again by itself', async () => {
  const [one, two, third] = [hashOf(1), hashOf(2), hashOf(3)];
  renderRoute('/identify', {
    mocks: [
      answer([one, two], [holders([recording(9, [one])]), holders([recording(10, [two, third])])]),
      answer([two], [holders([recording(10, [two, third])])]),
      { ...answer([third], [], 'The database is restarting.'), maxUsageCount: 1 },
      answer([third], [holders([recording(11, [third])])]),
    ],
  });
  const inFolder = (path: string, hash: string) => {
    const list = new File([`t1.flac:${hash}`], 'show.ffp');
    return Object.defineProperty(list, 'webkitRelativePath', { value: `shelf/${path}/show.ffp` });
  };
  await userEvent.upload(await fileInput(), [inFolder('a', one), inFolder('b', two)]);
  await userEvent.click(screen.getByRole('button', { name: 'Identify' }));
  const table = await screen.findByRole('table', { name: 'Show folders' });
  const [, first, second] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent('List matches: 1 track; files not checked.');
  expect(second).toHaveTextContent('List differs: 2 tracks; 1 matches, 1 missing; files not checked.');
  // The button is loaded after the table.
  expect(await screen.findByRole('button', { name: 'Mark all as Have' })).toBeDisabled();
  expect(screen.getByText('2 recordings are not complete, and not marked')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Choose nothing' }));
  await identify(`t1.flac:${third}`);
  expect(await screen.findByText('The database is restarting.', { exact: false })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Show folders' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Recording 11' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Show folders' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Recording 9' })).toBeNull();
});

test('a tree that was tried again after a failure has each folder once', async () => {
  const [one, two] = [hashOf(1), hashOf(2)];
  renderRoute('/identify', {
    mocks: [
      { ...answer([one, two], [], 'The database is restarting.'), maxUsageCount: 1 },
      answer([one, two], [holders([recording(9, [one])]), holders([recording(10, [two])])]),
    ],
  });
  const lists = [one, two].map((hash, index) => {
    const list = new File([`t1.flac:${hash}`], 'show.ffp');
    return Object.defineProperty(list, 'webkitRelativePath', { value: `shelf/${index}/show.ffp` });
  });
  await userEvent.upload(await fileInput(), lists);
  await userEvent.click(screen.getByRole('button', { name: 'Identify' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  const table = await screen.findByRole('table', { name: 'Show folders' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(screen.getByText('2 of 2 folders')).toBeVisible();
});

test('words that are no list get a sentence that says what is read here', async () => {
  renderRoute('/identify');
  await identify('hello\nis anybody there');
  expect(await screen.findByText(/^Nothing here can be looked up. Read are lists of checksums/)).toBeVisible();
});
